"""Makes a plan: who meets whom, then seats, then table numbers, then the names by lot."""

import random
from collections.abc import Sequence

from .annealing import Watch
from .designs import Rounds
from .errors import SeatingCode, SeatingError
from .field import Field, shape
from .layout import lay_out
from .numbers import number_tables
from .plan import Plan, Round
from .seats import balance_seats
from .wishes import Wish

__all__ = ["STEPS_A_SECOND", "generate"]

STEPS_A_SECOND = 250_000
"""The budget counts steps, so that a seed gives the same plan on any machine; a slow core takes longer."""


def generate(
    field: Field,
    rounds: int,
    wishes: Sequence[Wish] = (),
    seed: int = 0,
    seconds: float = 5,
    watch: Watch | None = None,
) -> Plan:
    """A plan for the field; raises for a number that cannot be seated and for wishes that exclude each other.

    `seconds` is what a search may take at most, on an ordinary core; designs take none. `watch` hears how far the
    search is and may stop it, which leaves the best plan so far.
    """
    if rounds < 1:
        raise SeatingError.of(SeatingCode.TOO_FEW_ROUNDS, rounds=rounds)
    rng = random.Random(seed)
    sizes = shape(len(field.players), field.odd)
    layout = lay_out(len(field.players), [sizes] * rounds, rng, int(seconds * STEPS_A_SECOND), watch)
    seated = number_tables(balance_seats(layout.rounds, rng), rng)
    names = rng.sample(field.players, len(field.players))
    return Plan(_named(seated, names), field.players, field.form, tuple(wishes), seed, layout.made_by)


def _named(rounds: Rounds, names: Sequence[int]) -> tuple[Round, ...]:
    everybody = set(names)
    named = [tuple(tuple(names[player] for player in table) for table in each) for each in rounds]
    return tuple(
        Round(tables, tuple(sorted(everybody - {player for table in tables for player in table})))
        for tables in named
    )
