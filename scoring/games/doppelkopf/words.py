"""Short words for a hand in one line: `re a c 131 k90 fuchs`."""

from collections.abc import Iterator

from scoring.games.doppelkopf.contracts import GameType, Level, Side, SoloKind
from scoring.games.doppelkopf.fields import PENALTY, THROWN_IN
from scoring.games.doppelkopf.hand import SpecialPoint
from scoring.shorthand.word import Word

__all__ = ["WORDS"]

_GAMES = {
    "normal": GameType.NORMAL.value,
    "wedding": GameType.WEDDING.value,
    "hochzeit": GameType.WEDDING.value,
    "lonely": GameType.LONELY_WEDDING.value,
    "silent": GameType.SILENT_WEDDING.value,
    "still": GameType.SILENT_WEDDING.value,
    "armut": GameType.ARMUT.value,
    "solo": GameType.SOLO.value,
    "thrown": THROWN_IN,
    "penalty": PENALTY,
}
_KINDS = {
    "damen": SoloKind.QUEENS,
    "buben": SoloKind.JACKS,
    "fleischlos": SoloKind.ACES,
    "karo": SoloKind.DIAMONDS,
    "herz": SoloKind.HEARTS,
    "pik": SoloKind.SPADES,
    "kreuz": SoloKind.CLUBS,
}
_LEVELS = {
    "": Level.ANNOUNCED,
    "90": Level.NO_90,
    "60": Level.NO_60,
    "30": Level.NO_30,
    "schwarz": Level.SCHWARZ,
}
_POINTS = {
    "fuchs": SpecialPoint.FOX,
    "fox": SpecialPoint.FOX,
    "doko": SpecialPoint.DOPPELKOPF,
    "karlchen": SpecialPoint.KARLCHEN,
    "karlcaught": SpecialPoint.KARLCHEN_CAUGHT,
    "foxlast": SpecialPoint.FOX_LAST_TRICK,
}
_SHORT = {Side.RE: "r", Side.KONTRA: "k"}


def _calls() -> Iterator[Word]:
    """`k`, `k90`, `kschwarz`; in full `kontra`, and `re` once the Re players are written."""
    for side, letter in _SHORT.items():
        for text, level in _LEVELS.items():
            yield Word(f"{letter}{text}", {f"{side}_call": level.code})
            yield Word(f"{side}{text}", {f"{side}_call": level.code})


def _special_points() -> Iterator[Word]:
    """`fuchs` is a point of Re, `kfuchs` one of Kontra."""
    for text, point in _POINTS.items():
        yield Word(text, {f"{Side.RE}_{point}": 1})
        yield Word(f"k{text}", {f"{Side.KONTRA}_{point}": 1})


WORDS = (
    *(Word(text, {"game_type": game}) for text, game in _GAMES.items()),
    *(Word(text, {"solo_kind": kind.value}) for text, kind in _KINDS.items()),
    *(
        Word(text, {"game_type": GameType.SOLO.value, "solo_kind": kind.value})
        for text, kind in _KINDS.items()
    ),
    Word("re", opens="re_players"),
    *_calls(),
    *_special_points(),
    Word("hearts4", {"heart_trick": True}),
)
