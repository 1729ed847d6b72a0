"""Who may do what: one table for pages, API and templates."""

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts import permissions
from accounts.models import Member, Role, User
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory, club_with_roles

pytestmark = pytest.mark.django_db

OWNER, ORGANISER, SECRETARY, PLAYER = Role
# permission: roles that have it, stranger and visitor in a public club, the same in a members-only club
MATRIX = {
    permissions.can_view: ({OWNER, ORGANISER, SECRETARY, PLAYER}, True, False),
    permissions.can_see_members: ({OWNER, ORGANISER, SECRETARY, PLAYER}, False, False),
    permissions.can_record: ({OWNER, ORGANISER, SECRETARY}, False, False),
    permissions.can_organise: ({OWNER, ORGANISER}, False, False),
    permissions.can_manage_club: ({OWNER}, False, False),
}


@pytest.mark.parametrize("may", MATRIX, ids=lambda may: may.__name__)
def test_roles_have_what_the_table_says(may: permissions.Permission) -> None:
    club, users = club_with_roles()
    assert {role for role, user in users.items() if may(user, club)} == MATRIX[may][0]


@pytest.mark.parametrize("may", MATRIX, ids=lambda may: may.__name__)
@pytest.mark.parametrize("is_public", [True, False])
def test_strangers_and_visitors(may: permissions.Permission, is_public: bool) -> None:
    club = ClubFactory(is_public=is_public)
    expected = MATRIX[may][1 if is_public else 2]
    assert [may(user, club) for user in (UserFactory(), AnonymousUser())] == [expected, expected]


def test_a_role_is_good_for_its_own_club_only() -> None:
    _, users = club_with_roles()
    assert not permissions.can_record(users[OWNER], ClubFactory())


def test_former_members_are_strangers() -> None:
    member = MemberFactory(with_account=True, is_active=False)
    assert permissions.role_of(member.user, member.club) is None


def test_owners_hand_out_every_role_and_organisers_those_below_their_own() -> None:
    club, users = club_with_roles()
    hands_out = {
        role: [other for other in Role if permissions.can_hand_out(user, club, other)]
        for role, user in users.items()
    }
    assert hands_out == {OWNER: list(Role), ORGANISER: [SECRETARY, PLAYER], SECRETARY: [], PLAYER: []}


def test_nobody_removes_somebody_above() -> None:
    club, users = club_with_roles()
    organiser = users[ORGANISER]
    changeable = [
        Role(member.role) for member in club.members.all() if permissions.can_change(organiser, member)
    ]
    assert set(changeable) == {SECRETARY, PLAYER}


def test_a_request_asks_the_database_once(django_assert_num_queries) -> None:
    club, users = club_with_roles()
    other = ClubFactory()
    user = User.objects.get(pk=users[PLAYER].pk)
    with django_assert_num_queries(1), permissions.remember_roles():
        answers = [may(user, one) for may in MATRIX for one in (club, other)]
    assert answers == [True, True, True, False, False, False, False, False, False, False]


def test_outside_of_a_request_nothing_is_remembered() -> None:
    member = MemberFactory(with_account=True)
    assert not permissions.can_record(member.user, member.club)
    Member.objects.filter(pk=member.pk).update(role=SECRETARY)
    assert permissions.can_record(member.user, member.club)
