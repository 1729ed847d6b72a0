"""Hard wishes that exclude each other or the field, named before anything runs."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.errors import Fault

from .errors import SeatingCode, SeatingError
from .field import FEWEST, Field, shape
from .wishes import Wish, WishKind

__all__ = ["refuse_impossible", "together_groups"]

Groups = dict[int, frozenset[int]]


def refuse_impossible(wishes: Sequence[Wish], field: Field, rounds: int) -> None:
    """Raises one error with every contradiction found; soft wishes need only name players, tables and
    rounds.
    """
    faults = [*_strangers(wishes, field, rounds)]
    if not faults:
        hard = [wish for wish in wishes if wish.hard]
        groups = together_groups(hard)
        faults = [
            *_too_large(groups, field),
            *_apart(hard, groups, field),
            *_tables(hard, groups, field),
            *_seats(hard, groups),
            *_absences(hard, field, rounds),
        ]
    if faults:
        raise SeatingError(*faults)


def together_groups(wishes: Sequence[Wish]) -> Groups:
    """Everybody who must sit with somebody, and with whom in the end."""
    groups: Groups = {}
    for wish in wishes:
        if wish.kind is WishKind.TOGETHER:
            joined = frozenset(wish.players).union(*(groups.get(player, ()) for player in wish.players))
            groups |= dict.fromkeys(joined, joined)
    return groups


def _strangers(wishes: Sequence[Wish], field: Field, rounds: int) -> Iterator[Fault]:
    sizes = shape(len(field.players), field.odd).sizes
    known = set(field.players)
    for wish in wishes:
        player, number = wish.players[0], wish.number
        for stranger in (one for one in wish.players if one not in known):
            yield Fault(SeatingCode.WISH_UNKNOWN_PLAYER, None, {"player": stranger})
        if wish.kind is WishKind.TABLE and not 1 <= number <= len(sizes):
            facts = {"player": player, "table": number, "tables": len(sizes)}
            yield Fault(SeatingCode.WISH_NO_SUCH_TABLE, None, facts)
        if wish.kind is WishKind.SEAT and not 1 <= number <= max(sizes):
            yield Fault(SeatingCode.WISH_NO_SUCH_SEAT, None, {"player": player, "seat": number})
        if wish.kind is WishKind.ABSENT and not 1 <= number <= rounds:
            facts = {"player": player, "round": number, "rounds": rounds}
            yield Fault(SeatingCode.WISH_NO_SUCH_ROUND, None, facts)


def _too_large(groups: Groups, field: Field) -> Iterator[Fault]:
    largest = max(shape(len(field.players), field.odd).sizes)
    for group in _each_once(groups):
        if len(group) > largest:
            facts = {"players": sorted(group), "largest": largest}
            yield Fault(SeatingCode.WISH_GROUP_TOO_LARGE, None, facts)


def _apart(wishes: Sequence[Wish], groups: Groups, field: Field) -> Iterator[Fault]:
    sizes = shape(len(field.players), field.odd)
    places = len(sizes.sizes) + sizes.byes
    for wish in (wish for wish in wishes if wish.kind is WishKind.APART):
        if len(wish.players) > places:
            facts = {"players": list(wish.players), "most": places}
            yield Fault(SeatingCode.WISH_TOO_MANY_APART, None, facts)
        for one, other in combinations(wish.players, 2):
            if other in groups.get(one, ()):
                yield Fault(SeatingCode.WISH_APART_AND_TOGETHER, None, {"players": [one, other]})


def _tables(wishes: Sequence[Wish], groups: Groups, field: Field) -> Iterator[Fault]:
    """Whoever must sit with a player of a fixed table has that table too."""
    sizes = shape(len(field.players), field.odd).sizes
    wanted: dict[int, set[int]] = defaultdict(set)
    for wish in (wish for wish in wishes if wish.kind is WishKind.TABLE):
        for player in groups.get(wish.players[0], wish.players):
            wanted[player].add(wish.number)
    for player, numbers in wanted.items():
        if len(numbers) > 1:
            facts = {"player": player, "tables": sorted(numbers)}
            yield Fault(SeatingCode.WISH_TWO_TABLES, None, facts)
    for table in sorted(set().union(*wanted.values())):
        sitting = sorted(player for player, numbers in wanted.items() if table in numbers)
        if len(sitting) > max(sizes):
            yield Fault(SeatingCode.WISH_TABLE_FULL, None, {"table": table, "players": sitting})
        yield from _apart_at(wishes, table, sitting)


def _apart_at(wishes: Sequence[Wish], table: int, sitting: Sequence[int]) -> Iterator[Fault]:
    for wish in (wish for wish in wishes if wish.kind is WishKind.APART):
        both = [player for player in wish.players if player in sitting]
        if len(both) > 1:
            facts = {"players": both, "table": table}
            yield Fault(SeatingCode.WISH_APART_AT_ONE_TABLE, None, facts)


def _seats(wishes: Sequence[Wish], groups: Groups) -> Iterator[Fault]:
    """Nobody has two seats, and no two who always sit together have the same."""
    wanted: dict[int, set[int]] = defaultdict(set)
    for wish in (wish for wish in wishes if wish.kind is WishKind.SEAT):
        wanted[wish.players[0]].add(wish.number)
    for player, seats in wanted.items():
        if len(seats) > 1:
            yield Fault(SeatingCode.WISH_TWO_SEATS, None, {"player": player, "seats": sorted(seats)})
    tables = {wish.players[0]: wish.number for wish in wishes if wish.kind is WishKind.TABLE}
    for one, other in combinations(sorted(wanted), 2):
        one_table = other in groups.get(one, ()) or (one in tables and tables[one] == tables.get(other))
        if one_table and wanted[one] & wanted[other]:
            facts = {"players": [one, other], "seat": min(wanted[one] & wanted[other])}
            yield Fault(SeatingCode.WISH_SAME_SEAT, None, facts)


def _absences(wishes: Sequence[Wish], field: Field, rounds: int) -> Iterator[Fault]:
    away: dict[int, set[int]] = defaultdict(set)
    for wish in (wish for wish in wishes if wish.kind is WishKind.ABSENT):
        away[wish.number].add(wish.players[0])
    for player in field.players:
        if sum(player in gone for gone in away.values()) == rounds:
            yield Fault(SeatingCode.WISH_ALL_ABSENT, None, {"player": player})
    for number, gone in sorted(away.items()):
        present = len(field.players) - len(gone)
        if not _can_seat(present, field):
            facts = {"round": number, "present": present, "fewest": FEWEST[field.odd]}
            yield Fault(SeatingCode.WISH_ROUND_TOO_EMPTY, None, facts)


def _can_seat(present: int, field: Field) -> bool:
    try:
        shape(present, field.odd)
    except SeatingError:
        return False
    return True


def _each_once(groups: Groups) -> list[frozenset[int]]:
    return sorted(set(groups.values()), key=sorted)
