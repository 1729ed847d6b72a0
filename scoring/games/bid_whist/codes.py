"""Everything that can be wrong with a hand of Bid Whist, its cards or its house rules."""

from scoring.errors import ErrorCode

__all__ = ["BidWhistCode"]


class BidWhistCode(ErrorCode):
    """Codes of this game; the facts of each stand where it is raised."""

    KITTY_DOES_NOT_FIT_PACK = "kitty_does_not_fit_pack"
    KITTY_TRICK_WITHOUT_KITTY = "kitty_trick_without_kitty"
    KITTY_TRICK_GOES_NOWHERE = "kitty_trick_goes_nowhere"
    MIN_BID_ABOVE_MAX = "min_bid_above_max"
    CLOSING_TIME_MISSING = "closing_time_missing"
    GAMES_WITHOUT_TARGET = "games_without_target"

    TRICKS_DO_NOT_ADD_UP = "tricks_do_not_add_up"
    BIDDER_WITHOUT_KITTY_TRICK = "bidder_without_kitty_trick"

    CALL_UNKNOWN = "call_unknown"
    CALL_OUT_OF_TURN = "call_out_of_turn"
    CALL_AFTER_AUCTION = "call_after_auction"
    BID_TOO_LOW = "bid_too_low"
    DEALER_MUST_BID = "dealer_must_bid"
    AUCTION_NOT_OVER = "auction_not_over"
    DECLARATION_AGAINST_BID = "declaration_against_bid"
    DECLARATION_WITHOUT_TRUMP = "declaration_without_trump"
    TRUMP_IN_NO_TRUMP = "trump_in_no_trump"

    NO_TABLE_OF_THIS_SIZE = "no_table_of_this_size"
    KITTY_WRONG_NUMBER = "kitty_wrong_number"
    DISCARD_WRONG_NUMBER = "discard_wrong_number"
    DISCARD_TWICE = "discard_twice"
    DISCARD_NOT_HELD = "discard_not_held"

    PLAY_NOT_WHOLE = "play_not_whole"
    PLAY_OUT_OF_TURN = "play_out_of_turn"
    CARD_NOT_HELD = "card_not_held"
