"""A NUL is refused wherever it stands, with a page of our own."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/t/%00/", "/c/a%00b/", "/?q=%00", "/people/login/?next=/%00"])
def test_a_nul_in_an_address_is_refused(client: Client, path: str) -> None:
    assert client.get(path).status_code == 400


def test_a_nul_in_a_form_is_refused(client: Client) -> None:
    assert client.post("/people/login/", {"login": "a\x00b@example.org", "password": "x"}).status_code == 400


def test_a_program_is_told_in_the_shape_of_the_api(client: Client) -> None:
    response = client.get("/api/v1/games/", {"q": "a\x00b"})
    assert (response.status_code, response["Content-Type"]) == (400, "application/json")
    assert set(response.json()) == {"code", "message", "facts", "field", "errors"}
