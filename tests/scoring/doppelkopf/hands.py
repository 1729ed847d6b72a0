"""Doppelkopf hands for tests, as a secretary would type them."""

from typing import Any

from scoring.game import Played, Tally
from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.hand import Contest, Hand
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

DDV = GAME.rules_of("ddv")


def typed(rules: DoppelkopfRules = DDV, seats: int = 4, **values: Any) -> Hand:
    return GAME.hand(values, rules, seats)


def normal(
    re: tuple[int, ...], card_points: int, rules: DoppelkopfRules = DDV, seats: int = 4, **values: Any
) -> Hand:
    return typed(rules, seats, game_type="normal", re_players=re, re_card_points=card_points, **values)


def solo(
    seat: int, card_points: int = 130, rules: DoppelkopfRules = DDV, seats: int = 4, **values: Any
) -> Hand:
    return alone("solo", seat, card_points, rules, seats, solo_kind="queens", **values)


def alone(
    game: str, seat: int, card_points: int, rules: DoppelkopfRules = DDV, seats: int = 4, **values: Any
) -> Hand:
    return typed(rules, seats, game_type=game, soloist=seat, re_card_points=card_points, **values)


def contest(hand: Hand) -> Contest:
    assert isinstance(hand, Contest)
    return hand


def points(hand: Hand, rules: DoppelkopfRules = DDV) -> list[int]:
    return [int(one) for one in GAME.score(hand, rules).points]


def sitting(*hands: Hand, rules: DoppelkopfRules = DDV, seats: int = 4, first_dealer: int = 0) -> Tally:
    return GAME.tally([Played(hand) for hand in hands], rules, seats, first_dealer)


def units(tally: Tally) -> list[list[int]]:
    return [[int(one) for one in row.units] for row in tally.rows]


def remarks(tally: Tally) -> list[list[str]]:
    return [[line.term.text for line in row.remarks] for row in tally.rows]
