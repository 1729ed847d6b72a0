"""An account goes with all that says who its owner was; what was played stays."""

from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Member, PersonalToken, Role, User
from accounts.services import delete_account, found_club, make_token
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import HandRevision, LedgerEntry
from tournaments.services.hands import record_hand

pytestmark = pytest.mark.django_db
SOLO = {"contract": "solo", "declarer": 0, "tricks": 6}
ADDRESS = "/profile/delete/"


@pytest.fixture
def user(client: Client) -> User:
    user = UserFactory(name="Ann Lee")
    make_token(user=user, name="program")
    client.force_login(user)
    return user


def played(user: User) -> Member:
    """The member that `user` is in a club, after a hand that they wrote themselves."""
    club = ClubFactory()
    MemberFactory(club=club, with_account=True, role=Role.OWNER)
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    member = table.seats.get(index=0).member
    Member.objects.filter(pk=member.pk).update(user=user, role=Role.SECRETARY, name="Ann Lee")
    record_hand(table=table, values=SOLO, key=uuid4(), by=user)
    return Member.objects.get(pk=member.pk)


def nothing_is_left_of(user: User, email: str) -> bool:
    return not (
        User.objects.filter(email=email).exists()
        or EmailAddress.objects.filter(email=email).exists()
        or PersonalToken.objects.filter(user_id=user.pk).exists()
    )


def test_an_account_that_wrote_nothing_is_gone(client: Client, user: User) -> None:
    email, pk = user.email, user.pk
    answer = client.post(ADDRESS, {"stays": "name", "password": "password"})
    assert answer.status_code == 302
    assert not User.objects.filter(pk=pk).exists()
    assert nothing_is_left_of(User(pk=pk), email)
    assert client.get("/profile/").status_code == 302


def test_who_wrote_hands_stays_as_a_nameless_row(user: User) -> None:
    played(user)
    before = (HandRevision.objects.count(), LedgerEntry.objects.count())
    email = user.email
    delete_account(user=user, keep_name=True)
    assert nothing_is_left_of(user, email)
    user.refresh_from_db()
    assert ("Ann" in user.name, user.is_active, user.has_usable_password()) == (False, False, False)
    assert (HandRevision.objects.count(), LedgerEntry.objects.count()) == before


def test_the_name_stays_as_a_guest_if_wanted(user: User) -> None:
    member = played(user)
    delete_account(user=user, keep_name=True)
    member.refresh_from_db()
    assert (member.name, member.user, member.role, member.is_active) == ("Ann Lee", None, Role.PLAYER, True)


def test_or_a_former_member_without_a_name(user: User) -> None:
    member = played(user)
    new = MemberFactory(club=ClubFactory(), user=user, name="Ann Lee")
    delete_account(user=user, keep_name=False)
    member.refresh_from_db()
    assert (member.name, member.user, member.is_active) == ("former member", None, False)
    assert not Member.objects.filter(pk=new.pk).exists()
    assert not Member.objects.filter(name="Ann Lee").exists()


def test_the_last_owner_of_a_club_is_told_which(client: Client, user: User) -> None:
    found_club(by=user, name="Die Vier", language="de", time_zone="Europe/Berlin", currency="EUR")
    page = client.post(ADDRESS, {"stays": "nothing", "password": "password"})
    assert page.status_code == 422
    assert "Die Vier" in page.context["form"].non_field_errors()[0]
    assert User.objects.filter(pk=user.pk).exists()
    assert Member.objects.filter(user=user, role=Role.OWNER).exists()


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"stays": "name", "password": "wrong"}, "password"),
        ({"stays": "name", "password": ""}, "password"),
        ({"stays": "all", "password": "password"}, "stays"),
    ],
)
def test_a_wrong_answer_deletes_nothing(client: Client, user: User, sent: dict[str, str], field: str) -> None:
    page = client.post(ADDRESS, sent)
    assert page.status_code == 422
    assert page.context["form"].has_error(field)
    assert User.objects.filter(pk=user.pk, name="Ann Lee").exists()


def test_passwords_cannot_be_tried_for_ever(client: Client, user: User) -> None:
    answers = [client.post(ADDRESS, {"stays": "name", "password": "wrong"}).status_code for _ in range(20)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_visitors_are_asked_to_sign_in(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 302
