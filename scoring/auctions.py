"""Calls as they were spoken. What is legal and what follows is each game's own matter."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.seats import Seat

__all__ = ["PASS", "Call", "read_calls"]

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """One call: the game's code of it (`pass`, `solo`, `4U`) and, where it belongs to the call, the trump
    named.
    """

    seat: Seat
    call: str
    trump: str | None = None


def read_calls(raw: Iterable[Mapping[str, object]]) -> tuple[Call, ...]:
    """Calls from `{"seat", "call", "trump" or "suit"}` records; whether they were legal is not asked here."""
    return tuple(
        Call(int(str(one["seat"])), str(one["call"]), _text(one.get("trump") or one.get("suit")))
        for one in raw
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
