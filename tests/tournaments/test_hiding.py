"""Results are hidden from a round on until prize-giving: who says so, who sees what, and that it is kept."""

from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from scoring.counting import Counting
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.errors import TournamentCode
from tournaments.models import LedgerEntry, Standing, Standings, Table, Tournament
from tournaments.selectors.hiding import Shown, standings_of, what_is_shown
from tournaments.selectors.ledger import entries_of
from tournaments.selectors.seasons import season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.hands import record_hand
from tournaments.services.hiding import hide_results, reveal_results
from tournaments.services.ledger import book_beside
from tournaments.services.rounds import close_round, reopen_round
from tournaments.services.seasons import create_season
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

HOME, SECRET = "/t/{key}/", "/t/{key}/rounds/2/tables/1/"


@pytest.fixture
def tournament() -> Tournament:
    """In round 1 seat 0 made a solo; in round 2, which is being played, seat 1 did."""
    tournament = TournamentFactory(is_published=True, rounds_planned=2)
    first = RoundFactory(tournament=tournament, tables=1, is_open=True)
    play(first.tables.get(), 0)
    close_round(round=first)
    play(RoundFactory(tournament=tournament, tables=1, is_open=True).tables.get(), 1)
    rebuild_standings(tournament_id=tournament.pk)
    return afresh(tournament)


def play(table: Table, declarer: int) -> None:
    values = {"contract": "solo", "declarer": declarer, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=None)


def afresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def somebody(tournament: Tournament, role: Role) -> User:
    user = UserFactory()
    Member.objects.create(club=tournament.club, user=user, name=role, role=role)
    return user


def units(tournament: Tournament, shown: Shown) -> list[int]:
    rows = Standing.objects.filter(standings=standings_of(tournament, shown)).order_by("entrant__number")
    return [int(row.units) for row in rows]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_players_see_the_state_of_the_last_round_shown_and_who_records_sees_all(
    tournament: Tournament,
) -> None:
    hidden = hide_results(tournament=tournament, from_round=2, by=None)
    player, secretary = (somebody(tournament, role) for role in (Role.PLAYER, Role.SECRETARY))
    seen = [units(hidden, what_is_shown(hidden, one)) for one in (player, secretary)]
    assert seen == [[9, -3, -3, -3], [6, 6, -6, -6]]


def test_a_hand_of_a_hidden_round_moves_only_what_who_records_sees(tournament: Tournament) -> None:
    hidden = hide_results(tournament=tournament, from_round=2, by=None)
    play(Table.objects.get(round__number=2), 2)
    rebuild_standings(tournament_id=hidden.pk)
    assert units(hidden, Shown(2)) == [9, -3, -3, -3]
    assert units(hidden, Shown()) == [3, 3, 3, -9]


def test_a_correction_in_a_round_that_is_shown_is_shown(tournament: Tournament) -> None:
    hidden = hide_results(tournament=tournament, from_round=2, by=None)
    first = tournament.rounds.get(number=1)
    reopen_round(round=first)
    play(first.tables.get(), 0)
    rebuild_standings(tournament_id=hidden.pk)
    assert units(hidden, Shown(2)) == [18, -6, -6, -6]


def test_revealing_shows_all_and_keeps_nothing_aside(tournament: Tournament) -> None:
    hide_results(tournament=tournament, from_round=1, by=None)
    assert Standings.objects.count() == 2
    shown = reveal_results(tournament=tournament, by=None)
    assert Standings.objects.count() == 1
    assert units(shown, what_is_shown(shown, UserFactory())) == [6, 6, -6, -6]


def test_every_hiding_and_revealing_is_kept_with_who_did_it(tournament: Tournament) -> None:
    by = somebody(tournament, Role.ORGANISER)
    for from_round in (2, 2, 1):
        hide_results(tournament=tournament, from_round=from_round, by=by)
    reveal_results(tournament=tournament, by=by)
    hide_results(tournament=tournament, from_round=2, by=by)
    kept = [(one.from_round, one.by) for one in tournament.hidings.order_by("pk")]
    assert kept == [(2, by), (1, by), (None, by), (2, by)]


@pytest.mark.parametrize("from_round", [0, 3])
def test_only_a_round_of_the_tournament_can_be_named(tournament: Tournament, from_round: int) -> None:
    with pytest.raises(RuleBookError) as refused:
        hide_results(tournament=tournament, from_round=from_round, by=None)
    assert refused.value.faults[0].code == TournamentCode.ROUND_NOT_PLANNED


def test_a_penalty_is_shown_if_it_was_booked_before_the_hidden_round_began(tournament: Tournament) -> None:
    """Without a hand, its moment says where it belongs."""
    entrant, by = tournament.entrants.first(), UserFactory()
    assert entrant
    kind = LedgerEntry.Kind.PENALTY
    book_beside(entrant=entrant, kind=kind, units=Decimal(-2), reason="late", by=by)
    assert [one.kind for one in entries_of(tournament, Shown(2), beside=True)] == []
    tournament.rounds.filter(number=2).update(opened_at=None)
    assert [one.kind for one in entries_of(tournament, Shown(2), beside=True)] == [kind]


def test_an_organiser_is_asked_hides_reveals_and_finds_the_log(tournament: Tournament) -> None:
    organiser = signed_in(somebody(tournament, Role.ORGANISER))
    address = f"/t/{tournament.public_key}/hiding/"
    question = organiser.get(f"{address}hide/", {"from_round": 2})
    assert "the state after round 1" in question.content.decode()
    assert afresh(tournament).hidden_from is None
    organiser.post(f"{address}hide/?from_round=2", {"confirmed": "yes"})
    assert afresh(tournament).hidden_from == 2
    organiser.post(f"{address}reveal/", {"confirmed": "yes"})
    assert afresh(tournament).hidden_from is None
    assert [what for _one, what in organiser.get(address).context["log"]] == ["", "what comes after round 1"]
    assert organiser.get(f"{address}hide/", {"from_round": 9}).status_code == 422


def test_a_hidden_table_says_why_and_leads_back(tournament: Tournament) -> None:
    hide_results(tournament=tournament, from_round=2, by=None)
    key = tournament.public_key
    turned_away = Client().get(SECRET.format(key=key))
    assert turned_away.status_code == 403
    assert "Hidden until prize-giving" in turned_away.content.decode()
    page = Client().get(HOME.format(key=key)).content.decode()
    assert "Hidden from round 2 on, until prize-giving." in page
    assert SECRET.format(key=key) not in page
    secretary = signed_in(somebody(tournament, Role.SECRETARY))
    assert secretary.get(SECRET.format(key=key)).status_code == 200
    assert "Players see round 1." in secretary.get(HOME.format(key=key)).content.decode()


def test_a_program_hides_and_is_told_what_it_may_not_see(tournament: Tournament) -> None:
    program, stranger = APIClient(), APIClient()
    program.force_authenticate(somebody(tournament, Role.ORGANISER))
    address = f"/api/v1/tournaments/{tournament.public_key}/"
    assert program.put(f"{address}hiding/", {"from_round": 2}, format="json").json()["hidden_from"] == 2
    refused = stranger.get(f"{address}rounds/2/tables/1/hands/")
    assert (refused.status_code, refused.json()["code"]) == (403, "results_hidden")
    assert stranger.get(f"{address}standings/").json()["hidden_from"] == 2
    assert [one["hands"] for one in stranger.get(f"{address}rounds/2/").json()["tables"]] == [None]
    assert program.delete(f"{address}hiding/").json()["hidden_from"] is None
    assert [one["from_round"] for one in program.get(f"{address}hiding/").json()["results"]] == [None, 2]


def test_the_standings_cost_no_more_queries_while_results_are_hidden(tournament: Tournament) -> None:
    readers = [signed_in(somebody(tournament, role)) for role in (Role.PLAYER, Role.SECRETARY)]
    address = HOME.format(key=tournament.public_key)
    before = [_queries(reader, address) for reader in readers]
    hide_results(tournament=tournament, from_round=2, by=None)
    assert [_queries(reader, address) for reader in readers] == before


def _queries(reader: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert reader.get(address).status_code == 200
    return len(queries)


def test_a_season_counts_what_everybody_may_see_and_says_so(tournament: Tournament) -> None:
    season = create_season(
        club=tournament.club,
        name="Winter",
        game="solo-whist",
        first_day=date(2026, 1, 1),
        last_day=date(2026, 1, 31),
        counting=Counting(),
        by=None,
    )
    hide_results(tournament=tournament, from_round=2, by=None)
    organiser = signed_in(somebody(tournament, Role.ORGANISER))
    page = organiser.get(f"/c/{tournament.club.slug}/seasons/{season.pk}/")
    assert "from round 2 on hidden until prize-giving" in page.content.decode()
    totals = sorted(int(row.counted.total or 0) for row in season_table(season).rows)
    assert totals == [-3, -3, -3, 9]
    assert [account.units for account in settlement_of_season(season).accounts] == []
