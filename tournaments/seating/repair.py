"""When plans meet life: a late arrival, a leaver, two tables at each other's place. Played rounds never
change.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from .certificate import meetings
from .errors import SeatingCode, SeatingError
from .field import Field, OddTables, shape
from .generate import generate
from .plan import Form, Plan, Round

__all__ = ["Changed", "arrive", "exchange_tables", "leave", "prepared"]

SPARES = 3


@dataclass(frozen=True, slots=True)
class Changed:
    """A repaired plan and, as (round, table) from 1, the tables that now seat other people."""

    plan: Plan
    tables: tuple[tuple[int, int], ...]


def leave(plan: Plan, player: int, first_open: int, odd: OddTables) -> Changed:
    """Takes a player out of the rounds from `first_open` (counted from 1), changing as few tables as can
    be.
    """
    if player not in plan.players:
        raise SeatingError.of(SeatingCode.PLAYER_NOT_IN_PLAN, player=player)
    return _reseated(plan, first_open, odd, set(plan.players) - {player})


def arrive(plan: Plan, player: int, first_open: int, odd: OddTables) -> Changed:
    """Seats a late arrival in the rounds from `first_open`; in the rounds before, the newcomer rested."""
    if player in plan.players:
        raise SeatingError.of(SeatingCode.PLAYER_ALREADY_IN_PLAN, player=player)
    with_absence = [replace(each, byes=tuple(sorted((*each.byes, player)))) for each in plan.rounds]
    longer = replace(plan, players=(*plan.players, player), rounds=tuple(with_absence))
    return _reseated(longer, first_open, odd, longer.players)


def exchange_tables(plan: Plan, number: int, one: int, other: int) -> Plan:
    """Two tables sat at each other's place in a round: the plan follows what happened; all numbers from 1."""
    if not 1 <= number <= len(plan.rounds):
        raise SeatingError.of(SeatingCode.ROUND_NOT_OPEN, round=number)
    each = plan.rounds[number - 1]
    tables = list(each.tables)
    tables[one - 1], tables[other - 1] = tables[other - 1], tables[one - 1]
    rounds = list(plan.rounds)
    rounds[number - 1] = replace(each, tables=tuple(tables))
    return plan.with_rounds(rounds)


def prepared(field: Field, rounds: int, seed: int = 0, seconds: float = 5) -> Iterator[tuple[int, Plan]]:
    """Plans for three players fewer to three more, as numbers 1 … n to be given to players by `enter`."""
    for players in range(len(field.players) - SPARES, len(field.players) + SPARES + 1):
        try:
            plan = generate(Field.of_size(players, field.odd, field.form), rounds, (), seed, seconds)
        except SeatingError:
            continue
        yield players, plan


def _reseated(plan: Plan, first_open: int, odd: OddTables, present: Collection[int]) -> Changed:
    if not 1 <= first_open <= len(plan.rounds):
        raise SeatingError.of(SeatingCode.ROUND_NOT_OPEN, round=first_open)
    if plan.form is Form.PAIRS:
        raise SeatingError.of(SeatingCode.PAIRS_NEED_EVEN_NUMBER, players=len(plan.players))
    rounds, changed = list(plan.rounds), []
    for number in range(first_open - 1, len(rounds)):
        before, others = rounds[number], rounds[:number] + rounds[number + 1 :]
        rounds[number] = _Move(before, set(present), odd, others).round()
        changed += [(number + 1, table) for table in _changed_tables(before, rounds[number])]
    return Changed(plan.with_rounds(rounds), tuple(changed))


def _changed_tables(before: Round, after: Round) -> list[int]:
    """Numbers of the tables where other people sit than before."""
    old = [set(table) for table in before.tables]
    return [
        number
        for number, table in enumerate(after.tables, start=1)
        if number > len(old) or set(table) != old[number - 1]
    ]


class _Move:
    """One round to be fitted to those present: tables keep their numbers and as many of their players as can
    be.
    """

    def __init__(self, each: Round, present: set[int], odd: OddTables, others: Sequence[Round]) -> None:
        self.away = tuple(player for player in each.players if player not in present)
        self.tables = [list(table) for table in each.tables]
        self.holes: dict[int, list[int]] = {number: [] for number in range(len(self.tables))}
        self.waiting = [player for player in each.byes if player in present]
        self.sizes = shape(len(present), odd)
        self.met = meetings(others)
        self.rests = Counter(player for other in others for player in other.byes)
        for number, table in enumerate(each.tables):
            for player in (one for one in table if one not in present):
                self._vacate(number, player)

    def round(self) -> Round:
        """Fullest tables take the largest sizes; whoever is over waits, and fills what is empty."""
        wanted = self._wanted()
        for number, table in enumerate(self.tables):
            while len(table) > wanted.get(number, 0):
                self._send_away(number, dissolved=number not in wanted)
        for number in wanted:
            while len(self.tables[number]) < wanted[number]:
                self._fetch(number)
        self._share_rests()
        for number in range(len(self.tables) - 1, -1, -1):
            if not self.tables[number]:
                self._close(number)
        return Round(tuple(map(tuple, self.tables)), tuple(sorted((*self.waiting, *self.away))))

    def _wanted(self) -> dict[int, int]:
        """Size by table; tables that are not named are given up, new ones are opened at the end."""
        sizes = sorted(self.sizes.sizes, reverse=True)
        for number in range(len(self.tables), len(sizes)):
            self.tables.append([])
            self.holes[number] = []
        order = sorted(range(len(self.tables)), key=lambda table: -len(self.tables[table]))
        return dict(zip(order, sizes, strict=False))

    def _vacate(self, number: int, player: int) -> None:
        self.holes[number].append(self.tables[number].index(player))
        self.tables[number].remove(player)

    def _send_away(self, number: int, *, dissolved: bool) -> None:
        """Whoever met this table most often; of a dissolved table, anybody."""
        table = self.tables[number]
        going = table[-1] if dissolved else max(table, key=lambda one: (self._again(one, table), one))
        self._vacate(number, going)
        self.waiting.append(going)

    def _fetch(self, number: int) -> None:
        """Whoever rested most, then whoever met this table least, takes the chair."""
        table = self.tables[number]
        coming = min(self.waiting, key=lambda one: (-self.rests[one], self._again(one, table), one))
        self.waiting.remove(coming)
        table.insert(self.holes[number].pop() if self.holes[number] else len(table), coming)

    def _share_rests(self) -> None:
        """Who rested more than somebody at a table takes that chair, so that nobody rests twice before all
        have.
        """
        for resting in sorted(self.waiting, key=lambda one: -self.rests[one]):
            chairs = [(number, one) for number, table in enumerate(self.tables) for one in table]
            number, seated = min(
                chairs,
                key=lambda chair: (self.rests[chair[1]], self._again_instead(resting, *chair), chair),
            )
            if self.rests[seated] < self.rests[resting]:
                self.tables[number][self.tables[number].index(seated)] = resting
                self.waiting[self.waiting.index(resting)] = seated

    def _close(self, number: int) -> None:
        """The last table moves to the number that became free, so that all others keep theirs."""
        self.tables[number] = self.tables[-1]
        self.tables.pop()

    def _again(self, player: int, table: Sequence[int]) -> int:
        return sum(self.met[min(player, mate), max(player, mate)] for mate in table if mate != player)

    def _again_instead(self, player: int, number: int, seated: int) -> int:
        """Whom the player would meet again at a table in somebody's place: that somebody is not met."""
        return self._again(player, [mate for mate in self.tables[number] if mate != seated])
