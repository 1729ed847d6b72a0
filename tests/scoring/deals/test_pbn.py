"""Corners of PBN that the case files leave out."""

import pytest

from scoring.deals import Reading, read_deals
from scoring.deals.notation import write_hand
from scoring.deals.shuffling import deal_one
from scoring.games import GAMES

WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"


def read(*lines: str) -> Reading:
    return read_deals("\n".join(lines).encode())


def codes(reading: Reading) -> list[tuple[int | None, str]]:
    return [(one.line, one.fault.code.value) for one in (*reading.faults, *reading.warnings)]


def test_boards_begin_anew_without_an_empty_line() -> None:
    reading = read('[Board "1"]', f'[Deal "{WHOLE}"]', '[Board "2"]', f'[Deal "{OTHER}"]')
    assert [board.number for board in reading.boards] == ["1", "2"]


def test_empty_line_between_a_board_and_its_deal_does_no_harm() -> None:
    reading = read('[Event "Cup"]', "", '[Board "1"]', '[Dealer "S"]', "", f'[Deal "{WHOLE}"]')
    [board] = reading.boards
    assert (board.event, board.number, board.dealer) == ("Cup", "1", 2)
    assert codes(reading) == []


def test_second_table_names_the_board_but_not_the_deal() -> None:
    first = ['[Board "1"]', f'[Deal "{WHOLE}"]', '[Result "7"]', ""]
    second = ['[Board "2"]', f'[Deal "{OTHER}"]', "", '[Board "1"]', '[Result "8"]']
    reading = read(*first, *second)
    assert [[one.tricks for one in board.results] for board in reading.boards] == [[7, 8], []]


def test_result_of_a_board_that_is_not_there_is_a_fault() -> None:
    reading = read('[Board "1"]', f'[Deal "{WHOLE}"]', "", '[Board "2"]', '[Result "8"]')
    assert codes(reading) == [(4, "no_deal_in_line")]


def test_several_tags_on_one_line_and_blanks_inside_them() -> None:
    [board] = read(f'[ Board   "3" ][Dealer "E"]  [Deal "{WHOLE}"]').boards
    assert (board.number, board.dealer) == ("3", 1)


def test_quotation_marks_inside_a_name_are_kept() -> None:
    tags = ['[North "Anna "Anni" Beispiel"]', '[East "Bo \\"Bobo\\" Beispiel"]', f'[Deal "{WHOLE}"]']
    [board] = read(*tags).boards
    assert board.results[0].players[:2] == ('Anna "Anni" Beispiel', 'Bo "Bobo" Beispiel')


def test_comment_that_is_never_closed_is_a_fault_where_it_begins() -> None:
    reading = read('[Board "1"]', f'[Deal "{WHOLE}"]', "{ and so on", "", f'[Deal "{OTHER}"]')
    assert len(reading.boards) == 1
    assert codes(reading) == [(3, "comment_not_closed")]


def test_three_hands_give_the_fourth() -> None:
    [board] = read('[Deal "E:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 -"]').boards
    assert board.deal == read(f'[Deal "{WHOLE}"]').boards[0].deal


def test_doubled_blank_between_whole_hands_does_no_harm() -> None:
    assert len(read(f'[Deal "{WHOLE.replace(" ", "  ")}"]').boards) == 1


def test_what_cannot_be_read_beside_the_cards_is_a_warning() -> None:
    tags = ['[Dealer "Q"]', '[Date "yesterday"]', '[Result "many"]', f'[Deal "{WHOLE}"]']
    reading = read(*tags)
    assert len(reading.boards) == 1
    assert codes(reading) == [(1, "dealer_unreadable"), (2, "date_unreadable"), (3, "result_unreadable")]


@pytest.mark.parametrize(
    ("written", "date"), [("????.??.??", ""), ("2024.??.??", "2024"), ("2024.02.30", None)]
)
def test_dates_are_as_exact_as_they_are_written(written: str, date: str | None) -> None:
    reading = read(f'[Date "{written}"]', f'[Deal "{WHOLE}"]')
    assert reading.boards[0].date == (date or "")
    assert bool(reading.warnings) == (date is None)


def test_auction_and_play_are_read_in_turn() -> None:
    """West leads; the rows keep the columns of the seats, whoever won the trick before."""
    tags = [
        '[Auction "N"]',
        "1NT =1= Pass 2H! X",
        "AP",
        '[Contract "2H"]',
        '[Play "W"]',
        "S8 SA SJ ST",
        "S7 SK SQ S9",
    ]
    whole = ['[Board "1"]', f'[Deal "{WHOLE}"]', *tags, "*", '[Note "1:strong"]']
    [result] = read(*whole).boards[0].results
    assert [(one["seat"], one["call"]) for one in result.record["auction"]] == [
        (0, "1NT"), (1, "pass"), (2, "2H"), (3, "X"), (0, "pass"), (1, "pass"), (2, "pass"),
    ]  # fmt: skip
    assert result.record["plays"] == [
        [3, "S8"], [0, "SA"], [1, "SJ"], [2, "ST"], [0, "SK"], [1, "SQ"], [2, "S9"], [3, "S7"],
    ]  # fmt: skip


def test_play_with_a_card_there_is_not_is_left_out_with_a_warning() -> None:
    reading = read(f'[Deal "{WHOLE}"]', '[Contract "2H"]', '[Play "W"]', "S8 S1 SJ ST")
    assert reading.boards[0].results[0].record == {}
    assert codes(reading) == [(3, "play_unreadable")]


def test_somebody_changed_our_private_lines() -> None:
    private = ['%tricktally {"record":{"plays":[[9,"SA"]]}}']
    assert codes(read(f'[Deal "{WHOLE}"]', *private)) == [(1, "deal_field_unreadable")]
    assert codes(read(f'[Deal "{WHOLE}"]', '%tricktally {"record"')) == []


def test_single_joker_is_read_with_its_kitty() -> None:
    pack = GAMES["bid-whist"].packs[1]
    dealt = deal_one("one joker", "bid-whist", pack, 1)
    hands = " ".join(write_hand(hand or ()) for hand in dealt.deal.hands)
    kitty = "".join(card.code for card in dealt.deal.kitty or ())
    assert len(pack.cards) == 53
    assert (
        read_deals(f'[Deal "N:{hands}"]\n[Undealt "{kitty}"]'.encode(), [pack]).boards[0].deal == dealt.deal
    )


def test_exchange_that_cannot_be_read_loses_no_deal() -> None:
    second = ['[Board "1"]', '[Contract "4♠↓"]', '[CardsRemoved "S:C1"]']
    reading = read('[Board "1"]', f'[Deal "{WHOLE}"]', "", *second)
    assert reading.boards[0].results[0].record == {"declaration": {"trump": "S", "direction": "down"}}
    assert codes(reading) == [(6, "play_unreadable")]
