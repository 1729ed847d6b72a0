"""Findings of a file as a page tells them: stored as JSON by the worker, said in the reader's language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from scoring import seats
from scoring.terms import Term
from tournaments.labels import SEAT_FACTS, term_text

__all__ = ["ShownFinding", "shown_findings"]

MOST_SHOWN = 200
SEATS = 4


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """`line` counts from 1, None where the format has no lines; `remedy` says what to do."""

    line: int | None
    board: str
    text: str
    remedy: str


def shown_findings(stored: Iterable[Mapping[str, Any]]) -> list[ShownFinding]:
    """The first of them, in the order of the file."""
    return [_shown(one) for one in list(stored)[:MOST_SHOWN]]


def _shown(finding: Mapping[str, Any]) -> ShownFinding:
    facts = {name: _said(name, value) for name, value in finding["facts"].items()}
    text = pgettext("error", finding["code"])
    return ShownFinding(
        line=finding["line"],
        board=str(finding["facts"].get("board") or ""),
        text=text % _Facts(facts) if "%(" in text else text,
        remedy=str(facts.get("remedy", "")),
    )


class _Facts(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        return "–"


def _said(name: str, value: Any) -> Any:
    """Terms in the reader's words, seats by their names, lists with commas."""
    if isinstance(value, dict):
        return term_text(Term(value["context"], value["text"]))
    if isinstance(value, list):
        return ", ".join(str(_said(name, one)) for one in value)
    if name in SEAT_FACTS and isinstance(value, int) and 0 <= value < SEATS:
        return term_text(seats.label(value, SEATS))
    return value
