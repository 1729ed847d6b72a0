"""A recount is seen before it is posted, and refused when hands moved in between."""

from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Member, Role, User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.errors import TournamentCode
from tournaments.models import HandRevision, LedgerEntry, Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.recounts import recount, rehearse_recount

pytestmark = pytest.mark.django_db

DEARER = {"values": {"solo": "4"}}


@pytest.fixture
def table() -> Table:
    table = TableFactory()
    for contract in ("solo", "misere", "solo"):
        values = {"contract": contract, "declarer": 0, "tricks": 0 if contract == "misere" else 5}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    return table


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.get(pk=table.round.tournament_id)


def test_a_rehearsal_says_what_would_move_and_moves_nothing(table: Table) -> None:
    tournament = tournament_of(table)
    entries = LedgerEntry.objects.count()
    found = rehearse_recount(tournament=tournament, options=DEARER)
    assert found.hands == 2
    assert sorted(found.units.values()) == [-2, -2, -2, 6]
    assert LedgerEntry.objects.count() == entries
    assert tournament_of(table).rules == tournament.rules


def test_a_recount_moves_only_the_hands_whose_worth_changed(table: Table) -> None:
    tournament = tournament_of(table)
    done = recount(
        tournament=tournament,
        options=DEARER,
        seen_change=tournament.change,
        by=UserFactory(),
        reason="agreed",
    )
    assert done == 2
    assert list(check_ledger()) == []
    rescored = HandRevision.objects.filter(kind=HandRevision.Kind.RESCORED)
    assert sorted(rescored.values_list("hand__number", flat=True)) == [1, 3]
    assert set(rescored.values_list("reason", flat=True)) == {"agreed"}


def test_a_recount_keeps_what_is_known_of_the_calls(table: Table) -> None:
    tournament, called = tournament_of(table), {"calls": [{"seat": 0, "call": "solo"}]}
    table.hands.filter(number=1).update(record=called)
    seen = {"options": DEARER, "seen_change": tournament.change, "reason": "agreed"}
    recount(tournament=tournament, by=UserFactory(), **seen)
    assert HandRevision.objects.get(hand__number=1, kind=HandRevision.Kind.RESCORED).record == called


def test_a_recount_is_refused_when_a_hand_was_saved_since(table: Table) -> None:
    seen = tournament_of(table).change
    values = {"contract": "solo", "declarer": 1, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    with pytest.raises(RuleBookError) as refused:
        recount(
            tournament=tournament_of(table),
            options=DEARER,
            seen_change=seen,
            by=UserFactory(),
            reason="agreed",
        )
    assert refused.value.faults[0].code == TournamentCode.MOVED_SINCE_REHEARSAL
    assert list(check_ledger()) == []


def owner(table: Table, role: Role = Role.OWNER) -> User:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Olive", role=role)
    return user


def test_a_recount_is_for_owners(client: Client, table: Table) -> None:
    client.force_login(owner(table, Role.ORGANISER))
    assert client.get(f"/t/{tournament_of(table).public_key}/recount/").status_code == 403
