import pytest
from django.test import Client


@pytest.mark.django_db
def test_health_is_told_of_database_and_cache(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "cache": True})
