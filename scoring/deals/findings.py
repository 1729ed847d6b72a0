"""What a reader hands back: the boards it understood, and everything it has to say about the rest."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.deals.codes import REMEDIES
from scoring.deals.deal import Board
from scoring.errors import ErrorCode, Fault

__all__ = ["Finding", "Findings", "Reading"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault or a warning and the line it belongs to, from 1; None where a format has no lines."""

    line: int | None
    fault: Fault


@dataclass(frozen=True, slots=True)
class Reading:
    """`boards` are whole and may be kept; a board with a fault is not among them. `game` as the file says."""

    boards: tuple[Board, ...] = ()
    faults: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    game: str = ""


@dataclass(slots=True)
class Findings:
    """Collects while a file is read; `board` is named in every fact from then on."""

    faults: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    board: str | None = None

    def fault(self, line: int | None, code: ErrorCode, **facts: object) -> None:
        self.faults.append(self._finding(line, Fault(code, None, facts)))

    def warn(self, line: int | None, code: ErrorCode, **facts: object) -> None:
        self.warnings.append(self._finding(line, Fault(code, None, facts)))

    def all_of(self, line: int | None, faults: Iterable[Fault]) -> None:
        self.faults.extend(self._finding(line, fault) for fault in faults)

    def reading(self, boards: Iterable[Board], game: str = "") -> Reading:
        return Reading(tuple(boards), tuple(self.faults), tuple(self.warnings), game)

    def _finding(self, line: int | None, fault: Fault) -> Finding:
        facts = dict(fault.facts)
        if self.board is not None:
            facts.setdefault("board", self.board)
        if fault.code in REMEDIES:
            facts.setdefault("remedy", REMEDIES[fault.code])
        return Finding(line, Fault(fault.code, fault.field, facts))
