"""What a game must bring so that everything else works without knowing it: one `Game` value.

Two doors, one road: `read` takes a slip, `replay` takes the cards as they were played; both give a hand,
which `score` values alone and `tally` values among the other hands of its sitting.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal
from typing import Any, Generic, Protocol, TypeVar

from scoring.auctions import Auction
from scoring.entry import Chosen, Slip, Values
from scoring.errors import RuleBookError, SettingCode
from scoring.house_rules import HouseRules, Setting, changed, dump, load, settings
from scoring.packs import Pack
from scoring.payments import Line, Score, Units
from scoring.ranking import Metric
from scoring.seats import Seat
from scoring.sheet import Section
from scoring.shorthand.word import Word
from scoring.table_list import TableList
from scoring.terms import Term
from scoring.walkthrough import Walkthrough
from scoring.whispers.whisper import Whisper

__all__ = ["Example", "Game", "Hand", "Played", "Preset", "Row", "Stay", "Tally"]


class Hand(Protocol):
    """One deal, played out; each game has its own frozen value."""

    @property
    def seats(self) -> int: ...


Rules = TypeVar("Rules", bound=HouseRules)
Dealt = TypeVar("Dealt", bound=Hand)
Given = Mapping[str, Any]
Example = Callable[[Any, Given], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Preset(Generic[Rules]):
    """A named set of house rules that a club starts from."""

    slug: str
    name: Term
    rules: Rules
    note: Term | None = None


@dataclass(frozen=True, slots=True)
class Played(Generic[Dealt]):
    """A hand in its sitting, with the local time at which it began where somebody noted it."""

    hand: Dealt
    started: time | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One hand of a sitting as settled: who dealt, what it is worth there and after it, and what a list
    remarks.

    `units` and `totals` are indexed by seat of the table. `counts` is False for a hand that does not use up
    one of the hands agreed (thrown in), or that lies after the end of the sitting. `scores` is the running
    score by seat after the hand, in a game that keeps one beside the units.
    """

    dealer: Seat
    leader: Seat
    score: Score
    units: Units
    totals: Units
    counts: bool = True
    sits_out: tuple[Seat, ...] = ()
    remarks: tuple[Line, ...] = ()
    scores: Units = ()


@dataclass(frozen=True, slots=True)
class Stay:
    """What on the next slip leaves the deal with its dealer; `is_once`: for the first such hand alone."""

    when: tuple[Chosen, ...]
    is_once: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A sitting worked out from its first hand to its last.

    `winners` are the seats with the best total once it is over. `notes` speak to the table now ("two games
    left, two soli owed: North must play"); `standing` is a running score kept beside the units, where the
    game has one. `stays` are what keeps the deal where it is instead of passing it on.
    """

    rows: tuple[Row, ...]
    totals: Units
    next_dealer: Seat
    next_leader: Seat
    hands_left: int | None = None
    is_over: bool = False
    over_after: int | None = None
    winners: tuple[Seat, ...] = ()
    sits_out: tuple[Seat, ...] = ()
    notes: tuple[Line, ...] = ()
    standing: tuple[Line, ...] = ()
    stays: tuple[Stay, ...] = ()


@dataclass(frozen=True)
class Game(Generic[Rules, Dealt]):
    """A game as one value. Everything about it can be asked here; nobody else may know its insides.

    `slip(rules, seats)`: the fields of a hand under these rules. `read(values, rules, seats)`: a hand from
    cleaned slip values. `replay(record, rules)`: a hand from cards and calls recorded. `score(hand, rules)`.
    `tally(played, rules, seats, first_dealer)`. `written(hand, rules)`: the slip values that say the same as
    a hand. `pack(rules, seats)`: what is dealt from; `packs`: all that clubs deal from, the usual one first.
    `record_of(given)`: the record of a worked example in the game's own words. `examples`: for each kind of
    worked example, what the rule book answers to `given`. `sheet(rules)`: the house rules for people to read.
    `table_list(tally)`: the list of a table as players of this game keep it on paper. `auction(rules, seats,
    dealer, known)`: an auction for a page to lead; `known` is what is known of the deal beforehand, such as
    the upcard. `walk_through(record, rules)`: recorded cards to be shown trick by trick. `ranking(rules)`:
    what decides places, where it is not the units. `sides(seats)`: who always plays with whom at a table of
    so many, where sides are fixed; such a game can be played by pairs. `words`: short words
    for a hand in one line. `doubts(tally, slips)`: what only this game finds odd in a sitting. All raise
    `RuleBookError` with every fault found.
    """

    slug: str
    name: Term
    seats: tuple[int, ...]
    rules: type[Rules]
    presets: Mapping[str, Preset[Rules]]
    slip: Callable[[Rules, int], Slip]
    read: Callable[[Values, Rules, int], Dealt]
    replay: Callable[[Mapping[str, Any], Rules], Dealt]
    score: Callable[[Dealt, Rules], Score]
    tally: Callable[[Sequence[Played[Dealt]], Rules, int, Seat], Tally]
    written: Callable[[Dealt, Rules], Values]
    pack: Callable[[Rules, int], Pack]
    packs: tuple[Pack, ...]
    examples: Mapping[str, Example] = field(default_factory=dict)
    sheet: Callable[[Rules], Sequence[Section]] | None = None
    table_list: Callable[[Tally], TableList] | None = None
    auction: Callable[[Rules, int, Seat, Given], Auction] | None = None
    walk_through: Callable[[Mapping[str, Any], Rules], Walkthrough] | None = None
    record_of: Callable[[Given], Given] | None = None
    ranking: Callable[[Rules], Sequence[Metric]] | None = None
    sides: Callable[[int], tuple[tuple[Seat, ...], ...]] | None = None
    words: tuple[Word, ...] = ()
    doubts: Callable[[Tally, Sequence[Values]], Iterable[Whisper]] | None = None

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The house rules that a club may vary, in the order of the form."""
        return settings(self.rules)

    @property
    def usual_seats(self) -> int:
        return self.seats[0]

    @property
    def has_pairs(self) -> bool:
        """Whether a pair can be entered: two sides of two at the usual table."""
        return self.sides is not None and list(map(len, self.sides(self.usual_seats))) == [2, 2]

    def rules_of(self, preset: str, options: Mapping[str, object] | None = None) -> Rules:
        """The rules of a preset with some settings changed; raises `preset_unknown` or faults that name the
        setting.
        """
        if preset not in self.presets:
            raise RuleBookError.of(SettingCode.PRESET_UNKNOWN, preset=preset)
        return changed(self.presets[preset].rules, options or {})

    def store(self, rules: Rules) -> dict[str, object]:
        return dump(self.slug, rules)

    def recall(self, stored: Mapping[str, Any]) -> Rules:
        return load(self.rules, stored)

    def hand(self, raw: Mapping[str, object], rules: Rules, seats: int) -> Dealt:
        """A hand from what was typed: cleaned by the slip, then read."""
        return self.read(self.slip(rules, seats).clean(raw), rules, seats)


def total(units: Sequence[Units], seats: int) -> Units:
    """Column sums of several hands' units."""
    return tuple(sum((row[seat] for row in units), Decimal(0)) for seat in range(seats))
