"""A table of a club that wants its hands checked, and the people who write and check."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Checking, Hand, Table
from tournaments.selectors.checking import Check, checks_of
from tournaments.services.checking_rules import change_checking
from tournaments.services.hands import record_hand
from tournaments.services.tournaments import enter_members

SOLO: dict[str, Any] = {"contract": "solo", "declarer": 0, "tricks": 5}
Recorded = Callable[..., Hand]


@pytest.fixture
def people() -> dict[str, User]:
    """By role, and a second secretary."""
    club, by_role = club_with_roles()
    second = MemberFactory(club=club, role=Role.SECRETARY, with_account=True, name="Second Secretary").user
    return {**{role.value: user for role, user in by_role.items()}, "second": second}


@pytest.fixture
def table(people: dict[str, User]) -> Table:
    club = people["owner"].memberships.get().club
    table: Table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    return table


@pytest.fixture
def player(people: dict[str, User], table: Table) -> User:
    """The player, entered in the tournament of the table."""
    enter_members(tournament=table.round.tournament, members=[people["player"].memberships.get()])
    return people["player"]


@pytest.fixture
def recorded(table: Table, people: dict[str, User]) -> Recorded:
    """Write the next hand at the table."""

    def write(by: Any = None, **values: Any) -> Hand:
        written = record_hand(
            table=table, values={**SOLO, **values}, key=uuid4(), by=by or people["secretary"]
        )
        return written.hand

    return write


def checked(table: Table, checking: str = Checking.HAND, minutes: int | None = None, **rule: Any) -> None:
    """Let the tournament follow this rule."""
    rule = {"closes_unchecked": True, **rule}
    change_checking(tournament=table.round.tournament, checking=checking, provisional_minutes=minutes, **rule)
    table.round.tournament.refresh_from_db()


def check_of(hand: Hand) -> Check:
    """Where it stands now."""
    hand = Hand.objects.select_related("table__round__tournament").get(pk=hand.pk)
    round = hand.table.round
    return checks_of(round.tournament, [hand], is_closed=round.closed_at is not None)[hand.pk]
