"""Hands with their calls and cards: one road with the slip, and nothing that could not have happened."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Hand, Table
from tournaments.services.hands import correct_hand, preview_hand, record_hand, void_hand

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
EXAMPLES = json.loads((GOLDEN / "solo-whist" / "replay.json").read_text(encoding="utf-8"))["examples"]
SOLO_CARDS = EXAMPLES[0]["given"]
CALLS = [
    {"seat": 0, "call": "pass"},
    {"seat": 1, "call": "solo"},
    {"seat": 2, "call": "pass"},
    {"seat": 3, "call": "pass"},
]
SOLO = {"contract": "solo", "declarer": 1, "tricks": 5}


@pytest.fixture
def scorer() -> User:
    return UserFactory()


@pytest.fixture
def table() -> Table:
    return dealt_by_west()


def dealt_by_west(**how: Any) -> Table:
    table: Table = TableFactory(**how)
    table.first_dealer = 3
    table.save(update_fields=["first_dealer"])
    return table


def write(table: Table, by: User, record: Any, values: Any = None) -> Hand:
    return record_hand(table=table, values=values or {}, record=record, key=uuid4(), by=by).hand


def refused(table: Table, record: Any, values: Any = None) -> list[tuple[str | None, str, object]]:
    with pytest.raises(RuleBookError) as error:
        preview_hand(table=table, values=values or {}, record=record)
    return [(one.field, one.code.value, one.facts.get("position")) for one in error.value.faults]


def test_recorded_cards_are_worth_what_the_slip_is_worth(table: Table, scorer: User) -> None:
    by_cards = preview_hand(table=table, values={}, record=SOLO_CARDS)
    by_slip = preview_hand(table=table, values={**SOLO, "upcard": "S"})
    assert by_cards.values == by_slip.values
    assert by_cards.row.units == tuple(EXAMPLES[0]["expect"]["units"])


def test_cards_are_kept_with_the_hand_and_its_version(table: Table, scorer: User) -> None:
    hand = write(table, scorer, SOLO_CARDS)
    hand.refresh_from_db()
    assert hand.record == SOLO_CARDS
    assert hand.revisions.get().record == SOLO_CARDS


def test_calls_must_lead_to_what_the_slip_says(table: Table) -> None:
    record = {"calls": CALLS}
    assert refused(table, record, {**SOLO, "declarer": 2}) == [("declarer", "calls_say_otherwise", None)]
    assert preview_hand(table=table, values=SOLO, record=record).values == SOLO


def test_an_unfinished_auction_is_not_stored(table: Table) -> None:
    assert refused(table, {"calls": CALLS[:3]}, SOLO) == [("record.calls", "auction_unfinished", None)]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"calls": [*CALLS, {"seat": 0, "call": "misere"}]}, ("record.calls", "auction_over", 5)),
        ({"dealer": 2}, ("record.dealer", "dealer_is_another", None)),
        ({"calls": [{"who": 1}]}, ("record.calls", "record_field_unreadable", None)),
        ({"note": "x" * 20_000}, ("record.plays", "record_too_long", None)),
    ],
)
def test_bad_records_are_refused_with_the_place(table: Table, change: Any, fault: Any) -> None:
    assert refused(table, {**deepcopy(SOLO_CARDS), **change}) == [fault]


def test_an_unknown_card_names_the_hands(table: Table) -> None:
    record = deepcopy(SOLO_CARDS)
    record["hands"][2][0] = "X9"
    assert refused(table, record) == [("record.hands", "card_unknown", None)]


def test_cards_of_four_do_not_fit_a_table_of_five() -> None:
    table = dealt_by_west(names=("Ann", "Bram", "Çiğdem", "Kjell", "Ola"))
    assert [code for _, code, _ in refused(table, SOLO_CARDS)] == ["record_of_other_table"]


def test_a_correction_keeps_calls_that_still_agree_and_drops_others(table: Table, scorer: User) -> None:
    hand = write(table, scorer, {"calls": CALLS}, SOLO)
    again = correct_hand(hand=hand, values={**SOLO, "tricks": 6}, based_on=1, key=uuid4(), by=scorer).hand
    assert again.record == {"dealer": 3, "calls": CALLS}
    other = {"contract": "misere", "declarer": 1, "tricks": 0}
    last = correct_hand(hand=hand, values=other, based_on=2, key=uuid4(), by=scorer).hand
    assert last.record == {}
    assert [bool(one.record) for one in hand.revisions.all()] == [True, True, False]


def test_a_correction_by_slip_puts_other_cards_aside(table: Table, scorer: User) -> None:
    hand = write(table, scorer, SOLO_CARDS)
    corrected = correct_hand(hand=hand, values={**SOLO, "tricks": 6}, based_on=1, key=uuid4(), by=scorer)
    assert corrected.hand.record == {}


def test_void_hand_keeps_its_record(table: Table, scorer: User) -> None:
    hand = write(table, scorer, SOLO_CARDS)
    assert void_hand(hand=hand, based_on=1, key=uuid4(), by=scorer, reason="misdeal").hand.record


def test_a_game_without_auction_takes_no_calls(scorer: User) -> None:
    tournament = TournamentFactory(game="doppelkopf", preset="ddv", is_published=True)
    values = {"game_type": "normal", "re_players": [0, 1], "re_card_points": 150}
    found = refused(TableFactory(tournament=tournament), {"calls": CALLS}, values)
    assert found == [("record.calls", "no_auction", None)]


def test_recording_cards_takes_no_more_queries_than_a_slip(table: Table, scorer: User) -> None:
    write(table, scorer, SOLO_CARDS)
    with CaptureQueriesContext(connection) as queries:
        record_hand(table=table, values=SOLO, record={"calls": _later(CALLS)}, key=uuid4(), by=scorer)
    asked = [one["sql"] for one in queries if "SAVEPOINT" not in one["sql"]]
    assert len(asked) <= 15, asked


def _later(calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same calls when the next player has dealt; the solo is again East's."""
    return [{"seat": seat, "call": "solo" if seat == 1 else "pass"} for seat in (1, 2, 3, 0)]
