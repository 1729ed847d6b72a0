"""What each seat had to do with a hand, as statistics count it: whatever the game, from its outcome alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from scoring.game import Row
from scoring.payments import Bond, Line, Outcome
from scoring.seats import Seat
from scoring.terms import Term

__all__ = ["Part", "Role", "contract_kind", "english", "parts_of"]


class Role(StrEnum):
    """On which side somebody played. Where nothing was undertaken (all passed) everybody is `OTHER`."""

    DECLARER = "declarer"
    PARTNER = "partner"
    DEFENDER = "defender"
    OTHER = "other"

    @property
    def took_it_on(self) -> bool:
        return self in (Role.DECLARER, Role.PARTNER)


@dataclass(frozen=True, slots=True)
class Part:
    """One seat's part in one hand; a seat that sits out has none.

    `is_made`: of the contract on the table; of several that were played at once, the seat's own. `is_alone`:
    undertook it against all others. `partners` and `opponents` are seats; `announced` and `kept` count the
    announcements of the seat's side.
    """

    seat: Seat
    role: Role
    units: Decimal
    is_made: bool | None = None
    is_alone: bool = False
    partners: tuple[Seat, ...] = ()
    opponents: tuple[Seat, ...] = ()
    announced: int = 0
    kept: int = 0


def parts_of(row: Row) -> Iterator[Part]:
    """A part for every seat that played the hand, clockwise from seat 0; their units are the row's."""
    players = [seat for seat in range(len(row.units)) if seat not in row.sits_out]
    outcome = row.score.outcome
    for seat in players:
        role, partners = _role(outcome, seat), _partners(outcome, seat, players)
        said = [one for one in outcome.announcements if seat in one.seats]
        yield Part(
            seat=seat,
            role=role,
            units=row.units[seat],
            is_made=_is_made(outcome, seat),
            is_alone=role.took_it_on and not partners,
            partners=partners,
            opponents=tuple(other for other in players if other not in (seat, *partners)),
            announced=len(said),
            kept=sum(one.is_kept for one in said),
        )


def contract_kind(outcome: Outcome) -> Line:
    """The contract as statistics count it: a term, with those facts alone that its places ask for."""
    term = outcome.kind or outcome.contract
    return Line(
        term, facts={name: fact for name, fact in outcome.facts.items() if f"%({name})s" in term.text}
    )


def english(kind: Line) -> str:
    """The contract's name in English, its places filled: unlike for what is counted apart."""
    said = {name: fact.text if isinstance(fact, Term) else fact for name, fact in kind.facts.items()}
    return kind.term.text % said if said else kind.term.text


def _role(outcome: Outcome, seat: Seat) -> Role:
    if outcome.bond is Bond.NO_CONTRACT or not outcome.declarers:
        return Role.OTHER
    if seat not in outcome.declarers:
        return Role.DEFENDER
    is_led = outcome.bond is Bond.LED and seat != outcome.declarers[0]
    return Role.PARTNER if is_led else Role.DECLARER


def _partners(outcome: Outcome, seat: Seat, players: list[Seat]) -> tuple[Seat, ...]:
    if _role(outcome, seat) is Role.OTHER:
        return ()
    side = [other for other in players if (other in outcome.declarers) == (seat in outcome.declarers)]
    is_for_itself = outcome.bond is Bond.EACH_ALONE and seat in outcome.declarers
    return () if is_for_itself else tuple(other for other in side if other != seat)


def _is_made(outcome: Outcome, seat: Seat) -> bool | None:
    if outcome.bond is Bond.EACH_ALONE and outcome.is_made is not None and seat in outcome.declarers:
        return seat in outcome.made_by
    return outcome.is_made
