"""The rounds of a plan, one way to make them for each form of play."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.errors import PlanCode, Refused
from tournaments.models import PlanForm, SeatingPlan
from tournaments.seating import (
    Field,
    Form,
    OddTables,
    Round,
    Wish,
    avoid_past,
    by_standings,
    draw_round,
    final_tables,
    generate,
    howell,
    king_of_the_hill,
    knock_out,
    meetings,
    mitchell,
    round_robin,
    seat_pairs,
    snake,
)
from tournaments.seating.annealing import Watch
from tournaments.seating.pairs import Game
from tournaments.selectors.plans import ranked_players, results_of

__all__ = ["FORMS_FOR_PAIRS", "ONE_ROUND", "Asked", "make_rounds"]

ONE_ROUND = frozenset(
    {
        PlanForm.BY_STANDINGS,
        PlanForm.SNAKE,
        PlanForm.KING_OF_THE_HILL,
        PlanForm.KNOCK_OUT,
        PlanForm.FINAL_TABLES,
    }
)
"""Made from the standings, so that only the next round can be."""

FORMS_FOR_PAIRS = frozenset({PlanForm.PAIRS, PlanForm.HOWELL, PlanForm.MITCHELL})

Made = tuple[Sequence[Round], str]
"""The rounds and the name of what made them."""

Movement = Callable[[int, int, random.Random], Sequence[Sequence[Game]]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a way to make rounds goes by; `past` are the rounds that were opened already."""

    plan: SeatingPlan
    rounds: int
    past: tuple[Round, ...]
    wishes: tuple[Wish, ...]
    watch: Watch

    @property
    def odd(self) -> OddTables:
        return OddTables(self.plan.odd)

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.plan.players)

    @property
    def rested(self) -> Counter[int]:
        return Counter(player for each in self.past for player in each.byes)

    def ranked(self) -> list[int]:
        """Those the plan is for, best first."""
        return [player for player in ranked_players(self.plan.tournament) if player in set(self.players)]

    def results(self) -> list[list[int]]:
        """The tables of the last round that was opened, best first."""
        found = results_of(self.plan.tournament, self.plan.first_round - 1)
        if not found:
            raise Refused.of(PlanCode.NO_RESULTS)
        return [[player for player in table if player in set(self.players)] for table in found]


def make_rounds(asked: Asked) -> Made:
    return _MAKERS[PlanForm(asked.plan.form)](asked)


def _generated(asked: Asked) -> Made:
    form = Form.WHIST if asked.plan.form == PlanForm.WHIST else Form.INDIVIDUAL
    field = Field(asked.players, asked.odd, form)
    plan = generate(field, asked.rounds, asked.wishes, asked.plan.seed, asked.plan.seconds, watch=asked.watch)
    named = {player for wish in asked.wishes for player in wish.players}
    return avoid_past(plan.rounds, asked.past, seed=asked.plan.seed, fixed=named), plan.made_by


def _pairs(movement: Movement) -> Callable[[Asked], Made]:
    def made(asked: Asked) -> Made:
        dice = random.Random(asked.plan.seed)
        pairs = list(zip(asked.players[::2], asked.players[1::2], strict=True))
        games = movement(len(pairs), asked.rounds, dice)
        plan = seat_pairs(games, dice.sample(pairs, len(pairs)), seed=asked.plan.seed)
        return plan.rounds, str(asked.plan.form)

    return made


def _howell(pairs: int, rounds: int, _dice: random.Random) -> Sequence[Sequence[Game]]:
    """Fewer rounds than the movement has are its first ones; more go through it again."""
    movement = howell(pairs)
    return [movement[number % len(movement)] for number in range(rounds)]


def _mitchell(pairs: int, rounds: int, _dice: random.Random) -> Sequence[Sequence[Game]]:
    """With an odd number the last pair that would move is missing, and whoever meets it rests."""
    movement = mitchell((pairs + 1) // 2, rounds)
    return [[game for game in each if max(game) < pairs] for each in movement]


def _by_lot(asked: Asked) -> Made:
    """A draw for every round; nobody rests again before all have."""
    rested, rounds = asked.rested, []
    for number in range(asked.rounds):
        drawn = draw_round(asked.players, asked.plan.seed + number, asked.odd, rested=rested)
        rested.update(drawn.byes)
        rounds.append(drawn)
    return rounds, "lot"


def _by_standings(asked: Asked) -> Made:
    price = float(asked.plan.repeat_price)
    made = by_standings(
        asked.ranked(),
        meetings(asked.past),
        asked.odd,
        repeat_price=price,
        rested=asked.rested,
        seed=asked.plan.seed,
    )
    return [made], "standings"


def _snake(asked: Asked) -> Made:
    return [snake(asked.ranked(), asked.odd)], "snake"


def _king_of_the_hill(asked: Asked) -> Made:
    """Who rested takes the chairs of the last at the lowest table, who rest in turn."""
    results = asked.results()
    sitting = {player for table in results for player in table}
    waiting = [player for player in asked.players if player not in sitting]
    lowest = results[-1]
    leaving = lowest[max(1, len(lowest) - len(waiting)) :]
    coming = waiting[: len(leaving)]
    results[-1] = lowest[: len(lowest) - len(leaving)] + coming
    byes = leaving + waiting[len(leaving) :] if coming else waiting
    return [king_of_the_hill(results, byes)], "king of the hill"


def _knock_out(asked: Asked) -> Made:
    return [knock_out(asked.results(), odd=asked.odd, seed=asked.plan.seed)], "knock-out"


def _final_tables(asked: Asked) -> Made:
    return [final_tables(asked.ranked(), odd=asked.odd)], "final tables"


_MAKERS: dict[PlanForm, Callable[[Asked], Made]] = {
    PlanForm.INDIVIDUAL: _generated,
    PlanForm.WHIST: _generated,
    PlanForm.PAIRS: _pairs(round_robin),
    PlanForm.HOWELL: _pairs(_howell),
    PlanForm.MITCHELL: _pairs(_mitchell),
    PlanForm.RANDOM: _by_lot,
    PlanForm.BY_STANDINGS: _by_standings,
    PlanForm.SNAKE: _snake,
    PlanForm.KING_OF_THE_HILL: _king_of_the_hill,
    PlanForm.KNOCK_OUT: _knock_out,
    PlanForm.FINAL_TABLES: _final_tables,
}
