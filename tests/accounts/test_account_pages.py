"""Signing in and all that belongs to it, on our own pages."""

import re

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = {"password": "password"}


def sign_in(client: Client, user: User, **more: str) -> object:
    return client.post(reverse("account_login"), {"login": user.email, **PASSWORD, **more})


def prove_it_is_me(client: Client) -> None:
    client.post(reverse("account_reauthenticate"), PASSWORD)


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_inactive"]
)
def test_pages_for_visitors_are_ours(client: Client, name: str) -> None:
    html = client.get(reverse(name)).content.decode()
    assert 'class="site-head"' in html
    assert "<script>" not in html
    assert "style=" not in html


@pytest.mark.parametrize(
    "name",
    [
        "accounts:profile",
        "account_logout",
        "account_email",
        "account_change_password",
        "account_reauthenticate",
        "mfa_index",
        "mfa_activate_totp",
        "usersessions_list",
    ],
)
def test_pages_of_the_account_are_ours(client: Client, name: str) -> None:
    sign_in(client, UserFactory())
    prove_it_is_me(client)
    answer = client.get(reverse(name))
    html = answer.content.decode()
    assert answer.status_code == 200
    assert 'class="site-head"' in html
    assert "<script>" not in html
    assert "style=" not in html


def test_sign_in_leads_where_one_wanted_to_go(client: Client) -> None:
    """C69."""
    wanted = reverse("accounts:profile")
    login = client.get(wanted).url
    html = client.get(login).content.decode()
    assert f'name="next" value="{wanted}"' in html
    assert sign_in(client, UserFactory(), next=wanted).url == wanted


def test_sign_up_keeps_name_and_language(client: Client) -> None:
    form = {"name": "Jo\u0308rg", "email": "Joerg@Example.org", "password1": "a long one, 4 words"}
    client.post(reverse("account_signup"), form, headers={"accept-language": "de"})
    user = User.objects.get()
    assert (user.name, user.email, user.language) == ("Jörg", "joerg@example.org", "de")


@pytest.mark.parametrize("name", ["", " ", "M&uuml;ller"])
def test_sign_up_needs_a_name(client: Client, name: str) -> None:
    form = {"name": name, "email": "ann@example.org", "password1": "a long one, 4 words"}
    assert "name" in client.post(reverse("account_signup"), form).context["form"].errors
    assert not User.objects.exists()


def test_nobody_learns_who_has_an_account(client: Client, mailoutbox: list) -> None:
    UserFactory(email="ann@example.org")
    form = {"name": "Eve", "password1": "a long one, 4 words"}
    answers = [
        client.post(reverse("account_signup"), form | {"email": email})
        for email in ("ann@example.org", "new@example.org")
    ]
    assert {answer.url for answer in answers} == {reverse("account_email_verification_sent")}
    assert [mail.to for mail in mailoutbox] == [["ann@example.org"], ["new@example.org"]]


def test_a_forgotten_password_is_chosen_anew(client: Client, mailoutbox: list) -> None:
    user = UserFactory()
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"http://testserver(/\S+)", mailoutbox[0].body)[1]
    form = client.get(link, follow=True)
    client.post(
        form.request["PATH_INFO"], {"password1": "another one, 4 words", "password2": "another one, 4 words"}
    )
    user.refresh_from_db()
    assert user.check_password("another one, 4 words")


def test_a_second_factor_is_set_up_and_asked_for(client: Client) -> None:
    user = UserFactory()
    sign_in(client, user)
    prove_it_is_me(client)
    client.get(reverse("mfa_activate_totp"))
    code = current_code(client.session["mfa.totp.secret"])
    assert client.post(reverse("mfa_activate_totp"), {"code": code}).status_code == 302
    codes = client.get(reverse("mfa_view_recovery_codes")).context["unused_codes"]
    later = Client()
    assert sign_in(later, user).url.startswith(reverse("mfa_authenticate"))
    assert later.get(reverse("mfa_authenticate")).status_code == 200
    later.post(reverse("mfa_authenticate"), {"code": codes[0]})
    assert later.get(reverse("accounts:profile")).status_code == 200


def current_code(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def test_a_dead_token_is_explained(client: Client) -> None:
    """C69: never a bare 403."""
    strict = Client(enforce_csrf_checks=True)
    profile = f"http://testserver{reverse('accounts:profile')}?q=1"
    answer = strict.post(reverse("accounts:profile"), {"name": "Ann"}, headers={"referer": profile})
    html = answer.content.decode()
    assert answer.status_code == 403
    assert "This was not saved" in html
    assert f"{reverse('account_login')}?next=%2Fprofile%2F%3Fq%3D1" in html


@pytest.mark.parametrize("referer", ["https://elsewhere.example/profile/", ""])
def test_the_way_back_stays_on_this_site(referer: str) -> None:
    answer = Client(enforce_csrf_checks=True).post("/profile/", headers={"referer": referer})
    assert answer.context["back"] == "/"


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page(client: Client) -> None:
    """C69."""
    answer = client.post(
        "/profile/", {"name": "Ann"}, headers={"referer": "http://testserver/profile/?tab=2"}
    )
    assert answer.url == f"{reverse('account_login')}?next=/profile/%3Ftab%3D2"


def test_a_fragment_asked_for_after_the_session_ended_sends_the_whole_page_there(client: Client) -> None:
    headers = {"hx-request": "true", "hx-current-url": "http://testserver/profile/"}
    answer = client.get("/profile/", headers=headers)
    assert answer.headers["HX-Redirect"] == f"{reverse('account_login')}?next=/profile/"


class TestLanguage:
    def test_the_browser_decides_until_the_profile_does(self, client: Client) -> None:
        user = UserFactory()
        sign_in(client, user)
        german = {"accept-language": "de"}
        assert 'lang="de"' in client.get("/", headers=german).content.decode()[:300]
        client.post(reverse("accounts:profile"), {"name": user.name, "language": "nl"})
        assert 'lang="nl"' in client.get("/", headers=german).content.decode()[:300]

    def test_the_switch_is_kept_in_the_profile(self, client: Client) -> None:
        user = UserFactory(language="de")
        sign_in(client, user)
        client.post(reverse("set_language"), {"language": "nb", "next": "/"})
        user.refresh_from_db()
        assert user.language == "nb"
        assert 'lang="nb"' in client.get("/").content.decode()[:300]

    def test_an_unknown_language_changes_nothing(self, client: Client) -> None:
        user = UserFactory(language="de")
        sign_in(client, user)
        client.post(reverse("set_language"), {"language": "xx"})
        user.refresh_from_db()
        assert user.language == "de"

    def test_visitors_switch_by_cookie(self, client: Client) -> None:
        client.post(reverse("set_language"), {"language": "nl", "next": "/"})
        assert 'lang="nl"' in client.get("/").content.decode()[:300]


def test_the_administration_opens_for_its_own(client: Client) -> None:
    client.force_login(
        User.objects.create_superuser("root@example.org", "x", name="Root"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    for page in ("user", "club", "invitation"):
        assert client.get(reverse(f"admin:accounts_{page}_changelist")).status_code == 200
    assert client.get(reverse("admin:accounts_user_add")).status_code == 200
    assert client.get(reverse("admin:accounts_club_add")).status_code == 200
