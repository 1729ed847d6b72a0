"""Boards as they come out of a file: checked against the pack, and one board for all its tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scoring.deals.checking import closest, completed, faults_in
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board, Deal, Result
from scoring.deals.findings import Findings, Reading
from scoring.packs import Pack

__all__ = ["Gathering"]


@dataclass(slots=True)
class Gathering:
    """Takes boards in the order of the file. `packs` are those a deal may be from.

    `must_be_whole`: hands that are not given are a fault, as they are for a game that is to be scored;
    otherwise they are a warning.
    """

    packs: Sequence[Pack]
    must_be_whole: bool
    findings: Findings
    _boards: list[Board | None] = field(default_factory=list)
    _places: dict[str, int] = field(default_factory=dict)
    _seen: int = 0

    @property
    def has_seen_cards(self) -> bool:
        """A deal came by, if only a wrong one."""
        return self._seen > 0

    def add(self, board: Board) -> None:
        """Keep the board, or note what is wrong with it at its line."""
        self._seen += 1
        whole = self._whole(board)
        place = self._places.get(board.number or "")
        if place is None:
            if board.number is not None:
                self._places[board.number] = len(self._boards)
            self._boards.append(whole)
        elif whole is not None:
            self._boards[place] = self._same(self._boards[place], whole)

    def refuse(self, number: str | None) -> None:
        """A board whose cards could not be read: what belongs to it is left out with it."""
        self._seen += 1
        if number is None or number not in self._places:
            if number is not None:
                self._places[number] = len(self._boards)
            self._boards.append(None)

    def knows(self, number: str | None) -> bool:
        """Whether a record without cards can mean a board: that of its number, or simply the last one."""
        return bool(self._boards) and (number is None or number in self._places)

    def follow(self, number: str | None, result: Result) -> None:
        """A further result of a board that is known."""
        place = -1 if number is None else self._places[number]
        board = self._boards[place]
        if board is not None:
            self._boards[place] = board.with_results(result)

    def reading(self, game: str = "") -> Reading:
        return self.findings.reading((board for board in self._boards if board is not None), game)

    def _whole(self, board: Board) -> Board | None:
        pack = closest(board.deal, self.packs)
        deal = completed(board.deal, pack, with_kitty=self.must_be_whole)
        faults = faults_in(deal, pack)
        self.findings.board = board.number
        self.findings.all_of(board.line, faults)
        if not faults and deal.hidden:
            return self._partly(board, deal)
        return None if faults else replace(board, deal=deal)

    def _partly(self, board: Board, deal: Deal) -> Board | None:
        if not deal.given:
            self.findings.fault(board.line, DealCode.NO_CARDS)
            return None
        if self.must_be_whole:
            self.findings.fault(board.line, DealCode.HANDS_NOT_GIVEN, seats=deal.hidden)
            return None
        self.findings.warn(board.line, DealCode.HANDS_NOT_GIVEN, seats=deal.hidden)
        return replace(board, deal=deal)

    def _same(self, first: Board | None, again: Board) -> Board | None:
        """The first record with the results of the second; other cards under one number are a fault."""
        if first is None:
            return None
        if first.deal != again.deal:
            self.findings.fault(again.line, DealCode.BOARD_DIFFERS, first_line=first.line or "–")
            return first
        return first.with_results(*again.results)
