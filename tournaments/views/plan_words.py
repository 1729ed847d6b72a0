"""A plan as its page shows it: names for numbers, wishes and faults as sentences, seats per player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import seats
from scoring.errors import Fault
from tournaments.errors import PlanCode
from tournaments.labels import fault_text, term_text
from tournaments.models import SeatingPlan
from tournaments.seating import OddTables, SeatingCode, Wish, WishKind
from tournaments.views.shown import seat_letter

__all__ = [
    "PlayerRow",
    "ShownRound",
    "ShownTable",
    "fault_texts",
    "odd_text",
    "player_rows",
    "seat_letters",
    "shown_rounds",
    "wish_text",
]

Names = Mapping[int, str]
Codes: dict[str, SeatingCode | PlanCode] = {code.value: code for code in (*SeatingCode, *PlanCode)}


@dataclass(frozen=True, slots=True)
class ShownTable:
    """`people` are (seat's letter, number, name) clockwise."""

    number: int
    people: tuple[tuple[str, int, str], ...]
    is_mine: bool
    is_changed: bool


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The reader's own table comes first; who rests comes after all tables."""

    number: int
    tables: tuple[ShownTable, ...]
    resting: tuple[str, ...]
    rests_me: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """How often a player has each seat, and rests."""

    number: int
    name: str
    seats: tuple[int, ...]
    rests: int
    is_mine: bool


def shown_rounds(plan: SeatingPlan, names: Names, mine: Iterable[int] = ()) -> list[ShownRound]:
    """The rounds that the plan decides."""
    own = set(mine)
    return [_shown_round(plan, number, each, names, own) for number, each in plan.new_rounds]


def _shown_round(
    plan: SeatingPlan, number: int, each: Mapping[str, Any], names: Names, own: set[int]
) -> ShownRound:
    tables = [
        ShownTable(
            table,
            tuple(
                (seat_letter(seat, len(people)), player, names.get(player, str(player)))
                for seat, player in enumerate(people)
            ),
            is_mine=bool(own & set(people)),
            is_changed=[number, table] in plan.changed,
        )
        for table, people in enumerate(each["tables"], start=1)
    ]
    playing = set(plan.players)
    resting = tuple(names.get(player, str(player)) for player in each["byes"] if player in playing)
    tables.sort(key=lambda table: not table.is_mine)
    return ShownRound(number, tuple(tables), resting, rests_me=bool(own & set(each["byes"])))


def player_rows(plan: SeatingPlan, names: Names, mine: Iterable[int] = ()) -> list[PlayerRow]:
    """By number, as the certificate counted them."""
    counted, own = plan.worth, set(mine)
    return [
        PlayerRow(
            player,
            names.get(player, str(player)),
            tuple(counted["seats"][str(player)]),
            counted["rests"].get(str(player), 0),
            is_mine=player in own,
        )
        for player in sorted(plan.players)
    ]


def seat_letters(plan: SeatingPlan) -> list[str]:
    """Heads for the seats of `player_rows`."""
    width = max((len(counts) for counts in plan.worth["seats"].values()), default=4)
    return [seat_letter(seat, 4) if seat < 4 else str(seat + 1) for seat in range(width)]


def wish_text(wish: Wish, names: Names) -> str:
    """A wish as one sentence."""
    who = ", ".join(names.get(player, str(player)) for player in wish.players)
    facts = {"who": who, "n": wish.number}
    match wish.kind:
        case WishKind.APART:
            return _("%(who)s never at one table") % facts
        case WishKind.TOGETHER:
            return _("%(who)s always at one table") % facts
        case WishKind.TABLE:
            return _("%(who)s always at table %(n)s") % facts
        case WishKind.SEAT:
            facts["seat"] = _seat_name(wish.number)
            return _("%(who)s always on seat %(seat)s") % facts
    return _("%(who)s not in round %(n)s") % facts


def fault_texts(faults: Sequence[Fault | Mapping[str, Any]], names: Names) -> list[str]:
    """Sentences that name people instead of their numbers; takes faults as raised and as stored."""
    return [fault_text(_named(_fault(fault), names)) for fault in faults]


def _fault(fault: Fault | Mapping[str, Any]) -> Fault:
    return fault if isinstance(fault, Fault) else Fault(Codes[fault["code"]], None, fault["facts"])


def _named(fault: Fault, names: Names) -> Fault:
    """Lists of players and single players by name; a number of players stays a number."""
    facts = dict(fault.facts)
    if isinstance(player := facts.get("player"), int):
        facts["player"] = names.get(player, str(player))
    if isinstance(players := facts.get("players"), (list, tuple)):
        facts["players"] = [names.get(one, str(one)) for one in players]
    if isinstance(seat := facts.get("seat"), int):
        facts["seat"] = _seat_name(seat)
    if isinstance(tables := facts.get("tables"), str):
        facts["tables"] = odd_text(tables)
    if isinstance(instead := facts.get("instead"), (list, tuple)):
        facts["instead"] = [odd_text(one) for one in instead]
    return Fault(fault.code, fault.field, facts)


def _seat_name(number: int) -> str:
    return term_text(seats.label(number - 1, 4)) if 1 <= number <= 4 else str(number)


def odd_text(odd: str) -> str:
    """How the players left over are seated."""
    words: dict[str, str] = {
        OddTables.BYES: pgettext("odd tables", "tables of four, the others rest"),
        OddTables.THREES: pgettext("odd tables", "tables of four and three"),
        OddTables.FIVES: pgettext("odd tables", "tables of four and five"),
        OddTables.TRIPLES: pgettext("odd tables", "tables of three"),
    }
    return words.get(odd, odd)
