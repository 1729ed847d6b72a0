"""Ratings of a club that wants them: out of closed rounds, made anew whenever the record changed."""

from uuid import uuid4

import pytest

from accounts.models import Club
from accounts.services import update_club
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Hand, RatingPoint, Ratings, Table
from tournaments.services.hands import correct_hand, record_hand
from tournaments.services.rounds import close_round
from tournaments.tasks import count_stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Three hands, the first of them declared and made by Ann."""
    table = TableFactory(tournament=TournamentFactory(club__has_ratings=True, is_published=True))
    for declarer, tricks in ((0, 7), (1, 5), (2, 4)):
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    return table


def club_of(table: Table) -> Club:
    return table.round.tournament.club


def order() -> list[str]:
    """Names from the strongest to the weakest, level ones by name."""
    points = RatingPoint.objects.filter(is_latest=True).select_related("member")
    return [point.member.name for point in sorted(points, key=lambda one: (-one.mu, one.member.name))]


def test_a_round_that_goes_on_rates_nobody_and_a_closed_one_everybody(table: Table) -> None:
    count_stale()
    assert not RatingPoint.objects.exists()
    close_round(round=table.round)
    count_stale()
    assert order() == ["Ann", "Bram", "Kjell", "Çiğdem"]


def test_ratings_of_the_same_record_are_not_made_anew(table: Table) -> None:
    close_round(round=table.round)
    count_stale()
    before = Ratings.objects.get()
    count_stale()
    assert Ratings.objects.get() == before
    assert Ratings.objects.get().built_at == before.built_at


def test_a_late_correction_reaches_the_ratings(table: Table) -> None:
    close_round(round=table.round)
    count_stale()
    hand = Hand.objects.get(number=1)
    correct_hand(
        hand=hand,
        values=hand.values | {"declarer": 3},
        based_on=1,
        key=uuid4(),
        by=UserFactory(),
        reason="wrong column",
        is_late=True,
    )
    count_stale()
    assert order() == ["Bram", "Kjell", "Ann", "Çiğdem"]


def test_a_club_that_does_not_want_ratings_has_none(table: Table) -> None:
    close_round(round=table.round)
    count_stale()
    update_club(club=club_of(table), has_ratings=False)
    count_stale()
    assert not Ratings.objects.exists()
    update_club(club=club_of(table), has_ratings=True)
    count_stale()
    assert RatingPoint.objects.count() == 4
