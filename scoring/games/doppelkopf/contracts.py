"""What is played, which side somebody is on, and what a side may have said of it."""

from enum import IntEnum, StrEnum

from scoring.terms import Term, term

__all__ = ["CALL_NAMES", "GAME_NAMES", "SIDE_NAMES", "SOLO_NAMES", "GameType", "Level", "Side", "SoloKind"]


class GameType(StrEnum):
    NORMAL = "normal"
    WEDDING = "wedding"
    LONELY_WEDDING = "lonely_wedding"
    SILENT_WEDDING = "silent_wedding"
    SOLO = "solo"
    ARMUT = "armut"

    @property
    def is_alone(self) -> bool:
        """One against three, scored threefold (R15)."""
        return self in (GameType.LONELY_WEDDING, GameType.SILENT_WEDDING, GameType.SOLO)


class SoloKind(StrEnum):
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    QUEENS = "queens"
    JACKS = "jacks"
    ACES = "aces"


class Side(StrEnum):
    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> "Side":
        return Side.KONTRA if self is Side.RE else Side.RE


class Level(IntEnum):
    """How far a side went: each level contains the lower ones."""

    NOTHING = 0
    ANNOUNCED = 1
    NO_90 = 2
    NO_60 = 3
    NO_30 = 4
    SCHWARZ = 5

    @property
    def code(self) -> str:
        return self.name.lower()

    @property
    def card_points_left(self) -> int:
        """The card points that the other side was told not to reach; 0 for schwarz, where a trick decides."""
        return {Level.NO_90: 90, Level.NO_60: 60, Level.NO_30: 30}.get(self, 0)


GAME_NAMES: dict[GameType, Term] = {
    GameType.NORMAL: term("Doppelkopf game", "Normal game"),
    GameType.WEDDING: term("Doppelkopf game", "Wedding"),
    GameType.LONELY_WEDDING: term("Doppelkopf game", "Wedding without a partner"),
    GameType.SILENT_WEDDING: term("Doppelkopf game", "Silent wedding"),
    GameType.SOLO: term("Doppelkopf game", "Solo"),
    GameType.ARMUT: term("Doppelkopf game", "Armut"),
}
SOLO_NAMES: dict[SoloKind, Term] = {
    SoloKind.DIAMONDS: term("Doppelkopf solo", "Diamonds solo"),
    SoloKind.HEARTS: term("Doppelkopf solo", "Hearts solo"),
    SoloKind.SPADES: term("Doppelkopf solo", "Spades solo"),
    SoloKind.CLUBS: term("Doppelkopf solo", "Clubs solo"),
    SoloKind.QUEENS: term("Doppelkopf solo", "Queens solo"),
    SoloKind.JACKS: term("Doppelkopf solo", "Jacks solo"),
    SoloKind.ACES: term("Doppelkopf solo", "Aces solo"),
}
SIDE_NAMES: dict[Side, Term] = {
    Side.RE: term("Doppelkopf side", "Re"),
    Side.KONTRA: term("Doppelkopf side", "Kontra"),
}
_NO_90 = term("Doppelkopf call", "No 90")
_NO_60 = term("Doppelkopf call", "No 60")
_NO_30 = term("Doppelkopf call", "No 30")
_SCHWARZ = term("Doppelkopf call", "Schwarz")
_NOTHING = term("Doppelkopf call", "Nothing")
_HIGHER = {Level.NO_90: _NO_90, Level.NO_60: _NO_60, Level.NO_30: _NO_30, Level.SCHWARZ: _SCHWARZ}
CALL_NAMES: dict[Side, dict[Level, Term]] = {
    Side.RE: {Level.NOTHING: _NOTHING, Level.ANNOUNCED: term("Doppelkopf call", "Re"), **_HIGHER},
    Side.KONTRA: {Level.NOTHING: _NOTHING, Level.ANNOUNCED: term("Doppelkopf call", "Kontra"), **_HIGHER},
}
