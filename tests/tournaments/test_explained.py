"""Any total is the sum of what its page lists below it, down to the lines of each hand."""

from collections.abc import Hashable
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Club, Member
from scoring.counting import Counting
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Entrant, Hand, LedgerEntry, Season, Standing, Table, Tournament
from tournaments.selectors.seasons import season_table
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.corrections import Wish, correct_late
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round
from tournaments.services.seasons import create_season
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import enter_members

pytestmark = pytest.mark.django_db

SLOW = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
HANDS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 13)), min_size=1, max_size=4)


@SLOW
@given(HANDS, st.integers(0, 3))
def test_the_parts_of_a_total_add_up_to_the_standings(
    client: Client, hands: list[tuple[int, int]], seat: int
) -> None:
    table = TableFactory()
    for declarer, tricks in hands:
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    entrant = table.seats.get(index=seat).entrant
    kind = LedgerEntry.Kind.PENALTY
    book_beside(entrant=entrant, kind=kind, units=Decimal(-2), reason="late", by=UserFactory())
    rebuild_standings(tournament_id=table.round.tournament_id)
    key = table.round.tournament.public_key
    page = client.get(f"/t/{key}/players/{entrant.number}/").context
    assert page["total"] == Standing.objects.get(entrant=entrant).units
    for sitting in page["sittings"]:
        assert sitting["total"] == sum(cell.units for _hand, cell in sitting["hands"])


EVENINGS = st.lists(HANDS, min_size=1, max_size=3)


@SLOW
@given(EVENINGS, st.integers(0, 3), st.integers(0, 3))
def test_a_season_total_is_its_evenings_which_are_their_hands_which_are_their_lines(
    client: Client, evenings: list[list[tuple[int, int]]], best: int, seat: int
) -> None:
    """Down from one random cell: total → results → evening → sittings → hands → payments of each hand."""
    club = ClubFactory()
    members = [MemberFactory(club=club, name=name) for name in ("Ann", "Bram", "Cem", "Dirk")]
    for day, hands in enumerate(evenings, start=1):
        play_evening(club, members, day, hands)
    season = season_of(club, Counting(best=best))
    row = next(row for row in season_table(season).rows if row.member == members[seat])
    counting_ones = [worth for _ones, worth, counts in row.counted.results if counts]
    assert row.counted.total == sum(counting_ones)
    for outcome, (ones, worth, _counts) in zip(row.outcomes, row.counted.results, strict=True):
        assert ((outcome.tournament,), outcome.units) == (ones, worth)
        assert outcome.units == _explained(client, outcome.tournament, members[seat])


def _explained(client: Client, tournament: Hashable, member: Member) -> Decimal:
    """The units of an evening as its page explains them, each hand by the payments of its score."""
    entrant = Entrant.objects.select_related("tournament").get(tournament=tournament, member=member)
    page = client.get(f"/t/{entrant.tournament.public_key}/players/{entrant.number}/").context
    total = Decimal(0)
    for shown in page["sittings"]:
        sitting = sitting_of(find_table(pk=shown["table"].pk))
        seat = next(one.index for one in sitting.players if one and one.entrant_id == entrant.pk)
        rows = [listed.row for listed in sitting.standing_hands if listed.row]
        for row, (_hand, cell) in zip(rows, shown["hands"], strict=True):
            came = sum((one.units for one in row.score.payments if one.payee == seat), Decimal(0))
            went = sum((one.units for one in row.score.payments if one.payer == seat), Decimal(0))
            assert cell.units == row.units[seat] == came - went
            total += cell.units
    assert page["total"] == total
    return total


def play_evening(club: Club, members: list[Member], day: int, hands: list[tuple[int, int]]) -> None:
    starts_at = datetime(2026, 1, day, 19, tzinfo=UTC)
    tournament = TournamentFactory(club=club, starts_at=starts_at, is_published=True)
    entrants = enter_members(tournament=tournament, members=members)
    round_ = plan_round(tournament=tournament)
    place_seats(round=round_, tables=[entrants])
    open_round(round=round_)
    table = Table.objects.select_related("round__tournament__club").get(round=round_)
    for declarer, tricks in hands:
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    rebuild_standings(tournament_id=tournament.pk)


def season_of(club: Club, counting: Counting) -> Season:
    days = {"first_day": date(2026, 1, 1), "last_day": date(2026, 1, 31)}
    return create_season(
        club=club, name="January", game="solo-whist", counting=counting, by=UserFactory(), **days
    )


def test_a_late_correction_flows_through_into_the_season() -> None:
    club = ClubFactory()
    members = [MemberFactory(club=club, name=name) for name in ("Ann", "Bram", "Cem", "Dirk")]
    play_evening(club, members, 1, [(0, 5)])
    season = season_of(club, Counting())
    assert season_table(season).rows[0].counted.total == 9
    hand = Hand.objects.get()
    close_round(round=hand.table.round)
    wish = Wish(values={**hand.values, "tricks": 4})
    seen = Tournament.objects.get().change
    correct_late(
        hand=hand, wish=wish, seen_change=seen, based_on=1, key=uuid4(), by=UserFactory(), reason="late"
    )
    rebuild_standings(tournament_id=Tournament.objects.get().pk)
    assert [row.counted.total for row in season_table(season).rows] == [3, 3, 3, -9]
