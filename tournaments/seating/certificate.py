"""Counts a plan from nothing: who met whom, who sat where, what was promised. It trusts no generator."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from scoring.errors import Fault

from .bounds import Bound, bound, prices
from .errors import SeatingCode
from .field import OddTables, Shape
from .granted import is_kept
from .plan import Form, Plan, Round
from .wishes import Wish, WishKind

__all__ = ["Certificate", "check", "meetings"]

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Partners:
    """Whist and pairs only. `opponents_squares` is the sum of squares of how often two opposed each other."""

    again: int
    opponents_most: int
    opponents_squares: int
    opponents_squares_bound: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a plan is worth. Seats and tables: counts per player, by seat N E S W (fifth) and by table
    number.
    """

    players: int
    rounds: int
    faults: tuple[Fault, ...]
    repeats: int
    weight: int
    most_meetings: int
    bound: Bound
    prices: dict[OddTables, Bound]
    seats: dict[int, tuple[int, ...]]
    seat_spread: int
    tables: dict[int, tuple[int, ...]]
    table_most: int
    dealer: dict[int, int]
    rests: dict[int, int]
    rest_spread: int
    odd_tables: dict[int, int]
    odd_table_spread: int
    neighbours_again: int
    partners: Partners | None
    wishes_kept: tuple[Wish, ...]
    wishes_broken: tuple[Wish, ...]

    @property
    def is_valid(self) -> bool:
        """A plan may be published: everybody is named once a round and every hard wish is kept."""
        return not self.faults and not any(wish.hard for wish in self.wishes_broken)

    @property
    def is_best_possible(self) -> bool:
        """No plan for the same tables has fewer repeats, or none has less repeat weight."""
        return self.repeats == self.bound.repeats or self.weight == self.bound.weight

    def as_json(self) -> dict[str, Any]:
        """Plain values, keys in the order of the fields, players as strings."""
        plain = asdict(self)
        plain["faults"] = [{"code": fault.code.value, "facts": dict(fault.facts)} for fault in self.faults]
        plain["wishes_kept"] = [wish.as_json() for wish in self.wishes_kept]
        plain["wishes_broken"] = [wish.as_json() for wish in self.wishes_broken]
        return plain | {"is_valid": self.is_valid, "is_best_possible": self.is_best_possible}


def check(plan: Plan) -> Certificate:
    """Counts everything about a plan; faults are listed, not raised, for a plan made by hand may be half
    done.
    """
    met, limit = _meetings_and_bound(plan)
    seats, tables = _seats(plan), _tables(plan)
    rests = _rests(plan)
    odd = _odd_tables(plan)
    kept = {wish: is_kept(wish, plan.rounds) for wish in plan.wishes}
    return Certificate(
        players=len(plan.players),
        rounds=len(plan.rounds),
        faults=tuple(_faults(plan)),
        repeats=sum(times - 1 for times in met.values()),
        weight=sum(times * (times - 1) // 2 for times in met.values()),
        most_meetings=max(met.values(), default=0),
        bound=limit,
        prices=prices(len(plan.players), len(plan.rounds)),
        seats=seats,
        seat_spread=max((_seat_spread(counts, plan.form) for counts in seats.values()), default=0),
        tables=tables,
        table_most=max((max(counts) for counts in tables.values() if counts), default=0),
        dealer={player: counts[0] for player, counts in seats.items()},
        rests=rests,
        rest_spread=_spread(rests),
        odd_tables=odd,
        odd_table_spread=_spread(odd),
        neighbours_again=_neighbours_again(plan.rounds),
        partners=_partners(plan) if plan.form is not Form.INDIVIDUAL else None,
        wishes_kept=tuple(wish for wish, granted in kept.items() if granted),
        wishes_broken=tuple(wish for wish, granted in kept.items() if not granted),
    )


def meetings(rounds: Sequence[Round]) -> Counter[Pair]:
    """How often two players shared a table; pairs in ascending order, only those who met."""
    tables = (sorted(table) for each in rounds for table in each.tables)
    return Counter(pair for table in tables for pair in combinations(table, 2))


def _meetings_and_bound(plan: Plan) -> tuple[Counter[Pair], Bound]:
    """Of players; of pairs when they are fixed, whose partners meet all evening as they should."""
    rounds, shapes = plan.rounds, [_shape(each) for each in plan.rounds]
    if plan.form is not Form.PAIRS:
        return meetings(rounds), bound(len(plan.players), shapes)
    number = {player: index for index, pair in enumerate(plan.pairs) for player in pair}
    games = [
        Round(tuple((number[table[0]], number[table[1]]) for table in each.tables if len(table) == 4))
        for each in rounds
    ]
    halves = [Shape((2,) * len(each.sizes), each.byes // 2) for each in shapes]
    return meetings(games), bound(len(plan.pairs), halves)


def _rests(plan: Plan) -> dict[int, int]:
    """How often each rests; an absence that was wished for is none."""
    away = {(wish.number, wish.players[0]) for wish in plan.wishes if wish.kind is WishKind.ABSENT}
    resting = Counter(
        player
        for number, each in enumerate(plan.rounds, start=1)
        for player in each.byes
        if (number, player) not in away
    )
    return {player: resting[player] for player in plan.players}


def _seat_spread(counts: Sequence[int], form: Form) -> int:
    """Difference of the fullest and the emptiest of N E S W; of the two sides for fixed pairs."""
    if form is Form.PAIRS:
        return abs(counts[0] + counts[2] - counts[1] - counts[3])
    return max(counts[:4]) - min(counts[:4])


def _shape(each: Round) -> Shape:
    return Shape(tuple(sorted((len(table) for table in each.tables), reverse=True)), len(each.byes))


def _spread(counts: dict[int, int]) -> int:
    return max(counts.values(), default=0) - min(counts.values(), default=0)


def _faults(plan: Plan) -> Iterator[Fault]:
    for number, each in enumerate(plan.rounds, start=1):
        named = Counter(each.players)
        for player in sorted(named.keys() | set(plan.players)):
            if named[player] > 1:
                yield Fault(SeatingCode.PLAYER_TWICE_IN_ROUND, None, {"round": number, "player": player})
            elif not named[player]:
                yield Fault(SeatingCode.PLAYER_MISSING_IN_ROUND, None, {"round": number, "player": player})
            elif player not in plan.players:
                yield Fault(SeatingCode.STRANGER_IN_ROUND, None, {"round": number, "player": player})
        yield from _table_faults(number, each)


def _table_faults(number: int, each: Round) -> Iterator[Fault]:
    for table, players in enumerate(each.tables, start=1):
        facts = {"round": number, "table": table, "players": len(players)}
        if len(players) < 3:
            yield Fault(SeatingCode.TABLE_TOO_SMALL, None, facts)
        elif len(players) > 5:
            yield Fault(SeatingCode.TABLE_TOO_LARGE, None, facts)


def _seats(plan: Plan) -> dict[int, tuple[int, ...]]:
    width = max((len(table) for each in plan.rounds for table in each.tables), default=4)
    counts = {player: [0] * width for player in plan.players}
    for each in plan.rounds:
        for table in each.tables:
            for seat, player in enumerate(table):
                counts.setdefault(player, [0] * width)[seat] += 1
    return {player: tuple(row) for player, row in counts.items()}


def _tables(plan: Plan) -> dict[int, tuple[int, ...]]:
    width = max((len(each.tables) for each in plan.rounds), default=0)
    counts = {player: [0] * width for player in plan.players}
    for each in plan.rounds:
        for number, table in enumerate(each.tables):
            for player in table:
                counts.setdefault(player, [0] * width)[number] += 1
    return {player: tuple(row) for player, row in counts.items()}


def _odd_tables(plan: Plan) -> dict[int, int]:
    """How often each sat at a table of another size than most."""
    counts = dict.fromkeys(plan.players, 0)
    for each in plan.rounds:
        usual = _shape(each).usual if each.tables else 0
        for player in (one for table in each.tables if len(table) != usual for one in table):
            counts[player] = counts.get(player, 0) + 1
    return counts


def _neighbours_again(rounds: Sequence[Round]) -> int:
    """How often somebody had the same neighbour on the left again; each is also one on somebody's right."""
    left = Counter(
        (player, table[(seat + 1) % len(table)])
        for each in rounds
        for table in each.tables
        for seat, player in enumerate(table)
    )
    return sum(times - 1 for times in left.values())


def _partners(plan: Plan) -> Partners:
    """At four seats partners sit opposite; everybody else at the table is an opponent."""
    with_, against = Counter[Pair](), Counter[Pair]()
    fixed = {frozenset(pair) for pair in plan.pairs}
    for table in (table for each in plan.rounds for table in each.tables if len(table) == 4):
        for one, other in ((0, 2), (1, 3)):
            with_[_pair(table[one], table[other])] += frozenset((table[one], table[other])) not in fixed
        for one, other in ((0, 1), (1, 2), (2, 3), (3, 0)):
            against[_pair(table[one], table[other])] += 1
    pairs = len(plan.players) * (len(plan.players) - 1) // 2 - len(plan.pairs)
    often, more = divmod(sum(against.values()), pairs) if pairs else (0, 0)
    return Partners(
        again=sum(times - 1 for times in with_.values() if times),
        opponents_most=max(against.values(), default=0),
        opponents_squares=sum(times * times for times in against.values()),
        opponents_squares_bound=(pairs - more) * often**2 + more * (often + 1) ** 2,
    )


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
