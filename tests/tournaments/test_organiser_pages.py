"""The organiser's way through an evening, page by page."""

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Role, User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import EntrantFactory, RoundFactory, TableFactory, TournamentFactory, enter
from tournaments.models import Entrant, Round, Seat, Tournament
from tournaments.seating import OddTables
from tournaments.services.rounds import draw_seats

pytestmark = pytest.mark.django_db

YES = {"confirmed": "yes"}


@pytest.fixture
def club_and_users() -> tuple[Club, dict[Role, User]]:
    return club_with_roles(time_zone="Europe/Berlin", currency="EUR")


@pytest.fixture
def club(club_and_users: tuple[Club, dict[Role, User]]) -> Club:
    return club_and_users[0]


@pytest.fixture
def organiser(club_and_users: tuple[Club, dict[Role, User]]) -> Client:
    return _signed_in(club_and_users[1][Role.ORGANISER])


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _url(name: str, tournament: Tournament, *rest: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.public_key, *rest])


def _new(club: Club, **changes: str) -> dict[str, str]:
    facts = {"name": "Cup", "starts_at": "2026-01-08T19:30", "house_rules": "solo-whist:de"}
    return {**facts, "stake": "0", "rounds_planned": "1", **changes}


class TestMaking:
    def test_a_new_tournament_leads_to_its_overview(self, club: Club, organiser: Client) -> None:
        answer = organiser.post(reverse("tournaments:new", args=[club.slug]), _new(club, rounds_planned="3"))
        made = Tournament.objects.get()
        assert answer.headers["Location"] == _url("manage", made)
        assert (made.name, made.game_slug, made.preset, made.rounds_planned) == ("Cup", "solo-whist", "de", 3)

    @pytest.mark.parametrize("typed", ["0,10", "0.10"])
    @pytest.mark.parametrize("language", ["en", "de"])
    def test_a_stake_of_ten_cents_is_never_ten(
        self, club: Club, organiser: Client, typed: str, language: str
    ) -> None:
        address = reverse("tournaments:new", args=[club.slug])
        organiser.post(address, _new(club, stake=typed), headers={"Accept-Language": language})
        assert str(Tournament.objects.get().stake) == "0.1000"

    def test_a_sign_between_thousands_is_asked_about(self, club: Club, organiser: Client) -> None:
        answer = organiser.post(reverse("tournaments:new", args=[club.slug]), _new(club, stake="1,250"))
        assert answer.context["form"].has_error("stake", "thousands")
        assert not Tournament.objects.exists()

    def test_a_refused_name_is_told_at_its_field(self, club: Club, organiser: Client) -> None:
        answer = organiser.post(reverse("tournaments:new", args=[club.slug]), _new(club, name="&amp;"))
        assert list(answer.context["form"].errors) == ["name"]

    def test_the_start_stays_when_it_is_saved_again_and_again(self, club: Club, organiser: Client) -> None:
        organiser.post(reverse("tournaments:new", args=[club.slug]), _new(club))
        made = Tournament.objects.get()
        address = _url("edit", made)
        for _time in range(3):
            page = organiser.get(address).content.decode()
            shown = re.search(r'name="starts_at" value="([^"]+)"', page)
            assert shown
            assert shown[1] == "2026-01-08T19:30"
            organiser.post(address, _new(club, starts_at=shown[1]))
        made.refresh_from_db()
        assert made.starts_at.isoformat() == "2026-01-08T18:30:00+00:00"

    def test_fewer_rounds_than_were_made_is_told_at_the_field(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, rounds_planned=2)
        RoundFactory(tournament=tournament)
        RoundFactory(tournament=tournament)
        answer = organiser.post(_url("edit", tournament), _new(club, rounds_planned="1"))
        assert list(answer.context["form"].errors) == ["rounds_planned"]

    def test_the_preview_shows_the_rules_of_the_preset(self, club: Club, organiser: Client) -> None:
        address = reverse("tournaments:preset_preview", args=[club.slug])
        answer = organiser.get(address, {"house_rules": "solo-whist:nl"})
        assert "Contracts" in answer.content.decode()
        assert organiser.get(address, {"house_rules": "solo-whist:none"}).status_code == 404


class TestChecklist:
    def test_names_the_step_that_is_missing(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        steps = [self._next(organiser, tournament)]
        enter(tournament, "Ann", "Bram", "Çiğdem", "Kjell")
        steps.append(self._next(organiser, tournament))
        organiser.post(_url("plan_round", tournament))
        organiser.post(_url("draw_seats", tournament, 1))
        steps.append(self._next(organiser, tournament))
        organiser.post(_url("publish", tournament))
        steps.append(self._next(organiser, tournament))
        organiser.post(_url("open_round", tournament, 1), YES)
        steps.append(self._next(organiser, tournament))
        organiser.post(_url("close_round", tournament, 1), YES)
        steps.append(self._next(organiser, tournament))
        organiser.post(_url("end", tournament), YES)
        assert [*steps, self._next(organiser, tournament)] == [
            "enter", "seat", "publish", "open", "play", "end", None
        ]  # fmt: skip

    def test_after_a_round_comes_the_next(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, rounds_planned=2, is_published=True)
        RoundFactory(tournament=tournament, tables=1, is_open=True)
        organiser.post(_url("close_round", tournament, 1), YES)
        checklist = organiser.get(_url("manage", tournament)).context["checklist"]
        assert (checklist.next, checklist.round_number) == ("seat", 2)

    def test_counts_those_without_a_seat(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        RoundFactory(tournament=tournament, tables=1)
        EntrantFactory.create_batch(2, tournament=tournament)
        assert organiser.get(_url("manage", tournament)).context["checklist"].unseated == 2

    def _next(self, organiser: Client, tournament: Tournament) -> str | None:
        step = organiser.get(_url("manage", tournament)).context["checklist"].next
        return step and str(step)


class TestEntrants:
    def test_ticked_members_are_entered(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        ann, _bram = MemberFactory(club=club, name="Ann"), MemberFactory(club=club, name="Bram")
        organiser.post(_url("enter_members", tournament), {"members": [ann.pk]})
        assert [(one.number, one.member) for one in tournament.entrants.all()] == [(1, ann)]

    def test_all_at_once_enters_every_active_member(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        MemberFactory(club=club, is_active=False)
        organiser.post(_url("enter_members", tournament), {"who": "all"})
        assert tournament.entrants.count() == club.members.filter(is_active=True).count()

    def test_members_of_another_club_cannot_be_ticked(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        answer = organiser.post(_url("enter_members", tournament), {"members": [MemberFactory().pk]})
        assert answer.status_code == 422
        assert not tournament.entrants.exists()

    def test_a_search_forgives_accents(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        MemberFactory(club=club, name="Çiğdem Öztürk")
        page = organiser.get(_url("entrants", tournament), {"q": "cigdem ozt"})
        assert [one.name for one in page.context["members"].fields["members"].queryset] == ["Çiğdem Öztürk"]

    def test_a_guest_needs_only_a_name(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        for name in ("Ann Tidwell", "Bram de Vries"):
            organiser.post(_url("enter_guest", tournament), {"name": name})
        assert [one.member.name for one in tournament.entrants.all()] == ["Ann Tidwell", "Bram de Vries"]

    def test_a_namesake_is_asked_about_and_offered(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        zoe = MemberFactory(club=club, name="Zoë")
        answer = organiser.post(_url("enter_guest", tournament), {"name": "Zoe"})
        assert (answer.status_code, answer.context["namesakes"]) == (422, [zoe])
        organiser.post(_url("enter_guest", tournament), {"name": "Zoe", "namesake_is_known": "true"})
        assert Entrant.objects.get().member != zoe

    def test_striking_off_asks_first(self, club: Club, organiser: Client) -> None:
        entrant = EntrantFactory(tournament=TournamentFactory(club=club))
        address = _url("remove_entrant", entrant.tournament, entrant.number)
        assert organiser.post(address).status_code == 200
        assert Entrant.objects.exists()
        organiser.post(address, YES)
        assert not Entrant.objects.exists()

    def test_who_has_a_seat_stays_on_the_list(self, club: Club, organiser: Client) -> None:
        table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
        organiser.post(_url("remove_entrant", table.round.tournament, 1), YES)
        assert Entrant.objects.count() == 4


class TestSeats:
    def test_the_number_of_a_draw_draws_the_same_again(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        round_ = RoundFactory(tournament=tournament, tables=3)
        organiser.post(_url("draw_seats", tournament, 1), {"seed": "4711"})
        drawn = self._seats(round_)
        organiser.post(_url("draw_seats", tournament, 1), {"seed": "4712"})
        assert self._seats(round_) != drawn
        organiser.post(_url("draw_seats", tournament, 1), {"seed": "4711"})
        assert self._seats(round_) == drawn
        assert "4711" in organiser.get(_url("seats", tournament, 1)).content.decode()

    def test_people_left_over_rest_or_make_tables_of_five(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        EntrantFactory.create_batch(9, tournament=tournament)
        round_ = RoundFactory(tournament=tournament)
        organiser.post(_url("draw_seats", tournament, 1), {"odd": "byes"})
        assert [table.size for table in round_.tables.all()] == [4, 4]
        organiser.post(_url("draw_seats", tournament, 1), {"odd": "fives"})
        assert [table.size for table in round_.tables.all()] == [4, 5]

    def test_too_few_people_are_refused_in_the_form(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        enter(tournament, "Ann")
        RoundFactory(tournament=tournament)
        answer = organiser.post(_url("draw_seats", tournament, 1))
        assert answer.status_code == 422
        assert answer.context["draw"].non_field_errors()

    def test_seats_are_placed_by_hand(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        people = enter(tournament, "Ann", "Bram", "Çiğdem", "Kjell")
        round_ = RoundFactory(tournament=tournament)
        placed = [people[index] for index in (2, 0, 3, 1)]
        organiser.post(_url("place_seats", tournament, 1), self._typed([one.number for one in placed]))
        assert self._seats(round_) == [(1, index, one.pk) for index, one in enumerate(placed)]

    def test_a_seat_takes_a_number_a_name_or_the_entry_of_the_list(
        self, club: Club, organiser: Client
    ) -> None:
        tournament = TournamentFactory(club=club)
        people = enter(tournament, "Ann", "Anna Vos", "Çiğdem", "Kjell")
        round_ = RoundFactory(tournament=tournament)
        organiser.post(_url("place_seats", tournament, 1), self._typed(["cigdem", "Ann", "2 · Anna Vos", 4]))
        assert [pk for _, _, pk in self._seats(round_)] == [people[index].pk for index in (2, 0, 1, 3)]

    @pytest.mark.parametrize("typed", ["an", "Ben", "9", "١"])
    def test_a_name_that_is_not_clear_is_said_at_its_seat(
        self, club: Club, organiser: Client, typed: str
    ) -> None:
        tournament = TournamentFactory(club=club)
        enter(tournament, "Ann", "Anna Vos", "Çiğdem", "Kjell")
        RoundFactory(tournament=tournament)
        answer = organiser.post(_url("place_seats", tournament, 1), self._typed([typed, 2, 3, 4]))
        assert list(answer.context["form"].errors) == ["table1-seat0"]

    def test_a_page_for_four_hundred_people_stays_small(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        EntrantFactory.create_batch(400, tournament=tournament)
        RoundFactory(tournament=tournament)
        page = organiser.get(_url("place_seats", tournament, 1)).content
        assert len(page) < 300_000

    def test_nobody_sits_twice(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        people = enter(tournament, "Ann", "Bram", "Çiğdem", "Kjell")
        RoundFactory(tournament=tournament)
        typed = self._typed([people[index].number for index in (0, 1, 2, 0)])
        answer = organiser.post(_url("place_seats", tournament, 1), typed)
        assert answer.context["form"].errors.as_data()["table1-seat3"][0].code == "seated_twice"

    def test_a_table_of_three_is_refused_where_four_play(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        people = enter(tournament, "Ann", "Bram", "Çiğdem", "Kjell")
        RoundFactory(tournament=tournament)
        typed = self._typed([one.number for one in people[:3]])
        answer = organiser.post(_url("place_seats", tournament, 1), typed)
        assert answer.status_code == 422
        assert not Seat.objects.exists()

    def test_clearing_asks_first(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        RoundFactory(tournament=tournament, tables=1)
        organiser.post(_url("clear_seats", tournament, 1))
        assert Seat.objects.count() == 4
        organiser.post(_url("clear_seats", tournament, 1), YES)
        assert not Seat.objects.exists()

    def test_the_printed_list_has_table_ten_after_two_and_who_rests(
        self, club: Club, organiser: Client
    ) -> None:
        tournament = TournamentFactory(club=club)
        EntrantFactory.create_batch(41, tournament=tournament)
        draw_seats(round=RoundFactory(tournament=tournament), odd=OddTables.BYES)
        page = organiser.get(_url("print_seats", tournament, 1)).context
        assert [table.number for table, _seats in page["tables"]] == list(range(1, 11))
        assert len(page["resting"]) == 1

    def _typed(self, seats: Sequence[int | str]) -> dict[str, int | str]:
        return {f"table1-seat{index}": who for index, who in enumerate(seats)}

    def _seats(self, round_: Round) -> list[tuple[int, int, int]]:
        seats = Seat.objects.filter(round=round_).order_by("table__number", "index")
        return list(seats.values_list("table__number", "index", "entrant_id"))


class TestRounds:
    def test_opening_the_first_round_says_that_it_freezes_the_rules(
        self, club: Club, organiser: Client
    ) -> None:
        tournament = TournamentFactory(club=club)
        RoundFactory(tournament=tournament, tables=1)
        address = _url("open_round", tournament, 1)
        assert "house rules" in organiser.post(address).context["question"].text
        assert not Round.objects.get().opened_at
        organiser.post(address, YES)
        tournament.refresh_from_db()
        assert Round.objects.get().is_open
        assert tournament.rules_frozen_at

    def test_closing_names_the_tables_that_are_not_finished(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, is_published=True)
        RoundFactory(tournament=tournament, tables=2, is_open=True)
        answer = organiser.post(_url("close_round", tournament, 1))
        asked = ["Table 1: 0 of 20 hands", "Table 2: 0 of 20 hands"]
        assert answer.context["question"].items == asked
        assert Round.objects.get().is_open

    def test_looking_at_the_question_closes_nothing(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, is_published=True)
        RoundFactory(tournament=tournament, tables=1, is_open=True)
        assert organiser.get(_url("close_round", tournament, 1)).status_code == 200
        assert Round.objects.get().is_open

    def test_a_closed_round_opens_again(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, is_published=True)
        RoundFactory(tournament=tournament, tables=1, is_open=True)
        organiser.post(_url("close_round", tournament, 1), YES)
        assert Round.objects.get().closed_at
        organiser.post(_url("reopen_round", tournament, 1))
        assert Round.objects.get().is_open

    def test_no_more_rounds_than_planned(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        organiser.post(_url("plan_round", tournament))
        organiser.post(_url("plan_round", tournament))
        assert Round.objects.count() == 1

    def test_an_ended_tournament_can_go_on(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club, is_published=True)
        organiser.post(_url("end", tournament), YES)
        tournament.refresh_from_db()
        assert tournament.ended_at
        organiser.post(_url("reopen", tournament))
        tournament.refresh_from_db()
        assert not tournament.ended_at

    def test_deleting_asks_first(self, club: Club, organiser: Client) -> None:
        tournament = TournamentFactory(club=club)
        organiser.post(_url("delete", tournament))
        assert Tournament.objects.exists()
        organiser.post(_url("delete", tournament), YES)
        assert not Tournament.objects.exists()
