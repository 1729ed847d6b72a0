"""What an organiser can get wrong about a seating plan: codes and facts, no sentences."""

from scoring.errors import ErrorCode, RuleBookError

__all__ = ["SeatingCode", "SeatingError"]


class SeatingCode(ErrorCode):
    """Faults of a field, of wishes, and of a plan made by hand. Facts are named in the comment beside
    each.
    """

    TOO_FEW_PLAYERS = "seating_too_few_players"  # players, fewest
    CANNOT_BE_SEATED = "seating_cannot_be_seated"  # players, tables, instead (other choices that work)
    TOO_FEW_ROUNDS = "seating_too_few_rounds"  # rounds
    PAIRS_NEED_EVEN_NUMBER = "seating_pairs_need_even_number"  # players
    WHIST_NEEDS_FOURS = "seating_whist_needs_fours"  # players, nearest
    PLAYER_ENTERED_TWICE = "seating_player_entered_twice"  # player
    PLAN_FOR_OTHER_NUMBER = "seating_plan_for_other_number"  # planned, entered
    RESTS_DO_NOT_FIT = "seating_rests_do_not_fit"  # resting, needed
    TOO_MANY_ROUNDS = "seating_too_many_rounds"  # rounds, most

    PLAYER_TWICE_IN_ROUND = "seating_player_twice_in_round"  # round, player
    PLAYER_MISSING_IN_ROUND = "seating_player_missing_in_round"  # round, player
    STRANGER_IN_ROUND = "seating_stranger_in_round"  # round, player
    TABLE_TOO_SMALL = "seating_table_too_small"  # round, table, players
    TABLE_TOO_LARGE = "seating_table_too_large"  # round, table, players

    WISH_UNKNOWN_PLAYER = "seating_wish_unknown_player"  # player
    WISH_UNREADABLE = "seating_wish_unreadable"  # line
    WISH_APART_AND_TOGETHER = "seating_wish_apart_and_together"  # players
    WISH_GROUP_TOO_LARGE = "seating_wish_group_too_large"  # players, largest
    WISH_TOO_MANY_APART = "seating_wish_too_many_apart"  # players, most
    WISH_NO_SUCH_TABLE = "seating_wish_no_such_table"  # player, table, tables
    WISH_NO_SUCH_SEAT = "seating_wish_no_such_seat"  # player, seat
    WISH_TWO_TABLES = "seating_wish_two_tables"  # player or players, tables
    WISH_TABLE_FULL = "seating_wish_table_full"  # table, players
    WISH_SAME_SEAT = "seating_wish_same_seat"  # players, seat
    WISH_TWO_SEATS = "seating_wish_two_seats"  # player, seats
    WISH_NO_SUCH_ROUND = "seating_wish_no_such_round"  # player, round, rounds
    WISH_ROUND_TOO_EMPTY = "seating_wish_round_too_empty"  # round, present, fewest
    WISH_ALL_ABSENT = "seating_wish_all_absent"  # player
    WISH_APART_AT_ONE_TABLE = "seating_wish_apart_at_one_table"  # players, table

    ROUND_NOT_OPEN = "seating_round_not_open"  # round
    PLAYER_NOT_IN_PLAN = "seating_player_not_in_plan"  # player
    PLAYER_ALREADY_IN_PLAN = "seating_player_already_in_plan"  # player


class SeatingError(RuleBookError):
    """One or more faults of a field, its wishes or a plan, each a `SeatingCode` with its facts."""
