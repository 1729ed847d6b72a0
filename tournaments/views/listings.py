"""What is exported: each list as its page shows it, same order, same places."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports import Column, Listing
from tournaments.exports.listing import Value
from tournaments.models import HandRevision, LedgerEntry, Standing, Tournament
from tournaments.selectors.hiding import Shown, standings_of
from tournaments.selectors.ledger import entries_of
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.views.rankings import ShownCriterion, decision_notes, shown_chain
from tournaments.views.shown import shown_hands

__all__ = [
    "figure_cell",
    "hands_listing",
    "history_listing",
    "ledger_listing",
    "place_columns",
    "standings_listing",
    "table_listing",
    "tournament_listing",
]


def place_columns(criteria: Sequence[ShownCriterion]) -> list[Column]:
    """What every list of places begins with: the place, who has it, and what decided it."""
    return [
        Column("place", _("Place"), is_number=True),
        Column("number", _("Number"), is_number=True),
        Column("name", _("Player")),
        *(Column(one.name, one.label, is_number=True) for one in criteria),
    ]


def standings_listing(tournament: Tournament, shown: Shown) -> Listing:
    standings = standings_of(tournament, shown)
    rows = Standing.objects.filter(standings=standings).defer("balance").order_by("position")
    listed = list(rows.select_related("entrant__member", "entrant__partner", "decision__by"))
    chain = shown_chain(tournament.ranking)
    extra = [one for one in chain if one.is_column]
    columns = [
        *place_columns(extra),
        Column("units", _("Units"), is_number=True),
        Column("penalties", _("of it penalties"), is_number=True),
        Column("hands", _("Hands"), is_number=True),
        Column("bid", pgettext("contracts", "Bid"), is_number=True),
        Column("made", pgettext("contracts", "Made"), is_number=True),
    ]
    values = [_place(row, [one.name for one in extra]) for row in listed]
    notes = [f"{number}. {one.label}: {one.note}" for number, one in enumerate(chain, start=1)]
    notes += decision_notes((row.entrant.name, row.decision) for row in listed)
    return tournament_listing(_("Standings"), tournament, columns, values, notes)


def _place(row: Standing, figures: Iterable[str]) -> list[Value]:
    return [
        row.place,
        row.entrant.number,
        row.entrant.name,
        *(figure_cell(row.metrics.get(name, "")) for name in figures),
        row.units,
        row.penalties,
        row.hands,
        row.bid,
        row.made,
    ]


def hands_listing(tournament: Tournament, shown: Shown) -> Listing:
    """A line for each player in each hand that stands, so that any sum can be made from it."""
    tables = tables_with_people(round__tournament=tournament).filter(shown.rounds("round__number"))
    in_order = tables.order_by("round__number", "number")
    rows = [row for table in in_order for row in _hands_of(sitting_of(table))]
    return tournament_listing(_("Hands"), tournament, _hand_columns(), rows)


def table_listing(sitting: Sitting) -> Listing:
    """The same of one table."""
    table = sitting.table
    title = _("Hands at table %(n)s, round %(r)s") % {"n": table.number, "r": table.round.number}
    return tournament_listing(title, table.round.tournament, _hand_columns(), list(_hands_of(sitting)))


def _hand_columns() -> list[Column]:
    return [
        Column("round", _("Round"), is_number=True),
        Column("table", _("Table"), is_number=True),
        Column("hand", _("Hand"), is_number=True),
        Column("contract", _("Contract")),
        Column("declarers", _("Declarer")),
        Column("player", _("Player")),
        Column("units", _("Units"), is_number=True),
        Column("balance", _("Balance"), is_number=True),
    ]


def _hands_of(sitting: Sitting) -> Iterator[list[Value]]:
    table = sitting.table
    for shown in shown_hands(sitting):
        for cell in shown.cells:
            yield [
                table.round.number,
                table.number,
                shown.hand.number,
                shown.contract,
                shown.declarers,
                cell.name,
                cell.units,
                cell.total,
            ]


def ledger_listing(tournament: Tournament, shown: Shown) -> Listing:
    columns = [
        Column("at", _("When")),
        Column("kind", _("Kind")),
        Column("number", _("Number"), is_number=True),
        Column("name", _("Player")),
        Column("units", _("Units"), is_number=True),
        Column("round", _("Round"), is_number=True),
        Column("table", _("Table"), is_number=True),
        Column("hand", _("Hand"), is_number=True),
        Column("reason", _("Reason")),
    ]
    entries = entries_of(tournament, shown).order_by("pk")
    return tournament_listing(_("Ledger"), tournament, columns, [_entry(entry) for entry in entries])


def history_listing(tournament: Tournament, revisions: Iterable[HandRevision]) -> Listing:
    """Versions of hands as the page lists them, the latest first."""
    columns = [
        Column("at", _("When")),
        Column("kind", _("Kind")),
        Column("source", pgettext("of a hand", "Source")),
        Column("round", _("Round"), is_number=True),
        Column("table", _("Table"), is_number=True),
        Column("hand", _("Hand"), is_number=True),
        Column("version", _("Version"), is_number=True),
        Column("writer", pgettext("of a hand", "Written by")),
        Column("reason", _("Reason")),
    ]
    rows: list[list[Value]] = [
        [
            timezone.localtime(one.at),
            str(one.get_kind_display()),
            str(one.get_source_display()),
            one.hand.table.round.number,
            one.hand.table.number,
            one.hand.number,
            one.version,
            one.writer_name,
            one.reason,
        ]
        for one in revisions
    ]
    return tournament_listing(_("History"), tournament, columns, rows)


def _entry(entry: LedgerEntry) -> list[Value]:
    place: list[Value] = [None, None, None]
    if entry.table and entry.hand:
        place = [entry.table.round.number, entry.table.number, entry.hand.number]
    at = timezone.localtime(entry.at)
    who: list[Value] = [entry.entrant.number, entry.entrant.name]
    return [at, str(entry.get_kind_display()), *who, entry.units, *place, entry.reason]


def figure_cell(text: str) -> Decimal | None:
    return Decimal(text) if text else None


def tournament_listing(
    title: str,
    tournament: Tournament,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Value]],
    notes: list[str] | None = None,
) -> Listing:
    """A list that says of which evening it is."""
    day = date_format(timezone.localtime(tournament.starts_at), "SHORT_DATE_FORMAT")
    return Listing(
        title=title,
        subtitle=f"{tournament.name}, {day}",
        columns=columns,
        rows=rows,
        decimal_sign=get_format("DECIMAL_SEPARATOR"),
        notes=notes or (),
    )
