"""What two people do with members in the same moment."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from accounts.errors import AccountCode, ImportCode
from accounts.models import Club
from accounts.services import found_club, import_members, plan_import
from scoring.errors import ErrorCode, RuleBookError
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory, enter
from tournaments.errors import MergeCode, TournamentCode
from tournaments.models import Entrant, Seat
from tournaments.services.merges import merge_members
from tournaments.services.rounds import place_seats, plan_round
from tournaments.services.tournaments import enter_members, remove_entrant
from tournaments.sheets import read_sheet
from tournaments.sheets.members import people_in

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[ErrorCode | None]:
    """All deeds begun together in threads of their own; the code of each refusal, None for what was done."""
    start, outcomes = threading.Barrier(len(deeds)), dict.fromkeys(range(len(deeds)), "broken")

    def run(place: int, deed: Callable[[], Any]) -> None:
        try:
            start.wait()
            deed()
            outcomes[place] = None
        except RuleBookError as error:
            outcomes[place] = error.faults[0].code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [outcomes[place] for place in range(len(deeds))]


def test_clubs_of_one_name_get_addresses_of_their_own() -> None:
    facts = {"name": "Die Vier", "language": "de", "time_zone": "Europe/Berlin", "currency": "EUR"}
    founders = [UserFactory() for _ in range(4)]
    assert at_once(*[lambda by=by: found_club(by=by, **facts) for by in founders]) == [None] * 4
    assert sorted(Club.objects.values_list("slug", flat=True)) == [
        "die-vier",
        "die-vier-2",
        "die-vier-3",
        "die-vier-4",
    ]


@pytest.mark.parametrize("attempt", range(4))
def test_an_entrant_is_removed_or_seated_never_both(attempt: int) -> None:
    tournament = TournamentFactory()
    entrants = enter(tournament, "Ann", "Bram", "Cid", "Dan")
    round = plan_round(tournament=tournament)
    removed, seated = at_once(
        lambda: remove_entrant(entrant=Entrant.objects.get(pk=entrants[0].pk)),
        lambda: place_seats(round=round, tables=[entrants]),
    )
    assert (removed, seated) in [
        (None, TournamentCode.NOT_ENTERED),
        (TournamentCode.ENTRANT_HAS_SEAT, None),
    ]
    assert Seat.objects.count() == (4 if removed else 0)


def test_an_entrant_removed_twice_is_removed_once() -> None:
    tournament = TournamentFactory()
    (ann,) = enter(tournament, "Ann")
    assert at_once(*[lambda: remove_entrant(entrant=ann)] * 3) == [None] * 3
    assert not tournament.entrants.exists()


@pytest.mark.parametrize("same_key", [True, False])
def test_a_list_sent_by_several_at_once_is_taken_over_once(same_key: bool) -> None:
    club, key, by = ClubFactory(), uuid4(), UserFactory()
    rows = people_in(read_sheet(b"Name,Number\nAnn Lee,1\nBob Ott,2\n")).rows
    seen = plan_import(club=club, rows=rows, answers={}).seen

    def bring() -> None:
        own = key if same_key else uuid4()
        import_members(club=club, rows=rows, answers={}, seen=seen, key=own, by=by)

    outcomes = at_once(*[bring] * 4)
    later = None if same_key else ImportCode.MEMBERS_MOVED
    assert sorted(map(str, outcomes)) == sorted(map(str, [None, later, later, later]))
    assert club.members.count() == 2


def test_two_merges_the_other_way_round_leave_one_record() -> None:
    club, by = ClubFactory(), UserFactory()
    one, other = MemberFactory(club=club), MemberFactory(club=club)
    outcomes = at_once(
        lambda: merge_members(kept=one, others=[other], key=uuid4(), by=by),
        lambda: merge_members(kept=other, others=[one], key=uuid4(), by=by),
    )
    assert sorted(map(str, outcomes)) == sorted([str(None), str(MergeCode.MERGED_ALREADY)])
    assert club.members.filter(merged_into=None).count() == 1


@pytest.mark.parametrize("attempt", range(6))
def test_a_record_is_merged_or_entered_and_never_entered_after_it_was_merged(attempt: int) -> None:
    evening, by = TournamentFactory(), UserFactory()
    kept, other = (MemberFactory(club=evening.club) for _ in range(2))
    merged, entered = at_once(
        lambda: merge_members(kept=kept, others=[other], key=uuid4(), by=by),
        lambda: enter_members(tournament=evening, members=[other]),
    )
    assert merged is None
    assert entered in (None, AccountCode.MEMBER_MERGED)
    assert list(evening.entrants.values_list("member", flat=True)) == ([] if entered else [kept.pk])
