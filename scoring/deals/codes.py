"""What can be wrong with a file of deals. Every fault says its line and what to do about it."""

from scoring.errors import ErrorCode
from scoring.terms import Term, term

__all__ = ["MAX_BOARDS", "MAX_BYTES", "REMEDIES", "DealCode"]

MAX_BYTES = 5_000_000
"""Ten times what clubs are known to use in a day; anything bigger is refused before it is looked at."""

MAX_BOARDS = 5_000


class DealCode(ErrorCode):
    """Facts beside those named: `board` where its number is known, `remedy` where there is one."""

    FILE_EMPTY = "file_empty"
    FILE_TOO_LARGE = "file_too_large"
    TOO_MANY_BOARDS = "too_many_boards"
    NOT_TEXT = "not_text"
    NOT_UTF8 = "not_utf8"
    NO_DEAL_IN_FILE = "no_deal_in_file"
    NO_DEAL_IN_LINE = "no_deal_in_line"
    LINES_LEFT_OUT = "lines_left_out"
    COMMENT_NOT_CLOSED = "comment_not_closed"
    DEAL_TAKEN_OVER = "deal_taken_over"

    FIRST_SEAT_UNKNOWN = "first_seat_unknown"
    NOT_FOUR_HANDS = "not_four_hands"
    NOT_FOUR_SUITS = "not_four_suits"
    RANK_UNKNOWN = "rank_unknown"
    NO_CARDS = "no_cards"
    HANDS_NOT_GIVEN = "hands_not_given"
    EVERY_HAND_WRONG_SIZE = "every_hand_wrong_size"
    KITTY_WRONG_SIZE = "kitty_wrong_size"
    CARD_TOO_OFTEN = "card_too_often"
    CARDS_MISSING = "cards_missing"
    CARDS_NOT_IN_PACK = "cards_not_in_pack"
    DISCARD_NOT_IN_HAND = "discard_not_in_hand"
    BOARD_DIFFERS = "board_differs"

    DATE_UNREADABLE = "date_unreadable"
    DEALER_UNREADABLE = "dealer_unreadable"
    RESULT_UNREADABLE = "result_unreadable"
    PLAY_UNREADABLE = "play_unreadable"

    JSON_UNREADABLE = "json_unreadable"
    JSON_WITHOUT_DEALS = "json_without_deals"
    DEAL_FIELD_UNREADABLE = "deal_field_unreadable"
    COLUMN_MISSING = "column_missing"
    QUOTE_NOT_CLOSED = "quote_not_closed"
    RECORD_CANNOT_BE_PLAYED = "record_cannot_be_played"
    OTHER_GAME = "other_game"

    PBN_NEEDS_52_CARDS = "pbn_needs_52_cards"
    SEED_TOO_SHORT = "seed_too_short"


def _do(text: str) -> Term:
    return term("remedy", text)


_COUNT_AGAIN = _do("Count the cards of this hand against the hand record.")

REMEDIES: dict[str, Term] = {
    DealCode.FILE_EMPTY: _do("Choose the file again; this one holds nothing."),
    DealCode.FILE_TOO_LARGE: _do("Cut the file into parts, one for each evening."),
    DealCode.TOO_MANY_BOARDS: _do("Cut the file into parts, one for each evening."),
    DealCode.NOT_TEXT: _do("Choose the deal file itself, not a picture, a document or a packed file."),
    DealCode.NOT_UTF8: _do("Check the names, or save the file as UTF-8."),
    DealCode.NO_DEAL_IN_FILE: _do("Choose a file of deals: PBN, LIN, JSON or CSV."),
    DealCode.NO_DEAL_IN_LINE: _do("Take the line out, or copy the board again with its cards."),
    DealCode.LINES_LEFT_OUT: _do("Nothing, if these lines are only notes or figures."),
    DealCode.COMMENT_NOT_CLOSED: _do("Write } where the comment ends."),
    DealCode.DEAL_TAKEN_OVER: _do("Write the four hands out."),
    DealCode.FIRST_SEAT_UNKNOWN: _do("Begin with N:, E:, S: or W:."),
    DealCode.NOT_FOUR_HANDS: _do("Put one blank between two hands and - for a hand that is not known."),
    DealCode.NOT_FOUR_SUITS: _do("Write spades, hearts, diamonds and clubs with three dots between them."),
    DealCode.RANK_UNKNOWN: _do("Use A K Q J T 9 8 7 6 5 4 3 2."),
    DealCode.NO_CARDS: _do("Write the hands, or take the board out."),
    DealCode.HANDS_NOT_GIVEN: _do("Add these hands if the board is to be scored from its cards."),
    DealCode.EVERY_HAND_WRONG_SIZE: _do("Check that the file belongs to this game and these house rules."),
    DealCode.KITTY_WRONG_SIZE: _do("Count the kitty against the house rules."),
    DealCode.CARD_TOO_OFTEN: _do("Look who really held this card."),
    DealCode.CARDS_MISSING: _do("Add them to the hand that is short."),
    DealCode.CARDS_NOT_IN_PACK: _do("Check that the file belongs to this game and these house rules."),
    DealCode.DISCARD_NOT_IN_HAND: _do("Only cards from hand and kitty can be put away."),
    DealCode.BOARD_DIFFERS: _do("Give one of the two boards another number, or mend the cards."),
    DealCode.DATE_UNREADABLE: _do("Write the date as year.month.day."),
    DealCode.DEALER_UNREADABLE: _do("Name the dealer N, E, S or W."),
    DealCode.RESULT_UNREADABLE: _do("Give the number of tricks."),
    DealCode.PLAY_UNREADABLE: _do("Write cards suit first: ST is the ten of spades."),
    DealCode.JSON_UNREADABLE: _do("Export the file again; this one was cut off or edited by hand."),
    DealCode.JSON_WITHOUT_DEALS: _do("The file needs a list called deals."),
    DealCode.DEAL_FIELD_UNREADABLE: _do("Compare it with the description of the format."),
    DealCode.COLUMN_MISSING: _do("Keep the first line with the names of the columns."),
    DealCode.QUOTE_NOT_CLOSED: _do("Close the quotation mark."),
    DealCode.RECORD_CANNOT_BE_PLAYED: _do("Compare calls and cards with the hand record."),
    DealCode.OTHER_GAME: _do("Upload the file where its game is played."),
    "wrong_number_of_cards": _COUNT_AGAIN,
    "card_unknown": _do("Write cards suit first: ST is the ten of spades."),
}
