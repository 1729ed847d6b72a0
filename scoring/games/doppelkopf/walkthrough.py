"""A recorded game laid out trick by trick, with what was announced."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.cards import cards
from scoring.games.doppelkopf.contracts import CALL_NAMES, Level, Side
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import Trick, order_of
from scoring.games.doppelkopf.replay import replay_tricks
from scoring.settlement import Line
from scoring.terms import term
from scoring.walkthrough import Spoken, WalkedTrick, Walkthrough

__all__ = ["walk_through"]

_SAID = term("Doppelkopf record", "%(call)s, with %(count)s cards in hand")
_POINTS = term("Doppelkopf record", "%(points)s card points")


def walk_through(record: Mapping[str, Any], rules: DoppelkopfRules) -> Walkthrough:
    """The hand of a record as `replay_tricks` describes it."""
    done = replay_tricks(record, rules)
    return Walkthrough(
        held=tuple(cards(hand) for hand in record["hands"]),
        tricks=tuple(_walked(trick) for trick in done.tricks),
        order=order_of(done.hand.solo_kind),
        spoken=tuple(_spoken(record, done.hand.re)),
    )


def _walked(trick: Trick) -> WalkedTrick:
    plays = tuple(zip(trick.seats, trick.cards, strict=True))
    return WalkedTrick(plays, trick.winner, (Line(_POINTS, facts={"points": trick.card_points}),))


def _spoken(record: Mapping[str, Any], re: tuple[int, ...]) -> Iterator[Spoken]:
    for one in record.get("announcements") or ():
        seat, said = int(one["seat"]), str(one["call"])
        if said in ("re", "kontra"):
            name = CALL_NAMES[Side(said)][Level.ANNOUNCED]
        else:
            side = Side.RE if seat in re else Side.KONTRA
            name = CALL_NAMES[side][Level[said.upper()]]
        yield Spoken(seat, Line(_SAID, facts={"call": name, "count": int(one["cards_in_hand"])}))
