"""A recorded game laid out trick by trick, with what was announced."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.games.doppelkopf.contracts import CALL_NAMES, Level, Side
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import Trick, order_of
from scoring.games.doppelkopf.record import Said, read_record
from scoring.games.doppelkopf.replay import replay_tricks
from scoring.payments import Line
from scoring.seats import Seat
from scoring.terms import term
from scoring.walkthrough import Spoken, WalkedTrick, Walkthrough

__all__ = ["walk_through"]

_SAID = term("Doppelkopf record", "%(call)s, with %(count)s cards in hand")
_POINTS = term("Doppelkopf record", "%(points)s card points")


def walk_through(record: Mapping[str, Any], rules: DoppelkopfRules) -> Walkthrough:
    """The hand of a record as `replay_tricks` describes it."""
    done, read = replay_tricks(record, rules), read_record(record)
    return Walkthrough(
        held=read.hands,
        tricks=tuple(_walked(trick) for trick in done.tricks),
        order=order_of(done.hand.solo_kind),
        spoken=tuple(_spoken(read.announcements, done.hand.re)),
    )


def _walked(trick: Trick) -> WalkedTrick:
    plays = tuple(zip(trick.seats, trick.cards, strict=True))
    return WalkedTrick(plays, trick.winner, (Line(_POINTS, facts={"points": trick.card_points}),))


def _spoken(announcements: Sequence[Said], re: tuple[Seat, ...]) -> Iterator[Spoken]:
    for one in announcements:
        side = Side.RE if one.seat in re else Side.KONTRA
        is_word = one.call in ("re", "kontra")
        name = CALL_NAMES[side][Level.ANNOUNCED if is_word else Level[one.call.upper()]]
        yield Spoken(one.seat, Line(_SAID, facts={"call": name, "count": one.cards_in_hand}))
