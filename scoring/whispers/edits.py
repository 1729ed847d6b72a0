"""What may have been meant instead of a slip: the same with one field read otherwise."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import combinations
from typing import Any

from scoring.entry import Choice, Chosen, Count, CountBySeat, Field, SeatPick, Slip, Tick, Values
from scoring.errors import RuleBookError
from scoring.whispers.keys import mistaken_for

__all__ = ["Edit", "completed", "edits", "plain", "turned"]

NEXT_IN_LIST, SAME_INITIAL, ELSEWHERE = 0.05, 0.01, 0.003
SEAT, TICK = 0.035, 0.005
THE_OTHER_SIDES = 0.1  # what the other side has was written instead
FROM_THE_LINE_BESIDE = 0.025
OUT_OF_THIN_AIR = 0.05
FEW_STEPS = 16

Answers = Callable[[Field, int], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Edit:
    """Clean values with one field read otherwise, and how likely they were mistaken for what stands there."""

    values: Values
    likelihood: float


def edits(slip: Slip, values: Values, beside: Sequence[Values] = ()) -> Iterator[Edit]:
    """Every slip that differs in one field, and in what that field makes necessary.

    `beside`: the slips above and below; an eye that strays takes a value from there.
    """
    for field in _shown(slip, values):
        said = values.get(field.name)
        strayed = any(field.name in other and other[field.name] == said for other in beside)
        for answer, likelihood in _meant(field, said, slip.seats):
            wholes = list(completed(slip, {**values, field.name: answer}))
            shared = likelihood + (FROM_THE_LINE_BESIDE if strayed else 0)
            yield from (Edit(one, shared * _unasked(values, one) / len(wholes)) for one in wholes)


def _unasked(values: Values, meant: Values) -> float:
    """Nobody writes down what the slip that was meant does not even ask for."""
    return OUT_OF_THIN_AIR ** len(values.keys() - meant.keys())


def completed(slip: Slip, values: Values) -> Iterator[Values]:
    """Clean values with every field answered that must be: any seat, else the first answer there is."""
    return _filled(slip, values, _first_answers)


def plain(slip: Slip) -> Iterator[Values]:
    """Every slip that answers only what must be answered; of a long count some values all along it."""
    return _filled(slip, {}, _all_answers)


def _filled(slip: Slip, values: Values, answers: Answers) -> Iterator[Values]:
    fitting = slip.fitting(values)
    open_field = next((field for field in _shown(slip, fitting) if _is_open(slip, field, fitting)), None)
    if open_field is None:
        try:
            yield slip.clean(fitting)
        except RuleBookError:
            return
        return
    for answer in answers(open_field, slip.seats):
        yield from _filled(slip, {**fitting, open_field.name: answer}, answers)


def turned(slip: Slip, values: Values, by: int) -> Values:
    """The same slip with everybody so many seats further round."""
    return {
        field.name: _turned(field, values[field.name], by, slip.seats)
        for field in slip
        if field.name in values
    }


def _turned(field: Field, said: Any, by: int, seats: int) -> Any:
    if isinstance(field, CountBySeat):
        return tuple(said[(seat - by) % seats] for seat in range(seats))
    if not isinstance(field, SeatPick):
        return said
    return (
        (said + by) % seats if isinstance(said, int) else tuple(sorted((seat + by) % seats for seat in said))
    )


def _shown(slip: Slip, values: Values) -> list[Field]:
    return [field for field in slip if all(condition.holds(values) for condition in field.when)]


def _is_open(slip: Slip, field: Field, values: Values) -> bool:
    """Whether an answer is missing: a count is, too, unless what is asked instead of it was answered."""
    if field.name in values or isinstance(field, (Tick, CountBySeat)):
        return False
    if not field.is_optional:
        return True
    instead = Chosen(field.name, (None,))
    asked = [one.name for one in slip if instead in one.when]
    return isinstance(field, Count) and field.default is None and not any(name in values for name in asked)


def _first_answers(field: Field, seats: int) -> Sequence[Any]:
    if isinstance(field, Choice):
        return [field.default or field.options[0].value]
    return _all_answers(field, seats)


def _all_answers(field: Field, seats: int) -> Sequence[Any]:
    if isinstance(field, SeatPick):
        return range(seats) if field.most == 1 else list(combinations(range(seats), field.least))
    if isinstance(field, Choice):
        return [option.value for option in field.options]
    assert isinstance(field, Count)
    step = max(1, (field.high - field.low) // FEW_STEPS)
    return range(field.low, field.high + 1, step)


@singledispatch
def _meant(field: Field, said: Any, seats: int) -> Iterator[tuple[Any, float]]:
    """Answers that may have been meant, with how likely each was mistaken for the one given."""
    return iter(())


@_meant.register
def _choice(field: Choice, said: Any, seats: int) -> Iterator[tuple[Any, float]]:
    codes = [option.value for option in field.options]
    here = codes.index(said) if said in codes else None
    for place, code in enumerate(codes):
        if code == said:
            continue
        is_next = here is not None and abs(place - here) == 1
        is_alike = said is not None and code[:1] == said[:1]
        yield code, NEXT_IN_LIST if is_next else SAME_INITIAL if is_alike else ELSEWHERE
    if field.is_optional and said is not None and field.default is None:
        yield None, ELSEWHERE


@_meant.register
def _count(field: Count, said: Any, seats: int) -> Iterator[tuple[Any, float]]:
    if said is not None:
        likely = mistaken_for(said, field.low, field.high)
        if field.rest is not None:
            others = field.rest.of - said
            likely[others] = likely.get(others, 0) + THE_OTHER_SIDES
        yield from likely.items()
    elif field.default is not None:
        yield from ((number, ELSEWHERE) for number in range(field.low, field.high + 1) if number)


@_meant.register
def _seats(field: SeatPick, said: Any, seats: int) -> Iterator[tuple[Any, float]]:
    """Another seat; of several, one of them another."""
    if field.most == 1:
        yield from ((seat, SEAT) for seat in range(seats) if said is not None and seat != said)
        return
    picked = set(said or ())
    for seat in picked:
        for other in set(range(seats)) - picked:
            yield tuple(sorted(picked - {seat} | {other})), SEAT


@_meant.register
def _tick(field: Tick, said: Any, seats: int) -> Iterator[tuple[Any, float]]:
    yield not said, TICK
