"""The same write, sent again before the first answer is there."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import EntrantFactory, TournamentFactory
from tournaments.models import LedgerEntry

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_key_sent_five_times_at_once_books_one_penalty(club: Club, organiser: APIClient) -> None:
    tournament = TournamentFactory(club=club, is_published=True)
    entrant, key = EntrantFactory(tournament=tournament), new_key()
    booking = {"entrant": entrant.number, "kind": "penalty", "units": "-2", "reason": "late"}

    def book(_: int) -> int:
        try:
            address = f"/api/v1/tournaments/{tournament.public_key}/ledger/"
            return organiser.post(address, booking, format="json", headers=key).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(book, range(5)))
    assert answers == [201] * 5
    assert LedgerEntry.objects.count() == 1
