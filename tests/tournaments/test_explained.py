"""Any total is the sum of what its page lists below it, down to the lines of each hand."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import LedgerEntry, Standing
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

SLOW = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
HANDS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 13)), min_size=1, max_size=4)


@SLOW
@given(HANDS, st.integers(0, 3))
def test_the_parts_of_a_total_add_up_to_the_standings(
    client: Client, hands: list[tuple[int, int]], seat: int
) -> None:
    table = TableFactory()
    for declarer, tricks in hands:
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    entrant = table.seats.get(index=seat).entrant
    kind = LedgerEntry.Kind.PENALTY
    book_beside(entrant=entrant, kind=kind, units=Decimal(-2), reason="late", by=UserFactory())
    rebuild_standings(tournament_id=table.round.tournament_id)
    key = table.round.tournament.public_key
    page = client.get(f"/t/{key}/players/{entrant.number}/").context
    assert page["total"] == Standing.objects.get(entrant=entrant).units
    for sitting in page["sittings"]:
        assert sitting["total"] == sum(cell.units for _hand, cell in sitting["hands"])
