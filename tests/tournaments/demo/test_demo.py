"""The demo club is whole, the same every time, and stays out of real sites."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import Club, Role, User
from accounts.permissions import role_of
from scoring.games import GAMES
from tournaments.demo import PASSWORD, load_demo, logins
from tournaments.models import Hand, HandRevision, LedgerEntry, Season, Table, Tournament
from tournaments.models.tournament import Status
from tournaments.selectors.pots import pot_state
from tournaments.selectors.seasons import season_table
from tournaments.selectors.teams import teams_of
from tournaments.services.ledger import check_ledger

pytestmark = pytest.mark.django_db


def demo() -> str:
    said = io.StringIO()
    call_command("demo", anyway=True, stdout=said)
    return said.getvalue()


def test_the_evening_of_solo_whist_has_three_tables_of_24_hands_by_the_import() -> None:
    demo()
    evening = Tournament.objects.get(name="Solo Whist evening")
    tables = Table.objects.filter(round__tournament=evening)
    assert [table.hands.count() for table in tables] == [24, 24, 24]
    revisions = HandRevision.objects.filter(hand__table__in=tables)
    assert set(revisions.values_list("source", flat=True)) == {"sheet"}
    assert all(table.summary.is_over for table in tables)


def test_it_shows_every_game_and_every_state_of_an_evening() -> None:
    demo()
    assert set(Tournament.objects.values_list("game_slug", flat=True)) == set(GAMES)
    states = {tournament.status for tournament in Tournament.objects.all()}
    assert states == {Status.PUBLISHED, Status.RUNNING, Status.ENDED}
    assert all(hasattr(one, "standings") for one in Tournament.objects.filter(rounds__isnull=False))
    assert list(check_ledger()) == []


def test_a_second_time_changes_nothing() -> None:
    demo()
    before = (Club.objects.count(), User.objects.count(), Hand.objects.count(), LedgerEntry.objects.count())
    assert "was there already" in demo()
    after = (Club.objects.count(), User.objects.count(), Hand.objects.count(), LedgerEntry.objects.count())
    assert before == after


def test_the_logins_it_prints_are_good_and_have_their_roles(client: Client) -> None:
    said = demo()
    club = Club.objects.get()
    for login in logins():
        assert f"{login.email} " in said
        assert client.login(email=login.email, password=PASSWORD)
        assert role_of(User.objects.get(email=login.email), club) == Role(login.role)


def test_results_are_believable() -> None:
    """Declarers make more than half of what they bid, and nobody runs away with the evening."""
    load_demo()
    for tournament in Tournament.objects.filter(ended_at__isnull=False):
        rows = tournament.standings.rows.all()
        bid, made = sum(row.bid for row in rows), sum(row.made for row in rows)
        assert 0.45 < made / bid < 0.85
        assert sum(row.units for row in rows) == 0


def test_it_stays_out_of_a_real_site() -> None:
    with pytest.raises(CommandError):
        call_command("demo")
    assert not Club.objects.exists()


def test_it_has_a_league_with_teams_and_a_pot() -> None:
    demo()
    season = Season.objects.get()
    table = season_table(season)
    assert len(table.tournaments) >= 6
    assert [row.place for row in teams_of(season, table).rows] == [1, 2, 3]
    state = pot_state(season)
    assert state
    assert (state.left, state.prizes) == (0, state.fees)
