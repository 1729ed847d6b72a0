"""Statistics follow the hands: counted by a worker, once or twice, early or late, always the same."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.parts import parts_of
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.scoring.slips import slips
from tournaments.demo.club import load_demo
from tournaments.models import Hand, HandPart, SittingSummary, Statistics, Table
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import correct_hand, record_hand, restore_hand, void_hand
from tournaments.services.merges import merge_members, undo_merge
from tournaments.services.statistics import forget_statistics, rebuild_statistics, stale_statistics
from tournaments.tasks import count_stale, count_statistics

pytestmark = pytest.mark.django_db

FIELDS = [field.attname for field in HandPart._meta.fields if field.attname != "id"]


def solo(table: Table, declarer: int = 0, tricks: int = 5) -> Hand:
    values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
    return record_hand(table=table, values=values, key=uuid4(), by=UserFactory()).hand


def counted() -> list[tuple[Any, ...]]:
    return list(HandPart.objects.order_by("hand", "seat").values_list(*FIELDS))


def count(table: Table) -> Statistics:
    found = rebuild_statistics(tournament_id=table.round.tournament_id)
    assert found
    return found


def by_seat(hand: Hand) -> list[tuple[str, int, bool | None]]:
    parts = HandPart.objects.filter(hand=hand).order_by("seat")
    return [(part.role, int(part.units), part.is_made) for part in parts]


def test_every_player_of_a_hand_has_a_part_in_it() -> None:
    table = TableFactory()
    hand = solo(table, declarer=1)
    count(table)
    assert by_seat(hand) == [
        ("defender", -3, True),
        ("declarer", 9, True),
        ("defender", -3, True),
        ("defender", -3, True),
    ]


def test_counting_twice_is_counting_once() -> None:
    table = TableFactory()
    solo(table)
    count(table)
    before = counted()
    forget_statistics(tournaments=[table.round.tournament_id])
    count(table)
    assert counted() == before


def test_a_corrected_hand_is_counted_as_it_stands_and_a_void_one_nowhere() -> None:
    table = TableFactory()
    kept, corrected, taken_back = solo(table), solo(table), solo(table)
    count(table)
    correct_hand(
        hand=corrected, values=corrected.values | {"tricks": 4}, based_on=1, key=uuid4(), by=UserFactory()
    )
    void_hand(hand=taken_back, based_on=1, key=uuid4(), by=UserFactory(), reason="misdealt")
    count(table)
    assert by_seat(kept)[0] == ("declarer", 9, True)
    assert by_seat(corrected)[0] == ("declarer", -9, False)
    assert by_seat(taken_back) == []
    restore_hand(hand=taken_back, based_on=2, key=uuid4(), by=UserFactory())
    count(table)
    assert by_seat(taken_back)[0] == ("declarer", 9, True)


def test_only_sittings_that_were_renewed_are_counted_again() -> None:
    one, other = TableFactory(), TableFactory()
    for table in (one, other):
        solo(table)
        count(table)
    untouched = set(HandPart.objects.filter(hand__table=other).values_list("pk", flat=True))
    solo(one)
    count(one)
    count(other)
    assert set(HandPart.objects.filter(hand__table=other).values_list("pk", flat=True)) == untouched


def test_statistics_say_which_change_they_contain() -> None:
    table = TableFactory()
    solo(table)
    table.round.tournament.refresh_from_db()
    assert list(stale_statistics()) == [table.round.tournament_id]
    assert count(table).change == table.round.tournament.change
    assert list(stale_statistics()) == []


def test_what_was_lost_is_found_by_the_sweep() -> None:
    table = TableFactory()
    solo(table)
    count_stale()
    assert list(stale_statistics()) == []
    assert HandPart.objects.count() == 4


def test_a_tournament_that_is_gone_is_no_error() -> None:
    count_statistics(tournament_id=0)


def test_a_merged_member_is_counted_under_the_one_that_stays() -> None:
    table = TableFactory()
    solo(table)
    count(table)
    goes, stays = table.seats.get(index=0).entrant.member, MemberFactory(club=table.round.tournament.club)
    done = merge_members(kept=stays, others=[goes], key=uuid4(), by=UserFactory())
    count_stale()
    assert HandPart.objects.get(seat=0).member == stays
    assert HandPart.objects.get(seat=1).opponents == [stays.pk]
    undo_merge(done=done, by=UserFactory())
    count_stale()
    assert HandPart.objects.get(seat=0).member == goes
    assert HandPart.objects.get(seat=1).opponents == [goes.pk]


def test_the_whole_demo_club_is_counted_as_its_hands_replayed_say() -> None:
    load_demo()
    sittings = [sitting_of(find_table(pk=one.table_id)) for one in SittingSummary.objects.all()]
    replayed = {
        (listed.hand.pk, part.seat): (part.role.value, part.units, part.is_made)
        for sitting in sittings
        for listed in sitting.standing_hands
        if listed.row
        for part in parts_of(listed.row)
    }
    stored = {
        (part.hand_id, part.seat): (part.role, part.units, part.is_made) for part in HandPart.objects.all()
    }
    assert stored == replayed


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_evening_counted_as_it_goes_is_as_if_counted_at_its_end(
    db: None, game: str, data: st.DataObject
) -> None:
    preset = next(iter(GAMES[game].presets))
    table = TableFactory(tournament=TournamentFactory(game=game, preset=preset, is_published=True))
    rules = table.round.tournament.rules
    for _ in range(3):
        try:
            values = data.draw(slips(GAMES[game], rules, 4))
            record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
        except RuleBookError:
            continue
        count(table)
    as_it_went = counted()
    forget_statistics(tournaments=[table.round.tournament_id])
    count(table)
    assert counted() == as_it_went
    balances = SittingSummary.objects.filter(table=table).values_list("seats", flat=True)
    for seats in balances:
        units = [
            sum(part.units for part in HandPart.objects.filter(seat=seat, hand__table=table))
            for seat in range(4)
        ]
        assert [f"{one:.4f}" for one in units] == [f"{float(seat['units']):.4f}" for seat in seats]
