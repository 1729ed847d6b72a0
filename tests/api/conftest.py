"""A club with somebody in each role, and programs that act for them."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from accounts.services import make_token
from tests.factories.accounts import club_with_roles

ClientOf = Callable[[User | None], APIClient]


@pytest.fixture
def people() -> tuple[Club, dict[Role, User]]:
    return club_with_roles()


@pytest.fixture
def club(people: tuple[Club, dict[Role, User]]) -> Club:
    return people[0]


@pytest.fixture
def client_of() -> ClientOf:
    """A program with a token of somebody's; without one for None."""

    def made(user: User | None) -> APIClient:
        client = APIClient()
        if user:
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {make_token(user=user, name='test')[1]}")
        return client

    return made


@pytest.fixture
def organiser(people: tuple[Club, dict[Role, User]], client_of: ClientOf) -> APIClient:
    return client_of(people[1][Role.ORGANISER])


@pytest.fixture
def secretary(people: tuple[Club, dict[Role, User]], client_of: ClientOf) -> APIClient:
    return client_of(people[1][Role.SECRETARY])


def new_key() -> dict[str, str]:
    """The header of one write."""
    return {"Idempotency-Key": str(uuid4())}
