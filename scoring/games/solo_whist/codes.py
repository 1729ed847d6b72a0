"""What can be wrong in Solo Whist: house rules, slips, calls and records."""

from scoring.errors import ErrorCode

__all__ = ["CallCode", "RecordCode", "RuleCode", "SlipCode"]


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


class CallCode(ErrorCode):
    """A call that may not be made; facts are the seat, the call and the seat whose turn it is."""

    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_PASSED = "already_passed"
    NOT_HIGHER = "not_higher"
    COP_WITHOUT_PROP = "cop_without_prop"
    PROP_ALREADY_ACCEPTED = "prop_already_accepted"
    PROP_OVERCALLED = "prop_overcalled"
    OWN_PROP = "own_prop"
    ELDEST_MAY_ONLY_COP = "eldest_may_only_cop"
    ROYAL_ONLY_OVER_ABUNDANCE = "royal_only_over_abundance"
    ONLY_FOR_LONE_PROPOSER = "only_for_lone_proposer"
    MAY_ONLY_GO_ALONE = "may_only_go_alone"
    ONLY_IN_FIRST_ROUND = "only_in_first_round"
    CALL_NOT_IN_LADDER = "call_not_in_ladder"
    UNKNOWN_CALL = "unknown_call"
    AUCTION_OVER = "auction_over"
    TRUMP_MISSING = "trump_missing"
    TRUMP_BEFORE_END = "trump_before_end"
    TRUMP_NOT_UPCARD_SUIT = "trump_is_upcard_suit"
    NOT_TRUMP_NAMER = "not_trump_namer"
    NO_TRUMP_CONTRACT = "no_trump_contract"
    TRUMP_FIXED = "trump_fixed"


class RecordCode(ErrorCode):
    """A recorded hand that cannot have happened; `position` counts calls or plays from 1."""

    UPCARD_NOT_DEALERS = "upcard_not_dealers"
    AUCTION_UNFINISHED = "auction_unfinished"
    TRUMP_NOT_AS_CALLED = "trump_not_as_called"
    WRONG_PLAYER = "wrong_player"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    PLAY_AFTER_END = "play_after_end"
    PLAYS_MISSING = "plays_missing"
    NOT_A_TROEL = "not_a_troel"
