"""What is whispered about the hands of a table, and how its totals compare with the paper."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256
from typing import Any

from scoring.payments import Units
from scoring.whispers import Fix, Whisper, WhisperCode
from scoring.whispers.alone import whispers_about, whispers_in
from scoring.whispers.paper import Paper, Written, differing, ours_after
from scoring.whispers.sheet import Sheet
from scoring.whispers.totals import explanations, line_to_ask
from tournaments.models import Hand, LeftAlone, PaperTotal, Table
from tournaments.selectors.sittings import Sitting

__all__ = ["Comparison", "Heard", "PaperLine", "compare", "heard_about", "heard_in", "sheet_of"]

NUMBERED = ("other",)  # facts that are places of hands
EXPLAINING = (WhisperCode.EXPLAINS_TOTALS, WhisperCode.HAND_MISSING, WhisperCode.SEATS_TURNED)


@dataclass(frozen=True, slots=True)
class Heard:
    """A whisper about the hand of this number. `mark` names the whisper and what it was about.

    `changes`: other values by the number of a hand, None where one is to be made void. Of a total misread the
    facts of the whisper say what would mend it.
    """

    number: int
    mark: str
    whisper: Whisper
    changes: Mapping[int, Mapping[str, Any] | None]

    @property
    def is_misread(self) -> bool:
        """Whether the paper is to be mended and not a hand."""
        return self.whisper.code is WhisperCode.TOTAL_MISREAD

    @property
    def can_be_mended(self) -> bool:
        return bool(self.changes) or self.is_misread


@dataclass(frozen=True, slots=True)
class PaperLine:
    """One line of control totals; `more` is by how much the paper has more than we, by seat."""

    line: int
    written: Written
    ours: Units
    more: Written | None

    @property
    def agrees(self) -> bool:
        return self.more is None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The paper beside the sitting. `ask`: the line whose totals would tell the explanations apart; `beyond`:
    how many hands were written down behind the last line of the paper.
    """

    lines: tuple[PaperLine, ...]
    heard: tuple[Heard, ...] = ()
    ask: int | None = None
    beyond: int = 0

    @property
    def agrees(self) -> bool:
        return all(line.agrees for line in self.lines)


def sheet_of(sitting: Sitting) -> Sheet:
    """The hands that stand, as a sheet to listen to."""
    hands = [listed.hand for listed in sitting.standing_hands]
    sheet = Sheet(
        game=sitting.game,
        rules=sitting.rules,
        seats=sitting.table.size,
        first_dealer=sitting.table.first_dealer,
        slips=tuple(sitting.slip.clean(hand.values) for hand in hands),
        started=tuple(hand.started for hand in hands),
    )
    sheet.__dict__["tally"] = sitting.tally  # worked out already
    return sheet


def heard_in(sitting: Sitting) -> list[Heard]:
    """About all hands; quiet about what was left alone, and about hands that the paper's totals confirm."""
    sheet, paper = sheet_of(sitting), paper_of(sitting.table)
    confirmed = max((line for line in paper if line not in differing(sheet, paper)), default=0)
    heard = _heard(sitting, whispers_in(sheet))
    left = _left_alone(sitting.table)
    numbers = {number for place, number in enumerate(_numbers(sitting)) if place < confirmed}
    return [one for one in heard if one.number not in numbers and (one.number, one.mark) not in left]


def heard_about(sitting: Sitting, number: int) -> list[Heard]:
    """About one hand of a sitting that need not be saved yet."""
    places = {number: place for place, number in enumerate(_numbers(sitting))}
    if number not in places:
        return []
    heard = _heard(sitting, whispers_about(sheet_of(sitting), places[number]))
    left = _left_alone(sitting.table)
    return [one for one in heard if (one.number, one.mark) not in left]


def paper_of(table: Table) -> Paper:
    """The control totals of a table by line."""
    found: dict[int, list[Decimal | None]] = {}
    for total in PaperTotal.objects.filter(table=table):
        found.setdefault(total.line, [None] * table.size)[total.index] = total.units
    return {line: tuple(written) for line, written in found.items()}


def compare(sitting: Sitting) -> Comparison:
    """Every line of control totals, and what would explain those that do not agree."""
    sheet, paper = sheet_of(sitting), paper_of(sitting.table)
    off = differing(sheet, paper)
    lines = tuple(
        PaperLine(line, written, ours_after(sheet, line), off.get(line)) for line, written in paper.items()
    )
    found = explanations(sheet, paper)
    return Comparison(
        lines=lines,
        heard=tuple(_heard(sitting, found)),
        ask=line_to_ask(sheet, paper, found),
        beyond=max(0, len(sheet.slips) - max(paper)) if paper else 0,
    )


def _numbers(sitting: Sitting) -> list[int]:
    return [listed.hand.number for listed in sitting.standing_hands]


def _left_alone(table: Table) -> set[tuple[int, str]]:
    return set(LeftAlone.objects.filter(table=table).values_list("number", "mark"))


def _heard(sitting: Sitting, whispers: Iterable[Whisper]) -> list[Heard]:
    numbers = [*_numbers(sitting), sitting.next_number]
    last = len(numbers) - 1  # a line of the paper may lie behind all hands
    hands = {listed.hand.number: listed.hand for listed in sitting.standing_hands}
    return [
        Heard(
            number=numbers[min(one.place, last)],
            mark=_mark(one, hands.get(numbers[min(one.place, last)])),
            whisper=replace(one, facts=_numbered(one.facts, numbers)),
            changes=_changes(one.fix, numbers),
        )
        for one in whispers
    ]


def _numbered(facts: Mapping[str, object], numbers: list[int]) -> dict[str, object]:
    return {
        name: numbers[value] if name in NUMBERED and isinstance(value, int) else value
        for name, value in facts.items()
    }


def _changes(fix: Fix | None, numbers: list[int]) -> dict[int, Mapping[str, Any] | None]:
    if fix is None:
        return {}
    return {
        numbers[place]: None if values is None else _stored(values) for place, values in fix.changes.items()
    }


def _stored(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _mark(whisper: Whisper, hand: Hand | None) -> str:
    """The same for the same idea about the same values."""
    about: list[object] = [hand.values if hand else None]
    if whisper.fix and whisper.code in EXPLAINING:
        about.append({str(place): values for place, values in whisper.fix.changes.items()})
    if whisper.code is WhisperCode.TOTAL_MISREAD:
        about.append(sorted(whisper.facts.items()))
    digest = sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()
    return f"{whisper.code}:{digest[:16]}"
