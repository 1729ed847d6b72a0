"""What can be wrong in Solo Whist: house rules, slips, calls and records."""

from scoring.errors import ErrorCode

__all__ = ["RuleCode", "SlipCode"]


class RuleCode(ErrorCode):
    """House rules that cannot go together."""

    LADDER_EMPTY = "ladder_empty"
    RANK_TWICE = "rank_twice"
    PRICE_MISSING = "price_missing"
    PROP_COP_NOT_IN_LADDER = "prop_cop_not_in_ladder"
    ROYAL_NOT_IN_LADDER = "royal_not_in_ladder"
    GENERAL_MISERE_NEEDS_SOLO = "general_misere_needs_solo"
    PREFERENCE_NEEDS_UPCARD = "preference_needs_upcard"
    BIDS_TOO_HIGH = "bids_too_high"
    SESSION_END_INCOMPLETE = "session_end_incomplete"


class SlipCode(ErrorCode):
    """A result that this game cannot have."""

    PARTNER_IS_DECLARER = "partner_is_declarer"
    TRUMP_IS_UPCARD_SUIT = "trump_is_upcard_suit"
    BID_OUTSIDE_CONTRACT = "bid_outside_contract"
    MORE_TRICKS_THAN_CARDS = "more_tricks_than_cards"
    TRICKS_OR_RESULT_MISSING = "tricks_or_result_missing"
    TRICKS_NEEDED_FOR_PRICE = "tricks_needed_for_price"
    TRICKS_NEEDED_FOR_REVOKE = "tricks_needed_for_revoke"
    TRICKS_BY_PLAYER_MISSING = "tricks_by_player_missing"
    TRICKS_DO_NOT_ADD_UP = "tricks_do_not_add_up"
    PLAYER_SITS_OUT = "player_sits_out"
    SITTER_UNKNOWN = "sitter_unknown"
