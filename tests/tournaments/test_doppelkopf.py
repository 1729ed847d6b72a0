"""Doppelkopf hands written down at a table: what must come out in the ledger and in the order of the deal."""

from typing import Any
from uuid import uuid4

import pytest

from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import LedgerEntry, Standing, Table
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.hands import record_hand, void_hand
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

SILENT = {"game_type": "silent_wedding", "soloist": 0}
BOTH_SAID_90 = {"re_call": "no_90", "kontra_call": "no_90"}
SOLO = {"game_type": "solo", "solo_kind": "queens", "soloist": 3, "re_card_points": 130}


@pytest.fixture
def table() -> Table:
    return TableFactory(tournament=TournamentFactory(game="doppelkopf", preset="ddv", is_published=True))


def write(table: Table, **values: Any) -> Sitting:
    record_hand(table=table, values=values, key=uuid4(), by=None)
    return sitting_of(table)


def booked(table: Table) -> list[int]:
    """Units of the ledger by seat."""
    entries = LedgerEntry.objects.filter(table=table).order_by("entrant__seats__index")
    return [int(units) for units in entries.values_list("units", flat=True)]


@pytest.mark.parametrize(("card_points", "units"), [(130, [3, -1, -1, -1]), (110, [-3, 1, 1, 1])])
def test_c48_a_silent_solo_sums_to_zero_in_the_ledger(
    table: Table, card_points: int, units: list[int]
) -> None:
    write(table, **SILENT, re_card_points=card_points)
    assert booked(table) == units


def test_c49_nobody_wins_when_both_miss_what_they_said(table: Table) -> None:
    both_schwarz = {"re_call": "schwarz", "kontra_call": "schwarz"}
    write(table, game_type="normal", re_players=[0, 2], re_card_points=57, **both_schwarz)
    assert booked(table) == [-5, 5, -5, 5]


def test_c57_a_hand_worth_nothing_counts_and_the_deal_moves_on(table: Table) -> None:
    """120 all with no 90 said by both: each side reached 120 against it, and the two points cancel out."""
    sitting = write(table, game_type="normal", re_players=[0, 2], re_card_points=120, **BOTH_SAID_90)
    assert booked(table) == []
    assert (sitting.next_number, sitting.tally.next_dealer, sitting.tally.hands_left) == (2, 1, 23)
    rebuild_standings(tournament_id=table.round.tournament_id)
    assert list(Standing.objects.values_list("hands", flat=True)) == [1, 1, 1, 1]


def test_c54_who_owes_a_solo_is_known_also_after_edits(table: Table) -> None:
    def owing(sitting: Sitting) -> list[object]:
        return [line.facts["seat"] for line in sitting.tally.standing]

    sitting = write(table, **SOLO)
    assert owing(sitting) == [0, 1, 2]
    void_hand(hand=sitting.hands[0].hand, based_on=1, key=uuid4(), by=None, reason="it was hearts")
    assert owing(sitting_of(table)) == [0, 1, 2, 3]
