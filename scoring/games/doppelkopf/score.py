"""Points of one hand by seat, with the reckoning told step by step (R15 to R17, R20)."""

from collections.abc import Iterator
from decimal import Decimal

from scoring.games.doppelkopf.contracts import CALL_NAMES, GAME_NAMES, SIDE_NAMES, SOLO_NAMES, Level, Side
from scoring.games.doppelkopf.hand import Contest, Hand, Penalty, ThrownIn
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.labels import ITEM_NAMES
from scoring.games.doppelkopf.penalties import score_of
from scoring.games.doppelkopf.value import Item, Value, appraise
from scoring.payments import Announcement, Bond, Line, Outcome, Score, Units, nothing
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["SOLOIST_FACTOR", "contract_of", "score", "score_at"]

SOLOIST_FACTOR = 3

_THROWN_IN = term("Doppelkopf game", "Not played")
_DOUBLED = term("Doppelkopf points", "Re and Kontra: times %(factor)s")
_THREEFOLD = term("Doppelkopf points", "The soloist: times %(factor)s")


def score(hand: Hand, rules: DoppelkopfRules) -> Score:
    """One hand alone. At a table of five where nobody wrote down who sits out, see `score_at`."""
    return score_at(hand, rules, hand.sits_out)


def score_at(hand: Hand, rules: DoppelkopfRules, sits_out: Seat | None) -> Score:
    """One hand, with the seat that had no cards (five at the table).

    `lines` add up to what each player of the side that is ahead gets; a soloist threefold.
    """
    if isinstance(hand, ThrownIn):
        return Score(nothing(hand.seats), Outcome(_THROWN_IN))
    if isinstance(hand, Penalty):
        return score_of(hand, sits_out)
    value = appraise(hand, rules)
    return Score(_points(hand, value, sits_out), _outcome(hand, value, sits_out), tuple(_lines(hand, value)))


def contract_of(hand: Contest) -> Term:
    return (
        GAME_NAMES[hand.game_type]
        if hand.solo_kind is None or hand.soloist is None
        else SOLO_NAMES[hand.solo_kind]
    )


def _points(hand: Contest, value: Value, sits_out: Seat | None) -> Units:
    each = Decimal(value.re)
    re = each * SOLOIST_FACTOR if hand.is_alone else each
    points = [re if seat in hand.re else -each for seat in range(hand.seats)]
    if sits_out is not None:
        points[sits_out] = Decimal(0)
    return tuple(points)


def _outcome(hand: Contest, value: Value, sits_out: Seat | None) -> Outcome:
    facts = {
        "winner": SIDE_NAMES[value.winner] if value.winner else None,
        "re_card_points": hand.re_card_points,
        "kontra_card_points": hand.card_points(Side.KONTRA),
        "result": f"{hand.re_card_points}:{hand.card_points(Side.KONTRA)}",
    }
    made = None if value.winner is None else value.winner is Side.RE
    return Outcome(
        contract_of(hand),
        hand.re,
        made,
        facts,
        bond=Bond.EQUALS,
        announcements=tuple(_announcements(hand, value.winner, sits_out)),
    )


def _announcements(hand: Contest, winner: Side | None, sits_out: Seat | None) -> Iterator[Announcement]:
    """The highest call of each side, which moves its goal: it is kept when the side has won (R12).

    Who of the two said it is not written down.
    """
    kontra = tuple(seat for seat in range(hand.seats) if seat not in hand.re and seat != sits_out)
    for side, seats in ((Side.RE, hand.re), (Side.KONTRA, kontra)):
        if hand.call(side) >= Level.ANNOUNCED:
            yield Announcement(CALL_NAMES[side][hand.call(side)], seats, winner is side)


def _lines(hand: Contest, value: Value) -> Iterator[Line]:
    for item in value.items:
        yield _line(item, value.ahead)
    if value.factor > 1:
        added = value.each - value.each // value.factor
        yield Line(_DOUBLED, Decimal(added), {"factor": value.factor})
    if hand.is_alone:
        yield Line(_THREEFOLD, None, {"factor": SOLOIST_FACTOR})


def _line(item: Item, ahead: Side) -> Line:
    amount = Decimal(item.points if item.side is ahead else -item.points)
    return Line(ITEM_NAMES[item.what], amount, {"side": SIDE_NAMES[item.side]})
