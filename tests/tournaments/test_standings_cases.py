"""What went wrong in other programs' standings, played from the hands on (C72, C73, C75–C77, C83, C91)."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from openpyxl import load_workbook

from accounts.models import Member, Role, User
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory, enter
from tournaments.models import Entrant, LedgerEntry, Standing, Standings, Table, Tournament
from tournaments.selectors.plans import ranked_players
from tournaments.selectors.results import results_of
from tournaments.services.hands import record_hand
from tournaments.services.hiding import hide_results
from tournaments.services.ledger import book_beside
from tournaments.services.rankings import change_ranking
from tournaments.services.rounds import close_round, draw_seats, open_round, place_seats, plan_round
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

Kind = LedgerEntry.Kind


@pytest.fixture
def cup() -> Tournament:
    return TournamentFactory(is_published=True, rounds_planned=4)


def play(cup: Tournament, people: list[Entrant], solos: Iterable[int]) -> None:
    """A round at one table: in each hand somebody makes a solo, who has 12 more than each of the others."""
    round_ = plan_round(tournament=cup)
    place_seats(round=round_, tables=[people])
    open_round(round=round_)
    for declarer in solos:
        values = {"contract": "solo", "declarer": declarer, "tricks": 5}
        record_hand(table=Table.objects.get(round=round_), values=values, key=uuid4(), by=None)
    close_round(round=round_)


def adjust(entrant: Entrant, units: int, kind: str = Kind.ADJUSTMENT) -> None:
    book_beside(entrant=entrant, kind=kind, units=Decimal(units), reason="agreed", by=UserFactory())


def organiser(cup: Tournament) -> User:
    user = UserFactory()
    Member.objects.create(club=cup.club, user=user, name="Olive", role=Role.ORGANISER)
    return user


def standings(cup: Tournament) -> list[tuple[int | None, str]]:
    rebuild_standings(tournament_id=cup.pk)
    rows = Standing.objects.filter(standings__tournament=cup).order_by("position")
    return [(row.place, row.entrant.name) for row in rows.select_related("entrant__member")]


@pytest.fixture
def level_after_two_meetings(cup: Tournament) -> Tournament:
    """Ann was ahead of Bea by 12 when they met, Bea by 24 when they met again; all told both have 10."""
    people = enter(cup, "Ann", "Bea", "Cem", "Dirk")
    play(cup, people, [0])
    play(cup, people, [1, 1])
    for entrant, units in zip(people[:2], (7, -5), strict=True):
        adjust(entrant, units)
    change_ranking(tournament=cup, chain=["units", "direct"])
    return cup


def test_c72_direct_comparison_adds_up_both_meetings(level_after_two_meetings: Tournament) -> None:
    assert standings(level_after_two_meetings) == [(1, "Bea"), (2, "Ann"), (3, "Cem"), (3, "Dirk")]


def test_a_place_says_what_parted_it_where_the_list_does_not_show_it(
    level_after_two_meetings: Tournament, client: Client
) -> None:
    cup = level_after_two_meetings
    standings(cup)
    places = client.get(f"/t/{cup.public_key}/").context["places"]
    reason = "behind Bea: Direct comparison 0\xa0:\xa01"
    assert [(one.name, one.reason) for one in places] == [
        ("Bea", ""),
        ("Ann", reason),
        ("Cem", ""),
        ("Dirk", ""),
    ]
    ahead, behind = (client.get(f"/t/{cup.public_key}/players/{number}/") for number in (2, 1))
    assert ahead.context["reasons"] == ["ahead of Ann: Direct comparison 1\xa0:\xa00"]
    assert behind.context["reasons"] == [reason]


def test_lots_are_named_as_what_parted_a_place(cup: Tournament, client: Client) -> None:
    play(cup, enter(cup, "Ann", "Bea", "Cem", "Dirk"), [0])
    change_ranking(tournament=cup, chain=["units", "lots"])
    second, third = (name for _place, name in standings(cup)[1:3])
    places = client.get(f"/t/{cup.public_key}/").context["places"]
    assert [one.reason for one in places][1:3] == ["", f"behind {second}: Lots"]
    assert places[2].name == third


def test_c91_the_comparison_puts_her_first_on_screen_on_paper_and_in_every_file(
    level_after_two_meetings: Tournament, client: Client
) -> None:
    cup = level_after_two_meetings
    expected = standings(cup)
    page = client.get(f"/t/{cup.public_key}/")
    assert [(one.row.place, one.name) for one in page.context["places"]] == expected
    address = f"/t/{cup.public_key}/export/standings"
    rows = csv.reader(io.StringIO(client.get(f"{address}.csv").content.decode("utf-8-sig")), delimiter=",")
    listed = [(int(row[0]), row[2]) for row in rows if row and row[0].isdigit()]
    sheet = load_workbook(io.BytesIO(client.get(f"{address}.xlsx").content)).active
    assert sheet is not None
    cells = [(row[0], row[2]) for row in sheet.iter_rows(min_row=2, max_row=5, values_only=True)]
    assert (listed, cells) == (expected, expected)


def test_c73_all_three_at_the_table_are_opponents_each_time_they_are_met(cup: Tournament) -> None:
    """Ann meets Bea and Cem twice, Dirk and Eva once."""
    ann, bea, cem, dirk, eva = enter(cup, "Ann", "Bea", "Cem", "Dirk", "Eva")
    play(cup, [ann, bea, cem, dirk], [0])
    play(cup, [ann, bea, cem, eva], [1])
    found = {one.entrant.name: one for one in results_of(cup)}
    assert Counter(found["Ann"].opponents) == {bea.pk: 2, cem.pk: 2, dirk.pk: 1, eva.pk: 1}
    change_ranking(tournament=cup, chain=["opponents"])
    standings(cup)
    totals = {name: one.total for name, one in found.items()}
    expected = 2 * totals["Bea"] + 2 * totals["Cem"] + totals["Dirk"] + totals["Eva"]
    assert Decimal(Standing.objects.get(entrant=ann).metrics["opponents"]) == expected


def test_c75_level_ones_share_the_place_and_the_next_round_is_drawn(cup: Tournament) -> None:
    """Everybody beat everybody once: nothing is left to part them, and nothing is held up."""
    people = enter(cup, "Ann", "Bea", "Cem", "Dirk")
    change_ranking(tournament=cup, chain=["units", "direct", "hands_won"])
    play(cup, people, [0, 1, 2, 3])
    assert standings(cup) == [(1, "Ann"), (1, "Bea"), (1, "Cem"), (1, "Dirk")]
    round_ = plan_round(tournament=cup)
    draw_seats(round=round_)
    assert open_round(round=round_).is_open


def test_c76_level_in_everything_is_first_together_however_often_it_is_read(
    cup: Tournament, client: Client
) -> None:
    play(cup, enter(cup, "Zoë", "Ann", "Max", "Bea"), [0, 1])
    standings(cup)
    pages = [client.get(f"/t/{cup.public_key}/?page=1&n={read}") for read in range(10)]
    orders = {tuple((one.row.place, one.name) for one in page.context["places"]) for page in pages}
    assert orders == {((1, "Ann"), (1, "Zoë"), (3, "Bea"), (3, "Max"))}
    assert all(one.row.is_shared for one in pages[0].context["places"])


def test_c77_a_member_entered_in_two_tabs_is_there_once_and_the_second_is_told(
    cup: Tournament, client: Client
) -> None:
    member = MemberFactory(club=cup.club)
    client.force_login(organiser(cup))
    address, sent = f"/t/{cup.public_key}/entrants/members/", {"members": [member.pk]}
    assert client.post(address, sent).status_code == 302
    second = client.post(address, sent)
    assert (second.status_code, cup.entrants.count()) == (422, 1)
    assert "One of those ticked is entered already." in second.content.decode()


def test_c83_a_penalty_stands_beside_the_zero_sum_and_counts_for_the_next_seats(
    cup: Tournament, client: Client
) -> None:
    """Hands 0, penalties -5; who was first by hands is seated as the second."""
    people = enter(cup, *(f"Player {number}" for number in range(1, 9)))
    play(cup, people[:4], [0])
    adjust(people[0], -5, Kind.PENALTY)
    adjust(people[1], 8)
    assert standings(cup)[:2] == [(1, "Player 2"), (2, "Player 1")]
    kept = Standings.objects.get(tournament=cup)
    assert (kept.hand_units, kept.penalty_units) == (0, 3)
    assert ranked_players(cup)[:2] == [2, 1]
    listed = client.get(f"/t/{cup.public_key}/export/ledger.csv").content.decode()
    assert "penalty" in listed
    assert "agreed" in listed


def test_the_next_seats_count_what_is_hidden(cup: Tournament) -> None:
    people = enter(cup, "Ann", "Bea", "Cem", "Dirk")
    play(cup, people, [0])
    play(cup, people, [1, 1])
    hide_results(tournament=cup, from_round=2, by=None)
    fresh = Tournament.objects.get(pk=cup.pk)
    assert standings(fresh)[0] == (1, "Ann")
    assert ranked_players(fresh)[:2] == [2, 1]
