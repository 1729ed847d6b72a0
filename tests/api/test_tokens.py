"""Personal tokens: made on a page, shown once, used by programs, revoked."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import PersonalToken, User
from accounts.services import make_token
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return UserFactory()


def reads_with(secret: str) -> int:
    client = APIClient(headers={"Authorization": f"Bearer {secret}"})
    return int(client.get("/api/v1/me/").status_code)


def test_a_token_is_shown_once_and_works(user: User) -> None:
    browser = Client()
    browser.force_login(user)
    address = reverse("accounts:tokens")
    page = browser.post(address, {"name": "Club app"}).content.decode()
    secret = re.search(r"tricktally_[\w-]+", page)
    assert secret
    assert reads_with(secret[0]) == 200
    assert secret[0] not in browser.get(address).content.decode()
    assert secret[0] not in str(PersonalToken.objects.values())


def test_a_revoked_token_opens_nothing(user: User) -> None:
    token, secret = make_token(user=user, name="Club app")
    browser = Client()
    browser.force_login(user)
    browser.post(reverse("accounts:revoke_token", args=[token.pk]))
    assert reads_with(secret) == 401
    assert "Club app" not in browser.get(reverse("accounts:tokens")).content.decode()


def test_a_closed_account_closes_its_tokens(user: User) -> None:
    secret = make_token(user=user, name="Club app")[1]
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert reads_with(secret) == 401


def test_its_last_use_is_noted_once_a_minute(user: User) -> None:
    token, secret = make_token(user=user, name="Club app")
    noted = []
    for before in (None, timedelta(seconds=30), timedelta(minutes=2)):
        last = before and timezone.now() - before
        PersonalToken.objects.filter(pk=token.pk).update(last_used=last)
        reads_with(secret)
        token.refresh_from_db()
        noted.append(token.last_used != last)
    assert noted == [True, False, True]


def test_nobody_revokes_the_tokens_of_others(user: User) -> None:
    token, secret = make_token(user=user, name="Club app")
    other = Client()
    other.force_login(UserFactory())
    assert other.post(reverse("accounts:revoke_token", args=[token.pk])).status_code == 404
    assert other.delete(f"/api/v1/tokens/{token.pk}/").status_code == 404
    assert reads_with(secret) == 200


def test_a_token_cannot_make_tokens_but_a_session_can(user: User) -> None:
    secret = make_token(user=user, name="Club app")[1]
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    refused = program.post("/api/v1/tokens/", {"name": "Another"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "tokens_need_sign_in")
    browser = APIClient()
    browser.force_login(user)
    made = browser.post("/api/v1/tokens/", {"name": "Another"}, format="json").json()
    assert reads_with(made["secret"]) == 200


def test_a_token_revokes_itself(user: User) -> None:
    token, secret = make_token(user=user, name="Club app")
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert program.delete(f"/api/v1/tokens/{token.pk}/").status_code == 204
    assert reads_with(secret) == 401
