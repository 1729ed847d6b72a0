"""What people can get wrong on a club night: a code and the facts, no sentence."""

from typing import Any

from accounts.errors import invalid
from scoring.errors import ErrorCode, Fault, RuleBookError
from scoring.terms import term

__all__ = [
    "PAPER_TOTALS",
    "BoardCode",
    "CheckingCode",
    "Conflict",
    "HandRecordCode",
    "MergeCode",
    "PaymentCode",
    "PlanCode",
    "PotCode",
    "Refused",
    "SeasonCode",
    "TournamentCode",
    "UndoCode",
    "invalid",
]

PAPER_TOTALS = term("whisper", "Totals on the paper")
"""What a fault of those totals is at; named here, where the catalogue of words looks."""


class TournamentCode(ErrorCode):
    """Faults of tournaments, seats, hands and the ledger."""

    ALREADY_ENTERED = "already_entered"
    ENTRY_FIXED = "entry_fixed"
    NAME_SHARED = "name_shared"
    PAIRS_NOT_PLAYED = "pairs_not_played"
    PAIR_NEEDS_TWO = "pair_needs_two"
    TABLE_NEEDS_TWO_PAIRS = "table_needs_two_pairs"
    TOO_FEW_PAIRS = "too_few_pairs"
    ENTRANT_HAS_SEAT = "entrant_has_seat"
    ENTRANT_NUMBER_TAKEN = "entrant_number_taken"
    MEMBER_OF_OTHER_CLUB = "member_of_other_club"
    NO_ROUND_LEFT = "no_round_left"
    RULES_FROZEN = "rules_frozen"
    TOURNAMENT_ENDED = "tournament_ended"
    TOURNAMENT_HAS_HANDS = "tournament_has_hands"
    ROUND_NOT_SEATED = "round_not_seated"
    ROUND_NOT_OPEN = "round_not_open"
    ROUND_NOT_PLANNED = "round_not_planned"
    RESULTS_HIDDEN = "results_hidden"
    ROUND_CLOSED = "round_closed"
    ROUND_ALREADY_OPEN = "round_already_open"
    ROUND_HAS_HANDS = "round_has_hands"
    ROUNDS_STILL_OPEN = "rounds_still_open"
    SEATED_TWICE = "seated_twice"
    MEMBER_SEATED_TWICE = "member_seated_twice"
    SEAT_TAKEN = "seat_taken"
    TABLE_SIZE_NOT_PLAYED = "table_size_not_played"
    NOT_ENTERED = "not_entered"
    SITTING_OVER = "sitting_over"
    HAND_NUMBER_TAKEN = "hand_number_taken"
    HAND_NUMBER_AHEAD = "hand_number_ahead"
    HAND_CHANGED = "hand_changed"
    HAND_IS_VOID = "hand_is_void"
    HAND_NOT_VOID = "hand_not_void"
    TABLE_CODE_ENDED = "table_code_ended"
    TABLE_CODE_REVOKED = "table_code_revoked"
    TABLE_CODE_UNKNOWN = "table_code_unknown"
    SITS_ELSEWHERE = "sits_elsewhere"
    SITS_THERE_ALREADY = "sits_there_already"
    PAIRS_SIT_AS_ENTERED = "pairs_sit_as_entered"
    HANDS_NOT_PLAYED = "hands_not_played"
    WHISPER_GONE = "whisper_gone"
    LINE_EMPTY = "line_empty"
    LINE_NUMBER_DIFFERS = "line_number_differs"
    TOO_MANY_LINES = "too_many_lines"
    MOVED_SINCE_REHEARSAL = "moved_since_rehearsal"
    REASON_MISSING = "reason_missing"
    NOT_LEVEL = "not_level"
    KEY_REUSED = "key_reused"
    NO_UNITS = "no_units"
    PENALTY_GIVES_UNITS = "penalty_gives_units"
    NOT_TO_CANCEL = "not_to_cancel"
    CANCELLED_ALREADY = "cancelled_already"
    STAKE_NEGATIVE = "stake_negative"
    START_TOO_FAR = "start_too_far"


class HandRecordCode(ErrorCode):
    """Faults of a hand's recorded calls and cards that no game can know by itself."""

    NO_AUCTION = "no_auction"
    AUCTION_UNFINISHED = "auction_unfinished"
    CALLS_SAY_OTHERWISE = "calls_say_otherwise"
    DEALER_IS_ANOTHER = "dealer_is_another"
    RECORD_FIELD_UNREADABLE = "record_field_unreadable"
    RECORD_OF_OTHER_TABLE = "record_of_other_table"
    RECORD_TOO_LONG = "record_too_long"


class PlanCode(ErrorCode):
    """Faults of a seating plan among a tournament's rounds and people. Facts in the comment beside each."""

    NOT_READY = "plan_not_ready"  # version
    NOT_PUBLISHABLE = "plan_not_publishable"  # version
    NOT_PUBLISHED = "plan_not_published"  # version
    STILL_RUNS = "plan_still_runs"  # version
    ROUND_OPENED_SINCE = "plan_round_opened_since"  # round
    NOT_ENTERED_ANY_MORE = "plan_names_others"  # players
    NO_ROUND_LEFT = "plan_no_round_left"  # rounds
    NO_RESULTS = "plan_no_results"  # none
    NOTHING_TO_REPAIR = "plan_nothing_to_repair"  # none
    NONE_PREPARED = "plan_none_prepared"  # players, prepared
    FORM_NOT_FOR_ENTRY = "plan_form_not_for_entry"  # none
    TABLES_NOT_ALIKE = "tables_not_alike"  # none
    TABLE_RESEATED = "table_reseated"  # table
    WISH_NEEDS_TWO = "wish_needs_two"  # none
    WISH_NEEDS_NUMBER = "wish_needs_number"  # none


class BoardCode(ErrorCode):
    """Faults of boards and of the files that bring them. Facts in the comment beside each."""

    UNKNOWN = "board_unknown"  # board
    PLAYED_HERE = "board_played_here"  # board, hand
    OF_OTHER_ROUND = "board_of_other_round"  # board, round
    DEALT_TOO_MANY = "boards_dealt_too_many"  # most
    NUMBERS_USED_UP = "board_numbers_used_up"  # most
    UPLOAD_NOT_READ = "upload_not_read"  # none
    UPLOAD_HAS_FAULTS = "upload_has_faults"  # none
    PLAYED_BY_OTHER_RULES = "played_by_other_rules"  # board


class CheckingCode(ErrorCode):
    """Faults of a second pair of eyes. Facts in the comment beside each."""

    MINUTES_OUT_OF_RANGE = "minutes_out_of_range"  # none
    NOT_CHECKED = "hands_not_checked"  # none
    OWN_HAND = "confirms_own_hand"  # hand, others
    OWN_HAND_ALONE = "confirms_own_hand_alone"  # hand
    NO_SUCH_HAND = "no_such_hand"  # hand
    NOT_AT_THE_TABLE = "not_confirmed_at_the_table"  # none
    FOR_WHICH_PLAYER = "confirms_for_which_player"  # none
    SIDE_HAS_SPOKEN = "side_has_confirmed"  # hand, player
    HANDS_WAIT = "hands_wait_for_confirmation"  # round, hands
    FINAL_NEEDS_REASON = "final_hand_needs_reason"  # hand
    REPORT_EMPTY = "report_empty"  # none
    REPORTED_ALREADY = "hand_reported_already"  # none
    TOO_MANY_REPORTS = "too_many_reports"  # minutes
    REPORTER_NOT_PLAYING = "reporter_not_playing"  # none
    ANSWER_EMPTY = "report_answer_empty"  # none
    ANSWERED_ALREADY = "report_answered_already"  # none


class MergeCode(ErrorCode):
    """Why records are not one person's, and why a merge cannot be taken back. Facts in the comment beside."""

    NEEDS_TWO = "merge_needs_two"  # none
    MERGED_ALREADY = "merge_merged_already"  # name
    TWO_ACCOUNTS = "merge_two_accounts"  # names
    SIT_TOGETHER = "merge_sit_together"  # names, tournament, round, tables
    BOTH_IN_PAIRS = "merge_both_in_pairs"  # names, tournament
    SUBSTITUTED = "merge_substituted"  # name, tournament
    BOOKED = "merge_booked"  # name, tournament
    PAID_EACH_OTHER = "merge_paid_each_other"  # names
    LISTED_TWICE = "merge_listed_twice"  # what
    UNDONE_ALREADY = "merge_undone_already"  # none
    CHANGED_SINCE = "merge_changed_since"  # names


class PaymentCode(ErrorCode):
    """Faults of a settlement."""

    NO_AMOUNT = "payment_no_amount"
    TO_ONESELF = "payment_to_oneself"
    NOT_AS_SETTLED = "payment_not_as_settled"
    ALREADY_UNDONE = "payment_already_undone"


class UndoCode(ErrorCode):
    """Why something done at once can no longer be taken back. Facts in the comment beside each."""

    TOO_LATE = "undo_too_late"  # until
    UNDONE_BEFORE = "undone_before"  # none
    HANDS_MOVED = "undo_hands_moved"  # hands
    HANDS_FOLLOWED = "undo_hands_followed"  # hands
    SEATS_MOVED = "undo_seats_moved"  # tables
    ROUND_MOVED = "undo_round_moved"  # rounds
    PLAN_MOVED = "undo_plan_moved"  # version
    RULES_MOVED = "undo_rules_moved"  # none
    PLAYERS_SEATED = "undo_players_seated"  # names
    BOARDS_PLAYED = "undo_boards_played"  # hands


class PotCode(ErrorCode):
    """Faults of entry fees and prizes. Facts in the comment beside each."""

    FEE_BELOW_ZERO = "fee_below_zero"  # none
    NOT_IN_COINS = "pot_not_in_coins"  # amount, coin


class SeasonCode(ErrorCode):
    """Faults of a season."""

    ENDS_BEFORE_IT_BEGINS = "season_ends_before_it_begins"
    DAYS_TOO_FAR = "season_days_too_far"
    TOURNAMENT_OUTSIDE = "season_tournament_outside"
    TEAM_NAME_TAKEN = "team_name_taken"
    TEAM_OF_OTHER_SEASON = "team_of_other_season"
    DAY_OUTSIDE = "season_day_outside"
    TEAM_HAS_MEMBERS = "team_has_members"


class Refused(RuleBookError):
    """A wish that the state of the evening forbids."""


class Conflict(Refused):
    """Somebody else was faster. `yours` and `theirs` are both versions, for a person to choose."""

    def __init__(self, fault: Fault, *, hand: Any, yours: dict[str, Any], theirs: dict[str, Any]) -> None:
        super().__init__(fault)
        self.hand, self.yours, self.theirs = hand, yours, theirs
