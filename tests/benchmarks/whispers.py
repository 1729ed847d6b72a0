"""What whispers find of seeded typing errors, whether their first suggestion is right, and false alarms.

Run it with `python -m tests.benchmarks.whispers [SHEETS]`: each sheet is typed with one mistake of every
kind and listened to without totals, with the totals at its foot (in Bid Whist: of each game),
and with the totals of one and of two lines more where the site asks for them.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scoring.whispers import Whisper
from scoring.whispers.alone import whispers_in
from scoring.whispers.paper import Paper, differing, ours_after
from scoring.whispers.sheet import Sheet
from scoring.whispers.totals import explanations, line_to_ask
from tests.benchmarks.clerks.evenings import GAMES_PLAYED, clean_evening
from tests.benchmarks.clerks.mistakes import KINDS, Typed, mistyped

__all__ = ["Heard", "false_alarms", "heard_alone", "heard_with_totals", "paper_of", "sheets_with_errors"]

SHEETS = 12
FOUND, RIGHT, ALARMS = 0.8, 0.7, 0.02


@dataclass(frozen=True, slots=True)
class Heard:
    """Whether the mistake was noticed, and whether the first suggestion makes the sheet what it was."""

    is_found: bool
    is_right: bool


def sheets_with_errors(game: str, seeds: range) -> Iterator[tuple[Sheet, Typed]]:
    """(as it was played, as it was typed); only mistakes that change what somebody is paid."""
    for seed in seeds:
        sheet = clean_evening(game, seed)
        for kind in KINDS:
            typed = mistyped(sheet, kind, Random(f"{game} {seed} {kind}"))
            if typed and _units(typed.sheet) != _units(sheet):
                yield sheet, typed


def paper_of(sheet: Sheet) -> Paper:
    """The totals that stand at the foot: of the last line, or of the last line of each game."""
    ends = [number for number, row in enumerate(sheet.rows, start=1) if _ends_game(row.remarks)]
    lines = {*ends, len(sheet.slips)} if sheet.rows[-1].scores else {len(sheet.slips)}
    return {line: ours_after(sheet, line) for line in sorted(lines)}


def heard_alone(sheet: Sheet, typed: Typed) -> Heard:
    whispers = [one for one in whispers_in(typed.sheet) if abs(one.place - typed.place) < 2]
    return Heard(bool(whispers), bool(whispers) and _is_right(sheet, typed, whispers[0]))


def heard_with_totals(sheet: Sheet, typed: Typed, more: int) -> Heard:
    """With the totals at the foot and up to `more` lines that are asked for."""
    paper = dict(paper_of(sheet))
    if not differing(typed.sheet, paper) and max(paper) == len(typed.sheet.slips):
        return Heard(is_found=False, is_right=False)
    found = explanations(typed.sheet, paper)
    for _ in range(more):
        line = line_to_ask(typed.sheet, paper, found)
        if line is None:
            break
        paper[line] = ours_after(sheet, line)
        found = explanations(typed.sheet, paper)
    return Heard(is_found=True, is_right=bool(found) and _is_right(sheet, typed, found[0]))


def false_alarms(game: str, seeds: range) -> tuple[int, int]:
    """(hands that something is said of, hands) of evenings without a mistake."""
    sheets = [clean_evening(game, seed) for seed in seeds]
    alarms = sum(len({one.place for one in whispers_in(sheet)}) for sheet in sheets)
    return alarms, sum(len(sheet.slips) for sheet in sheets)


def _units(sheet: Sheet) -> list[object]:
    return [(row.units, row.scores) for row in sheet.rows]


def _ends_game(remarks: object) -> bool:
    return any(line.facts.get("metric") == "games_won" for line in remarks)  # type: ignore[attr-defined]


def _is_right(sheet: Sheet, typed: Typed, whisper: Whisper) -> bool:
    """Everybody is paid for every hand what the table played; a hand left out may stand at another place."""
    if whisper.fix is None:
        return False
    after = typed.sheet.fixed(whisper.fix)
    if typed.kind == "hand left out" and not sheet.rows[-1].scores:
        return Counter(row.units for row in after.rows) == Counter(row.units for row in sheet.rows)
    return _units(after) == _units(sheet)


def main(arguments: list[str]) -> int:
    seeds = range(int(arguments[0]) if arguments else SHEETS)
    kept = [_keeps_the_promise(game, seeds) for game in GAMES_PLAYED]
    return int(not all(kept))


def _keeps_the_promise(game: str, seeds: range) -> bool:
    """Printed by way of listening and kind of mistake; promised with the totals at the foot of the sheet."""
    alarms, hands = false_alarms(game, range(10_000, 10_000 + 4 * len(seeds)))
    pairs = list(sheets_with_errors(game, seeds))
    print(f"{game}: {len(pairs)} mistakes; false alarms in {alarms / hands:.2%} of {hands} clean hands")
    _print("no totals", pairs, [heard_alone(*pair) for pair in pairs])
    at_the_foot = [heard_with_totals(*pair, 0) for pair in pairs]
    _print("totals at the foot", pairs, at_the_foot)
    _print("and one line more", pairs, [heard_with_totals(*pair, 1) for pair in pairs])
    _print("and two lines more", pairs, [heard_with_totals(*pair, 2) for pair in pairs])
    found, right = _shares(at_the_foot)
    return alarms / hands < ALARMS and found >= FOUND and right >= RIGHT


def _print(way: str, pairs: list[tuple[Sheet, Typed]], heard: list[Heard]) -> None:
    print(f"  {way}: {_told(heard)}")
    for kind in KINDS:
        ones = [one for one, (_, typed) in zip(heard, pairs, strict=True) if typed.kind == kind]
        if ones:
            print(f"      {kind}: {_told(ones)}", flush=True)


def _told(heard: list[Heard]) -> str:
    found, right = _shares(heard)
    return f"{found:.0%} found, first suggestion right in {right:.0%} ({len(heard)})"


def _shares(heard: list[Heard]) -> tuple[float, float]:
    """(found of all, first suggestion right of those found)."""
    found = sum(one.is_found for one in heard)
    return found / len(heard), sum(one.is_right for one in heard) / max(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
