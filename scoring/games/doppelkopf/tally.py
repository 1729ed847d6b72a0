"""A round at one table, from its first hand to its last (R9, R10, R18, R20 to R24)."""

from collections.abc import Iterator, Sequence
from datetime import time
from decimal import Decimal

from scoring.game import Played, Row, Tally
from scoring.games.doppelkopf.bock import bock_factors
from scoring.games.doppelkopf.course import Entry, Turn, forced_seat, opening, walk
from scoring.games.doppelkopf.hand import Contest, Hand, Penalty
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.notes import notes_for, owed_lines, remarks_for
from scoring.games.doppelkopf.penalties import Deal, deal_after
from scoring.games.doppelkopf.reservations import first_lead
from scoring.games.doppelkopf.score import score_at
from scoring.games.doppelkopf.stays import stays_for
from scoring.payments import Units, add, nothing
from scoring.seats import Seat

__all__ = ["entries", "tally"]


def tally(played: Sequence[Played[Hand]], rules: DoppelkopfRules, seats: int, first_dealer: Seat) -> Tally:
    """The sitting so far, derived from nothing but the hands and the first dealer; every row sums to zero."""
    start = opening(rules, seats, first_dealer)
    turns = list(walk(entries(played, rules.minutes(seats)), rules, start))
    rows = tuple(_rows([one.hand for one in played], turns, rules, seats))
    now = turns[-1].after if turns else start
    totals = rows[-1].totals if rows else nothing(seats)
    forced = forced_seat(now, rules)
    return Tally(
        rows=rows,
        totals=totals,
        next_dealer=now.dealer,
        next_leader=first_lead(now.dealer, seats, forced, forced is not None, rules),
        hands_left=max(now.games_left, 0),
        is_over=now.is_over,
        over_after=_over_after(turns),
        winners=_winners(totals) if now.is_over else (),
        sits_out=(now.dealer,) if seats == 5 and not now.is_over else (),
        notes=notes_for(now, rules),
        standing=owed_lines(now),
        stays=stays_for(now, rules),
    )


def entries(played: Sequence[Played[Hand]], minutes: int) -> Iterator[Entry]:
    """What the order of the round needs of each hand; `minutes` is the time of the round."""
    first = next((one.started for one in played if one.started), None)
    for one in played:
        is_late = _is_after(first, one.started, minutes)
        yield _entry(one.hand, is_late)


def _entry(hand: Hand, is_late: bool) -> Entry:
    if isinstance(hand, Contest):
        return Entry(True, hand.re, hand.soloist, hand.sits_out, is_late)
    if isinstance(hand, Penalty):
        concerned = tuple(seat for seat in (hand.offender, hand.soloist) if seat is not None)
        soloist = hand.soloist if hand.counts_as_solo else None
        return Entry(deal_after(hand) is Deal.PLAYED, concerned, soloist, hand.sits_out, is_late)
    return Entry(False, sits_out=hand.sits_out, is_late=is_late)


def _is_after(first: time | None, started: time | None, minutes: int) -> bool:
    """Whether a hand began when time was up. A round may run past midnight, but not for half a day."""
    if first is None or started is None or not minutes:
        return False
    return minutes <= (_minute(started) - _minute(first)) % (24 * 60) < 12 * 60


def _minute(clock: time) -> int:
    return clock.hour * 60 + clock.minute


def _rows(hands: Sequence[Hand], turns: Sequence[Turn], rules: DoppelkopfRules, seats: int) -> Iterator[Row]:
    factors = bock_factors(((hand, turn.counts) for hand, turn in zip(hands, turns, strict=True)), rules)
    totals = nothing(seats)
    for hand, turn, factor in zip(hands, turns, factors, strict=True):
        score = score_at(hand, rules, turn.sits_out)
        units = nothing(seats) if turn.is_after_end else _times(score.points, factor)
        totals = add(totals, units)
        yield Row(
            dealer=turn.dealer,
            leader=turn.leader,
            score=score,
            units=units,
            totals=totals,
            counts=turn.counts,
            sits_out=() if turn.sits_out is None else (turn.sits_out,),
            remarks=remarks_for(hand, turn, factor),
        )


def _times(points: Units, factor: int) -> Units:
    return tuple(amount * factor for amount in points)


def _over_after(turns: Sequence[Turn]) -> int | None:
    """How many hands were written down when the round was over."""
    return next((number for number, turn in enumerate(turns, start=1) if turn.after.is_over), None)


def _winners(totals: Units) -> tuple[Seat, ...]:
    best: Decimal = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
