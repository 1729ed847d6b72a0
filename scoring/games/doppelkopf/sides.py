"""Who is Re when the cards are known (R6 to R8)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card
from scoring.errors import RuleBookError
from scoring.games.doppelkopf.codes import DoppelkopfCode as Code
from scoring.games.doppelkopf.contracts import GameType, SoloKind
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import CLUB_QUEEN, Trick
from scoring.games.doppelkopf.wedding import clarify
from scoring.seats import Seat

__all__ = ["Declared", "Sides", "find_sides"]


@dataclass(frozen=True, slots=True)
class Declared:
    """What was known before the first card: who declared a solo or shares an Armut; else the queens tell."""

    game_type: GameType
    seats: tuple[Seat, ...] = ()
    solo_kind: SoloKind | None = None


@dataclass(frozen=True, slots=True)
class Sides:
    """The game as it turned out. `clarified_in`: the trick in which an announced wedding found its sides."""

    game_type: GameType
    re: tuple[Seat, ...]
    solo_kind: SoloKind | None = None
    clarified_in: int | None = None


def find_sides(
    declared: Declared, hands: Sequence[Sequence[Card]], tricks: Sequence[Trick], rules: DoppelkopfRules
) -> Sides:
    """The sides of a game played out; raises what the declaration leaves open."""
    game = declared.game_type
    if game is GameType.SOLO:
        if len(declared.seats) != 1 or declared.solo_kind is None:
            raise RuleBookError.of(Code.NO_SOLOIST, at="soloist")
        return Sides(game, declared.seats, declared.solo_kind)
    if game is GameType.ARMUT:
        if len(set(declared.seats)) != 2:
            raise RuleBookError.of(Code.NO_TAKER, at="re_players")
        return Sides(game, tuple(sorted(declared.seats)))
    queens = tuple(seat for seat, hand in enumerate(hands) if CLUB_QUEEN in hand)
    return _by_queens(game, queens, tricks, rules)


def _by_queens(
    game: GameType, queens: tuple[Seat, ...], tricks: Sequence[Trick], rules: DoppelkopfRules
) -> Sides:
    if len(queens) == 2:
        if game is not GameType.NORMAL:
            raise RuleBookError.of(Code.NO_BRIDE, at="hands")
        return Sides(game, queens)
    if game in (GameType.NORMAL, GameType.SILENT_WEDDING):
        return _alone(GameType.SILENT_WEDDING, queens)
    return _wedding(queens[0], tricks, rules)


def _wedding(bride: Seat, tricks: Sequence[Trick], rules: DoppelkopfRules) -> Sides:
    winners, led = [trick.winner for trick in tricks], [trick.led for trick in tricks]
    found = clarify(bride, winners, led, rules)
    assert found is not None, "a game played out has more tricks than a wedding may stay open"
    if found.partner is None:
        return _alone(GameType.LONELY_WEDDING, (bride,), found.trick)
    return Sides(GameType.WEDDING, tuple(sorted((bride, found.partner))), None, found.trick)


def _alone(game: GameType, re: tuple[Seat, ...], clarified_in: int | None = None) -> Sides:
    """Scored like a diamonds solo, whose trumps are those of the normal game."""
    return Sides(game, re, SoloKind.DIAMONDS, clarified_in)
