"""Tables of figures as pages show them, exports write them and the API tells them: a line for each contract,
part, seat, person or evening, each leading to the hands it rests on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import Member
from scoring.figures import Figures, Rate
from scoring.parts import Role
from tournaments.labels import contract_text, seat_text
from tournaments.models import ContractKind, Part, Tournament
from tournaments.selectors.statistics import PlayerStatistics

__all__ = [
    "FigureRow",
    "FigureTable",
    "HeatCell",
    "HeatMap",
    "ShownRate",
    "contract_table",
    "partner_map",
    "player_tables",
    "seat_map",
    "shown_rate",
]

Asked = Mapping[str, str]
Seat = tuple[int, int]
FAINTEST, DEEPEST = 0.06, 0.36
MOST_PARTNERS = 12


@dataclass(frozen=True, slots=True)
class ShownRate:
    """A rate in per cent with its 95 % interval, as text and as places on a line from 0 to 100."""

    text: str
    interval: str
    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class FigureRow:
    """`query` finds its hands; `key` is for programs, never translated; `share` is its hands in per cent of
    the row with most.
    """

    key: str
    label: str
    figures: Figures
    query: str
    share: float = 0
    rate: ShownRate | None = None


@dataclass(frozen=True, slots=True)
class FigureTable:
    """`name` is for addresses and programs, `head` stands over the first column. `total` only where the lines
    add up to it.
    """

    name: str
    title: str
    head: str
    rows: Sequence[FigureRow]
    total: Figures | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class HeatCell:
    """Units a hand, and how many hands it rests on. `depth` is the opacity of its ground."""

    per_hand: Decimal
    hands: int
    query: str
    depth: str


@dataclass(frozen=True, slots=True)
class HeatMap:
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[HeatCell | None]]]


def shown_rate(rate: Rate) -> ShownRate | None:
    if rate.interval is None or rate.value is None:
        return None
    low, high = rate.interval
    interval = _("%(low)s–%(high)s%%") % {"low": round(low * 100), "high": round(high * 100)}
    text = _("%(share)s%%") % {"share": number_format(round(rate.value * 100))}
    return ShownRate(text, interval, low * 100, rate.value * 100, high * 100)


def player_tables(
    found: PlayerStatistics,
    asked: Asked,
    *,
    kinds: Mapping[int, ContractKind],
    people: Mapping[int, Member],
    evenings: Mapping[int, Tournament],
) -> list[FigureTable]:
    """Everything that a player's page counts."""
    of_contracts = {kinds[key]: figures for key, figures in found.by_contract.items()}
    of_seats = dict(sorted(found.by_seat.items(), key=lambda one: (one[0][1], one[0][0])))
    of_roles = {role: found.by_role[role] for role in Role if role in found.by_role}
    return [
        contract_table(of_contracts, asked, total=found.total),
        FigureTable(
            "parts",
            _("As declarer, partner, defender"),
            _("Part"),
            list(_roles(of_roles, asked)),
            found.total,
        ),
        FigureTable("seats", _("By seat"), _("Seat"), list(_seats(of_seats, asked)), found.total),
        _people(_("With each partner"), "partner", found.by_partner, people, asked),
        _people(_("Against each opponent"), "opponent", found.by_opponent, people, asked),
        FigureTable(
            "evenings", _("By evening"), _("Evening"), list(_evenings(found, evenings, asked)), found.total
        ),
    ]


def contract_table(
    found: Mapping[ContractKind, Figures], asked: Asked, *, total: Figures | None = None, note: str = ""
) -> FigureTable:
    """By contract, the most played first."""
    in_order = sorted(found.items(), key=lambda one: (-one[1].hands, one[0].pk))
    rows = ((kind.slug, contract_text(kind), figures, {"contract": kind.slug}) for kind, figures in in_order)
    return FigureTable("contracts", _("Contracts"), _("Contract"), list(_rows(rows, asked)), total, note)


def seat_map(cells: Mapping[tuple[Seat, Role], Figures], asked: Asked) -> HeatMap:
    """Seats down, parts across."""
    seats = sorted({seat for seat, _role in cells}, key=lambda seat: (seat[1], seat[0]))
    cells = {key: figures for key, figures in cells.items() if key[1] is not Role.OTHER}
    roles = [role for role in Role if any(one is role for _seat, one in cells)]
    deepest = _deepest(cells.values())
    rows = []
    for seat in seats:
        line = [
            _cell(cells.get((seat, role)), deepest, {**asked, "seat": _seat_key(seat), "part": role.value})
            for role in roles
        ]
        rows.append((seat_text(*seat), line))
    return HeatMap([str(Part(role).label) for role in roles], rows)


def partner_map(found: PlayerStatistics, people: Mapping[int, Member], asked: Asked) -> HeatMap:
    """Those met most, down; with them and against them, across."""
    met = {
        pk: sum(one[pk].hands for one in (found.by_partner, found.by_opponent) if pk in one)
        for pk in found.by_partner.keys() | found.by_opponent.keys()
        if pk in people
    }
    most = sorted(met, key=lambda pk: (-met[pk], people[pk].sort_name, pk))[:MOST_PARTNERS]
    sides = (("partner", found.by_partner), ("opponent", found.by_opponent))
    deepest = _deepest(side[pk] for _name, side in sides for pk in most if pk in side)
    rows = [
        (
            people[pk].name,
            [_cell(side.get(pk), deepest, {**asked, name: str(pk)}) for name, side in sides],
        )
        for pk in most
    ]
    return HeatMap([pgettext("on the same side", "With"), pgettext("on the other side", "Against")], rows)


def _deepest(cells: Iterable[Figures]) -> Decimal:
    return max((abs(one.per_hand) for one in cells if one.per_hand), default=Decimal(0))


def _cell(figures: Figures | None, deepest: Decimal, asked: Asked) -> HeatCell | None:
    if figures is None or figures.per_hand is None:
        return None
    share = float(abs(figures.per_hand) / deepest) if deepest else 0.0
    depth = FAINTEST + (DEEPEST - FAINTEST) * share if figures.per_hand else 0.0
    return HeatCell(figures.per_hand, figures.hands, urlencode(asked), f"{depth:.2f}")


def _roles(found: Mapping[Role, Figures], asked: Asked) -> Iterator[FigureRow]:
    rows = (
        (role.value, str(Part(role).label), figures, {"part": role.value}) for role, figures in found.items()
    )
    return _rows(rows, asked)


def _seats(found: Mapping[Seat, Figures], asked: Asked) -> Iterator[FigureRow]:
    rows = (
        (_seat_key(seat), seat_text(*seat), figures, {"seat": _seat_key(seat)})
        for seat, figures in found.items()
    )
    return _rows(rows, asked)


def _people(
    title: str, asks: str, found: Mapping[int, Figures], people: Mapping[int, Member], asked: Asked
) -> FigureTable:
    """`asks`: what an address calls them there, and in the plural what programs call the table."""
    in_order = sorted(
        ((people[pk], figures) for pk, figures in found.items() if pk in people),
        key=lambda one: (-one[1].hands, one[0].sort_name, one[0].pk),
    )
    rows = ((str(member.pk), member.name, figures, {asks: str(member.pk)}) for member, figures in in_order)
    return FigureTable(f"{asks}s", title, _("Player"), list(_rows(rows, asked)))


def _evenings(
    found: PlayerStatistics, evenings: Mapping[int, Tournament], asked: Asked
) -> Iterator[FigureRow]:
    """In the order of play."""
    rows = (
        (
            evenings[pk].public_key,
            evenings[pk].name,
            figures,
            {"period": f"evening-{evenings[pk].public_key}"},
        )
        for pk, figures in found.by_evening.items()
        if pk in evenings
    )
    return _rows(rows, asked)


def _rows(rows: Iterable[tuple[str, str, Figures, Mapping[str, Any]]], asked: Asked) -> Iterator[FigureRow]:
    listed = list(rows)
    most = max((figures.hands for _key, _label, figures, _asks in listed), default=1)
    for key, label, figures, asks in listed:
        query, share = urlencode({**asked, **asks}), 100 * figures.hands / most
        yield FigureRow(key, label, figures, query, share, shown_rate(figures.made_rate))


def _seat_key(seat: Seat) -> str:
    return f"{seat[0]}-{seat[1]}"
