"""Files as clubs bring them: what must come out of each is written in the manifest beside them."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.cards import cards
from scoring.deals import Board, Finding, Reading, read_deals
from scoring.deals.deal import SEAT_LETTERS, in_order
from scoring.deals.notation import write_hand
from scoring.games import GAMES

CASES = Path(__file__).parents[2] / "cases"
JOKERS = {"joker-high": "BJ", "joker-low": "LJ"}
MANIFEST: list[dict[str, Any]] = [
    case
    for case in json.loads((CASES / "manifest.json").read_text(encoding="utf-8"))["files"]
    if case["kind"] in ("pbn", "lin", "ptn") or case["file"].startswith("json-doko")
]
DEPENDS = ("depends_on_game", "depends_on_rules")


def by_name(case: dict[str, Any]) -> str:
    return f"{case['case']}-{case['file']}"


def read(name: str, game: str | None = None, **options: Any) -> Reading:
    """A case file; with a game, under the rules of its first preset and these options."""
    if game is None:
        return read_deals((CASES / name).read_bytes())
    rules = GAMES[game].rules_of(next(iter(GAMES[game].presets)), options)
    return read_deals((CASES / name).read_bytes(), [GAMES[game].pack(rules, 4)])


def told(findings: tuple[Finding, ...]) -> list[tuple[int | None, str, dict[str, Any]]]:
    """Line, code and facts without the advice."""
    return [
        (
            one.line,
            one.fault.code.value,
            {name: fact for name, fact in one.fault.facts.items() if name != "remedy"},
        )
        for one in findings
    ]


def expected_hand(hand: Any) -> str | None:
    return write_hand(cards(JOKERS.get(one, one) for one in hand)) if isinstance(hand, list) else hand


def hands_of(board: Board) -> dict[str, str | None]:
    hands = (None if hand is None else write_hand(hand) for hand in board.deal.hands)
    return dict(zip(SEAT_LETTERS, hands, strict=True))


def found(board: Board, wanted: dict[str, Any]) -> dict[str, Any]:
    """What was read, in the words of the manifest, as far as it asks."""
    result = board.results[0] if board.results else None
    said = {
        "board": board.number,
        "dealer": None if board.dealer is None else SEAT_LETTERS[board.dealer],
        "vulnerable": board.vulnerable or None,
        "hands": hands_of(board),
        "kitty": board.deal.kitty,
        "results": len(board.results),
        "players": result and dict(zip(SEAT_LETTERS, result.players, strict=False)),
        "contract": result and result.contract,
        "result": result and str(result.tricks),
        "event": board.event,
        "date": board.date or None,
        "date_local": board.date or None,
    }
    return {name: said[name] for name in wanted}


def expected(wanted: dict[str, Any]) -> dict[str, Any]:
    hands = {letter: expected_hand(hand) for letter, hand in wanted["hands"].items()}
    kitty = {"kitty": in_order(cards(wanted["kitty"]))} if "kitty" in wanted else {}
    return {**wanted, "hands": hands, **kitty}


@pytest.mark.parametrize("case", MANIFEST, ids=by_name)
def test_file_is_read_as_the_manifest_says(case: dict[str, Any]) -> None:
    reading, wanted = read(case["file"]), case["expect"]["boards"]
    assert len(reading.boards) == len(wanted)
    for board, one in zip(reading.boards, wanted, strict=True):
        assert found(board, one) == expected(one)


@pytest.mark.parametrize("case", MANIFEST, ids=by_name)
def test_faults_and_warnings_stand_at_the_lines_of_the_manifest(case: dict[str, Any]) -> None:
    reading = read(case["file"])
    is_open = case["expect"]["result"] in DEPENDS
    lines = [] if is_open else [one["line"] for one in case["expect"]["errors"]]
    assert list(dict.fromkeys(one.line for one in reading.faults)) == lines
    assert [one.line for one in reading.warnings] == [one["line"] for one in case["expect"]["warnings"]]


@pytest.mark.parametrize("case", MANIFEST, ids=by_name)
def test_every_finding_says_what_to_do(case: dict[str, Any]) -> None:
    reading = read(case["file"])
    assert all("remedy" in one.fault.facts for one in (*reading.faults, *reading.warnings))


def test_statistics_behind_the_last_board_are_one_warning() -> None:
    assert told(read("pbn-dealer2-statistics.pbn").warnings) == [(36, "lines_left_out", {"count": 8})]


def test_question_marks_name_no_player_and_no_contract() -> None:
    assert [board.results for board in read("pbn-question-marks.pbn").boards] == [()] * 3


def test_passed_out_board_has_no_declarer() -> None:
    first = read("pbn-shared-deal.pbn").boards[2].results[0]
    assert (first.contract, first.declarer, first.tricks) == ("Pass", None, None)


def test_deal_taken_over_by_a_hash_is_a_fault_of_its_board() -> None:
    assert told(read("pbn-inherit-hash.pbn").faults) == [(42, "deal_taken_over", {"board": "5"})]


def test_hands_that_are_not_given_are_named() -> None:
    reading = read("pbn-partial-hidden.pbn")
    assert told(reading.warnings) == [
        (6, "hands_not_given", {"seats": (1, 3), "board": "1"}),
        (13, "hands_not_given", {"seats": (1, 2, 3), "board": "2"}),
    ]
    assert told(reading.faults) == [(18, "no_cards", {"board": "3"})]


def test_deal_that_must_be_scored_needs_all_its_hands() -> None:
    reading = read("pbn-partial-hidden.pbn", "solo-whist")
    assert reading.boards == ()
    assert [(line, code) for line, code, _ in told(reading.faults)] == [
        (6, "hands_not_given"),
        (13, "hands_not_given"),
        (18, "no_cards"),
    ]


def test_seven_broken_deals_are_told_in_one_go() -> None:
    codes = [
        (line, code, facts.get("seat"), facts.get("card"))
        for line, code, facts in told(read("pbn-deal-errors.pbn").faults)
    ]
    assert codes == [
        (5, "rank_unknown", 3, None),
        (10, "card_too_often", None, "SK"),
        (10, "cards_missing", None, None),
        (15, "wrong_number_of_cards", 0, None),
        (15, "wrong_number_of_cards", 3, None),
        (20, "wrong_number_of_cards", 3, None),
        (20, "cards_missing", None, None),
        (25, "not_four_hands", None, None),
        (30, "not_four_suits", 3, None),
        (35, "first_seat_unknown", None, None),
    ]


def test_card_held_twice_names_both_holders_and_the_card_that_is_gone() -> None:
    facts = [facts for line, _, facts in told(read("pbn-deal-errors.pbn").faults) if line == 10]
    assert facts == [
        {"board": "2", "card": "SK", "times": 2, "allowed": 1, "seats": (0, 3)},
        {"board": "2", "cards": ("C2",)},
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"\xef\xbb\xbf \r\n", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"\xff\xd8\xff\xe0\x00\x10JFIF"],
)
def test_no_deal_is_never_a_success(data: bytes) -> None:
    reading = read_deals(data)
    assert reading.boards == ()
    assert [one.fault.code.value for one in reading.faults] in (["file_empty"], ["not_text"])


def test_script_with_the_ending_of_a_deal_file_is_told_once() -> None:
    reading = read("pbn-not-a-deal-file.pbn")
    assert told(reading.faults) == [(1, "no_deal_in_file", {})]
    assert reading.warnings == ()


def test_other_cards_under_the_same_number_are_a_fault_with_both_lines() -> None:
    text = (CASES / "pbn-same-board-many-tables.pbn").read_text(encoding="ascii")
    at = text.rindex("[Deal")
    changed = text[:at] + text[at:].replace("752.T632.4.AT864 AQT9.K9", "752.K632.4.AT864 AQT9.T9")
    reading = read_deals(changed.encode())
    assert told(reading.faults) == [(65, "board_differs", {"board": "2", "first_line": 51})]


def test_twelve_cards_each_lack_the_aces_in_solo_whist() -> None:
    assert told(read("pbn-twelve-cards-each.pbn", "solo-whist").faults) == [
        (1, "every_hand_wrong_size", {"count": 12, "needed": 13}),
        (1, "cards_missing", {"cards": ("CA", "DA", "HA", "SA")}),
    ]


def test_twelve_cards_each_leave_the_aces_as_the_kitty_of_bid_whist() -> None:
    rules = {"jokers": 0, "kitty_size": 4}
    reading = read("pbn-twelve-cards-each.pbn", "bid-whist", **rules)
    assert reading.faults == ()
    assert reading.boards[0].deal.kitty == cards(("SA", "HA", "DA", "CA"))


def test_twelve_cards_each_are_no_doppelkopf() -> None:
    codes = [code for _, code, _ in told(read("pbn-twelve-cards-each.pbn", "doppelkopf").faults)]
    assert codes == ["cards_not_in_pack"]


def test_names_in_one_byte_are_read_and_to_be_checked() -> None:
    reading = read("pbn-latin2-event.pbn")
    assert reading.boards[0].results[0].players[3] == "Jörg Ä"
    assert reading.boards[0].event == "Turniej Chorzów, Łódź"
    assert told(reading.warnings) == [(1, "not_utf8", {"encoding": "ISO-8859-2"})]


def test_lin_names_and_claims() -> None:
    third, fourth = (board.results[0] for board in read("lin-qx-prefix-claim.lin").boards)
    assert third.players == ("north3", "east4", "south one", "west_two")
    assert (third.contract, third.declarer, third.tricks) == ("3N", 2, None)
    assert (fourth.contract, fourth.declarer, fourth.tricks) == ("4H", 2, 9)
    assert third.record["plays"] == [[1, "HQ"], [2, "H3"], [3, "H4"], [0, "HA"]]


def test_dash_is_no_player() -> None:
    assert [board.results for board in read("lin-deals-only.lin").boards] == [()] * 6


def test_table_that_never_played_reads_the_same_with_a_line_end() -> None:
    data = (CASES / "lin-no-auction.lin").read_bytes()
    assert read_deals(data + b"\n") == read_deals(data)


def test_page_without_a_deal() -> None:
    assert told(read_deals(b"pn|a,b,c,d|pg||").faults) == [(1, "no_deal_in_line", {})]


def test_bad_board_among_good_ones_is_named() -> None:
    reading = read("lin-one-bad-board.lin")
    assert told(reading.faults) == [
        (2, "wrong_number_of_cards", {"seat": 3, "count": 12, "needed": 13, "board": "3"})
    ]
    assert reading.boards[0].results[0].contract == "Pass"


def test_bid_whist_exchange_is_read() -> None:
    result = read("ptn-bidwhist-jokers.pbn").boards[0].results[0]
    assert result.declarer == 2
    assert result.record == {
        "calls": [
            {"seat": 3, "call": "pass"},
            {"seat": 0, "call": "pass"},
            {"seat": 1, "call": "3D"},
            {"seat": 2, "call": "4D"},
        ],
        "declaration": {"trump": "S", "direction": "down"},
        "discard": ["C4", "C7", "CQ", "H4", "HT", "C8"],
    }


def test_cards_put_away_must_have_been_held() -> None:
    data = (CASES / "ptn-bidwhist-jokers.pbn").read_bytes().replace(b"S:C4C7CQ", b"S:SAC7CQ")
    reading = read_deals(data)
    assert told(reading.faults) == [(13, "discard_not_in_hand", {"seat": 2, "cards": ("SA",)})]
    assert len(reading.boards) == 1


def test_every_card_twice_is_right_in_doppelkopf() -> None:
    assert len(read("json-doko-ok.json", "doppelkopf").boards) == 1


def test_third_ten_of_hearts_is_told_with_what_is_missing_for_it() -> None:
    assert told(read("json-doko-three-tens.json", "doppelkopf").faults) == [
        (None, "card_too_often", {"board": "1", "card": "HT", "times": 3, "allowed": 2, "seats": (0, 2, 3)}),
        (None, "cards_missing", {"board": "1", "cards": ("D9",)}),
    ]


def test_forty_cards_are_a_pack_without_nines() -> None:
    assert len(read("json-doko-40-cards.json", "doppelkopf", with_nines=False).boards) == 1


def test_forty_cards_lack_the_nines_of_a_club_that_plays_them() -> None:
    assert told(read("json-doko-40-cards.json", "doppelkopf").faults) == [
        (None, "every_hand_wrong_size", {"board": "1", "count": 10, "needed": 12}),
        (None, "cards_missing", {"board": "1", "cards": ("C9", "C9", "S9", "S9", "H9", "H9", "D9", "D9")}),
    ]


def test_changed_board_is_told_from_the_same_one() -> None:
    """Comparing deals is all it takes to know a file that came before."""
    data = (CASES / "pbn-bigdeal-doubleblank.pbn").read_bytes()
    changed = data.replace(b"N:.KQ97.AQ974.8753 T9742.4", b"N:.KQ94.AQ974.8753 T9742.7")
    before, again, other = (read_deals(one).boards for one in (data, data, changed))
    assert before == again
    assert [one.deal == two.deal for one, two in zip(before, other, strict=True)] == [True, False, True]
