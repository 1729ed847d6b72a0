"""The games Tricktally knows. A new one needs its folder and its line here."""

from typing import Any

from scoring.errors import RuleBookError, SettingCode, every_code
from scoring.game import Game
from scoring.games.bid_whist import GAME as BID_WHIST
from scoring.games.doppelkopf import GAME as DOPPELKOPF
from scoring.games.solo_whist import GAME as SOLO_WHIST
from scoring.terms import declared

__all__ = ["GAMES", "catalogue", "game_called"]

GAMES: dict[str, Game[Any, Any]] = {
    SOLO_WHIST.slug: SOLO_WHIST,
    BID_WHIST.slug: BID_WHIST,
    DOPPELKOPF.slug: DOPPELKOPF,
}


def game_called(slug: str) -> Game[Any, Any]:
    """The game of this slug; raises `game_unknown`."""
    if slug not in GAMES:
        raise RuleBookError.of(
            SettingCode.GAME_UNKNOWN, game=slug, games=tuple(game.name for game in GAMES.values())
        )
    return GAMES[slug]


def catalogue() -> tuple[list[tuple[str, str]], list[str]]:
    """What translators must supply for the rule book: (context, text) of every term, and every error code."""
    return [(one.context, one.text) for one in declared()], every_code()
