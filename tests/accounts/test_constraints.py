"""What the database itself refuses, whoever writes to it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Club, Invitation, Member, Role, User
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db


def _update(model: type, **columns: object) -> Callable[[], object]:
    return lambda: model.objects.update(**columns)


def _second(club: Club, **columns: object) -> Callable[[], object]:
    return lambda: Member.objects.create(club=club, **columns)


@pytest.mark.parametrize(
    ("write", "constraint"),
    [
        (_update(User, name=" "), "user_has_name"),
        (_update(User, email="Ann@Example.org"), "user_email_in_small_letters"),
        (_update(Club, name="\t"), "club_has_name"),
        (_update(Club, currency="Eur"), "club_currency_is_a_code"),
        (_update(Club, accent="#ffffff"), "club_accent_exists"),
        (_update(Member, name=""), "member_has_name"),
        (_update(Member, role="king"), "member_role_exists"),
        (_update(Member, user=None), "member_office_needs_account"),
        (_update(Member, is_active=False), "member_office_needs_active"),
    ],
)
def test_rows_that_cannot_be(write: Callable[[], object], constraint: str) -> None:
    MemberFactory(with_account=True, role=Role.OWNER)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        write()


def test_one_user_once_a_club() -> None:
    member = MemberFactory(with_account=True)
    with pytest.raises(IntegrityError, match="member_user_once_a_club"), transaction.atomic():
        _second(member.club, user=member.user, name="Again")()


def test_one_number_once_a_club_and_none_as_often_as_wanted() -> None:
    member = MemberFactory(number="007")
    MemberFactory(number="007")
    MemberFactory.create_batch(2, club=member.club)
    MemberFactory(club=member.club, number="7")
    with pytest.raises(IntegrityError, match="member_number_once_a_club"), transaction.atomic():
        _second(member.club, name="Bond", number="007")()


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"is_open": True, "role": Role.OWNER}, "invitation_open_is_for_players"),
        ({"role": "king"}, "invitation_role_exists"),
        ({"expires": timezone.now() - timedelta(days=1)}, "invitation_ends_after_it_began"),
    ],
)
def test_invitations_that_cannot_be(columns: dict[str, object], constraint: str) -> None:
    row = {"club": ClubFactory(), "by": UserFactory(), "expires": timezone.now() + timedelta(days=1)}
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Invitation.objects.create(**row | columns)
