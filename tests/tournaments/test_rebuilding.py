"""What is derived can be thrown away and comes back the same."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import LedgerEntry, SittingSummary, Standing, Standings, Table
from tournaments.services.hands import correct_hand, record_hand, void_hand
from tournaments.services.ledger import book_beside
from tournaments.services.rebuilding import outdated_tournaments, rebuild_from_hands
from tournaments.services.standings import rebuild_standings
from tournaments.tasks import refresh_stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Hands recorded, one corrected, one void, and a penalty."""
    table, by = TableFactory(), UserFactory()
    hands = [
        record_hand(
            table=table,
            values={"contract": "solo", "declarer": number % 4, "tricks": 4 + number % 3},
            key=uuid4(),
            by=by,
        ).hand
        for number in range(6)
    ]
    better = hands[1].values | {"tricks": 9}
    correct_hand(hand=hands[1], values=better, based_on=1, key=uuid4(), by=by)
    void_hand(hand=hands[2], based_on=1, by=by, key=uuid4(), reason="dealt wrongly")
    entrant = table.seats.get(index=1).entrant
    book_beside(entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-2), reason="late", by=by)
    rebuild_standings(tournament_id=table.round.tournament_id)
    return table


def derived(table: Table) -> list[Any]:
    summaries = SittingSummary.objects.filter(table=table).values("seats", "people", "hands", "is_over")
    rows = Standing.objects.filter(standings__tournament=table.round.tournament)
    figures = rows.values(
        "entrant", "place", "position", "units", "penalties", "hands", "bid", "made", "metrics", "balance"
    )
    return [*summaries, *figures]


def test_rebuilding_from_the_hands_gives_the_figures_kept_along_the_way(table: Table) -> None:
    before = derived(table)
    SittingSummary.objects.update(seats=[], people=[], hands=0)
    Standings.objects.all().delete()
    rebuild_from_hands(tournament=table.round.tournament)
    assert derived(table) == before


def test_the_command_rebuilds_the_tournaments_named(table: Table) -> None:
    other, before = TableFactory(), derived(table)
    SittingSummary.objects.update(seats=[])
    call_command("rebuild", table.round.tournament.public_key)
    assert derived(table) == before
    assert not Standings.objects.filter(tournament=other.round.tournament).exists()


def test_the_command_says_which_key_nobody_has(table: Table) -> None:
    with pytest.raises(CommandError, match="nobody-has-this"):
        call_command("rebuild", table.round.tournament.public_key, "nobody-has-this")


def test_what_was_summed_up_before_an_update_is_worked_out_anew(table: Table) -> None:
    """A summary from before has not the figures that today's standings show."""
    other, before = TableFactory(), derived(table)
    old = SittingSummary.objects.get(table=table)
    for seat in old.seats:
        seat["metrics"] = {"points": seat["metrics"]["points"]}
    SittingSummary.objects.update(seats=old.seats, version=1)
    refresh_stale()
    assert derived(table) == before
    assert not Standings.objects.filter(tournament=other.round.tournament).exists()
    assert not outdated_tournaments().exists()
