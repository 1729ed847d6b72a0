"""What each seat had to do with a hand: from the outcome alone, in every game alike."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.game import Game, Played, Row
from scoring.games import GAMES, game_called
from scoring.parts import Role, contract_kind, english, parts_of
from tests.scoring.slips import slips

DEFENDER, DECLARER, PARTNER, OTHER = Role.DEFENDER, Role.DECLARER, Role.PARTNER, Role.OTHER


def row(game: str, preset: str, values: dict[str, object]) -> Row:
    """The first hand of a sitting of four, North dealing."""
    played = game_called(game)
    rules = played.presets[preset].rules
    return played.tally([Played(played.hand(values, rules, 4))], rules, 4, 0).rows[0]


def roles(found: Row) -> list[Role]:
    return [part.role for part in parts_of(found)]


def test_a_declarer_plays_alone_against_three() -> None:
    found = list(parts_of(row("solo-whist", "de", {"contract": "solo", "declarer": 1, "tricks": 5})))
    assert [part.role for part in found] == [DEFENDER, DECLARER, DEFENDER, DEFENDER]
    assert [part.is_alone for part in found] == [False, True, False, False]
    assert found[1].opponents == (0, 2, 3)
    assert (found[0].partners, found[0].opponents) == ((2, 3), (1,))


def test_the_first_of_two_declarers_is_the_declarer_and_the_other_the_partner() -> None:
    values = {"contract": "prop_cop", "declarer": 2, "partner": 0, "tricks": 8}
    found = row("solo-whist", "de", values)
    assert roles(found) == [PARTNER, DEFENDER, DECLARER, DEFENDER]


def test_the_two_of_re_are_declarers_alike_and_partners_of_each_other() -> None:
    values = {"game_type": "normal", "re_players": [1, 3], "re_card_points": 130}
    found = list(parts_of(row("doppelkopf", "ddv", values)))
    assert [part.role for part in found] == [DEFENDER, DECLARER, DEFENDER, DECLARER]
    assert [part.partners for part in found] == [(2,), (3,), (0,), (1,)]


def test_of_several_miseres_each_is_made_or_lost_alone() -> None:
    values = {
        "contract": "miserie",
        "declarer": 0,
        "misere_players": [1],
        "tricks_by_player": [0, 2, 5, 6],
    }
    found = list(parts_of(row("solo-whist", "be-iwwa", values)))
    assert [(part.role, part.is_made) for part in found[:2]] == [(DECLARER, True), (DECLARER, False)]
    assert found[0].opponents == (1, 2, 3)


def test_where_all_pass_nobody_declares_and_nobody_defends() -> None:
    assert roles(row("solo-whist", "de", {"contract": "all_pass"})) == [OTHER] * 4


def test_an_announcement_belongs_to_its_side_and_is_kept_when_the_side_wins() -> None:
    values = {"game_type": "normal", "re_players": [0, 1], "re_card_points": 100, "re_call": "announced"}
    found = list(parts_of(row("doppelkopf", "ddv", values)))
    assert [(part.announced, part.kept) for part in found] == [(1, 0), (1, 0), (0, 0), (0, 0)]


def test_a_bid_is_counted_without_its_trump_suit() -> None:
    values = {"bid": "4", "direction": "uptown", "bidder": 0, "trump": "S", "tricks": 10}
    assert english(contract_kind(row("bid-whist", "classic", values).score.outcome)) == "4 uptown"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_the_parts_of_a_hand_are_all_its_units_and_both_sides_see_each_other(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    seats = data.draw(st.sampled_from(game.seats))
    rules = data.draw(st.sampled_from(list(game.presets.values()))).rules
    try:
        hand = game.hand(data.draw(slips(game, rules, seats)), rules, seats)
        rows = game.tally([Played(hand)], rules, seats, 0).rows
    except RuleBookError:
        assume(False)
    for found in rows:
        _must_fit(found, seats)


def _must_fit(found: Row, seats: int) -> None:
    parts = list(parts_of(found))
    assert sum(part.units for part in parts) == sum(found.units)
    assert sorted([*(part.seat for part in parts), *found.sits_out]) == list(range(seats))
    for part in parts:
        assert sorted((part.seat, *part.partners, *part.opponents)) == [one.seat for one in parts]
        assert all(part.seat in _part(parts, other).partners for other in part.partners)
        assert part.kept <= part.announced
        assert part.is_alone == (part.role.took_it_on and not part.partners)


def _part(parts: Sequence[Any], seat: int) -> Any:
    return next(part for part in parts if part.seat == seat)
