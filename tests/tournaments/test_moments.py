"""Standings as they were equal what was stored then, and every change since has its cause."""

from datetime import datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import LedgerEntry, Standing, Table, Tournament
from tournaments.selectors.moments import causes_between, places_at
from tournaments.services.decisions import decide_places
from tournaments.services.hands import correct_hand, record_hand, void_hand
from tournaments.services.ledger import book_beside
from tournaments.services.rankings import change_ranking
from tournaments.services.recounts import change_rules_midway
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

Row = tuple[int | None, str, Decimal, int, int]


@pytest.fixture
def table() -> Table:
    table = TableFactory()
    change_ranking(tournament=tournament_of(table), chain=["units", "made", "hands_won"])
    return table


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=table.round.tournament_id)


def solo(declarer: int, tricks: int = 5) -> dict[str, object]:
    return {"contract": "solo", "declarer": declarer, "tricks": tricks}


def stored(table: Table) -> list[Row]:
    rebuild_standings(tournament_id=table.round.tournament_id)
    rows = Standing.objects.filter(standings__tournament=table.round.tournament_id).order_by("position")
    return [(row.place, row.entrant.name, row.units, row.hands, row.made) for row in rows]


def at(table: Table, moment: datetime) -> list[Row]:
    return [
        (found.place, one.entrant.name, one.total, one.hands, one.made)
        for found, one in places_at(tournament_of(table), moment)
    ]


@pytest.mark.django_db(transaction=True)
def test_every_state_that_was_stored_can_be_seen_again(table: Table) -> None:
    by = UserFactory()
    seen: list[tuple[datetime, list[Row]]] = []

    def look() -> None:
        state = stored(table)
        seen.append((timezone.now(), state))

    for declarer in (0, 1, 0):
        record_hand(table=table, values=solo(declarer), key=uuid4(), by=by)
        look()
    first, second, _third = table.hands.order_by("number")
    correct_hand(hand=first, values=solo(2), based_on=1, key=uuid4(), by=by, reason="wrong seat")
    look()
    void_hand(hand=second, based_on=1, key=uuid4(), by=by, reason="misdeal")
    look()
    entrant = table.seats.get(index=3).entrant
    book_beside(entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-2), reason="late", by=by)
    look()
    for moment, state in seen:
        assert at(table, moment) == state


@pytest.mark.django_db(transaction=True)
def test_units_before_a_recount_are_those_posted_then(table: Table) -> None:
    record_hand(table=table, values=solo(0), key=uuid4(), by=UserFactory())
    before, moment = stored(table), timezone.now()
    tournament = tournament_of(table)
    change_rules_midway(
        tournament=tournament,
        options={"stake_factor": "2"},
        seen_change=tournament.change,
        by=UserFactory(),
        reason="agreed",
    )
    assert at(table, moment) == before
    (cause,) = causes_between(tournament_of(table), moment, timezone.now())
    assert cause.entry
    assert (cause.entry.cause and cause.entry.cause.kind, cause.entry.reason) == ("rescored", "agreed")
    assert sum(units for _, units in cause.moved) == 0


@pytest.mark.django_db(transaction=True)
def test_the_page_shows_places_then_and_what_moved_since(client: Client, table: Table) -> None:
    key = tournament_of(table).public_key
    since = timezone.localtime(timezone.now(), tournament_of(table).club.zone)
    record_hand(table=table, values=solo(0), key=uuid4(), by=UserFactory())
    page = client.get(f"/t/{key}/then/", {"since": since.strftime("%Y-%m-%dT%H:%M:%S")})
    assert len([cause for cause, _chosen in page.context["causes"] if cause.entry]) == 1
    assert client.get(f"/t/{key}/then/").status_code == 200
    assert client.get(f"/t/{key}/then/", {"at": "yesterday"}).status_code == 200
    early = client.get(f"/t/{key}/then/", {"at": "2020-01-01T00:00"})
    assert {result.hands for _, result, _, _ in early.context["rows"]} == {0}


@pytest.mark.parametrize(
    "moment", ["0001-01-01T00:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59+14:00"]
)
def test_a_moment_beyond_the_reach_of_a_calendar_is_none(client: Client, table: Table, moment: str) -> None:
    key = tournament_of(table).public_key
    for asked in ({"at": moment}, {"since": moment}):
        assert client.get(f"/t/{key}/then/", asked).status_code == 200
        assert client.get(f"/t/{key}/then.csv", asked).status_code == 200
        assert client.get(f"/api/v1/tournaments/{key}/standings/then/", asked).status_code in (200, 400)


def test_a_program_reads_places_then_and_causes(client: Client, table: Table) -> None:
    record_hand(table=table, values=solo(0), key=uuid4(), by=UserFactory())
    address = f"/api/v1/tournaments/{tournament_of(table).public_key}/standings/then/"
    found = client.get(address, {"since": "2026-01-01T00:00:00Z"}).json()
    first = found["rows"][0]
    assert (first["place"], first["units"]) == (1, "9.0000")
    causes = [(cause["kind"], cause["hand"]) for cause in found["causes"]]
    assert causes == [("ranking", None), ("recorded", 1)]
    assert client.get(address, {"at": "yesterday"}).status_code == 400


@pytest.mark.django_db(transaction=True)
def test_the_past_is_ranked_by_the_chain_and_the_guests_of_its_time(table: Table) -> None:
    by = UserFactory()
    record_hand(table=table, values=solo(0), key=uuid4(), by=by)
    record_hand(table=table, values=solo(1, tricks=3), key=uuid4(), by=by)
    before, moment = stored(table), timezone.now()
    number = table.seats.get(index=0).entrant.number
    change_ranking(tournament=tournament_of(table), chain=["hands_won"], unranked=[number], by=by)
    after = stored(table)
    assert after != before
    assert (at(table, moment), at(table, timezone.now())) == (before, after)
    (cause,) = causes_between(tournament_of(table), moment, timezone.now())
    assert cause.choice
    assert (cause.choice.by, cause.choice.stored["chain"]) == (by, ["hands_won"])


def test_a_change_of_the_ranking_is_a_cause_on_page_and_for_programs(client: Client, table: Table) -> None:
    key = tournament_of(table).public_key
    page = client.get(f"/t/{key}/then/", {"since": "2020-01-01T00:00"}).content.decode()
    assert "Ranking changed" in page
    assert "Units → Contracts made → Hands won" in page
    address = f"/api/v1/tournaments/{key}/standings/then/"
    found = client.get(address, {"since": "2020-01-01T00:00:00Z"}).json()["causes"]
    assert [(one["kind"], one["ranking"]) for one in found] == [("ranking", ["units", "made", "hands_won"])]


@pytest.mark.django_db(transaction=True)
def test_what_a_person_decided_holds_from_then_on(table: Table) -> None:
    by = UserFactory()
    record_hand(table=table, values=solo(0), key=uuid4(), by=by)
    before, moment = stored(table), timezone.now()
    level = [seat.entrant_id for seat in table.seats.filter(index__gt=0).order_by("-index")]
    decide_places(settled=tournament_of(table), order=level, reason="cut cards", by=by)
    after = stored(table)
    assert [place for place, *_ in after] == [1, 2, 3, 4]
    assert (at(table, moment), at(table, timezone.now())) == (before, after)
