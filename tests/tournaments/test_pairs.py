"""Fixed pairs: entered once, seated opposite each other, ranked as one."""

import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Role
from scoring.errors import ErrorCode
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory, enter
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Entry, Seat, Standing, Table, Tournament
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger, posted_units
from tournaments.services.rounds import draw_seats, open_round, place_seats, plan_round
from tournaments.services.seat_changes import swap_seats
from tournaments.services.stand_ins import stand_in
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import (
    change_rules,
    change_tournament,
    enter_members,
    enter_named_pair,
    enter_pair,
)
from tournaments.services.undoing import undo_act

pytestmark = pytest.mark.django_db

BOSTON = {"bidder": 0, "bid": "4", "direction": "uptown", "tricks": 13}
SET = {"bidder": 1, "bid": "5", "direction": "downtown", "tricks": 8}


@pytest.fixture
def evening() -> Tournament:
    return TournamentFactory(
        game="bid-whist", preset="classic", entry=Entry.PAIRS, is_published=True, rounds_planned=3
    )


def enter_pairs(tournament: Tournament, *names: str) -> list[Entrant]:
    """Pairs by "Ann & Bram"."""
    return [enter_named_pair(tournament=tournament, names=name.split(" & ")) for name in names]


def seated(tournament: Tournament, *names: str) -> Table:
    """An open table of two new pairs, the first of them north and south."""
    round_ = plan_round(tournament=tournament)
    place_seats(round=round_, tables=[enter_pairs(tournament, *names)])
    open_round(round=round_)
    return find_table(round=round_)


def refused(call: object, **facts: object) -> ErrorCode:
    with pytest.raises(Refused) as error:
        call(**facts)  # type: ignore[operator]
    return error.value.faults[0].code


def settle_deferred() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def test_a_pair_is_called_by_both_names_and_has_one_number(evening: Tournament) -> None:
    first, second = enter_pairs(evening, "Ann & Bram", "Cem & Dirk")
    assert (first.name, first.number, second.number) == ("Ann & Bram", 1, 2)


def test_names_of_members_are_recognised_and_others_become_guests(evening: Tournament) -> None:
    ann = MemberFactory(club=evening.club, name="Ann")
    pair = enter_named_pair(tournament=evening, names=["ann", "Bram"])
    assert pair.member == ann
    assert pair.partner
    assert pair.partner.club == evening.club


def test_nobody_is_in_two_pairs(evening: Tournament) -> None:
    (pair,) = enter_pairs(evening, "Ann & Bram")
    cem = MemberFactory(club=evening.club, name="Cem")
    assert pair.partner
    for members in ([pair.partner, cem], [cem, pair.member]):
        code = refused(enter_pair, tournament=evening, members=members)
        assert code == TournamentCode.ALREADY_ENTERED
    code = refused(enter_named_pair, tournament=evening, names=["Cem", "Bram"])
    assert code == TournamentCode.ALREADY_ENTERED


def test_the_database_refuses_a_member_in_two_pairs(evening: Tournament) -> None:
    (pair,) = enter_pairs(evening, "Ann & Bram")
    cem = MemberFactory(club=evening.club)
    with pytest.raises(IntegrityError, match="entered already"), transaction.atomic():
        Entrant.objects.create(tournament=evening, member=cem, partner=pair.member, number=9)


def test_the_database_refuses_one_alone_among_pairs_and_a_pair_among_singles(evening: Tournament) -> None:
    with pytest.raises(IntegrityError, match="does not fit"), transaction.atomic():
        Entrant.objects.create(tournament=evening, member=MemberFactory(club=evening.club), number=1)
    alone = TournamentFactory(game="bid-whist", preset="classic", club=evening.club)
    ann, bram = MemberFactory(club=evening.club), MemberFactory(club=evening.club)
    with pytest.raises(IntegrityError, match="does not fit"), transaction.atomic():
        Entrant.objects.create(tournament=alone, member=ann, partner=bram, number=1)


def test_a_pair_is_two_people(evening: Tournament) -> None:
    ann = MemberFactory(club=evening.club)
    assert refused(enter_pair, tournament=evening, members=[ann]) == TournamentCode.PAIR_NEEDS_TWO
    assert refused(enter_pair, tournament=evening, members=[ann, ann]) == TournamentCode.PAIR_NEEDS_TWO
    assert refused(enter_members, tournament=evening, members=[ann]) == TournamentCode.PAIR_NEEDS_TWO


def test_pairs_are_for_games_with_two_sides() -> None:
    assert refused(TournamentFactory, entry=Entry.PAIRS) == TournamentCode.PAIRS_NOT_PLAYED


def test_who_is_entered_is_fixed_by_the_first_entry(evening: Tournament) -> None:
    facts = {
        "name": evening.name,
        "starts_at": evening.starts_at,
        "stake": Decimal(0),
        "rounds_planned": 3,
    }
    assert change_tournament(tournament=evening, entry=Entry.SINGLES, **facts).entry == Entry.SINGLES
    enter(evening, "Ann")
    code = refused(change_tournament, tournament=evening, entry=Entry.PAIRS, **facts)
    assert code == TournamentCode.ENTRY_FIXED


def test_partners_sit_opposite_each_other(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    settle_deferred()
    assert [seat.member.name for seat in table.seats.all()] == ["Ann", "Cem", "Bram", "Dirk"]


@pytest.mark.parametrize(
    "attack", ["index = 4 - index WHERE index > 0", "half = 0 WHERE half = 1 AND index = 3"]
)
def test_the_database_refuses_partners_who_do_not(evening: Tournament, attack: str) -> None:
    seated(evening, "Ann & Bram", "Cem & Dirk")
    settle_deferred()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(f"UPDATE tournaments_seat SET {attack}")


def test_a_table_is_two_pairs(evening: Tournament) -> None:
    pairs = enter_pairs(evening, "Ann & Bram", "Cem & Dirk", "Eva & Finn")
    code = refused(place_seats, round=plan_round(tournament=evening), tables=[pairs])
    assert code == TournamentCode.TABLE_NEEDS_TWO_PAIRS
    assert refused(place_seats, round=evening.rounds.get(), tables=[pairs[:1]]) == code


def test_pairs_drawn_for_three_rounds_meet_three_different_pairs(evening: Tournament) -> None:
    enter_pairs(evening, "Ann & Bram", "Cem & Dirk", "Eva & Finn", "Gro & Hans")
    for _ in range(3):
        draw_seats(round=plan_round(tournament=evening))
    seats = list(Seat.objects.filter(half=0).order_by("table_id").values_list("entrant", flat=True))
    games = [frozenset(pair) for pair in zip(seats[::2], seats[1::2], strict=True)]
    assert len(set(games)) == 6


def test_of_an_odd_number_each_pair_rests_once(evening: Tournament) -> None:
    pairs = enter_pairs(evening, "Ann & Bram", "Cem & Dirk", "Eva & Finn")
    for _ in range(3):
        draw_seats(round=plan_round(tournament=evening))
    assert [pair.seats.filter(half=0).count() for pair in pairs] == [2, 2, 2]


def test_the_same_number_draws_the_same_pairs(evening: Tournament) -> None:
    enter_pairs(evening, "Ann & Bram", "Cem & Dirk", "Eva & Finn", "Gro & Hans")
    round_ = plan_round(tournament=evening)
    drawn = []
    for _ in range(2):
        draw_seats(round=round_, seed=7)
        drawn.append(list(round_.seats.order_by("table__number", "index").values_list("entrant", "half")))
    assert drawn[0] == drawn[1]


def test_one_pair_alone_cannot_be_seated(evening: Tournament) -> None:
    enter_pairs(evening, "Ann & Bram")
    assert refused(draw_seats, round=plan_round(tournament=evening)) == TournamentCode.TOO_FEW_PAIRS


def play(table: Table, **values: object) -> None:
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())


def test_a_pair_is_posted_what_both_its_seats_settle(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    settle_deferred()
    sitting = sitting_of(find_table(pk=table.pk))
    assert posted_units(table) == sitting.owed()
    assert sorted(posted_units(table).values()) == [-2, 2]
    assert list(check_ledger()) == []


def test_pairs_are_ranked_by_games_points_and_bostons(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    play(table, **SET)
    rebuild_standings(tournament_id=evening.pk)
    first, second = Standing.objects.filter(standings__tournament=evening)
    assert (first.entrant.name, first.place, first.units, first.hands) == ("Ann & Bram", 1, 2, 2)
    figures = ("points", "bostons", "games_won", "rounds", "soli")
    assert [first.metrics[name] for name in figures] == ["7", "1", "1", "1", "0"]
    assert [second.metrics[name] for name in figures] == ["-5", "0", "0", "1", "0"]
    assert (second.units, second.bid, second.made) == (-2, 1, 0)


def test_pairs_level_in_every_figure_share_a_place(evening: Tournament) -> None:
    enter_pairs(evening, "Ann & Bram", "Cem & Dirk")
    Tournament.objects.filter(pk=evening.pk).update(change=1)
    rebuild_standings(tournament_id=evening.pk)
    assert set(Standing.objects.values_list("place", flat=True)) == {1}


def test_who_changes_partners_is_ranked_alone() -> None:
    evening = TournamentFactory(game="bid-whist", preset="classic", is_published=True, rounds_planned=2)
    ann, bram, cem, dirk = enter(evening, "Ann", "Bram", "Cem", "Dirk")
    for table in ([ann, bram, cem, dirk], [ann, cem, dirk, bram]):
        round_ = plan_round(tournament=evening)
        place_seats(round=round_, tables=[table])
        open_round(round=round_)
        play(find_table(round=round_), **BOSTON)
    rebuild_standings(tournament_id=evening.pk)
    rows = Standing.objects.filter(standings__tournament=evening).select_related("entrant__member")
    assert [(row.place, row.entrant.name, row.metrics["games_won"]) for row in rows] == [
        (1, "Ann", "2"),
        (2, "Cem", "1"),
        (2, "Dirk", "1"),
        (4, "Bram", "0"),
    ]


def shown(client: Client, tournament: Tournament, **query: str) -> list[list[str]]:
    """The cells of the standings as a reader sees them."""
    page = client.get(f"/t/{tournament.public_key}/", query).content.decode()
    body = re.search("<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert body
    rows = re.findall("<tr.*?</tr>", body[1], re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", row).split()).split(" ") for row in rows]


def test_the_page_shows_what_ranks_of_pairs_and_of_players(evening: Tournament, client: Client) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    rebuild_standings(tournament_id=evening.pk)
    assert shown(client, evening) == [
        ["1", "Ann", "&amp;", "Bram", "1", "7", "1", "+2", "1", "1/1"],
        ["2", "Cem", "&amp;", "Dirk", "0", "0", "0", "−2", "1", "0/0"],
    ]
    players = shown(client, evening, by="players")
    assert [row[1] for row in players] == ["Ann", "Bram", "Cem", "Dirk"]
    assert players[1] == ["1", "Bram", "1", "7", "1", "+1", "1", "1/1"]


def test_the_page_of_a_pair_has_both_their_units(evening: Tournament, client: Client) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    rebuild_standings(tournament_id=evening.pk)
    page = client.get(f"/t/{evening.public_key}/players/1/")
    (sitting,) = page.context["sittings"]
    assert (sitting["total"], sitting["hands"][0][1].units) == (2, 2)
    assert [member.name for member in sitting["others"]] == ["Cem", "Dirk"]
    assert page.context["figures"] == [("Games won", "1"), ("Points", "7"), ("Bostons", "1")]


@pytest.mark.parametrize("pairs", [2, 6])
def test_standings_of_pairs_cost_the_same_for_few_and_for_many(
    evening: Tournament, client: Client, pairs: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    enter_pairs(evening, *(f"A{number} & B{number}" for number in range(pairs)))
    round_ = plan_round(tournament=evening)
    draw_seats(round=round_)
    open_round(round=round_)
    play(find_table(round=round_, number=1), **BOSTON)
    rebuild_standings(tournament_id=evening.pk)
    for query in ({}, {"by": "players"}):
        with django_assert_max_num_queries(10):
            client.get(f"/t/{evening.public_key}/", query)


def test_a_play_off_decides_between_pairs_that_are_level(evening: Tournament) -> None:
    options = {"playoff_hand": True, "session_end": "hands", "session_hands": 2}
    change_rules(tournament=evening, options=options)
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    for bidder in (0, 1):
        play(table, bidder=bidder, bid="3", direction="uptown", tricks=9)
    tally = sitting_of(find_table(pk=table.pk)).tally
    assert ([line.term.text for line in tally.notes], tally.is_over) == (
        ["Level at the end: a play-off hand settles it"],
        False,
    )
    play(table, bidder=3, bid="4", direction="no_trump", tricks=10)
    assert sitting_of(find_table(pk=table.pk)).tally.winners == (1, 3)
    rebuild_standings(tournament_id=evening.pk)
    first, second = Standing.objects.filter(standings__tournament=evening)
    assert (first.entrant.name, first.place, second.place) == ("Cem & Dirk", 1, 2)
    assert (first.units, second.units) == (0, 0)


@pytest.fixture
def organiser(evening: Tournament, client: Client) -> Client:
    client.force_login(MemberFactory(club=evening.club, role=Role.ORGANISER, with_account=True).user)
    return client


def test_two_ticked_members_are_a_pair_and_three_are_not(evening: Tournament, organiser: Client) -> None:
    members = [MemberFactory(club=evening.club, name=name) for name in ("Ann", "Bram", "Cem")]
    address = f"/t/{evening.public_key}/entrants/pair/"
    assert organiser.post(address, {"members": [one.pk for one in members]}).status_code == 422
    assert organiser.post(address, {"members": [one.pk for one in members[:2]]}).status_code == 302
    assert [entrant.name for entrant in evening.entrants.all()] == ["Ann & Bram"]


def test_a_name_that_plays_already_is_refused_at_its_field(evening: Tournament, organiser: Client) -> None:
    enter_pairs(evening, "Ann & Bram")
    page = organiser.post(
        f"/t/{evening.public_key}/entrants/pair/by-name/", {"first": "Cem", "second": "Bram"}
    )
    assert page.status_code == 422
    assert list(page.context["guest"].errors) == ["second"]
    assert not evening.club.members.filter(name="Cem").exists()


def test_pairs_are_placed_by_hand_as_sides(evening: Tournament, organiser: Client) -> None:
    enter_pairs(evening, "Ann & Bram", "Cem & Dirk")
    plan_round(tournament=evening)
    address = f"/t/{evening.public_key}/rounds/1/seats/place/"
    labels = [
        field.label for _, seats in organiser.get(address).context["form"].by_table() for field in seats
    ]
    assert labels == ["North and South", "East and West"]
    chosen = {"table1-seat0": "2", "table1-seat1": "Ann & Bram"}
    assert organiser.post(address, chosen).status_code == 302
    seats = Seat.objects.filter(round__tournament=evening)
    assert [seat.member.name for seat in seats] == ["Cem", "Ann", "Dirk", "Bram"]


def test_a_substitute_plays_for_one_of_a_pair_and_the_units_stay_the_pairs(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    eva = MemberFactory(club=evening.club, name="Eva")
    how = {"table": table, "index": 2, "by": UserFactory(), "reason": "Bram had to go"}
    stand_in(member=eva, first_hand=2, **how)
    play(table, **SET)
    sitting = sitting_of(find_table(pk=table.pk))
    assert [seat.member.name for seat in sitting.people_at(1) if seat] == ["Ann", "Cem", "Bram", "Dirk"]
    assert [seat.member.name for seat in sitting.people_at(2) if seat] == ["Ann", "Cem", "Eva", "Dirk"]
    rebuild_standings(tournament_id=evening.pk)
    first, second = Standing.objects.filter(standings__tournament=evening)
    assert (first.entrant.name, first.units, first.hands, first.metrics["games_won"]) == (
        "Ann & Bram",
        2,
        2,
        "1",
    )
    assert (second.units, second.hands) == (-2, 2)
    assert list(check_ledger()) == []


def test_who_was_replaced_comes_back_to_the_seat(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    (bram,) = [seat.member for seat in table.seats.all() if seat.member.name == "Bram"]
    eva = MemberFactory(club=evening.club, name="Eva")
    how = {"table": table, "index": 2, "by": UserFactory(), "reason": "telephone"}
    for member, hand in ((eva, 1), (bram, 2)):
        stand_in(member=member, first_hand=hand, **how)
        play(table, **SET)
    sitting = sitting_of(find_table(pk=table.pk))
    sat = [[seat.member.name for seat in sitting.people_at(hand) if seat][2] for hand in (1, 2, 3)]
    assert sat == ["Eva", "Bram", "Bram"]


def test_a_substitute_for_a_pair_sits_in_one_place(evening: Tournament) -> None:
    pairs = enter_pairs(evening, "Ann & Bram", "Cem & Dirk", "Eva & Finn", "Gro & Hans")
    round_ = plan_round(tournament=evening)
    place_seats(round=round_, tables=[pairs[:2], pairs[2:]])
    open_round(round=round_)
    one, other = round_.tables.all()
    how = {"index": 2, "first_hand": 1, "by": UserFactory(), "reason": "late"}
    assert (
        refused(stand_in, table=one, member=pairs[2].member, **how),
        refused(stand_in, table=one, member=pairs[1].member, **how),
    ) == (TournamentCode.SITS_ELSEWHERE, TournamentCode.SITS_THERE_ALREADY)
    ivo = MemberFactory(club=evening.club, name="Ivo")
    stand_in(table=one, member=ivo, **how)
    assert refused(stand_in, table=other, member=ivo, **how) == TournamentCode.SITS_ELSEWHERE
    stranger = MemberFactory()
    assert refused(stand_in, table=one, member=stranger, **how) == TournamentCode.MEMBER_OF_OTHER_CLUB


def test_two_pairs_that_sat_the_wrong_way_round_change_their_hands(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    play(table, **BOSTON)
    play(table, **SET)
    before = posted_units(table)
    swap_seats(
        table=table, one=0, other=1, first_hand=1, last_hand=2, by=UserFactory(), reason="wrong way round"
    )
    sitting = sitting_of(find_table(pk=table.pk))
    assert [seat.member.name for seat in sitting.people_at(1) if seat] == ["Cem", "Ann", "Dirk", "Bram"]
    assert posted_units(table) == {key: -units for key, units in before.items()}
    rebuild_standings(tournament_id=evening.pk)
    assert [row.entrant.name for row in Standing.objects.order_by("position")] == ["Cem & Dirk", "Ann & Bram"]
    assert list(check_ledger()) == []


def test_a_substitute_for_a_pair_is_taken_back(evening: Tournament) -> None:
    table = seated(evening, "Ann & Bram", "Cem & Dirk")
    eva = MemberFactory(club=evening.club, name="Eva")
    by = UserFactory()
    stand_in(table=table, index=2, member=eva, first_hand=1, by=by, reason="late")
    undo_act(act=BulkAct.objects.latest("pk"), by=by, reason="Taken back")
    sitting = sitting_of(find_table(pk=table.pk))
    assert [seat.member.name for seat in sitting.players if seat] == ["Ann", "Cem", "Bram", "Dirk"]


def test_the_page_offers_those_who_could_play_for_one_of_a_pair(
    evening: Tournament, organiser: Client
) -> None:
    seated(evening, "Ann & Bram", "Cem & Dirk")
    eva = MemberFactory(club=evening.club, name="Eva")
    address = f"/t/{evening.public_key}/rounds/1/tables/1/people/"
    page = organiser.get(address).content.decode()
    assert (">Eva<" in page, ">Dirk</option>" in page.split('name="who"')[1]) == (True, False)
    sent = {"do": "substitute", "seat": "2", "who": f"m{eva.pk}", "first_hand": "1", "reason": "late"}
    assert organiser.post(address, sent).status_code == 302
    assert "for Ann &amp; Bram" in organiser.get(address).content.decode()
