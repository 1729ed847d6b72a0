"""A sheet of hands is written whole or not at all, and twice is once."""

import io
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory, TableFactory, TournamentFactory, enter
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Hand, HandRevision, LedgerEntry, Round, Table, Tournament
from tournaments.selectors.sittings import sitting_of
from tournaments.services.hands import record_hand, void_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round
from tournaments.services.sheets import SheetPlan, import_sheet, plan_sheet
from tournaments.sheets import SheetCode, SheetRefused, read_sheet

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parents[2] / "cases"
HEADER = "table,hand,declarer,partner,contract,trump,tricks"


@pytest.fixture
def table() -> Table:
    return TableFactory(names=("Anke Müller", "Bram de Vries", "Çiğdem Öz", "Kjell Ødegård"))


@pytest.fixture
def scorer() -> User:
    return UserFactory()


def bring(round: Round, text: str | bytes, by: User | None = None) -> SheetPlan:
    data = text if isinstance(text, bytes) else text.encode()
    return import_sheet(round=round, sheet=read_sheet(data), key=uuid4(), by=by)


def sheet(*lines: str, header: str = HEADER) -> str:
    return "\n".join([header, *lines])


def refused(round: Round, text: str | bytes) -> list[tuple[str, object, object]]:
    """Code, line and column of every fault."""
    with pytest.raises(SheetRefused) as caught:
        bring(round, text)
    return [(one.code, one.facts["line"], one.facts["column"]) for one in caught.value.faults]


def hand_values(table: Table) -> list[dict[str, object]]:
    return list(table.hands.order_by("number").values_list("values", flat=True))


def test_a_sheet_is_written_with_units_revisions_and_writer(table: Table, scorer: User) -> None:
    bring(table.round, sheet("1,1,N,,solo,,5", "1,2,E,S,prop_cop,,8"), scorer)
    assert hand_values(table) == [
        {"contract": "solo", "declarer": 0, "tricks": 5},
        {"contract": "prop_cop", "declarer": 1, "partner": 2, "tricks": 8},
    ]
    assert sitting_of(table).tally.totals == (7, -1, -1, -5)
    assert set(HandRevision.objects.values_list("source", "by", "kind")) == {("sheet", scorer.pk, "recorded")}
    assert {entry.cause.hand_id == entry.hand_id for entry in LedgerEntry.objects.all() if entry.cause} == {
        True
    }
    assert list(check_ledger()) == []


@pytest.mark.parametrize(
    "who",
    ["N", "n", "North", "1", "Anke Müller", "ANKE MULLER", "Anke Mueller", "Müller, Anke", "Anke"],
)
def test_players_are_known_by_seat_number_or_name(table: Table, who: str) -> None:
    bring(table.round, f'{HEADER}\n1,1,"{who}",,solo,,5')
    assert hand_values(table) == [{"contract": "solo", "declarer": 0, "tricks": 5}]


@pytest.mark.parametrize("trump", ["H", "h", "hearts", "♥", "♥️"])
def test_contracts_and_suits_are_known_by_code_label_or_sign(table: Table, trump: str) -> None:
    bring(table.round, sheet(f"1,1,S,,Abundance,{trump},9"))
    assert hand_values(table) == [{"contract": "abundance", "declarer": 2, "trump": "H", "tricks": 9}]


def test_the_same_sheet_again_changes_nothing(table: Table) -> None:
    text = sheet("1,1,N,,solo,,5", "1,2,E,S,prop_cop,,8")
    first, again = bring(table.round, text), bring(table.round, text)
    assert (first.new, first.there, again.new, again.there) == (2, 0, 0, 2)
    assert (Hand.objects.count(), HandRevision.objects.count()) == (2, 2)
    assert Tournament.objects.get().change == 1


def test_a_longer_sheet_adds_what_is_missing(table: Table) -> None:
    bring(table.round, sheet("1,1,N,,solo,,5"))
    plan = bring(table.round, sheet("1,2,E,S,prop_cop,,8", "1,1,N,,solo,,5"))
    assert (plan.new, plan.there) == (1, 1)


def test_a_preview_writes_nothing(table: Table) -> None:
    plan = plan_sheet(round=table.round, sheet=read_sheet(sheet("1,1,N,,solo,,5").encode()))
    assert plan.sittings[0].after.tally.totals == (9, -3, -3, -3)
    assert not Hand.objects.exists()


def case_36(text: bytes) -> bytes:
    return text.replace(b"Spiel;Alleinspieler;Ansage;Stiche", b"hand;declarer;contract;tricks")


def test_c36_a_bad_line_stores_nothing_however_often_it_is_tried() -> None:
    table = TableFactory(names=("A", "B", "C", "D"))
    text = case_36((CASES / "csv-row7-bad.csv").read_bytes())
    for _ in range(3):
        assert refused(table.round, text) == [("not_a_whole_number", 8, "tricks")]
        assert not Hand.objects.exists()
    bring(table.round, text.replace(b"C;Solo;x", b"C;Solo;6"))
    assert list(table.hands.order_by("number").values_list("number", flat=True)) == list(range(1, 13))


def test_c37_a_date_where_tricks_belong_is_refused_by_its_cell() -> None:
    table = TableFactory(names=("A", "B", "C", "D"))
    data = with_header("xlsx-tricks-became-date.xlsx", ["hand", "declarer", "contract", "tricks"])
    found = refused(table.round, data)
    assert (SheetCode.CELL_IS_DATE, 3, "D3") in found
    assert {code for code, _, column in found if column != "D3"} == {"not_a_whole_number"}


def with_header(name: str, header: Sequence[str]) -> bytes:
    book, file = openpyxl.load_workbook(CASES / name), io.BytesIO()
    for cell, text in zip(book.active[1], header, strict=True):
        cell.value = text
    book.save(file)
    return file.getvalue()


def test_every_fault_of_every_line_is_told_at_once(table: Table) -> None:
    text = sheet(
        "7,1,N,,solo,,5",
        "1,x,N,,solo,,5",
        "1,1,Zoë,,solos,,five",
        "1,2,E,E,prop_cop,,14",
        "1,3,N,,,,",
    )
    assert refused(table.round, text) == [
        (SheetCode.NO_SUCH_TABLE, 2, "table"),
        ("not_a_whole_number", 3, "hand"),
        (SheetCode.NOT_AT_TABLE, 4, "declarer"),
        ("not_a_choice", 4, "contract"),
        ("not_a_whole_number", 4, "tricks"),
        ("number_too_high", 5, "tricks"),
        ("field_missing", 6, "contract"),
    ]
    assert not Hand.objects.exists()


def test_a_name_that_two_have_is_asked_about() -> None:
    two = TableFactory(names=("Anke Müller", "Anke Groß", "Jan", "Piet"))
    assert refused(two.round, sheet("1,1,Anke,,solo,,5")) == [(SheetCode.PLAYER_AMBIGUOUS, 2, "declarer")]


def test_the_header_is_checked_whole(table: Table) -> None:
    text = sheet("1,N,N,solo,5", header="table,declarer,Declarer,contract,points")
    assert refused(table.round, text) == [
        (SheetCode.COLUMN_TWICE, 1, "Declarer"),
        (SheetCode.COLUMN_UNKNOWN, 1, "points"),
        (SheetCode.COLUMN_MISSING, 1, "hand"),
    ]


def test_hands_are_complete_and_each_is_there_once(table: Table) -> None:
    text = sheet("1,1,N,,solo,,5", "1,3,N,,solo,,5", "1,1,N,,solo,,6")
    assert refused(table.round, text) == [(SheetCode.HAND_TWICE, 4, "hand")]
    text = sheet("1,1,N,,solo,,5", "1,3,N,,solo,,5", "1,4,N,,solo,,5")
    assert refused(table.round, text) == [(SheetCode.HAND_AHEAD, 3, "hand")]


def test_lines_of_the_template_left_empty_are_passed_over(table: Table) -> None:
    assert bring(table.round, sheet("1,1,N,,solo,,5", "1,2,,,,,", "1,3,,,,,")).new == 1


def test_other_values_of_a_hand_that_is_there_are_asked_about(table: Table, scorer: User) -> None:
    bring(table.round, sheet("1,1,N,,solo,,5"))
    assert refused(table.round, sheet("1,1,N,,solo,,6", "1,2,N,,solo,,6")) == [
        (SheetCode.HAND_DIFFERS, 2, "hand")
    ]
    void_hand(hand=table.hands.get(), based_on=1, key=uuid4(), by=scorer, reason="misdeal")
    assert refused(table.round, sheet("1,1,N,,solo,,5")) == [(SheetCode.HAND_IS_VOID, 2, "hand")]


def test_hands_after_the_end_of_the_sitting_are_refused() -> None:
    short = TournamentFactory(is_published=True, options={"session_end": "hands", "session_hands": 2})
    table = TableFactory(tournament=short)
    lines = [f"1,{number},N,,solo,,5" for number in (1, 2, 3, 4)]
    assert refused(table.round, sheet(*lines)) == [(TournamentCode.SITTING_OVER, 4, "hand")]


def test_what_nobody_asks_for_is_said_not_swallowed(table: Table) -> None:
    plan = plan_sheet(round=table.round, sheet=read_sheet(sheet("1,1,N,S,solo,,5").encode()))
    assert [[label.text for label in line.ignored] for line in plan.sittings[0].new] == [["Partner"]]


def test_a_dash_is_an_empty_cell(table: Table) -> None:
    bring(table.round, sheet("1,1,N,-,solo,–,5"))
    assert hand_values(table) == [{"contract": "solo", "declarer": 0, "tricks": 5}]


def test_c40_entities_in_names_are_never_taken_for_names(table: Table) -> None:
    assert refused(table.round, sheet("1,1,M&uuml;ller,,solo,,5")) == [
        (SheetCode.NOT_AT_TABLE, 2, "declarer")
    ]
    split = "hand;declarer;contract;tricks\n1;M&uuml;ller;solo;5"
    assert refused(table.round, split) == [(SheetCode.CELL_OUTSIDE, 2, None)]


def test_a_closed_round_takes_no_sheet(table: Table) -> None:
    close_round(round=table.round)
    with pytest.raises(Refused) as caught:
        bring(table.round, sheet("1,1,N,,solo,,5"))
    assert caught.value.faults[0].code == TournamentCode.ROUND_CLOSED


def test_a_sheet_goes_on_from_hands_written_by_hand(table: Table, scorer: User) -> None:
    record_hand(table=table, values={"contract": "solo", "declarer": 0, "tricks": 5}, key=uuid4(), by=scorer)
    bring(table.round, sheet("1,2,E,,misere,,0"))
    assert [listed.row.dealer for listed in sitting_of(table).hands if listed.row] == [0, 1]
    assert list(check_ledger()) == []


@pytest.mark.parametrize("hands", [1, 20])
def test_a_sheet_costs_the_same_queries_however_many_hands_a_table_has(hands: int) -> None:
    round = RoundFactory(tables=2, is_open=True)
    lines = [f"{table},{number},N,,solo,,5" for table in (1, 2) for number in range(1, hands + 1)]
    with CaptureQueriesContext(connection) as queries:
        bring(round, sheet(*lines))
    assert len(queries) <= 30


def test_other_games_bring_their_own_columns() -> None:
    event = TournamentFactory(game="doppelkopf", preset="ddv", is_published=True)
    round = plan_round(tournament=event)
    place_seats(round=round, tables=[enter(event, "Ann", "Bob", "Cem", "Dag")])
    round = open_round(round=round)
    header = "hand;game_type;solo_kind;soloist;re_players;re_card_points;kontra_fox"
    bring(round, sheet("1;;;;Ann + Cem;130;1", "2;Solo;queens;E;;125;", header=header))
    assert hand_values(Table.objects.get(round=round)) == [
        {
            "game_type": "normal",
            "re_players": [0, 2],
            "re_card_points": 130,
            "re_call": "nothing",
            "kontra_call": "nothing",
            "kontra_fox": 1,
        },
        {
            "game_type": "solo",
            "solo_kind": "queens",
            "soloist": 1,
            "re_card_points": 125,
            "re_call": "nothing",
            "kontra_call": "nothing",
        },
    ]
