"""Everything that can be wrong with a Doppelkopf hand, its cards or its house rules."""

from scoring.errors import ErrorCode

__all__ = ["DoppelkopfCode"]


class DoppelkopfCode(ErrorCode):
    """The field a fault is placed at is the slip's field, the setting, or the step of the record."""

    CARD_POINTS_CANNOT_OCCUR = "card_points_cannot_occur"
    TRICKS_DO_NOT_FIT_CARD_POINTS = "tricks_do_not_fit_card_points"
    TOO_FEW_CARD_POINTS_FOR_SPECIAL_POINTS = "too_few_card_points_for_special_points"
    SPECIAL_POINT_WITHOUT_TRICK = "special_point_without_trick"
    TOO_MANY_DOPPELKOPF_TRICKS = "too_many_doppelkopf_tricks"
    TOO_MANY_FOXES = "too_many_foxes"
    LAST_TRICK_WON_TWICE = "last_trick_won_twice"
    JACKS_OF_CLUBS_USED_UP = "jacks_of_clubs_used_up"
    SITTING_OUT_BUT_PLAYING = "sitting_out_but_playing"
    WOULD_HURT_NOBODY_WITHOUT_A_SOLO = "would_hurt_nobody_without_a_solo"

    DEADLINES_NOT_IN_ORDER = "deadlines_not_in_order"
    NO_SOLO_KIND_LEFT = "no_solo_kind_left"
    TOO_FEW_GAMES_FOR_THE_SOLI = "too_few_games_for_the_soli"

    NOT_THIS_PACK = "not_this_pack"
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    DID_NOT_FOLLOW = "did_not_follow"
    HAND_NOT_PLAYED_OUT = "hand_not_played_out"
    GAME_TYPE_UNKNOWN = "game_type_unknown"
    NO_BRIDE = "no_bride"
    NO_SOLOIST = "no_soloist"
    NO_TAKER = "no_taker"
    CALL_TOO_LATE = "call_too_late"
    CALL_ALREADY_MADE = "call_already_made"
    CALL_OF_THE_OTHER_SIDE = "call_of_the_other_side"
    CALL_BEFORE_THE_WEDDING_IS_CLARIFIED = "call_before_the_wedding_is_clarified"
    CALL_AFTER_A_LATE_REPLY = "call_after_a_late_reply"
    CALL_UNKNOWN = "call_unknown"
