"""What would explain that the totals on the paper are others than ours.

Every change of one field, every hand written twice or left out, and everybody a seat too far from some hand
on are tried. What agrees with all lines of the paper is an explanation; the easiest to happen comes first.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from scoring.errors import RuleBookError
from scoring.payments import Units
from scoring.whispers.edits import edits, plain, turned
from scoring.whispers.paper import Glance, Paper, differing, ours_after
from scoring.whispers.sheet import Sheet
from scoring.whispers.usual import Usual
from scoring.whispers.whisper import Fix, Whisper, WhisperCode

__all__ = ["explanations", "line_to_ask"]

MOST = 5
TWICE, TWICE_APART, LEFT_OUT, TURNED, TURNED_LATER = 0.1, 0.001, 0.1, 0.05, 0.05
IN_MID_PAPER = 0.02  # how likely it is that the last totals were not read from the last line
SURE = 0.9


@dataclass(frozen=True, slots=True)
class Guess:
    """A fix that might explain, not tried yet; `place` is the hand it speaks of."""

    code: WhisperCode
    place: int
    fix: Fix
    likelihood: float


def explanations(sheet: Sheet, paper: Paper) -> list[Whisper]:
    """The likeliest first; likelihoods add up to one. Empty when all agrees, or nothing explains it."""
    if not differing(sheet, paper):
        return []
    misread = list(_misread(sheet, paper))
    if misread:
        return misread
    found = next(filter(None, (_tried(sheet, one) for one in _readings(sheet, paper))), [])
    total = sum(one.likelihood for one in found)
    shared = [replace(one, likelihood=one.likelihood / total) for one in found]
    return sorted(shared, key=lambda one: -one.likelihood)[:MOST]


def line_to_ask(sheet: Sheet, paper: Paper, found: Iterable[Whisper]) -> int | None:
    """The line whose totals would tell the explanations apart best; None where there is no need."""
    explained = [(one.likelihood, sheet.fixed(one.fix)) for one in found if one.fix]
    if len(explained) < 2 or explained[0][0] > SURE:
        return None
    lines = [line for line in range(1, len(sheet.slips)) if line not in paper]
    return min(lines, key=lambda line: _kept_together(explained, line), default=None)


def _kept_together(explained: list[tuple[float, Sheet]], line: int) -> float:
    """How much stays undecided when this line is known."""
    groups: dict[Units, float] = defaultdict(float)
    for likelihood, sheet in explained:
        groups[ours_after(sheet, line)] += likelihood
    return sum(weight**2 for weight in groups.values())


def _misread(sheet: Sheet, paper: Paper) -> Iterator[Whisper]:
    """Units add up to zero: where the paper's do not, the paper is wrong."""
    for line, more in differing(sheet, paper).items():
        written = paper[line]
        if None in written or any(row.scores for row in sheet.rows) or not sheet.rows:
            continue
        over = sum((one for one in written if one is not None), Decimal(0))
        if not over:
            continue
        wrong = [seat for seat, one in enumerate(more) if one]
        if len(wrong) == 1:
            seat = wrong[0]
            facts = {"seat": seat, "written": written[seat], "rather": ours_after(sheet, line)[seat]}
            yield Whisper(WhisperCode.TOTAL_MISREAD, line - 1, 0.9, None, facts)
        else:
            yield Whisper(WhisperCode.TOTALS_DO_NOT_SUM, line - 1, 0.9, None, {"sum": over})


def _readings(sheet: Sheet, paper: Paper) -> Iterator[Paper]:
    """The paper as it is; its last line taken for one earlier or later; else up to the first difference."""
    yield paper
    last, hands = max(paper), len(sheet.slips)
    if last == hands:
        for moved in (last - 1, last + 1):
            yield {moved if line == last else line: written for line, written in paper.items()}
    first = min(differing(sheet, paper))
    if first < last:
        yield {line: written for line, written in paper.items() if line <= first}


def _tried(sheet: Sheet, paper: Paper) -> list[Whisper]:
    """The guesses that agree with every line; of those that pay a hand alike the likeliest stands for all."""
    found: dict[tuple[int, WhisperCode, object], list[Whisper]] = defaultdict(list)
    for guess in _guesses(sheet, paper, Usual(sheet)):
        try:
            after = sheet.fixed(guess.fix)
            agrees = not differing(after, paper)
        except RuleBookError:
            continue
        if agrees:
            whisper = Whisper(guess.code, guess.place, guess.likelihood, guess.fix)
            found[guess.place, guess.code, tuple(row.units for row in after.rows)].append(whisper)
    return [_for_all(alike) for alike in found.values()]


def _for_all(alike: list[Whisper]) -> Whisper:
    best = max(alike, key=lambda one: one.likelihood)
    return replace(best, likelihood=sum(one.likelihood for one in alike))


def _guesses(sheet: Sheet, paper: Paper, usual: Usual) -> Iterator[Guess]:
    """Whatever may have happened, without what a quick look at the units rules out."""
    glance, gap = Glance(sheet, paper), max(paper) - len(sheet.slips)
    if gap > 0:
        yield from _left_out(sheet, paper, usual)
        return
    yield from _edited(sheet, glance, usual, IN_MID_PAPER if gap else 1.0)
    yield from _turned(sheet, glance, IN_MID_PAPER if gap else 1.0)
    if gap:
        yield from _twice(sheet)


def _edited(sheet: Sheet, glance: Glance, usual: Usual, weight: float) -> Iterator[Guess]:
    for place, values in enumerate(sheet.slips):
        as_typed = usual.probability(values, without=values)
        for edit in edits(sheet.slip, values, sheet.beside(place)):
            if glance.may_explain(place, edit.values):
                meant = usual.probability(edit.values, without=values)
                likelihood = weight * edit.likelihood * meant / as_typed
                yield Guess(WhisperCode.EXPLAINS_TOTALS, place, Fix({place: edit.values}), likelihood)


def _twice(sheet: Sheet) -> Iterator[Guess]:
    for place, values in enumerate(sheet.slips):
        is_twin = place > 0 and values == sheet.slips[place - 1]
        yield Guess(WhisperCode.TWICE, place, Fix({place: None}), TWICE if is_twin else TWICE_APART)


def _left_out(sheet: Sheet, paper: Paper, usual: Usual) -> Iterator[Guess]:
    """A plain hand behind the last line that agrees; at the end where the paper has but one line."""
    agreed = [line for line in paper if line < min(differing(sheet, paper))]
    place = max(agreed, default=0) if len(paper) > 1 else len(sheet.slips)
    glance = Glance(sheet, {line - (line > place): written for line, written in paper.items()})
    for values in plain(sheet.slip):
        if glance.may_add(place, values):
            later = dict(enumerate(sheet.slips[place:], start=place + 1))
            likelihood = LEFT_OUT * usual.probability(values)
            yield Guess(WhisperCode.HAND_MISSING, place, Fix({place: values, **later}), likelihood)


def _turned(sheet: Sheet, glance: Glance, weight: float) -> Iterator[Guess]:
    """From one hand on to the end everybody sits some seats further round."""
    for place in range(len(sheet.slips)):
        for by in filter(partial(glance.may_turn, place), range(1, sheet.seats)):
            rest = enumerate(sheet.slips[place:], start=place)
            fix = Fix({other: turned(sheet.slip, values, by) for other, values in rest})
            likelihood = weight * (TURNED if place == 0 else TURNED_LATER) / len(sheet.slips)
            yield Guess(WhisperCode.SEATS_TURNED, place, fix, likelihood)
