"""What is odd about a hand beside the other hands of its sitting, without any total to compare with."""

from collections.abc import Iterator

from scoring.entry import Values
from scoring.whispers.edits import edits
from scoring.whispers.sheet import Sheet
from scoring.whispers.usual import Usual
from scoring.whispers.whisper import Fix, Whisper, WhisperCode

__all__ = ["whispers_about", "whispers_in"]

MISTAKES = 0.02  # of all fields written down, before looking
ODDS = 1.5  # a rare result is mentioned when a mistake is so many times likelier
TWICE_BELOW = 0.006  # equal slips in a row are no wonder if such a slip is commoner than this


def whispers_in(sheet: Sheet) -> list[Whisper]:
    """About all hands, in their order, the likelier first."""
    usual = Usual(sheet)
    own = list(sheet.game.doubts(sheet.tally, sheet.slips)) if sheet.game.doubts else []
    found = [one for place in range(len(sheet.slips)) for one in _about(sheet, place, usual)]
    return sorted([*own, *found], key=lambda one: (one.place, -one.likelihood))


def whispers_about(sheet: Sheet, place: int) -> list[Whisper]:
    """About one hand alone, the likelier first."""
    own = sheet.game.doubts(sheet.tally, sheet.slips) if sheet.game.doubts else ()
    found = [*(one for one in own if one.place == place), *_about(sheet, place, Usual(sheet))]
    return sorted(found, key=lambda one: -one.likelihood)


def _about(sheet: Sheet, place: int, usual: Usual) -> Iterator[Whisper]:
    yield from _twice(sheet, place, usual)
    yield from _after_end(sheet, place)
    yield from _rare(sheet, place, usual)


def _twice(sheet: Sheet, place: int, usual: Usual) -> Iterator[Whisper]:
    values = sheet.slips[place]
    if place == 0 or values != sheet.slips[place - 1]:
        return
    chance = usual.probability(values, without=values)
    if chance < TWICE_BELOW:
        likelihood = MISTAKES / (MISTAKES + chance)
        yield Whisper(WhisperCode.TWICE, place, likelihood, Fix({place: None}), {"other": place - 1})


def _after_end(sheet: Sheet, place: int) -> Iterator[Whisper]:
    end = sheet.tally.over_after
    if end is not None and place >= end:
        yield Whisper(WhisperCode.AFTER_END, place, 0.5)


def _rare(sheet: Sheet, place: int, usual: Usual) -> Iterator[Whisper]:
    """A result far from what its contract needs, if reading one field otherwise makes it a common one."""
    values = sheet.slips[place]
    if not usual.is_in_the_tail(values):
        return
    chance = usual.probability(values, without=values)
    meant = [
        (edit.values, MISTAKES * edit.likelihood * usual.probability(edit.values, without=values))
        for edit in edits(sheet.slip, values, sheet.beside(place))
        if not usual.is_in_the_tail(edit.values) and _can_be(sheet, edit.values)
    ]
    total = sum(weight for _, weight in meant)
    if total > ODDS * chance:
        best = max(meant, key=lambda one: one[1])[0]
        yield Whisper(WhisperCode.RARE, place, total / (total + chance), Fix({place: best}))


def _can_be(sheet: Sheet, values: Values) -> bool:
    return sheet.points(values) is not None
