"""Our JSON and CSV, typed by hand."""

import json
from typing import Any

import pytest

from scoring.deals import Reading, read_deals

HANDS = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
BY_LETTER = dict(zip("NESW", HANDS, strict=True))


def read(document: Any) -> Reading:
    return read_deals(json.dumps(document).encode())


def told(reading: Reading) -> list[tuple[int | None, str, object]]:
    return [(one.line, one.fault.code.value, one.fault.facts.get("name")) for one in reading.faults]


@pytest.mark.parametrize(
    "document",
    [
        {"deals": [{"hands": BY_LETTER}]},
        {"deals": [{"hands": HANDS}]},
        [{"hands": HANDS}],
        {"hands": HANDS},
        {"hands": [["SA", "SK", *(f"S{rank}" for rank in "QJT98765432")], *HANDS[1:]]},
        {"hands": {**BY_LETTER, "W": None}},
    ],
)
def test_hands_may_be_written_in_several_ways(document: Any) -> None:
    [board] = read(document).boards
    assert board.deal == read({"hands": HANDS}).boards[0].deal


def test_all_fields_that_cannot_be_read_are_told() -> None:
    result = {"players": ["A"], "declarer": "X", "record": {"plays": [["N", "S1"]]}}
    deal = {"board": 3, "hands": HANDS, "dealer": 4, "upcard": "S1", "results": [result]}
    assert told(read({"deals": [deal]})) == [
        (None, "deal_field_unreadable", "players"),
        (None, "deal_field_unreadable", "declarer"),
        (None, "card_unknown", None),
        (None, "deal_field_unreadable", "dealer"),
        (None, "card_unknown", None),
    ]


def test_fault_in_json_says_which_deal_and_board() -> None:
    [finding] = read({"deals": [{"hands": HANDS}, {"board": "8", "hands": HANDS[:1]}]}).faults
    assert (finding.fault.facts["deal"], finding.fault.facts["board"]) == (2, "8")


def test_json_that_breaks_off_names_its_line() -> None:
    assert [(line, code) for line, code, _ in told(read_deals(b'{"deals": [\n{"hands":'))] == [
        (2, "json_unreadable")
    ]


@pytest.mark.parametrize("document", [{}, {"deals": {}}, 3, "x", {"kind": "replay"}])
def test_json_without_deals(document: Any) -> None:
    data = json.dumps(document).encode()
    assert [one.fault.code.value for one in read_deals(data).faults] in (
        ["json_without_deals"],
        ["no_deal_in_file"],
    )


def test_date_that_is_none_loses_no_deal() -> None:
    reading = read({"hands": HANDS, "date": "soon"})
    assert len(reading.boards) == 1
    assert [one.fault.code.value for one in reading.warnings] == ["date_unreadable"]


CSV = """sep=;
Board;Dealer;N;E;S;W;Player N;Contract;Declarer;Result;Calls;Plays
1;E;{0};{1};{2};{3};Anna;solo;S;6;E pass, S solo, W pass, N pass;W CA C2 / N S2
2;s;{0};{1};{2};-;;;;;;
;;;;;;;;;;;
"""


def test_csv_with_semicolons_and_a_hint_for_excel() -> None:
    reading = read_deals("\ufeff".encode() + CSV.format(*HANDS).encode())
    assert reading.faults == ()
    first, second = reading.boards
    assert (first.dealer, second.dealer, first.deal == second.deal) == (1, 2, True)
    [result] = first.results
    assert (result.players, result.contract, result.declarer, result.tricks) == (
        ("Anna", "", "", ""),
        "solo",
        2,
        6,
    )
    assert result.record["calls"][1] == {"seat": 2, "call": "solo"}
    assert result.record["plays"] == [{"lead": 3, "cards": ["CA", "C2"]}, {"lead": 0, "cards": ["S2"]}]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("E pass", "Q pass", (3, "deal_field_unreadable", "calls")),
        ("CA C2", "CA C1", (3, "card_unknown", None)),
        (";6;", ";six;", (3, "deal_field_unreadable", "result")),
        ("Anna", '"Anna', (3, "quote_not_closed", None)),
    ],
)
def test_csv_faults_name_their_line(before: str, after: str, expected: tuple[int, str, str | None]) -> None:
    assert told(read_deals(CSV.format(*HANDS).replace(before, after, 1).encode()))[0] == expected


def test_csv_row_lines_count_breaks_inside_cells() -> None:
    text = CSV.format(*HANDS).replace("Anna", '"Anna\nMaria"').replace("2;s;", "2;x;")
    assert told(read_deals(text.encode())) == [(5, "deal_field_unreadable", "dealer")]


def test_table_without_the_columns_of_the_hands_is_no_deal() -> None:
    assert told(read_deals(b"name,dealer\nAnna,N\n")) == [(1, "no_deal_in_file", None)]


def test_csv_details_must_be_an_object() -> None:
    text = CSV.format(*HANDS).replace("Plays\n", "Plays;Details\n").replace("N S2\n", "N S2;[1]\n")
    assert told(read_deals(text.encode())) == [(3, "deal_field_unreadable", "details")]
