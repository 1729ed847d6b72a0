"""Calls as they were spoken. What is legal and what follows is each game's own matter."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

from scoring.errors import Fault, RuleBookError
from scoring.payments import Line
from scoring.seats import Seat

__all__ = ["PASS", "Auction", "Call", "Offer", "call_through", "read_calls"]

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """One call: the game's code of it (`pass`, `solo`, `4U`) and, where it belongs to the call, the trump
    named.
    """

    seat: Seat
    call: str
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that may be made now, and how it is said; a suit that belongs to it is in `call.trump`."""

    call: Call
    said: Line


class Auction(Protocol):
    """An auction that a page can lead call by call. Every state is a value."""

    @property
    def to_speak(self) -> Seat | None:
        """Whose call is awaited; None when it is over."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Fields of the slip that bear on what may be called, to be known before the first call."""

    def offers(self) -> tuple[Offer, ...]:
        """What may be said, lowest first; empty when it is over."""

    def after(self, call: Call) -> Self:
        """The auction with one more call; raises the reason against an illegal one."""

    def slip(self) -> Mapping[str, Any]:
        """What follows for the slip, by field name; empty until the bidding has ended."""


def read_calls(raw: Iterable[Mapping[str, object]]) -> tuple[Call, ...]:
    """Calls from `{"seat", "call", "trump" or "suit"}` records; whether they were legal is not asked here."""
    return tuple(
        Call(int(str(one["seat"])), str(one["call"]), _text(one.get("trump") or one.get("suit")))
        for one in raw
    )


Led = TypeVar("Led", bound=Auction)


def call_through(auction: Led, calls: Iterable[Call]) -> Led:
    """The auction after these calls; raises the first illegal one with its position, counted from 1."""
    for position, call in enumerate(calls, start=1):
        try:
            auction = auction.after(call)
        except RuleBookError as error:
            faults = (Fault(one.code, one.field, {**one.facts, "position": position}) for one in error.faults)
            raise RuleBookError(*faults) from None
    return auction


def _text(value: object) -> str | None:
    return None if value is None else str(value)
