"""A club chooses what decides places; the standings, the page and the API say the same."""

from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from scoring.errors import RuleBookError
from scoring.games import GAMES
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.errors import TournamentCode
from tournaments.models import Standing, Table, Tournament
from tournaments.selectors.results import results_of
from tournaments.services.hands import record_hand
from tournaments.services.rankings import change_ranking
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann made a solo, Bram lost one: Ann 12, Bram -12 and the others level at 0."""
    table = TableFactory()
    for declarer, tricks in ((0, 5), (1, 4)):
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    return table


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=table.round.tournament_id)


def organiser(table: Table) -> User:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Olive", role=Role.ORGANISER)
    return user


def standings(table: Table) -> list[tuple[int | None, str]]:
    rebuild_standings(tournament_id=table.round.tournament_id)
    rows = Standing.objects.filter(standings__tournament=table.round.tournament_id)
    return [(row.place, row.entrant.name) for row in rows.select_related("entrant__member")]


def form_of(*chain: str, **more: object) -> dict[str, object]:
    fields = {f"criterion_{place}": name for place, name in enumerate(chain, start=1)}
    return {**fields, "ties": "skip", "least_hands": 0, **more}


def test_the_usual_ranking_of_solo_whist_is_by_units(table: Table) -> None:
    assert tournament_of(table).ranking.names == ("units",)
    assert standings(table) == [(1, "Ann"), (2, "Çiğdem"), (2, "Kjell"), (4, "Bram")]


def test_an_entrant_without_a_place_takes_nobodys(table: Table) -> None:
    number = table.seats.get(index=0).entrant.number
    change_ranking(tournament=tournament_of(table), chain=["units"], ties="dense", unranked=[number])
    assert standings(table) == [(1, "Çiğdem"), (1, "Kjell"), (2, "Bram"), (None, "Ann")]


def test_lots_stay_as_drawn_until_new_ones_are_wished(table: Table) -> None:
    chain = ["units", "lots"]
    change_ranking(tournament=tournament_of(table), chain=chain, draw_anew=True)
    seed = tournament_of(table).ranking.seed
    first = standings(table)
    assert [place for place, _ in first] == [1, 2, 3, 4]
    change_ranking(tournament=tournament_of(table), chain=chain)
    assert (standings(table), tournament_of(table).ranking.seed) == (first, seed)
    change_ranking(tournament=tournament_of(table), chain=chain, draw_anew=True)
    assert tournament_of(table).ranking.seed != seed


def test_the_end_of_the_tournament_fixes_its_ranking(table: Table) -> None:
    tournament = tournament_of(table)
    Tournament.objects.filter(pk=tournament.pk).update(ended_at=tournament.created_at)
    with pytest.raises(RuleBookError) as refused:
        change_ranking(tournament=tournament, chain=["units"])
    assert refused.value.faults[0].code == TournamentCode.TOURNAMENT_ENDED


def test_the_page_stores_a_chain_and_the_standings_say_it_in_words(client: Client, table: Table) -> None:
    client.force_login(organiser(table))
    key = tournament_of(table).public_key
    saved = client.post(f"/t/{key}/ranking/", form_of("units", "best_round", least_hands=2))
    assert saved.status_code == 302
    standings(table)
    page = client.get(f"/t/{key}/").content.decode()
    assert "units of the best single round" in page
    assert "A place needs 2 hands." in page


@pytest.mark.parametrize(
    "wrong", [form_of("units", "units"), form_of(), form_of("beauty"), form_of("units", least_hands=-1)]
)
def test_a_wrong_ranking_is_said_at_its_form(client: Client, table: Table, wrong: dict[str, object]) -> None:
    client.force_login(organiser(table))
    page = client.post(f"/t/{tournament_of(table).public_key}/ranking/", wrong)
    assert page.status_code == 422
    assert tournament_of(table).ranking_stored == {}


def test_a_chain_to_start_from_fills_the_form_and_stores_nothing(client: Client, table: Table) -> None:
    client.force_login(organiser(table))
    page = client.get(f"/t/{tournament_of(table).public_key}/ranking/", {"start": "club_night"})
    assert [field.initial for field in page.context["form"].chain_fields][:3] == [
        "units",
        "direct",
        "hands_won",
    ]
    assert tournament_of(table).ranking_stored == {}


def test_a_program_reads_and_changes_the_ranking(table: Table) -> None:
    program = APIClient()
    program.force_authenticate(organiser(table))
    address = f"/api/v1/tournaments/{tournament_of(table).public_key}/ranking/"
    answer = program.put(address, {"chain": ["hands_won", "direct"], "ties": "dense"}, format="json")
    assert answer.status_code == 200
    assert [one["name"] for one in program.get(address).json()["chain"]] == ["hands_won", "direct"]
    refused = program.put(address, {"chain": ["beauty"]}, format="json")
    assert refused.status_code in (400, 422)


def test_soli_won_and_victory_points_decide_places_by_name() -> None:
    """Bram made a solo, Ann a contract with a partner, which is none; victory points follow the units."""
    table = TableFactory()
    for values in (
        {"contract": "solo", "declarer": 1, "tricks": 5},
        {"contract": "prop_cop", "declarer": 0, "partner": 2, "tricks": 13},
    ):
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    results = {one.entrant.member.name: one for one in results_of(table.round.tournament)}
    assert {name: one.metrics["soli"] for name, one in results.items()} == {
        "Ann": 0,
        "Bram": 1,
        "Çiğdem": 0,
        "Kjell": 0,
    }
    units = {name: one.total for name, one in results.items()}
    points = {name: one.victory_points for name, one in results.items()}
    assert sum(points.values()) == 4 + 3 + 2 + 1
    assert points[max(units, key=lambda name: units[name])] >= max(points.values())


def test_soli_are_no_criterion_where_players_are_bound_to_sides() -> None:
    bid_whist = TournamentFactory(game="bid-whist", preset=next(iter(GAMES["bid-whist"].presets)))
    assert "soli" in TournamentFactory().criteria
    assert "soli" not in bid_whist.criteria
