"""What two people do at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from accounts import services
from accounts.errors import AccountCode, AccountsError
from accounts.models import Member, Role, User
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], object]) -> list[AccountCode | None]:
    """Do all in threads of their own; the code of each refusal, None for what was done."""

    def outcome(deed: Callable[[], object]) -> AccountCode | None:
        try:
            deed()
        except AccountsError as error:
            return error.faults[0].code
        finally:
            connection.close()
        return None

    with ThreadPoolExecutor(len(deeds)) as pool:
        done = list(pool.map(outcome, deeds))
    return sorted(done, key=lambda code: code or "")


def test_the_two_last_owners_cannot_leave_together() -> None:
    club = ClubFactory()
    owners = [MemberFactory(club=club, with_account=True, role=Role.OWNER) for _ in range(2)]
    outcomes = at_once(*[lambda who=who: services.leave_club(club=club, user=who.user) for who in owners])
    assert outcomes == [None, AccountCode.LAST_OWNER]
    assert club.members.filter(role=Role.OWNER).count() == 1


def test_a_double_click_adds_one_guest() -> None:
    """C66."""
    club = ClubFactory()
    outcomes = at_once(*[lambda: services.add_member(club=club, name="Ann")] * 3)
    assert outcomes == [None, AccountCode.NAMESAKE, AccountCode.NAMESAKE]
    assert Member.objects.count() == 1


def test_a_number_is_given_to_one_of_two() -> None:
    club = ClubFactory()
    two = [MemberFactory(club=club) for _ in range(2)]
    with pytest.raises(ValidationError):
        at_once(*[lambda who=who: services.rename_member(member=who, name="Ann", number="7") for who in two])
    assert club.members.filter(number="7").count() == 1


def test_a_link_for_one_lets_one_in() -> None:
    invitation = services.invite(club=ClubFactory(), by=UserFactory())
    people: list[User] = [UserFactory(), UserFactory()]
    outcomes = at_once(
        *[lambda who=who: services.accept_invitation(invitation=invitation, user=who) for who in people]
    )
    assert outcomes == [None, AccountCode.INVITATION_USED]
    assert Member.objects.count() == 1
