"""Games of Doppelkopf, with one solo for each player before the last four games."""

from collections.abc import Iterator
from random import Random

from tournaments.demo.chance import pick, skills

__all__ = ["hands"]

SOLOS = {"queens": 4, "jacks": 3, "diamonds": 2, "hearts": 2, "aces": 2, "spades": 1, "clubs": 1}
BY_SKILL = 12  # card points that a trick of skill is worth


def hands(random: Random, names: tuple[str, ...], count: int) -> Iterator[dict[str, str]]:
    """Cells of so many lines by column."""
    skill = skills(random, names)
    solos = dict(zip(random.sample(range(1, max(count - 4, 5)), 4), random.sample(names, 4), strict=True))
    for number in range(count):
        if soloist := solos.get(number):
            yield _solo(random, soloist, skill[soloist])
        else:
            yield _together(random, names, skill)


def _solo(random: Random, soloist: str, skill: float) -> dict[str, str]:
    points = _card_points(random, 128 + BY_SKILL * skill)
    line = {"game_type": "solo", "solo_kind": pick(random, SOLOS), "soloist": soloist}
    return line | {"re_card_points": str(points)} | _calls(random, points)


def _together(random: Random, names: tuple[str, ...], skill: dict[str, float]) -> dict[str, str]:
    re = sorted(random.sample(names, 2), key=names.index)
    points = _card_points(random, 131 + BY_SKILL * sum(skill[name] for name in re))
    line = {
        "game_type": "wedding" if random.random() < 0.08 else "normal",
        "re_players": " + ".join(re),
        "re_card_points": str(points),
    }
    return line | _calls(random, points) | _special(random, points)


def _card_points(random: Random, expected: float) -> int:
    return min(221, max(22, round(random.gauss(expected, 26))))


def _calls(random: Random, points: int) -> dict[str, str]:
    """Sides that will win mostly know it, and are sometimes wrong."""
    calls: dict[str, str] = {}
    if random.random() < (0.4 if points > 125 else 0.08):
        calls["re_call"] = "no_90" if points > 160 and random.random() < 0.5 else "announced"
    if random.random() < (0.35 if points < 112 else 0.06):
        calls["kontra_call"] = "no_90" if points < 85 and random.random() < 0.4 else "announced"
    return calls


def _special(random: Random, points: int) -> dict[str, str]:
    """Foxes, a Doppelkopf, Karlchen: where both sides have tricks enough for them."""
    if not 70 <= points <= 170:
        return {}
    found: dict[str, str] = {}
    if random.random() < 0.3:
        found[random.choice(("re_fox", "kontra_fox"))] = "1"
    if random.random() < 0.12:
        found[random.choice(("re_doppelkopf", "kontra_doppelkopf"))] = "1"
    if random.random() < 0.12:
        found[random.choice(("re_karlchen", "kontra_karlchen"))] = "1"
    return found
