"""Records of one person become one; whatever was counted stays counted, and the way back is open."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Sum

from accounts.errors import AccountCode, AccountsError
from accounts.models import Club, Invitation, Member, Role, Spelling
from accounts.selectors import likely_doubles, members
from accounts.services import import_members, invite, know_apart, plan_import
from scoring.counting import Counting
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory
from tournaments.errors import MergeCode, Refused
from tournaments.models import (
    Entrant,
    HandRevision,
    LedgerEntry,
    MemberMerge,
    Payment,
    Standing,
    Table,
    Tournament,
)
from tournaments.selectors.merges import records_of
from tournaments.selectors.settlement import settlement_of
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.merges import merge_members, undo_merge
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round
from tournaments.services.seasons import create_season
from tournaments.services.stand_ins import stand_in
from tournaments.services.standings import rebuild_standings
from tournaments.services.teams import create_team
from tournaments.services.tournaments import enter_members, enter_named_pair, enter_pair
from tournaments.sheets import read_sheet
from tournaments.sheets.members import people_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory(language="de")


@pytest.fixture
def others(club: Club) -> list[Member]:
    return [MemberFactory(club=club, name=name) for name in ("Bram", "Çiğdem", "Kjell")]


def beispiele(club: Club, *names: str) -> list[Member]:
    return [MemberFactory(club=club, name=f"{name} Beispiel") for name in names]


def evening(
    club: Club, *tables: list[Member], hands: int, tournament: Tournament | None = None
) -> Tournament:
    """A round of these tables, each with so many hands of a solo by its first player."""
    tournament = tournament or TournamentFactory(club=club, is_published=True)
    everybody = [member for table in tables for member in table]
    enter_members(tournament=tournament, members=everybody)
    entrant = {one.member_id: one for one in tournament.entrants.all()}
    round = plan_round(tournament=tournament)
    place_seats(round=round, tables=[[entrant[member.pk] for member in table] for table in tables])
    open_round(round=round)
    for table in Table.objects.filter(round=round):
        for _ in range(hands):
            values = {"contract": "solo", "declarer": 0, "tricks": 6}
            record_hand(table=table, values=values, key=uuid4(), by=None)
    close_round(round=round)
    rebuild_standings(tournament_id=tournament.pk)
    return tournament


def books() -> dict[str, Any]:
    """All that a merge may have changed, by key."""
    kinds = (Member, Entrant, Payment, Spelling, Invitation)
    return {kind.__name__: list(kind.objects.order_by("pk").values()) for kind in kinds}


def units(club: Club) -> dict[str, Decimal]:
    """By name the units of everybody over all tournaments, as the ledger has them."""
    rows = LedgerEntry.objects.filter(tournament__club=club).values_list("entrant__member__name")
    return {name: total for name, total in rows.annotate(total=Sum("units")) if total}


def code_of(refused: pytest.ExceptionInfo[Refused]) -> list[MergeCode]:
    return [fault.code for fault in refused.value.faults]


def test_three_spellings_become_one_member_with_all_hands(club: Club, others: list[Member]) -> None:
    """C45."""
    uli, ulrich, short = [
        MemberFactory(club=club, name=f"{name} Beispiel") for name in ("Uli", "Ulrich", "U.")
    ]
    for member, hands in ((uli, 5), (ulrich, 3), (short, 2)):
        evening(club, [member, *others], hands=hands)
    before = units(club)
    merge_members(kept=uli, others=[ulrich, short], key=uuid4(), by=UserFactory())
    for tournament in Tournament.objects.all():
        rebuild_standings(tournament_id=tournament.pk)
    (record,) = records_of([uli])
    assert (record.tournaments, record.hands) == (3, 10)
    assert units(club)["Uli Beispiel"] == sum(before[f"{name} Beispiel"] for name in ("Uli", "Ulrich", "U."))
    assert sum(units(club).values()) == 0
    assert list(check_ledger()) == []
    assert [member.name for member in members(club)] == ["Bram", "Çiğdem", "Kjell", "Uli Beispiel"]
    assert members(club, search="ulrich").get() == uli


def test_the_next_list_finds_the_member_by_an_old_spelling(club: Club) -> None:
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    Member.objects.filter(pk=ulrich.pk).update(number="012")
    merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    rows = people_in(read_sheet(b"Name;Nummer\nUlrich Beispiel;012\n")).rows
    plan = plan_import(club=club, rows=rows, answers={})
    assert [(one.member.pk, one.name, one.number) for one in plan.same] == [(uli.pk, "Uli Beispiel", "012")]


def test_two_numbers_are_both_remembered(club: Club) -> None:
    uli = MemberFactory(club=club, name="Uli Beispiel", number="1")
    ulrich = MemberFactory(club=club, name="Ulrich Beispiel", number="2")
    merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    rows = people_in(read_sheet(b"Name;Nummer\nUlrich Beispiel;2\n")).rows
    plan = plan_import(club=club, rows=rows, answers={})
    assert [(one.member.pk, one.number) for one in plan.same] == [(uli.pk, "1")]


def test_two_who_sat_in_one_hand_are_two_people(club: Club, others: list[Member]) -> None:
    """C45."""
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    evening(club, [uli, ulrich, *others[:2]], hands=1)
    before = books()
    with pytest.raises(Refused) as refused:
        merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.SIT_TOGETHER]
    facts = refused.value.faults[0].facts
    assert (facts["tournament"], facts["round"], facts["tables"]) == (Tournament.objects.get().name, 1, "1")
    assert books() == before


def test_two_at_two_tables_of_a_round_are_two_people(club: Club, others: list[Member]) -> None:
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    more = MemberFactory.create_batch(3, club=club)
    evening(club, [uli, *others], [ulrich, *more], hands=1)
    with pytest.raises(Refused) as refused:
        merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.SIT_TOGETHER]
    assert refused.value.faults[0].facts["tables"] == "1, 2"


def test_two_rounds_of_one_tournament_become_one_players(club: Club, others: list[Member]) -> None:
    """The seats of the one go to the other with their hands and units; every hand still sums to zero."""
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    tournament = TournamentFactory(club=club, is_published=True, rounds_planned=2)
    evening(club, [uli, *others], hands=3, tournament=tournament)
    evening(club, [ulrich, *others], hands=2, tournament=tournament)
    before, was = units(club), books()
    done = merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    after = units(club)
    assert after["Uli Beispiel"] == before["Uli Beispiel"] + before["Ulrich Beispiel"]
    assert {name: after[name] for name in ("Bram", "Kjell")} == {
        name: before[name] for name in ("Bram", "Kjell")
    }
    assert sum(after.values()) == 0
    rebuild_standings(tournament_id=tournament.pk)
    assert Standing.objects.get(entrant__member=uli).hands == 5
    assert list(check_ledger()) == []
    undo_merge(done=done, by=UserFactory())
    assert (units(club), books()) == (before, was)
    assert list(check_ledger()) == []
    assert HandRevision.objects.filter(kind="reseated").count() == 4


def test_pairs_of_one_tournament_stay_two(club: Club, others: list[Member]) -> None:
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    tournament = TournamentFactory(club=club, game="bid-whist", preset=_bid_whist(), entry="pairs")
    enter_pair(tournament=tournament, members=[uli, others[0]])
    enter_pair(tournament=tournament, members=[ulrich, others[1]])
    with pytest.raises(Refused) as refused:
        merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.BOTH_IN_PAIRS]


def _bid_whist() -> str:
    from scoring.games import GAMES

    return next(iter(GAMES["bid-whist"].presets))


def test_partners_of_a_pair_are_two_people(club: Club) -> None:
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    tournament = TournamentFactory(club=club, game="bid-whist", preset=_bid_whist(), entry="pairs")
    enter_pair(tournament=tournament, members=[uli, ulrich])
    with pytest.raises(Refused) as refused:
        merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.BOTH_IN_PAIRS]


def test_the_account_goes_along_with_its_role_and_comes_back(club: Club) -> None:
    guest = MemberFactory(club=club, name="Uli Beispiel")
    own = MemberFactory(club=club, name="Ulrich Beispiel", number="7", with_account=True, role=Role.ORGANISER)
    invite(club=club, by=UserFactory(), member=guest)
    before, user = books(), own.user
    done = merge_members(kept=guest, others=[own], key=uuid4(), by=UserFactory())
    guest.refresh_from_db()
    assert (guest.user, guest.role, guest.number) == (user, Role.ORGANISER, "7")
    undo_merge(done=done, by=UserFactory())
    assert books() == before


def test_two_accounts_are_two_people(club: Club) -> None:
    two = MemberFactory.create_batch(2, club=club, with_account=True)
    with pytest.raises(Refused) as refused:
        merge_members(kept=two[0], others=two[1:], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.TWO_ACCOUNTS]


def test_payments_follow_and_those_between_the_two_refuse(club: Club, others: list[Member]) -> None:
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    tournament = evening(club, [ulrich, *others], hands=2)
    payment = Payment.objects.create(
        tournament=tournament, payer=others[0], payee=ulrich, amount=2, key=uuid4(), by=UserFactory()
    )
    due = [(one.units, one.left) for one in settlement_of(tournament).accounts]
    done = merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    payment.refresh_from_db()
    assert payment.payee == uli
    assert [(one.units, one.left) for one in settlement_of(tournament).accounts] == due
    undo_merge(done=done, by=UserFactory())
    payment.refresh_from_db()
    assert payment.payee == ulrich
    Payment.objects.create(
        tournament=tournament, payer=uli, payee=ulrich, amount=1, key=uuid4(), by=UserFactory()
    )
    with pytest.raises(Refused) as refused:
        merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.PAID_EACH_OTHER]


def test_a_merge_sent_twice_is_one(club: Club) -> None:
    one, other = MemberFactory.create_batch(2, club=club)
    key, by = uuid4(), UserFactory()
    done = [merge_members(kept=one, others=[other], key=key, by=by) for _ in range(2)]
    assert done[0] == done[1]
    assert MemberMerge.objects.count() == 1


@pytest.mark.parametrize("others", [[], ["self"], ["stranger"]])
def test_a_merge_needs_two_of_one_club(club: Club, others: list[str]) -> None:
    one = MemberFactory(club=club)
    known = {"self": one, "stranger": MemberFactory()}
    with pytest.raises(Refused) as refused:
        merge_members(kept=one, others=[known[name] for name in others], key=uuid4(), by=UserFactory())
    assert code_of(refused) == [MergeCode.NEEDS_TWO]


def test_merges_are_taken_apart_last_one_first(club: Club) -> None:
    x, y, z = MemberFactory.create_batch(3, club=club)
    before = books()
    first = merge_members(kept=y, others=[z], key=uuid4(), by=UserFactory())
    second = merge_members(kept=x, others=[y], key=uuid4(), by=UserFactory())
    z.refresh_from_db()
    assert z.merged_into == x
    with pytest.raises(Refused) as refused:
        undo_merge(done=first, by=UserFactory())
    assert code_of(refused) == [MergeCode.CHANGED_SINCE]
    undo_merge(done=second, by=UserFactory())
    undo_merge(done=first, by=UserFactory())
    with pytest.raises(Refused) as again:
        undo_merge(done=first, by=UserFactory())
    assert code_of(again) == [MergeCode.UNDONE_ALREADY]
    assert books() == before


def test_likely_doubles_are_listed_until_somebody_knows_better(club: Club) -> None:
    uli, short = beispiele(club, "Uli", "U.")
    MemberFactory(club=club, name="Zora Neu")
    assert [(one.pk, other.pk) for one, other in likely_doubles(club)] == [(uli.pk, short.pk)]
    know_apart(one=short, other=uli)
    know_apart(one=uli, other=short)
    assert likely_doubles(club) == []


def test_a_list_and_a_merge_leave_no_double(club: Club) -> None:
    rows = people_in(read_sheet(b"Name\nUli Beispiel\nUlrich Beispiel\n")).rows
    seen = plan_import(club=club, rows=rows, answers={}).seen
    import_members(club=club, rows=rows, answers={}, seen=seen, key=uuid4(), by=UserFactory())
    ((one, other),) = likely_doubles(club)
    kept, dropped = Member.objects.get(pk=one.pk), Member.objects.get(pk=other.pk)
    merge_members(kept=kept, others=[dropped], key=uuid4(), by=UserFactory())
    assert likely_doubles(club) == []


def pairs_night(club: Club) -> tuple[Tournament, Table, list[Entrant]]:
    """An open table of two pairs."""
    tournament = TournamentFactory(
        club=club, game="bid-whist", preset="classic", entry="pairs", is_published=True
    )
    pairs = [enter_named_pair(tournament=tournament, names=names) for names in (("Ann", "Bo"), ("Cem", "Di"))]
    round = plan_round(tournament=tournament)
    place_seats(round=round, tables=[pairs])
    open_round(round=round)
    return tournament, Table.objects.get(round=round), pairs


def sat_there(table: Table) -> list[str]:
    return [seat.member.name for seat in sitting_of(table).people_at(1) if seat]


def test_who_stood_in_for_one_of_a_pair_is_the_kept_record_and_goes_back(club: Club) -> None:
    _, table, _ = pairs_night(club)
    uli, ulrich = beispiele(club, "Uli", "Ulrich")
    how = {"by": UserFactory(), "reason": "late"}
    stand_in(table=table, index=2, member=ulrich, first_hand=1, **how)
    done = merge_members(kept=uli, others=[ulrich], key=uuid4(), by=UserFactory())
    assert "Uli Beispiel" in sat_there(find_table(pk=table.pk))
    undo_merge(done=done, by=UserFactory())
    assert "Ulrich Beispiel" in sat_there(find_table(pk=table.pk))


def test_who_stood_in_beside_another_of_the_records_is_not_the_same_person(club: Club) -> None:
    _, table, pairs = pairs_night(club)
    ulrich = MemberFactory(club=club, name="Ulrich")
    stand_in(table=table, index=2, member=ulrich, first_hand=1, by=UserFactory(), reason="late")
    for kept, other in ((ulrich, pairs[1].member), (pairs[0].member, ulrich)):
        with pytest.raises(Refused) as refused:
            merge_members(kept=kept, others=[other], key=uuid4(), by=UserFactory())
        assert code_of(refused)[0] == MergeCode.SIT_TOGETHER
        assert refused.value.faults[0].facts["tables"] == "1"


def test_who_was_merged_meanwhile_is_not_entered_and_stands_in_for_nobody(club: Club) -> None:
    _, table, _ = pairs_night(club)
    evening = TournamentFactory(club=club)
    uli, ulrich, bo = beispiele(club, "Uli", "Ulrich", "Bo")
    merge_members(kept=uli, others=[Member.objects.get(pk=ulrich.pk)], key=uuid4(), by=UserFactory())
    season = create_season(
        club=club,
        name="2026",
        game="solo-whist",
        first_day=date(2026, 1, 1),
        last_day=date(2026, 12, 31),
        counting=Counting(),
        by=UserFactory(),
    )
    how = {"index": 2, "first_hand": 1, "by": UserFactory(), "reason": "late"}
    for deed in (
        lambda: enter_members(tournament=evening, members=[bo, ulrich]),
        lambda: stand_in(table=table, member=ulrich, **how),
        lambda: create_team(season=season, name="Reds", members=[ulrich]),
    ):
        with pytest.raises(AccountsError) as refused:
            deed()
        assert refused.value.faults[0].code == AccountCode.MEMBER_MERGED
    assert not evening.entrants.exists()
