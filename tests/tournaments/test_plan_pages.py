"""Pages of seating plans: who may open them, what they say, what they cost the database."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import Member, Role
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import EntrantFactory, TournamentFactory
from tests.tournaments.test_plans import evening, planned, wish
from tournaments.models import PlanForm, SeatingPlan, Tournament
from tournaments.services.plan_publishing import publish_plan
from tournaments.services.plans import Wanted, make_plan, request_plan
from tournaments.services.rounds import plan_round
from tournaments.services.tournaments import enter_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return evening(8, 2)


@pytest.fixture
def organiser(tournament: Tournament, client: Client) -> Client:
    client.force_login(MemberFactory(club=tournament.club, with_account=True, role=Role.ORGANISER).user)
    return client


def address(name: str, tournament: Tournament, *rest: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.public_key, *rest])


def said(client: Client, url: str) -> str:
    """The words of a page, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(url).content.decode()).split())


def test_only_organisers_ask_for_plans_and_change_them(tournament: Tournament) -> None:
    plan = planned(tournament)
    client = Client()
    client.force_login(MemberFactory(club=tournament.club, with_account=True, role=Role.PLAYER).user)
    names = (
        "stop_plan",
        "ask_plan_again",
        "publish_plan",
        "withdraw_plan",
        "prepare_spares",
        "choose_prepared",
    )
    answers = {client.post(address(name, tournament, plan.version)).status_code for name in names}
    answers |= {
        client.post(address(name, tournament)).status_code for name in ("plans", "repair_plan", "add_wish")
    }
    assert answers == {403}


def test_players_see_a_plan_once_it_is_published(tournament: Tournament) -> None:
    plan = planned(tournament)
    url = address("plan", tournament, plan.version)
    assert Client().get(url).status_code == 404
    publish_plan(plan=plan)
    assert Client().get(url).status_code == 200


def test_the_readers_own_table_comes_first(tournament: Tournament) -> None:
    plan = planned(tournament)
    publish_plan(plan=plan)
    member = MemberFactory(club=tournament.club, with_account=True)
    last = plan.rounds[0]["tables"][1][0]
    tournament.entrants.filter(number=last).update(member=member)
    client = Client()
    client.force_login(member.user)
    seats = said(client, address("seats", tournament, 1))
    assert "You sit at table 2." in seats
    assert seats.index(" Table 2 ") < seats.index(" Table 1 ")


def test_a_plan_states_its_worth_in_words(organiser: Client, tournament: Tournament) -> None:
    plan = planned(tournament)
    text = said(organiser, address("plan", tournament, plan.version))
    assert "4 repeats, best possible." in text
    assert "Round 2" in text


def test_the_price_of_each_way_is_said_before_choosing(organiser: Client) -> None:
    tournament = evening(13, 3, game="doppelkopf", preset="ddv")
    MemberFactory(
        club=tournament.club, user=Member.objects.get(role=Role.ORGANISER).user, role=Role.ORGANISER
    )
    text = said(organiser, address("plans", tournament))
    assert "3 tables of 4, 1 rests: need not meet anybody twice" in text
    assert "2 tables of 4, 1 table of 5: at least 8 repeats" in text


def test_wishes_that_exclude_each_other_are_named_on_the_page(
    organiser: Client, tournament: Tournament
) -> None:
    data = {"kind": "apart", "entrants": [one.pk for one in tournament.entrants.order_by("number")[:3]]}
    assert organiser.post(address("add_wish", tournament), data | {"is_hard": "on"}).status_code == 302
    text = said(organiser, address("plans", tournament))
    assert "The wishes exclude each other:" in text


def test_a_wish_without_its_number_is_asked_for_it(organiser: Client, tournament: Tournament) -> None:
    one = tournament.entrants.first()
    answer = organiser.post(address("add_wish", tournament), {"kind": "table", "entrants": [one.pk]})
    assert (answer.status_code, "Say which one." in answer.content.decode()) == (422, True)


def test_a_lost_search_offers_to_try_again(organiser: Client, tournament: Tournament) -> None:
    plan = request_plan(tournament=tournament, wanted=Wanted(seed=1), by=None)
    url = address("plan", tournament, plan.version)
    assert "The plan is being made" in said(organiser, url)
    SeatingPlan.objects.update(beat_at=timezone.now() - timedelta(minutes=5))
    assert "The search was interrupted" in said(organiser, url)
    organiser.post(address("ask_plan_again", tournament, plan.version))
    assert "best possible" in said(organiser, url)


def test_a_broken_soft_wish_is_told_before_publishing(organiser: Client, tournament: Tournament) -> None:
    wish(tournament, "apart", 1, 2, 3, is_hard=False)
    plan = planned(tournament)
    assert "Know before you publish" in said(organiser, address("plan", tournament, plan.version))


def test_a_plan_for_others_than_play_now_is_told_before_publishing(
    organiser: Client, tournament: Tournament
) -> None:
    plan = planned(tournament)
    EntrantFactory.create_batch(4, tournament=tournament)
    text = said(organiser, address("plan", tournament, plan.version))
    assert "The plan is for 8 players, but 12 play now." in text


@pytest.mark.parametrize(("form", "status"), [("random", 302), ("individual", 422)])
def test_how_long_to_search_is_asked_only_where_there_is_a_search(
    organiser: Client, tournament: Tournament, form: str, status: int
) -> None:
    """The page sends nothing of a field that the form of play leaves out."""
    answer = organiser.post(address("plans", tournament), {"form": form, "odd": "byes"})
    assert answer.status_code == status


def test_the_list_of_versions_costs_the_same_with_one_and_with_three(
    organiser: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    planned(tournament)
    wish(tournament, "apart", 1, 2)
    organiser.get(address("plans", tournament))
    for _ in range(2):
        with django_assert_num_queries(17):
            organiser.get(address("plans", tournament))
        planned(tournament)
        planned(tournament)
        wish(tournament, "apart", 3, 4)


def test_moving_somebody_by_hand_weighs_the_whole_evening(organiser: Client, tournament: Tournament) -> None:
    publish_plan(plan=planned(tournament))
    assert "4 repeats" in said(organiser, address("place_seats", tournament, 2))
    first = [
        [
            one.number
            for one in tournament.entrants.filter(seats__table__round__number=1, seats__table__number=n)
        ]
        for n in (1, 2)
    ]
    data = {
        f"table{table}-seat{seat}": number
        for table, people in enumerate(first, start=1)
        for seat, number in enumerate(people)
    }
    answer = organiser.post(address("weigh_seats", tournament, 2), data).content.decode()
    assert "12 repeats" in answer


def test_the_wall_puts_who_rests_last(organiser: Client) -> None:
    tournament = evening(9, 1)
    publish_plan(plan=planned(tournament))
    text = said(Client(), address("wall_seats", tournament, 1))
    assert text.index("Table 1") < text.index("Table 2") < text.index("Rest")


@pytest.mark.parametrize("players", [0, 3, 5, 8])
def test_pages_hold_before_anybody_has_a_seat(organiser: Client, players: int) -> None:
    tournament = evening(players, 2)
    MemberFactory(
        club=tournament.club, user=Member.objects.get(role=Role.ORGANISER).user, role=Role.ORGANISER
    )
    plan_round(tournament=tournament)
    names = ("seats", "place_seats", "wall_seats", "print_seats")
    answers = {organiser.get(address(name, tournament, 1)).status_code for name in names}
    answers |= {organiser.get(address(name, tournament)).status_code for name in ("plans", "repair_plan")}
    assert answers == {200}


def test_pages_of_pairs_name_both_partners(organiser: Client) -> None:
    tournament = TournamentFactory(
        game="bid-whist", preset="seed", entry="pairs", rounds_planned=3, is_published=True
    )
    MemberFactory(
        club=tournament.club, user=Member.objects.get(role=Role.ORGANISER).user, role=Role.ORGANISER
    )
    for one, other in (("Ann", "Bram"), ("Cem", "Dora"), ("Eli", "Finn"), ("Gro", "Hans")):
        people = [MemberFactory(club=tournament.club, name=name) for name in (one, other)]
        enter_pair(tournament=tournament, members=people)
    assert "everybody plays everybody" in said(organiser, address("plans", tournament))
    assert organiser.post(address("plans", tournament), {"form": "pairs"}).status_code == 302
    plan = planned(tournament, Wanted(form=PlanForm.PAIRS, seed=1))
    publish_plan(plan=plan)
    text = said(organiser, address("plan", tournament, plan.version))
    assert "0 repeats, best possible." in text
    assert all(name in text for name in ("Ann", "Bram", "Gro", "Hans"))
    assert "0 repeats, best possible." in said(organiser, address("place_seats", tournament, 2))


def test_a_plan_that_cannot_be_made_says_why(organiser: Client, tournament: Tournament) -> None:
    plan = planned(tournament, Wanted(form=PlanForm.KING_OF_THE_HILL))
    assert "This plan cannot be made" in said(organiser, address("plan", tournament, plan.version))


def test_a_game_for_three_as_well_offers_tables_of_three(organiser: Client) -> None:
    tournament = evening(12, 2, game="bid-whist", preset="seed")
    MemberFactory(
        club=tournament.club, user=Member.objects.get(role=Role.ORGANISER).user, role=Role.ORGANISER
    )
    text = said(organiser, address("plans", tournament))
    assert "3 tables of 4: at least 3 repeats" in text
    assert "4 tables of 3: need not meet anybody twice" in text
    organiser.post(address("plans", tournament), {"form": "individual", "odd": "triples", "seconds": "5"})
    make_plan(plan_id=tournament.plans.get().pk)
    publish_plan(plan=tournament.plans.get())
    assert set(tournament.rounds.values_list("tables__size", flat=True)) == {3}
