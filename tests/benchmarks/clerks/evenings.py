"""Evenings as tables play them and write them down without a mistake: made from a seed, by game.

Nothing here knows how whispers listen. Players differ in skill; results are mostly near what a contract needs
and now and then far from it; some tables note the upcard, some only made or lost; solos are played for fun,
hands are passed out.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from scoring.entry import Slip
from scoring.games import GAMES
from scoring.whispers.sheet import Sheet

__all__ = ["GAMES_PLAYED", "clean_evening"]

Slips = Iterator[dict[str, Any]]
SUITS = "CDHS"


def clean_evening(game: str, seed: int) -> Sheet:
    """A table's sheet of about 24 hands."""
    random = Random(f"{game} {seed}")
    preset, options, hands = GAMES_PLAYED[game]
    found = GAMES[game]
    rules = found.rules_of(random.choice(preset), options)
    slip = found.slip(rules, 4)
    slips = [slip.clean(slip.fitting(raw)) for raw in hands(random, slip)]
    whole = Sheet(found, rules, 4, random.randrange(4), tuple(slips))
    return replace(whole, slips=tuple(slips[: whole.tally.over_after or len(slips)]))


def _result(random: Random, need: float, spread: float) -> int:
    """Most results lie close to what is needed; some hands go wrong, or right, by far more."""
    widths = random.choices((1.0, 1.7, 3.2), (86, 12, 2))[0]
    return round(random.gauss(need, spread * widths))


def _within(number: int, low: int, high: int) -> int:
    return min(high, max(low, number))


def _solo_whist(random: Random, slip: Slip) -> Slips:
    contracts = {"prop_cop": 40, "solo": 30, "misere": 11, "abundance": 9, "spread_misere": 3}
    contracts |= {"abundance_declared": 1, "all_pass": 6}
    needs = {"prop_cop": 8, "solo": 5, "abundance": 9, "abundance_declared": 13}
    skill = [random.gauss(0, 0.4) for _ in range(4)]
    notes_upcard = random.random() < 0.5
    counts_tricks = random.random() < 0.85 or all(field.name != "result" for field in slip)
    for _ in range(24):
        contract = random.choices(list(contracts), list(contracts.values()))[0]
        declarer = random.randrange(4)
        raw: dict[str, Any] = {"contract": contract, "declarer": declarer}
        raw["partner"] = (declarer + random.randrange(1, 4)) % 4
        upcard = random.choice(SUITS)
        raw["trump"] = random.choice(SUITS.replace(upcard, ""))
        raw["upcard"] = upcard if notes_upcard else None
        if contract in needs:
            tricks = _within(_result(random, needs[contract] + 0.3 + skill[declarer], 1.2), 0, 13)
        else:
            tricks = random.choices((0, 1, 2, 3, 4), (62, 20, 11, 5, 2))[0]
        is_made = tricks >= needs.get(contract, 0) if contract in needs else tricks == 0
        says = {"tricks": tricks} if counts_tricks else {"result": "made" if is_made else "failed"}
        yield {name: value for name, value in (raw | says).items() if value is not None}


def _doppelkopf(random: Random, slip: Slip) -> Slips:
    skill = [random.gauss(0, 6) for _ in range(4)]
    soli = dict(zip(random.sample(range(1, 20), 4), random.sample(range(4), 4), strict=True))
    for number in range(24):
        is_for_fun = random.random() < 0.03 and 0 < number < 20
        soloist = soli.get(number, random.randrange(4) if is_for_fun else None)
        re = [soloist] if soloist is not None else sorted(random.sample(range(4), 2))
        expected = 126 + sum(skill[seat] for seat in re)
        points = _within(_result(random, expected, 27), 0, 240)
        points = {1: 2, 239: 238}.get(points, points)
        raw = _who(random, soloist, re) | {"re_card_points": points} | _calls(random, points)
        if 70 <= points <= 170 and soloist is None:
            raw |= _special(random)
        if points in (0, 240):
            raw["re_tricks"] = 0 if points == 0 else 12
        yield raw


def _who(random: Random, soloist: int | None, re: list[int]) -> dict[str, Any]:
    if soloist is not None:
        kinds = {"queens": 5, "jacks": 4, "aces": 2, "diamonds": 2, "hearts": 1, "spades": 1, "clubs": 1}
        kind = random.choices(list(kinds), list(kinds.values()))[0]
        return {"game_type": "solo", "solo_kind": kind, "soloist": soloist}
    return {"game_type": "wedding" if random.random() < 0.1 else "normal", "re_players": re}


def _calls(random: Random, points: int) -> dict[str, Any]:
    calls = {}
    if random.random() < (0.45 if points > 125 else 0.08):
        calls["re_call"] = "no_90" if points > 155 and random.random() < 0.5 else "announced"
    if random.random() < (0.4 if points < 112 else 0.06):
        calls["kontra_call"] = "no_90" if points < 85 and random.random() < 0.4 else "announced"
    return calls


def _special(random: Random) -> dict[str, Any]:
    names = ("fox", "doppelkopf", "karlchen")
    found = {name: random.choice(("re", "kontra")) for name in names if random.random() < 0.2}
    return {f"{side}_{name}": 1 for name, side in found.items()}


def _bid_whist(random: Random, slip: Slip) -> Slips:
    bids, directions = {"3": 13, "4": 50, "5": 30, "6": 7}, {"uptown": 50, "downtown": 32, "no_trump": 18}
    skill = [random.gauss(0, 0.4) for _ in range(4)]
    notes_trump = random.random() < 0.6
    for _ in range(16):
        bidder, bid = random.randrange(4), random.choices(list(bids), list(bids.values()))[0]
        raw: dict[str, Any] = {"outcome": "played", "bidder": bidder, "bid": bid}
        raw["direction"] = random.choices(list(directions), list(directions.values()))[0]
        raw["trump"] = random.choice(SUITS) if notes_trump else None
        raw["tricks"] = _within(_result(random, int(bid) + 6.3 + skill[bidder], 1.2), 1, 13)
        if random.random() < 0.03:
            raw |= {"renege": True, "renege_by": random.randrange(4), "renege_named": True}
        yield {name: value for name, value in raw.items() if value is not None}


GAMES_PLAYED: dict[str, tuple[tuple[str, ...], dict[str, Any], Callable[[Random, Slip], Slips]]] = {
    "solo-whist": (("de", "no", "wiki-de"), {}, _solo_whist),
    "doppelkopf": (("ddv", "kneipe"), {}, _doppelkopf),
    "bid-whist": (("classic",), {}, _bid_whist),
}
"""Presets, options and how it is played."""
