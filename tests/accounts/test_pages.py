"""Clubs and members on the page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import services
from accounts.models import Club, Member, Role, User
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory, club_with_roles

pytestmark = pytest.mark.django_db

HOSTILE = "O'Hara & Söhne <b>X</b>"
ESCAPED = "O&#x27;Hara &amp; Söhne &lt;b&gt;X&lt;/b&gt;"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(name: str, club: Club, *args: object) -> str:
    return reverse(f"accounts:{name}", args=[club.slug, *args])


def test_a_visitor_is_told_what_this_is(client: Client) -> None:
    html = client.get("/").content.decode()
    assert reverse("account_signup") in html
    assert reverse("account_login") in html


def test_a_visitor_may_look_into_public_clubs_only(client: Client) -> None:
    public, private = ClubFactory(), ClubFactory(is_public=False)
    html = client.get("/").content.decode()
    assert page("club", public) in html
    assert page("club", private) not in html


def test_who_has_no_club_is_shown_how_to_found_one() -> None:
    html = signed_in(UserFactory()).get("/").content.decode()
    assert "You are in no club yet" in html
    assert reverse("accounts:found_club") in html


def test_found_a_club_and_fill_its_list() -> None:
    client = signed_in(UserFactory())
    form = {
        "name": "Green Man",
        "language": "en",
        "time_zone": "Europe/London",
        "currency": "GBP",
        "accent": "plum",
    }
    answer = client.post(reverse("accounts:found_club"), form)
    club = Club.objects.get()
    assert answer.url == page("members", club)
    for name in ("Ann", "Bob"):
        answer = client.post(page("add_guest", club), {"name": name, "number": ""}, follow=True)
        assert "autofocus" in answer.content.decode()
    assert list(club.members.filter(user=None).values_list("name", flat=True)) == ["Ann", "Bob"]


def test_a_wrong_currency_is_refused_at_its_field() -> None:
    answer = signed_in(UserFactory()).post(reverse("accounts:found_club"), {"name": "X", "currency": "EURO"})
    assert "currency" in answer.context["form"].errors


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("members", Role.PLAYER),
        ("leave_club", Role.PLAYER),
        ("invitations", Role.ORGANISER),
        ("club_settings", Role.OWNER),
    ],
)
def test_pages_open_for_their_roles_only(name: str, least: Role) -> None:
    club, users = club_with_roles()
    opened = {
        role for role, user in users.items() if signed_in(user).get(page(name, club)).status_code == 200
    }
    assert opened == {role for role in Role if role.is_at_least(least)}


def test_a_members_only_club_does_not_exist_for_strangers(client: Client) -> None:
    club = ClubFactory(is_public=False)
    assert signed_in(UserFactory()).get(page("club", club)).status_code == 404
    assert client.get(page("club", club)).url == f"{reverse('account_login')}?next={page('club', club)}"


@pytest.mark.parametrize("name", ["members", "invitations"])
def test_lists_cost_the_same_with_one_row_and_with_three(name: str) -> None:
    club, users = club_with_roles()
    client = signed_in(users[Role.OWNER])
    counts = []
    for rows in (1, 2):
        for guest in MemberFactory.create_batch(rows, club=club):
            services.invite(club=club, by=users[Role.OWNER], member=guest)
        with CaptureQueriesContext(connection) as asked:
            client.get(page(name, club))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_namesake_is_asked_about_and_then_added() -> None:
    club, users = club_with_roles()
    MemberFactory(club=club, name="Ann")
    client = signed_in(users[Role.SECRETARY])
    asked = client.post(page("add_guest", club), {"name": "ANN"})
    assert (asked.status_code, asked.context["form"].asks_about_namesake) == (422, True)
    client.post(page("add_guest", club), {"name": "ANN", "namesake_is_known": "true"})
    assert club.members.filter(search_name="ann").count() == 2


def test_a_taken_number_is_told_at_the_number() -> None:
    member = MemberFactory(number="7")
    client = signed_in(MemberFactory(club=member.club, with_account=True, role=Role.SECRETARY).user)
    answer = client.post(page("add_guest", member.club), {"name": "Bob", "number": "7"})
    assert [error.code for error in answer.context["form"].errors.as_data()["number"]] == ["number_taken"]


def test_names_are_shown_as_they_are_written() -> None:
    """C44."""
    member = MemberFactory(name=HOSTILE)
    client = signed_in(MemberFactory(club=member.club, with_account=True, role=Role.OWNER).user)
    for address in (
        page("members", member.club),
        page("member", member.club, member.pk),
        page("remove_member", member.club, member.pk),
    ):
        html = client.get(address).content.decode()
        assert ESCAPED in html
        assert "<b>X</b>" not in html
        assert "&amp;amp;" not in html


@pytest.mark.parametrize(
    ("way", "name"),
    [("retire", "Ann"), ("forget", "former member")],
    ids=["keeps the name", "loses the name"],
)
@pytest.mark.usefixtures("has_played")
def test_who_has_played_leaves_by_a_question(way: str, name: str) -> None:
    """C46."""
    member = MemberFactory(name="Ann")
    client = signed_in(MemberFactory(club=member.club, with_account=True, role=Role.ORGANISER).user)
    address = page("remove_member", member.club, member.pk)
    assert client.post(address, {"way": "delete"}).context["has_played"]
    client.post(address, {"way": way})
    member.refresh_from_db()
    assert (member.is_active, member.name) == (False, name)


def test_an_organiser_makes_nobody_owner() -> None:
    club, users = club_with_roles()
    player = club.members.get(user=users[Role.PLAYER])
    client = signed_in(users[Role.ORGANISER])
    for role in (Role.OWNER, Role.SECRETARY):
        client.post(page("member_role", club, player.pk), {"role": role})
    player.refresh_from_db()
    assert player.role == Role.SECRETARY
    owner = club.members.get(user=users[Role.OWNER])
    assert client.post(page("member_role", club, owner.pk), {"role": Role.PLAYER}).status_code == 403


def test_an_invitation_leads_through_sign_up_and_back(client: Client, mailoutbox: list) -> None:
    guest = MemberFactory(name="Uli")
    owner = MemberFactory(club=guest.club, with_account=True, role=Role.OWNER).user
    link = signed_in(owner).post(page("invite_guest", guest.club, guest.pk), follow=True).context["link"]
    html = client.get(link).content.decode()
    sign_up = re.search(rf'href="({reverse("account_signup")}[^"]*)"', html)[1]
    form = {"name": "Ulrich", "email": "uli@example.org", "password1": "a long one, 4 words"}
    client.post(sign_up, form)
    confirm = re.search(r"http://testserver(/\S+)", mailoutbox[0].body)[1]
    welcome = client.post(confirm, follow=True)
    assert welcome.request["PATH_INFO"] == link.removeprefix("http://testserver")
    client.post(link)
    guest.refresh_from_db()
    assert (guest.name, guest.user.email, guest.user.name) == ("Uli", "uli@example.org", "Ulrich")


def test_who_was_invited_is_reminded_at_the_front_door(client: Client) -> None:
    invitation = services.invite(club=ClubFactory(name="Green Man"), by=UserFactory())
    client.get(invitation.get_absolute_url())
    client.force_login(UserFactory(), backend="django.contrib.auth.backends.ModelBackend")
    assert "You were invited to Green Man." in client.get("/").content.decode()


@pytest.mark.parametrize("token", ["nonsense", "a.b", "0" * 32 + ".forged"])
def test_a_link_that_is_none(client: Client, token: str) -> None:
    assert client.get(reverse("accounts:invitation", args=[token])).status_code == 404


def test_a_dead_link_says_why(client: Client) -> None:
    invitation = services.invite(club=ClubFactory(), by=UserFactory())
    services.revoke_invitation(invitation=invitation)
    answer = client.get(invitation.get_absolute_url())
    assert (answer.status_code, bool(answer.context["fault"])) == (410, True)


def test_leaving_a_club() -> None:
    member = MemberFactory(with_account=True)
    assert signed_in(member.user).post(page("leave_club", member.club)).url == "/"
    assert not Member.objects.exists()


def test_club_pages_use_the_clubs_clock() -> None:
    """C95: a form's times are the club's, wherever the browser is."""
    from django.utils import timezone

    from accounts.access import club_page

    club = ClubFactory(time_zone="America/New_York")
    seen = club_page(lambda user, club: True)(lambda request, club: timezone.get_current_timezone_name())
    request = type("Request", (), {"user": None})()
    assert seen(request, slug=club.slug) == "America/New_York"
