"""Makes a plan: who meets whom, the names by lot or by wish, then seats, then table numbers."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from .annealing import Problem, Watch, anneal, cost_of
from .bounds import bound
from .catalogue import parallel_columns
from .designs import Rounds
from .draw import rest_in_turn
from .errors import SeatingCode, SeatingError
from .field import Field, Shape, shape
from .grant import deal_names, kept_numbers, meeting_prices
from .impossible import refuse_impossible
from .layout import Layout, lay_out
from .numbers import number_tables
from .pairs import round_robin, seat_pairs
from .partners import choose_partners, seat_partners
from .plan import Form, Plan, Round
from .seats import balance_seats
from .whist import nearest_whist, whist
from .wishes import Wish, WishKind

__all__ = ["STEPS_A_SECOND", "generate"]

STEPS_A_SECOND = 250_000
"""The budget counts steps, so that a seed gives the same plan on any machine; a slow core takes longer."""

LOW_HEAT = 0.4


def generate(
    field: Field,
    rounds: int,
    wishes: Sequence[Wish] = (),
    seed: int = 0,
    seconds: float = 5,
    *,
    watch: Watch | None = None,
) -> Plan:
    """A plan for the field; raises for a number that cannot be seated and for wishes that exclude each other.

    `seconds` is what a search may take at most, on an ordinary core; designs take none. `watch` hears how far
    the search is and may stop it, which leaves the best plan so far.
    """
    if rounds < 1:
        raise SeatingError.of(SeatingCode.TOO_FEW_ROUNDS, rounds=rounds)
    if field.form is Form.PAIRS:
        return _pairs(field, rounds, seed)
    sizes = shape(len(field.players), field.odd)
    refuse_impossible(wishes, field, rounds)
    return _Making(
        field,
        shapes=[sizes] * rounds,
        wishes=tuple(wishes),
        seed=seed,
        steps=int(seconds * STEPS_A_SECOND),
        watch=watch,
    ).plan()


def _pairs(field: Field, rounds: int, seed: int) -> Plan:
    """Players one after the other are partners; wishes have no room where everybody plays everybody."""
    if len(field.players) % 2:
        raise SeatingError.of(SeatingCode.PAIRS_NEED_EVEN_NUMBER, players=len(field.players))
    if len(field.players) < 4:
        raise SeatingError.of(SeatingCode.TOO_FEW_PLAYERS, players=len(field.players), fewest=4)
    rng = random.Random(seed)
    pairs = list(zip(field.players[::2], field.players[1::2], strict=True))
    games = round_robin(len(pairs), rounds, rng)
    return seat_pairs(games, rng.sample(pairs, len(pairs)), seed=seed)


class _Making:
    """One run of the generator; players are numbers by their place in the field until the last step."""

    def __init__(
        self,
        field: Field,
        *,
        shapes: list[Shape],
        wishes: tuple[Wish, ...],
        seed: int,
        steps: int,
        watch: Watch | None,
    ) -> None:
        self.field, self.shapes, self.wishes, self.seed = field, shapes, wishes, seed
        self.steps, self.watch = steps, watch
        self.rng = random.Random(seed)
        self.prices = meeting_prices(wishes, field.players, len(shapes))
        self.away = _absences(wishes, field, len(shapes))

    def plan(self) -> Plan:
        """Layout, names, rounds with absences, wishes, seats, table numbers."""
        dealt = [
            Layout(deal_names(layout.rounds, self.prices, self.rng), layout.made_by)
            for layout in self._layouts()
        ]
        layout = min(dealt, key=lambda each: cost_of(self.prices, each.rounds))
        rounds = self._mended(layout.rounds)
        seated = number_tables(self._seated(rounds), self.rng, self._kept(WishKind.TABLE))
        return Plan(
            self._named(seated), self.field.players, self.field.form, self.wishes, self.seed, layout.made_by
        )

    def _layouts(self) -> Iterator[Layout]:
        """What to deal names to: for whoever must be apart also columns that never meet within themselves."""
        yield self._layout()
        columns = parallel_columns(len(self.field.players))
        if columns and any(price > 0 for row in self.prices for price in row):
            name, rounds = columns
            if len(self.shapes) <= len(rounds) and set(self.shapes[0].sizes) == {4}:
                yield Layout(rounds[: len(self.shapes)], name)

    def _layout(self) -> Layout:
        players, rounds = len(self.field.players), len(self.shapes)
        if self.field.form is Form.WHIST:
            if set(self.shapes[0].sizes) != {4}:
                nearest = nearest_whist(players)
                raise SeatingError.of(SeatingCode.WHIST_NEEDS_FOURS, players=players, nearest=nearest)
            known = whist(players)
            if known is not None and len(known) == rounds:
                return Layout(known, f"Wh({players})")
        return lay_out(players, self.shapes, self.rng, self.steps, self.watch)

    def _mended(self, rounds: Rounds) -> Rounds:
        """Deals rounds with absences anew, then lets the search weigh wishes against repeats."""
        opened = [number for number, away in enumerate(self.away) if away]
        shapes = list(self.shapes)
        for number in opened:
            shapes[number], rounds[number] = self._without_absent(rounds, number)
        target = bound(len(self.field.players), shapes).weight
        problem = Problem(tuple(shapes), self.prices, tuple(opened), target, tuple(self.away))
        if opened:
            rounds = anneal(problem, rounds, self.rng, self.steps // 2, watch=self.watch)
        target = self._floor(target)
        if not any(map(any, self.prices)) or cost_of(self.prices, rounds) <= target:
            return rounds
        whole = Problem(tuple(shapes), self.prices, tuple(range(len(shapes))), target, problem.away)
        return anneal(whole, rounds, self.rng, self.steps, heat=LOW_HEAT, watch=self.watch)

    def _floor(self, target: int) -> int:
        """The bound, and below it whatever the wishes to sit together could bring."""
        wanted = [price for row in self.prices for price in row if price < 0]
        return target + sum(price + met for price in wanted for met in range(len(self.shapes))) // 2

    def _without_absent(self, rounds: Rounds, number: int) -> tuple[Shape, list[list[int]]]:
        """Shape and first tables of a round for those present; rests go to those who rested least
        elsewhere.
        """
        present = [one for one in range(len(self.field.players)) if one not in self.away[number]]
        sizes = shape(len(present), self.field.odd)
        rests = Counter(
            one
            for at, each in enumerate(rounds)
            if at != number
            for one in set(range(len(self.field.players))).difference(self.away[at], *each)
        )
        self.rng.shuffle(present)
        resting = rest_in_turn(present, sizes.byes, rests)
        playing = iter([one for one in present if one not in resting])
        return sizes, [[next(playing) for _ in range(size)] for size in sizes.sizes]

    def _seated(self, rounds: Rounds) -> Rounds:
        if self.field.form is not Form.WHIST:
            return balance_seats(rounds, self.rng, self._kept(WishKind.SEAT))
        known = whist(len(self.field.players))
        is_whist = known is not None and len(known) == len(rounds) and not any(map(any, self.prices))
        return seat_partners(rounds if is_whist and not any(self.away) else choose_partners(rounds, self.rng))

    def _kept(self, kind: WishKind) -> dict[int, int]:
        return kept_numbers(self.wishes, kind, self.field.players)

    def _named(self, rounds: Rounds) -> tuple[Round, ...]:
        names, everybody = self.field.players, set(self.field.players)
        named = [tuple(tuple(names[player] for player in table) for table in each) for each in rounds]
        return tuple(
            Round(tables, tuple(sorted(everybody - {player for table in tables for player in table})))
            for tables in named
        )


def _absences(wishes: Sequence[Wish], field: Field, rounds: int) -> list[frozenset[int]]:
    index = {player: number for number, player in enumerate(field.players)}
    away: list[set[int]] = [set() for _ in range(rounds)]
    for wish in (wish for wish in wishes if wish.kind is WishKind.ABSENT):
        away[wish.number - 1].add(index[wish.players[0]])
    return [frozenset(gone) for gone in away]
