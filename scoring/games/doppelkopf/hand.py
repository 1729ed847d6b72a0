"""What a list says of one deal: a game that was played, cards thrown in, or a penalty."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.games.doppelkopf.contracts import GameType, Level, Side, SoloKind
from scoring.seats import Seat

__all__ = ["Contest", "Hand", "Penalty", "Severity", "SpecialPoint", "SpecialPoints", "ThrownIn"]


class SpecialPoint(StrEnum):
    """What a trick may bring besides its card points (R14)."""

    DOPPELKOPF = "doppelkopf"
    FOX = "fox"
    KARLCHEN = "karlchen"
    KARLCHEN_CAUGHT = "karlchen_caught"
    FOX_LAST_TRICK = "fox_last_trick"


class Severity(StrEnum):
    """How grave an infringement was, as the referee rules (R20)."""

    NO_EFFECT = "no_effect"
    MINOR = "minor"
    SERIOUS = "serious"


@dataclass(frozen=True, slots=True)
class SpecialPoints:
    """How often a side earned each special point; points not named were not earned."""

    counts: tuple[tuple[SpecialPoint, int], ...] = ()

    @classmethod
    def of(cls, counts: Mapping[SpecialPoint, int]) -> "SpecialPoints":
        return cls(tuple((point, counts[point]) for point in SpecialPoint if counts.get(point)))

    def count(self, point: SpecialPoint) -> int:
        return dict(self.counts).get(point, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A game played out. `re` is sorted: one seat when it plays alone.

    `re_tricks` is known only where it matters (Re with 0 or 240 card points). `sits_out` is said only when a
    table of five wrote it down; otherwise the dealer sits out, whom the sitting knows.
    """

    game_type: GameType
    re: tuple[Seat, ...]
    re_card_points: int
    re_tricks: int | None = None
    solo_kind: SoloKind | None = None
    re_call: Level = Level.NOTHING
    kontra_call: Level = Level.NOTHING
    re_special: SpecialPoints = field(default_factory=SpecialPoints)
    kontra_special: SpecialPoints = field(default_factory=SpecialPoints)
    had_heart_trick: bool = False
    seats: int = 4
    sits_out: Seat | None = None

    @property
    def is_alone(self) -> bool:
        return self.game_type.is_alone

    @property
    def soloist(self) -> Seat | None:
        """Who declared a solo; a silent or lonely wedding is scored as one but was not declared (R8)."""
        return self.re[0] if self.game_type is GameType.SOLO else None

    def card_points(self, side: Side) -> int:
        return self.re_card_points if side is Side.RE else 240 - self.re_card_points

    def has_trick(self, side: Side, tricks: int) -> bool:
        """Whether the side won any of the `tricks` there are, be it one of four worthless nines."""
        if 0 < self.re_card_points < 240 or self.re_tricks is None:
            return self.card_points(side) > 0
        return (self.re_tricks if side is Side.RE else tricks - self.re_tricks) > 0

    def call(self, side: Side) -> Level:
        return self.re_call if side is Side.RE else self.kontra_call

    def special(self, side: Side) -> SpecialPoints:
        return self.re_special if side is Side.RE else self.kontra_special


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownIn:
    """Cards thrown in or dealt wrongly: the same dealer deals again."""

    seats: int = 4
    sits_out: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An infringement that was complained about. `soloist` is set when a solo was being played."""

    severity: Severity
    offender: Seat
    soloist: Seat | None = None
    opposing_calls: int = 0
    could_hurt_soloist: bool = False
    seats: int = 4
    sits_out: Seat | None = None

    @property
    def counts_as_solo(self) -> bool:
        """A solo that an opponent spoilt gravely counts as played (R20)."""
        return self.severity is Severity.SERIOUS and self.soloist not in (None, self.offender)


Hand = Contest | ThrownIn | Penalty
