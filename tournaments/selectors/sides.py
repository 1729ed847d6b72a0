"""The two sides of one hand, and which of them has said at the table what it was."""

from collections.abc import Sequence

from accounts.names import fold
from tournaments.models import HandRevision, Scribe
from tournaments.selectors.checking import Check
from tournaments.selectors.sittings import ListedHand, Sitting

__all__ = ["agreed_sides", "seat_of", "seats_to_ask", "side_of", "sides_of"]

Side = frozenset[int]


def sides_of(listed: ListedHand) -> list[Side]:
    """Seats of the declarer's side and of the other; all in one where nobody declared, or everybody did."""
    if listed.row is None:
        return []
    played = {seat for seat in range(len(listed.row.units)) if seat not in listed.row.sits_out}
    declarers = played & set(listed.row.score.outcome.declarers)
    return [frozenset(side) for side in (declarers, played - declarers) if side]


def side_of(sides: Sequence[Side], seat: int) -> Side | None:
    """None for who sat out."""
    return next((side for side in sides if seat in side), None)


def seat_of(sitting: Sitting, number: int, name: str) -> int | None:
    """Where the player of this name sat for a hand; None when nobody there, or more than one, has it."""
    seats = [
        index
        for index, seat in enumerate(sitting.people_at(number))
        if seat and fold(seat.member.name) == fold(name)
    ]
    return seats[0] if len(seats) == 1 else None


def agreed_sides(sitting: Sitting, listed: ListedHand, check: Check) -> set[Side]:
    """The sides that have spoken: by a confirmation, or because one of them wrote the hand."""
    sides, number = sides_of(listed), listed.hand.number
    if len(sides) < 2:
        return set()
    seats = [_writer_seat(sitting, number, version) for version in check.writers]
    seats += [one.seat for one in check.confirmations]
    found = {side_of(sides, seat) for seat in seats if seat is not None}
    return {side for side in found if side}


def seats_to_ask(sitting: Sitting, listed: ListedHand, check: Check) -> list[int]:
    """The seats whose word is still missing: any one of each side that has not spoken."""
    agreed = agreed_sides(sitting, listed, check)
    return sorted(seat for side in sides_of(listed) if side not in agreed for seat in side)


def _writer_seat(sitting: Sitting, number: int, version: HandRevision) -> int | None:
    if version.by_id:
        for index, seat in enumerate(sitting.people_at(number)):
            if seat and seat.member.user_id == version.by_id:
                return index
    scribe: Scribe | None = version.scribe
    return seat_of(sitting, number, scribe.name) if scribe else None
