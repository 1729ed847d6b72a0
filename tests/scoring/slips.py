"""Random slips, drawn from what a game says of its own slip."""

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from hypothesis import strategies as st

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick
from scoring.game import Game
from scoring.house_rules import HouseRules

Slips = st.SearchStrategy[Mapping[str, Any]]


@st.composite
def slips(draw: st.DrawFn, game: Game[Any, Any], rules: HouseRules, seats: int) -> dict[str, Any]:
    """Values as a form would send them: every shown field answered, each answer within its own bounds."""
    values: dict[str, Any] = {}
    for field in game.slip(rules, seats).fields:
        if all(condition.holds(values) for condition in field.when):
            answer = draw(_left_empty_or(field, answers(field, seats)))
            if answer is not None and answer is not False:
                values[field.name] = answer
    return values


@singledispatch
def answers(field: Field, seats: int) -> st.SearchStrategy[Any]:
    raise TypeError(f"no random answers for {type(field).__name__}")


@answers.register
def _(field: Choice, seats: int) -> st.SearchStrategy[Any]:
    return st.sampled_from([option.value for option in field.options])


@answers.register
def _(field: Count, seats: int) -> st.SearchStrategy[Any]:
    return st.sampled_from([field.low, field.high]) | st.integers(field.low, field.high)


@answers.register
def _(field: CountBySeat, seats: int) -> st.SearchStrategy[Any]:
    return st.tuples(*[st.integers(field.low, field.high)] * seats)


@answers.register
def _(field: SeatPick, seats: int) -> st.SearchStrategy[Any]:
    if field.most == 1:
        return st.integers(0, seats - 1)
    chosen = st.sets(st.integers(0, seats - 1), min_size=field.least, max_size=min(field.most, seats))
    return chosen.map(sorted).map(tuple)


@answers.register
def _(field: Tick, seats: int) -> st.SearchStrategy[Any]:
    return st.booleans()


def _left_empty_or(field: Field, strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy if field.is_optional else strategy
