"""What a game is worth, item by item (R14 to R17)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.games.doppelkopf.contracts import Level, Side
from scoring.games.doppelkopf.goals import winner
from scoring.games.doppelkopf.hand import Contest, SpecialPoint
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

__all__ = ["Item", "Value", "appraise", "counts_special_points", "special_points"]

ABSAGEN = (Level.NO_90, Level.NO_60, Level.NO_30, Level.SCHWARZ)
_REACHED_AGAINST = {Level.NO_90: 120, Level.NO_60: 90, Level.NO_30: 60, Level.SCHWARZ: 30}


@dataclass(frozen=True, slots=True)
class Item:
    """Points that one side is credited with. `what` is a code of `labels.ITEM_NAMES`."""

    what: str
    side: Side
    points: int = 1


@dataclass(frozen=True, slots=True)
class Value:
    """The reckoning of one game: `re` is what each Re player gets before a soloist's factor three."""

    winner: Side | None
    items: tuple[Item, ...]
    factor: int

    @property
    def re(self) -> int:
        return self.factor * sum(item.points if item.side is Side.RE else -item.points for item in self.items)

    @property
    def ahead(self) -> Side:
        """The side from which the reckoning is told: the winner's, or whoever has more when nobody won."""
        if self.winner is not None:
            return self.winner
        return Side.RE if self.re >= 0 else Side.KONTRA

    @property
    def each(self) -> int:
        """What each player of the side `ahead` gets; below zero when special points outweigh a game won."""
        return self.re if self.ahead is Side.RE else -self.re


def appraise(hand: Contest, rules: DoppelkopfRules) -> Value:
    """The value of one game; when nobody won only what was reached counts (R16)."""
    won = winner(hand, rules.tricks)
    if won is None:
        return Value(None, (*_steps_of_both(hand, rules), *_reached(hand), *_special(hand, rules)), 1)
    items = (
        Item("won", won),
        *_steps(hand, won, rules),
        *_called(hand, won, rules),
        *_reached(hand),
        *_against_the_queens(hand, won, rules),
        *_special(hand, rules),
    )
    return Value(won, items, _factor(hand, rules))


def counts_special_points(hand: Contest, rules: DoppelkopfRules) -> bool:
    return rules.special_points_in_solo or not hand.is_alone


def _steps(hand: Contest, side: Side, rules: DoppelkopfRules) -> Iterator[Item]:
    """The other side stayed under 90, 60, 30, or took no trick at all."""
    for limit in (90, 60, 30):
        if hand.card_points(side.other) < limit:
            yield Item(f"under_{limit}", side)
    if not hand.has_trick(side.other, rules.tricks):
        yield Item("schwarz", side)


def _steps_of_both(hand: Contest, rules: DoppelkopfRules) -> Iterator[Item]:
    for side in Side:
        yield from _steps(hand, side, rules)


def _called(hand: Contest, won: Side, rules: DoppelkopfRules) -> Iterator[Item]:
    """Every call counts for the winner, whoever made it. Re and Kontra that double are a factor, no item."""
    for side in Side:
        if hand.call(side) >= Level.ANNOUNCED and rules.announcement_value == "plus2":
            yield Item(f"{side}_announced", won, 2)
    for side in Side:
        for level in ABSAGEN:
            if hand.call(side) >= level:
                yield Item(f"{side}_{level.code}", won)


def _reached(hand: Contest) -> Iterator[Item]:
    """120 against no 90, 90 against no 60, and so on, for either side."""
    for side in Side:
        for level in ABSAGEN:
            reached = _REACHED_AGAINST[level]
            if hand.call(side.other) >= level and hand.card_points(side) >= reached:
                yield Item(f"{reached}_against_{level.code}", side)


def _against_the_queens(hand: Contest, won: Side, rules: DoppelkopfRules) -> Iterator[Item]:
    if won is Side.KONTRA and not hand.is_alone and rules.against_queens_point:
        yield Item("against_the_queens", won)


def _special(hand: Contest, rules: DoppelkopfRules) -> Iterator[Item]:
    """The special points that the club counts, for the side that earned them (R14)."""
    if not counts_special_points(hand, rules):
        return
    for side in Side:
        for point in special_points(rules):
            count = hand.special(side).count(point)
            if count:
                yield Item(point.value, side, count)


def special_points(rules: DoppelkopfRules) -> list[SpecialPoint]:
    """The special points that are counted under these rules."""
    counted = {
        SpecialPoint.DOPPELKOPF: rules.doppelkopf_point,
        SpecialPoint.FOX: rules.fox_point,
        SpecialPoint.KARLCHEN: rules.karlchen_point,
        SpecialPoint.KARLCHEN_CAUGHT: rules.karlchen_caught,
        SpecialPoint.FOX_LAST_TRICK: rules.fox_last_trick,
    }
    return [point for point, is_counted in counted.items() if is_counted]


def _factor(hand: Contest, rules: DoppelkopfRules) -> int:
    if rules.announcement_value != "double":
        return 1
    return int(2 ** sum(hand.call(side) >= Level.ANNOUNCED for side in Side))
