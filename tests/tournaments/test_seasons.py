"""A season is a table over evenings: which count, how, and who pays whom at its end."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import Club, Member, Role, User
from scoring.counting import Counting, Session, Total, Worth
from scoring.errors import RuleBookError
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory
from tournaments.errors import SeasonCode
from tournaments.models import LedgerEntry, Season, Standing, Table, Tournament
from tournaments.selectors.seasons import season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside
from tournaments.services.payments import mark_paid
from tournaments.services.rounds import open_round, place_seats, plan_round
from tournaments.services.seasons import change_season, create_season
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import enter_members

pytestmark = pytest.mark.django_db

JANUARY = (date(2026, 1, 1), date(2026, 1, 31))


@pytest.fixture
def club() -> Club:
    return ClubFactory(time_zone="Europe/Berlin", currency="EUR")


@pytest.fixture
def members(club: Club) -> list[Member]:
    return [MemberFactory(club=club, name=name) for name in ("Ann", "Bram", "Cem", "Dirk", "Eva")]


def evening(club: Club, members: list[Member], starts_at: datetime, declarer: int = 0) -> Tournament:
    """Four members play one solo, made by `declarer`, who gets 9 from the others' 3 each."""
    tournament = TournamentFactory(club=club, starts_at=starts_at, is_published=True, stake=Decimal("0.10"))
    entrants = enter_members(tournament=tournament, members=members[:4])
    round_ = plan_round(tournament=tournament)
    place_seats(round=round_, tables=[entrants])
    open_round(round=round_)
    table = Table.objects.select_related("round__tournament__club").get(round=round_)
    values = {"contract": "solo", "declarer": declarer, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    rebuild_standings(tournament_id=tournament.pk)
    return tournament


def january(club: Club, **rule: object) -> Season:
    first, last = JANUARY
    return create_season(
        club=club,
        name="January",
        game="solo-whist",
        first_day=first,
        last_day=last,
        counting=Counting(**rule),  # type: ignore[arg-type]
        by=UserFactory(),
    )


def table_of(season: Season) -> list[tuple[int | None, str, object]]:
    return [(row.place, row.member.name, row.counted.total) for row in season_table(season).rows]


def somebody(club: Club, role: Role) -> User:
    user = UserFactory()
    Member.objects.create(club=club, user=user, name="Olive", role=role)
    return user


def test_an_account_of_the_season_leads_to_its_line(
    client: Client, club: Club, members: list[Member]
) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    home = f"/c/{club.slug}/seasons/{january(club).pk}/"
    client.force_login(somebody(club, Role.PLAYER))
    line = f"member-{members[0].pk}"
    assert f'href="{home}#{line}"' in client.get(f"{home}settlement/").content.decode()
    assert f'id="{line}"' in client.get(home).content.decode()


def test_a_result_of_two_tournaments_leads_to_both(client: Client, club: Club, members: list[Member]) -> None:
    played = [evening(club, members, datetime(2026, 1, 8, hour, tzinfo=UTC)) for hour in (15, 20)]
    season = january(club)
    page = client.get(f"/c/{club.slug}/seasons/{season.pk}/").content.decode()
    assert all(f'<a href="/t/{one.public_key}/players/1/">{one.name}</a>' in page for one in played)


def test_a_result_leads_to_its_evening_and_a_place_says_what_parted_it(
    client: Client, club: Club, members: list[Member]
) -> None:
    first = evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 9, 19, tzinfo=UTC), declarer=1)
    evening(club, members[1:], datetime(2026, 1, 10, 19, tzinfo=UTC), declarer=3)
    season = january(club, best=1)
    change_season(
        season=season,
        name="January",
        first_day=JANUARY[0],
        last_day=JANUARY[1],
        counting=Counting(best=1),
        left_out=[],
        chain=["attended"],
    )
    page = client.get(f"/c/{club.slug}/seasons/{season.pk}/")
    assert [(one.row.member.name, one.reason) for one in page.context["rows"]][:3] == [
        ("Bram", ""),
        ("Ann", "behind Bram: Results 2\xa0:\xa03"),
        ("Eva", "behind Ann: Results 1\xa0:\xa02"),
    ]
    assert f'href="/t/{first.public_key}/players/1/"' in page.content.decode()


@pytest.mark.parametrize("days", [(date(1, 1, 1), date(2026, 1, 31)), (date(2026, 1, 1), date.max)])
def test_a_season_of_slips_of_the_pen_is_refused(club: Club, days: tuple[date, date]) -> None:
    """A day that no clock reaches would break every page that asks which evenings count."""
    rest = {"club": club, "name": "Far", "game": "solo-whist", "counting": Counting(), "by": UserFactory()}
    with pytest.raises(ValidationError) as refused:
        create_season(first_day=days[0], last_day=days[1], **rest)
    assert [one.code for one in refused.value.error_dict[NON_FIELD_ERRORS]] == [SeasonCode.DAYS_TOO_FAR]


def test_an_evening_starts_within_reach(client: Client, club: Club) -> None:
    client.force_login(somebody(club, Role.ORGANISER))
    asked = {"name": "Far", "house_rules": "solo-whist:de", "entry": "singles", "rounds_planned": "1"}
    asked |= {"stake": "0", "starts_at": "0001-01-01T00:00"}
    page = client.post(f"/c/{club.slug}/tournaments/new/", asked).content.decode()
    assert "between the years 1900 and 2199" in page
    assert not club.tournaments.exists()


def test_c92_the_first_and_the_last_day_count_by_the_clubs_clock(club: Club, members: list[Member]) -> None:
    inside = [
        evening(club, members, datetime(2025, 12, 31, 23, 30, tzinfo=UTC)),
        evening(club, members, datetime(2026, 1, 31, 20, 0, tzinfo=UTC)),
    ]
    evening(club, members, datetime(2025, 12, 31, 22, 30, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 31, 23, 30, tzinfo=UTC))
    assert list(season_table(january(club)).tournaments) == inside


def test_places_are_shared_and_absence_is_no_zero(club: Club, members: list[Member]) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, [members[4], *members[:3]], datetime(2026, 1, 15, 19, tzinfo=UTC))
    season = january(club, total=Total.PER_SESSION)
    assert table_of(season) == [
        (1, "Eva", 9),
        (2, "Ann", 3),
        (3, "Bram", -3),
        (3, "Cem", -3),
        (3, "Dirk", -3),
    ]


def test_an_evening_left_out_changes_nothing_in_the_order(club: Club, members: list[Member]) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    season = january(club)
    before = table_of(season)
    final = evening(club, members, datetime(2026, 1, 30, 19, tzinfo=UTC), declarer=1)
    assert table_of(season) != before
    leave_out(season, final)
    assert table_of(season) == before


def leave_out(season: Season, tournament: Tournament) -> Season:
    first, last = JANUARY
    return change_season(
        season=season,
        name="January",
        first_day=first,
        last_day=last,
        counting=season.counting,
        left_out=[tournament.pk],
    )


def test_a_tournament_outside_cannot_be_left_out(club: Club, members: list[Member]) -> None:
    outside = evening(club, members, datetime(2026, 3, 8, 19, tzinfo=UTC))
    with pytest.raises(RuleBookError) as refused:
        leave_out(january(club), outside)
    assert refused.value.faults[0].code == SeasonCode.TOURNAMENT_OUTSIDE


def test_a_late_penalty_flows_into_the_season(club: Club, members: list[Member]) -> None:
    tournament = evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    season = january(club)
    entrant = tournament.entrants.get(member=members[0])
    book_beside(
        entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=UserFactory()
    )
    rebuild_standings(tournament_id=tournament.pk)
    assert table_of(season)[0] == (1, "Ann", 4)
    assert Standing.objects.get(entrant=entrant).metrics["rounds"] == "1"


def test_two_tournaments_of_one_day_are_one_result_or_two(club: Club, members: list[Member]) -> None:
    for hour in (14, 19):
        evening(club, members, datetime(2026, 1, 8, hour, tzinfo=UTC))
    by_day, by_tournament = january(club), january(club, session=Session.TOURNAMENT)
    assert [len(season_table(one).rows[0].counted.results) for one in (by_day, by_tournament)] == [1, 2]


def test_a_season_is_settled_less_what_the_evenings_paid(club: Club, members: list[Member]) -> None:
    tournament = evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 15, 19, tzinfo=UTC), declarer=1)
    season = january(club)
    mark_paid(
        settled=tournament,
        payer=members[2],
        payee=members[0],
        amount=Decimal("0.30"),
        key=uuid4(),
        by=UserFactory(),
    )
    found = settlement_of_season(season)
    left = {one.member.name: one.left for one in found.accounts if one.member}
    assert left["Cem"] == Decimal("-0.30")
    assert sum(left.values()) == 0


def test_pages_of_a_season(client: Client, club: Club, members: list[Member]) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    client.force_login(somebody(club, Role.ORGANISER))
    home = f"/c/{club.slug}/seasons/"
    wish = {
        "name": "Winter",
        "game": "solo-whist",
        "first_day": "2026-01-01",
        "last_day": "2026-01-31",
        "session": "evening",
        "worth": "units",
        "total": "sum",
        "attendance": "0,5",
        **dict.fromkeys(("best", "drop", "least", "least_rounds"), "0"),
    }
    assert client.post(f"{home}new/", {**wish, "last_day": "2025-12-31"}).status_code == 422
    assert client.post(f"{home}new/", {**wish, "best": "2", "drop": "1"}).status_code == 422
    page = client.post(f"{home}new/", wish, follow=True)
    assert "Each attendance adds 0.5." in page.content.decode()
    season = Season.objects.get()
    assert client.post(f"{home}{season.pk}/edit/", {**wish, "best": "3"}).status_code == 302
    assert Season.objects.get().counting.best == 3
    for path in ("", "edit/", "settlement/", "season.csv", "season.pdf"):
        assert client.get(f"{home}{season.pk}/{path}").status_code == 200
    client.logout()
    assert client.get(f"{home}{season.pk}/").status_code == 200
    assert client.get(f"{home}{season.pk}/settlement/").status_code == 302


def test_a_season_page_costs_the_same_for_one_evening_and_for_three(
    client: Client, club: Club, members: list[Member], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    season = january(club)
    for day in (8, 15, 22):
        evening(club, members, datetime(2026, 1, day, 19, tzinfo=UTC))
        with django_assert_max_num_queries(5):
            client.get(f"/c/{club.slug}/seasons/{season.pk}/")


def test_a_program_makes_and_reads_a_season(club: Club, members: list[Member]) -> None:
    tournament = evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    program = APIClient()
    program.force_authenticate(somebody(club, Role.ORGANISER))
    address = f"/api/v1/clubs/{club.slug}/seasons/"
    wish = {"name": "Winter", "game": "solo-whist", "first_day": "2026-01-01", "last_day": "2026-01-31"}
    made = program.post(address, {**wish, "counting": {"best": 3}}, format="json")
    assert made.json()["counting"]["best"] == 3
    both = program.post(address, {**wish, "counting": {"best": 3, "drop": 1}}, format="json")
    assert both.json()["code"] == "counting_best_and_worst"
    (season,) = program.get(address).json()["results"]
    table = program.get(f"{address}{season['id']}/").json()
    assert table["tournaments"] == [tournament.public_key]
    assert (table["rows"][0]["name"], table["rows"][0]["total"]) == ("Ann", "9")
    assert program.get(f"{address}{season['id']}/settlement/").json()["currency"] == "EUR"


def test_c74_a_meeting_in_the_final_that_does_not_count_changes_no_order(
    club: Club, members: list[Member]
) -> None:
    """Ann and Bram are level; the final, in which Bram was ahead, is left out."""
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 15, 19, tzinfo=UTC), declarer=1)
    season = january(club)
    before = table_of(season)
    assert before[:2] == [(1, "Ann", 6), (1, "Bram", 6)]
    final = evening(club, members, datetime(2026, 1, 30, 19, tzinfo=UTC), declarer=1)
    leave_out(season, final)
    assert table_of(season) == before


def test_direct_comparison_adds_up_all_meetings_of_the_season(club: Club, members: list[Member]) -> None:
    """Ann and Eva have 6 each; where they sat together, Ann was ahead."""
    ann, bram, cem, dirk, eva = members
    evening(club, [ann, eva, bram, cem], datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, [eva, bram, cem, dirk], datetime(2026, 1, 15, 19, tzinfo=UTC))
    evening(club, [ann, dirk, bram, cem], datetime(2026, 1, 22, 19, tzinfo=UTC), declarer=2)
    found = {row.member.name: (row.place, row.counted.total) for row in season_table(january(club)).rows}
    assert (found["Ann"], found["Eva"]) == ((1, 6), (2, 6))


def test_victory_points_count_places_not_units(club: Club, members: list[Member]) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    ladder = january(club, worth=Worth.VICTORY_POINTS)
    assert table_of(ladder) == [(1, "Ann", 4), (2, "Bram", 2), (2, "Cem", 2), (2, "Dirk", 2)]
    scale = january(club, worth=Worth.VICTORY_POINTS, scale=(Decimal(10), Decimal(6), Decimal(3)))
    assert table_of(scale) == [(1, "Ann", 10), (2, "Bram", 3), (2, "Cem", 3), (2, "Dirk", 3)]


def test_a_program_changes_a_season_and_marks_its_payments(club: Club, members: list[Member]) -> None:
    tournament = evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 15, 19, tzinfo=UTC), declarer=1)
    season = january(club)
    program = APIClient()
    program.force_authenticate(somebody(club, Role.ORGANISER))
    address = f"/api/v1/clubs/{club.slug}/seasons/{season.pk}/"
    wish = {"chain": ["victory_points", "lots"], "left_out": [tournament.public_key], "counting": {"best": 2}}
    changed = program.patch(address, wish, format="json").json()
    assert (changed["chain"], changed["left_out"]) == (
        ["total", "victory_points", "lots"],
        [tournament.public_key],
    )
    assert (changed["name"], changed["counting"]["best"]) == ("January", 2)
    assert program.patch(address, {"left_out": ["nothing"]}, format="json").json()["code"] == (
        "season_tournament_outside"
    )
    first = program.get(f"{address}settlement/").json()["open"][0]
    headers = {"Idempotency-Key": str(uuid4())}
    paid = program.post(f"{address}settlement/payments/", first, format="json", headers=headers)
    assert paid.status_code == 201
    undone = program.post(f"{address}settlement/payments/{paid.json()['id']}/undo/")
    assert undone.json()["undone_at"]


def test_a_season_payment_is_marked_and_taken_back_on_its_page(
    client: Client, club: Club, members: list[Member]
) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    client.force_login(somebody(club, Role.ORGANISER))
    home = f"/c/{club.slug}/seasons/{january(club).pk}/settlement/"
    client.post(f"{home}pay/", client.get(home).context["open"][0].values)
    (found,) = client.get(home).context["payments"]
    client.post(f"{home}payments/{found[0].pk}/undo/")
    assert len(client.get(home).context["open"]) == 3
    slips = client.get(f"{home}slips/").context["sheets"]
    assert slips[0][0].parts.endswith(": +9")
    assert client.get(f"{home}slips.pdf").content.startswith(b"%PDF")
