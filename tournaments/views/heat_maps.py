"""Heat maps as values: units a hand by place and part, or by person and side; `_heat.html` draws them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import urlencode

from django.utils.translation import pgettext

from accounts.models import Member
from scoring.figures import Figures
from scoring.parts import Role
from tournaments.figure_tables import Asked, Seat, seat_key
from tournaments.labels import seat_text
from tournaments.models import Part
from tournaments.selectors.statistics import PlayerStatistics

__all__ = ["HeatCell", "HeatMap", "partner_map", "seat_map"]

FAINTEST, DEEPEST = 0.06, 0.36
MOST_PARTNERS = 12


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


def seat_map(cells: Mapping[tuple[Seat, Role], Figures], asked: Asked) -> HeatMap:
    """Seats down, parts across."""
    seats = sorted({seat for seat, _role in cells}, key=lambda seat: (seat[1], seat[0]))
    cells = {key: figures for key, figures in cells.items() if key[1] is not Role.OTHER}
    roles = [role for role in Role if any(one is role for _seat, one in cells)]
    deepest = _deepest(cells.values())
    rows = []
    for seat in seats:
        line = [
            _cell(cells.get((seat, role)), deepest, {**asked, "seat": seat_key(seat), "part": role.value})
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
