"""Tables of figures, as pages show them, files hold them and the API tells them: a line for each contract,
part, seat, person or evening, each leading to the hands it rests on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.models import Member
from scoring.figures import Figures, Rate
from scoring.parts import Role
from tournaments.labels import contract_text, seat_text
from tournaments.models import ContractKind, Part, Tournament
from tournaments.selectors.statistics import Named, PlayerStatistics

__all__ = [
    "Asked",
    "FigureRow",
    "FigureTable",
    "Seat",
    "ShownRate",
    "contract_table",
    "player_tables",
    "seat_key",
    "seat_table",
    "shown_rate",
]

Asked = Mapping[str, str]
Seat = tuple[int, int]


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


def shown_rate(rate: Rate) -> ShownRate | None:
    if rate.interval is None or rate.value is None:
        return None
    low, high = rate.interval
    interval = _("%(low)s–%(high)s%%") % {"low": round(low * 100), "high": round(high * 100)}
    text = _("%(share)s%%") % {"share": number_format(round(rate.value * 100))}
    return ShownRate(text, interval, low * 100, rate.value * 100, high * 100)


def player_tables(found: PlayerStatistics, named: Named, asked: Asked) -> list[FigureTable]:
    """Everything that a player's page counts."""
    of_contracts = {named.contracts[key]: figures for key, figures in found.by_contract.items()}
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
        seat_table(found.by_seat, asked, total=found.total),
        _people(_("With each partner"), "partner", found.by_partner, named.people, asked),
        _people(_("Against each opponent"), "opponent", found.by_opponent, named.people, asked),
        FigureTable(
            "evenings",
            _("By evening"),
            _("Evening"),
            list(_evenings(found, named.evenings, asked)),
            found.total,
        ),
    ]


def contract_table(
    found: Mapping[ContractKind, Figures], asked: Asked, *, total: Figures | None = None, note: str = ""
) -> FigureTable:
    """By contract, the most played first."""
    in_order = sorted(found.items(), key=lambda one: (-one[1].hands, one[0].pk))
    rows = ((kind.slug, contract_text(kind), figures, {"contract": kind.slug}) for kind, figures in in_order)
    return FigureTable("contracts", _("Contracts"), _("Contract"), list(_rows(rows, asked)), total, note)


def seat_table(found: Mapping[Seat, Figures], asked: Asked, *, total: Figures | None = None) -> FigureTable:
    in_order = dict(sorted(found.items(), key=lambda one: (one[0][1], one[0][0])))
    return FigureTable("seats", _("By seat"), _("Seat"), list(_seats(in_order, asked)), total)


def _roles(found: Mapping[Role, Figures], asked: Asked) -> Iterator[FigureRow]:
    rows = (
        (role.value, str(Part(role).label), figures, {"part": role.value}) for role, figures in found.items()
    )
    return _rows(rows, asked)


def _seats(found: Mapping[Seat, Figures], asked: Asked) -> Iterator[FigureRow]:
    rows = (
        (seat_key(seat), seat_text(*seat), figures, {"seat": seat_key(seat)})
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


def seat_key(seat: Seat) -> str:
    return f"{seat[0]}-{seat[1]}"
