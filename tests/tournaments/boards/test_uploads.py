"""A file of deals is read by the worker, looked at, and stored whole or not at all."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from scoring.deals import write_csv, write_json, write_pbn
from scoring.deals.codes import MAX_BYTES, DealCode
from scoring.deals.shuffling import deal_boards
from scoring.errors import RuleBookError
from scoring.games import GAMES
from tests.factories.tournaments import TableFactory, TournamentFactory, enter
from tournaments.errors import BoardCode
from tournaments.models import Board, Hand, HandRevision, LedgerEntry, Round, Table, Upload, UploadState
from tournaments.selectors.deal_export import boards_with_results
from tournaments.selectors.uploads import earlier_upload, plan_of
from tournaments.services.hands import record_hand
from tournaments.services.rounds import open_round, place_seats, plan_round
from tournaments.services.uploads import read_upload, receive_upload, store_upload

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parents[2] / "cases"
GOLDEN = Path(__file__).parents[2] / "golden"
HANDS = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
THREE_BOARDS = (CASES / "pbn-bigdeal-doubleblank.pbn").read_bytes()


def brought(round: Round, data: bytes, name: str = "deals.pbn") -> Upload:
    upload = receive_upload(round=round, file_name=name, data=data, by=None)
    read_upload(upload_id=upload.pk)
    return Upload.objects.select_related("round", "tournament__club").get(pk=upload.pk)


@pytest.fixture
def table() -> Table:
    return TableFactory()


def test_nothing_is_stored_before_somebody_says_so(table: Table) -> None:
    upload = brought(table.round, THREE_BOARDS)
    assert upload.state == UploadState.READ
    assert [found.number for found in plan_of(upload).new] == [1, 5, 11]
    assert bytes(upload.content) == b""
    assert not Board.objects.exists()
    store_upload(upload=upload, by=None)
    assert list(Board.objects.values_list("number", flat=True)) == [1, 5, 11]


def test_the_same_file_again_doubles_nothing_and_a_changed_board_is_asked_about(table: Table) -> None:
    first = brought(table.round, THREE_BOARDS)
    store_upload(upload=first, by=None)
    again = brought(table.round, THREE_BOARDS)
    assert earlier_upload(again) == first
    assert (plan_of(again).there, plan_of(again).new) == (3, [])
    store_upload(upload=again, by=None)
    assert Board.objects.count() == 3
    changed = brought(table.round, one_card_changed(THREE_BOARDS))
    assert [found.number for found in plan_of(changed).different] == [5]
    before = Board.objects.get(number=5).deal
    store_upload(upload=changed, by=None)
    assert Board.objects.get(number=5).deal == before
    once_more = brought(table.round, one_card_changed(THREE_BOARDS))
    store_upload(upload=once_more, replace=frozenset({5}), by=None)
    assert Board.objects.get(number=5).deal != before
    assert Board.objects.count() == 3


def one_card_changed(data: bytes) -> bytes:
    """In board 5 North and East change the king of hearts for the four."""
    before, after = b".KQ97.AQ974.8753 T9742.4.T63.Q964", b".Q974.AQ974.8753 T9742.K.T63.Q964"
    assert before in data
    return data.replace(before, after)


def test_a_file_with_faults_names_them_all_and_stores_nothing(table: Table) -> None:
    upload = brought(table.round, (CASES / "pbn-deal-errors.pbn").read_bytes())
    faults = upload.findings["faults"]
    assert len(faults) >= 5
    assert all(fault["line"] for fault in faults)
    with pytest.raises(RuleBookError) as refused:
        store_upload(upload=upload, by=None)
    assert [fault.code for fault in refused.value.faults] == [BoardCode.UPLOAD_HAS_FAULTS]
    assert not Board.objects.exists()


def test_what_is_too_large_is_refused_before_it_is_kept(table: Table) -> None:
    with pytest.raises(RuleBookError) as refused:
        receive_upload(round=table.round, file_name="big.pbn", data=b"x" * (MAX_BYTES + 1), by=None)
    assert [fault.code for fault in refused.value.faults] == [DealCode.FILE_TOO_LARGE]
    assert not Upload.objects.exists()


def examples() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for slug in GAMES:
        document = json.loads((GOLDEN / slug / "replay.json").read_text())
        found += [(slug, example) for example in document["examples"] if "units" in example["expect"]]
    return found


@pytest.mark.parametrize(
    ("slug", "example"), examples(), ids=lambda one: one["id"] if isinstance(one, dict) else one
)
def test_a_recorded_hand_is_booked_with_the_units_that_the_worked_example_states(
    slug: str, example: dict[str, Any]
) -> None:
    options = example.get("options") or {}
    tournament = TournamentFactory(game=slug, preset=example["preset"], options=options, is_published=True)
    round = plan_round(tournament=tournament)
    seats = len(example["given"]["hands"])
    place_seats(round=round, tables=[enter(tournament, *"ABCDE"[:seats])])
    open_round(round=round)
    document = {"format": 1, "game": slug, "kind": "replay", "examples": [example]}
    upload = brought(Round.objects.get(pk=round.pk), json.dumps(document).encode(), "golden.json")
    assert upload.findings["faults"] == []
    store_upload(upload=upload, by=None)
    hand = Hand.objects.get()
    assert hand.board is not None
    assert HandRevision.objects.get().source == HandRevision.Source.UPLOAD
    seat_of = dict(hand.table.seats.values_list("entrant", "index"))
    units = [Decimal(0)] * seats
    for entry in LedgerEntry.objects.all():
        units[seat_of[entry.entrant_id]] += entry.units
    assert units == [Decimal(str(one)) for one in example["expect"]["units"]]


def test_three_thousand_boards_are_read_and_stored(table: Table) -> None:
    tournament = table.round.tournament
    pack = tournament.game.pack(tournament.rules, 4)
    data = write_pbn(deal_boards("three thousand boards", "solo-whist", pack, 3000)).encode()
    upload = brought(table.round, data)
    assert (len(plan_of(upload).new), upload.findings["faults"]) == (3000, [])
    store_upload(upload=upload, by=None)
    assert Board.objects.count() == 3000


def test_an_evening_goes_out_and_comes_into_another_club(table: Table) -> None:
    """C28: names, a passed-out board and a void, as PBN, JSON and CSV."""
    store_upload(upload=brought(table.round, THREE_BOARDS), by=None)
    slips = ({"contract": "solo", "declarer": 1, "tricks": 6}, {"contract": "all_pass"})
    for slip, board in zip(slips, Board.objects.order_by("number"), strict=False):
        record_hand(table=table, values=slip, key=uuid4(), by=None, board=board)
    tournament = table.round.tournament
    exported = boards_with_results(tournament, organises=True)
    for text in (write_pbn(exported), write_json(exported), write_csv(exported)):
        other = TableFactory()
        upload = brought(other.round, text.encode())
        assert list(map(str, upload.findings["faults"])) == []
        store_upload(upload=upload, by=None)
        again = boards_with_results(other.round.tournament, organises=True)
        assert [board.deal for board in again] == [board.deal for board in exported]
        assert [board.results for board in again] == [board.results for board in exported]
        assert Hand.objects.filter(table=other).count() == 2


def test_signs_that_the_database_keeps_in_no_text_do_no_harm(table: Table) -> None:
    hands = dict(zip("NESW", HANDS, strict=True))
    event = r"Club \u0000 night \ud800"
    deal = json.dumps({"board": "1", "dealer": "N", "hands": hands, "event": "EVENT"}).replace("EVENT", event)
    upload = brought(table.round, f'{{"format": 1, "deals": [{deal}]}}'.encode(), "a\0b.json")
    assert (upload.state, upload.file_name) == (UploadState.READ, "ab.json")
    store_upload(upload=upload, by=None)
    assert Board.objects.get().number == 1
