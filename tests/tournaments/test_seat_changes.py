"""Who really sat there: substitutes, and seats noticed to be swapped (C62, C64, C78)."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import EntrantFactory, RoundFactory, TableFactory
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Entrant, HandRevision, LedgerEntry, SeatChange, Standing, Table
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import correct_hand, record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round
from tournaments.services.seat_changes import substitute, swap_seats
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return TableFactory()


@pytest.fixture
def scorer() -> User:
    return UserFactory()


@pytest.fixture
def stand_in(table: Table) -> Entrant:
    return EntrantFactory(tournament=table.round.tournament)


def units(entrant: Entrant) -> Decimal:
    return sum((one.units for one in LedgerEntry.objects.filter(entrant=entrant)), Decimal(0))


def at(table: Table, seat: int) -> Entrant:
    return table.seats.get(index=seat).entrant


def ranked(table: Table) -> dict[str, tuple[Decimal, int]]:
    """Units and hands by name, from the standings."""
    rebuild_standings(tournament_id=table.round.tournament_id)
    return {row.entrant.name: (row.units, row.hands) for row in Standing.objects.select_related("entrant")}


def test_a_substitute_has_the_hands_from_then_on(table: Table, scorer: User, stand_in: Entrant) -> None:
    record_lines(table=table, text="solo n 5\nsolo n 5", key=uuid4(), by=scorer)
    substitute(table=table, index=0, entrant=stand_in, first_hand=3, by=scorer, reason="Ann had to go")
    record_lines(table=table, text="solo n 4", key=uuid4(), by=scorer)
    assert (units(at(table, 0)), units(stand_in)) == (18, -9)
    assert list(check_ledger()) == []
    rows = ranked(table)
    assert (rows["Ann"], rows[stand_in.name]) == ((18, 2), (-9, 1))
    assert sum(total for total, _hands in rows.values()) == 0


def test_a_substitute_noticed_late_takes_the_hands_over(
    table: Table, scorer: User, stand_in: Entrant
) -> None:
    record_lines(table=table, text="solo n 5\nsolo e 5\nsolo n 4", key=uuid4(), by=scorer)
    substitute(table=table, index=0, entrant=stand_in, first_hand=2, by=scorer, reason="sat down at hand 2")
    assert (units(at(table, 0)), units(stand_in)) == (9, -12)
    assert list(check_ledger()) == []
    kinds = HandRevision.objects.filter(kind="reseated").values_list("hand__number", flat=True)
    assert list(kinds) == [2, 3]


def test_a_correction_reaches_who_sat_there(table: Table, scorer: User, stand_in: Entrant) -> None:
    record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    substitute(table=table, index=0, entrant=stand_in, first_hand=2, by=scorer, reason="Ann had to go")
    hand = find_table(pk=table.pk).hands.get(number=1)
    lost = {"contract": "solo", "declarer": 0, "tricks": 4}
    correct_hand(hand=hand, values=lost, based_on=1, key=uuid4(), by=scorer)
    assert (units(at(table, 0)), units(stand_in)) == (-9, 0)
    assert list(check_ledger()) == []


def test_two_seats_are_swapped_for_the_hands_named_alone(table: Table, scorer: User) -> None:
    record_lines(table=table, text="solo n 5\nsolo n 5\nsolo n 5", key=uuid4(), by=scorer)
    swap_seats(table=table, one=0, other=1, first_hand=1, last_hand=2, by=scorer, reason="sat wrong way")
    assert [units(at(table, seat)) for seat in range(4)] == [3, 15, -9, -9]
    assert list(check_ledger()) == []
    assert SeatChange.objects.count() == 2
    assert ranked(table)["Ann"] == (3, 3)


def test_a_swap_swapped_back_is_as_before(table: Table, scorer: User) -> None:
    record_lines(table=table, text="solo n 5\nmis e 0", key=uuid4(), by=scorer)
    before = [units(at(table, seat)) for seat in range(4)]
    for _ in range(2):
        swap_seats(table=table, one=0, other=3, first_hand=1, last_hand=2, by=scorer, reason="mistake")
    assert [units(at(table, seat)) for seat in range(4)] == before
    assert list(check_ledger()) == []


def test_all_hands_are_swapped_or_none(table: Table, scorer: User) -> None:
    record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    with pytest.raises(Refused):
        swap_seats(table=table, one=0, other=1, first_hand=1, last_hand=3, by=scorer, reason="mistake")
    assert not SeatChange.objects.exists()


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_reason_is_needed(table: Table, scorer: User, stand_in: Entrant, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        substitute(table=table, index=0, entrant=stand_in, first_hand=1, by=scorer, reason=reason)
    assert refused.value.faults[0].code == TournamentCode.REASON_MISSING


def test_nobody_sits_in_two_seats_or_at_two_tables(table: Table, scorer: User) -> None:
    with pytest.raises(Refused) as refused:
        substitute(table=table, index=0, entrant=at(table, 1), first_hand=1, by=scorer, reason="x")
    assert (refused.value.faults[0].code, refused.value.faults[0].facts["name"]) == (
        TournamentCode.SITS_THERE_ALREADY,
        "Bram",
    )
    round = RoundFactory(tables=2, is_open=True)
    first, second = round.tables.order_by("number")
    with pytest.raises(Refused) as refused:
        substitute(table=first, index=0, entrant=at(second, 0), first_hand=1, by=scorer, reason="x")
    assert refused.value.faults[0].code == TournamentCode.SITS_ELSEWHERE


def test_a_closed_round_keeps_its_seats(table: Table, scorer: User, stand_in: Entrant) -> None:
    close_round(round=table.round)
    with pytest.raises(Refused) as refused:
        substitute(table=table, index=0, entrant=stand_in, first_hand=1, by=scorer, reason="x")
    assert refused.value.faults[0].code == TournamentCode.ROUND_CLOSED


def test_who_sat_there_is_shown_for_every_hand(table: Table, scorer: User, stand_in: Entrant) -> None:
    record_hand(table=table, values={"contract": "all_pass"}, key=uuid4(), by=scorer)
    sitting = substitute(table=table, index=2, entrant=stand_in, first_hand=2, by=scorer, reason="late")
    names = [[seat.member.name for seat in sitting.people_at(hand) if seat] for hand in (1, 2)]
    assert names == [["Ann", "Bram", "Çiğdem", "Kjell"], ["Ann", "Bram", stand_in.name, "Kjell"]]
    assert sitting_of(find_table(pk=table.pk)).players[2] is not None


@pytest.fixture
def secretary(table: Table) -> Client:
    user = UserFactory()
    club = table.round.tournament.club
    MemberFactory(club=club, user=user, role=Role.SECRETARY)
    client = Client()
    client.force_login(user)
    return client


def page_of(table: Table, name: str, *rest: int) -> str:
    return reverse(f"tournaments:{name}", args=[table.round.tournament.public_key, *rest])


def test_the_page_enters_a_newcomer_and_gives_them_the_seat(
    table: Table, secretary: Client, scorer: User
) -> None:
    record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    newcomer = MemberFactory(club=table.round.tournament.club, name="Eve")
    sent = {"do": "substitute", "seat": "0", "who": f"m{newcomer.pk}", "first_hand": "2", "reason": "left"}
    assert secretary.post(page_of(table, "people", 1, 1), sent).status_code == 302
    record_lines(table=table, text="solo n 4", key=uuid4(), by=scorer)
    eve = Entrant.objects.get(member=newcomer)
    assert units(eve) == -9
    rebuild_standings(tournament_id=table.round.tournament_id)
    page = secretary.get(page_of(table, "player", eve.number))
    (sitting,) = page.context["sittings"]
    assert [(hand.hand.number, cell.total) for hand, cell in sitting["hands"]] == [(2, -9)]


def test_the_page_says_what_is_wrong_and_enters_nobody(table: Table, secretary: Client) -> None:
    newcomer = MemberFactory(club=table.round.tournament.club)
    sent = {"do": "substitute", "seat": "0", "who": f"m{newcomer.pk}", "first_hand": "9", "reason": "left"}
    answer = secretary.post(page_of(table, "people", 1, 1), sent)
    assert answer.status_code == 422
    assert not Entrant.objects.filter(member=newcomer).exists()


def test_the_page_swaps_seats(table: Table, secretary: Client, scorer: User) -> None:
    record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    sent = {
        "do": "swap",
        "one": "0",
        "other": "1",
        "first_hand": "1",
        "last_hand": "1",
        "reason": "sat wrong",
    }
    assert secretary.post(page_of(table, "people", 1, 1), sent).status_code == 302
    assert units(at(table, 1)) == 9
    assert "sat wrong" in secretary.get(page_of(table, "people", 1, 1)).content.decode()


def test_somebody_moved_to_another_table_plays_on_there(scorer: User) -> None:
    round_ = RoundFactory(tables=2, is_open=True)
    one, other = round_.tables.all()
    moved, stand_in = at(one, 0), EntrantFactory(tournament=round_.tournament)
    for table in (one, other):
        record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    how = {"index": 0, "first_hand": 2, "by": scorer, "reason": "moved to table 2"}
    with pytest.raises(Refused) as refused:
        substitute(table=other, entrant=moved, **how)
    assert refused.value.faults[0].code == TournamentCode.SITS_ELSEWHERE
    substitute(table=one, entrant=stand_in, **how)
    substitute(table=other, entrant=moved, **how)
    for table in (one, other):
        record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer)
    assert (units(moved), units(stand_in), units(at(other, 0))) == (18, 9, 9)
    rebuild_standings(tournament_id=round_.tournament_id)
    row = Standing.objects.get(entrant=moved)
    assert (row.units, row.hands) == (18, 2)
    assert list(check_ledger()) == []
