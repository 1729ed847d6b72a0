"""Tables of statistics as files, with the columns of the page and, in figures, what its drawings show."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.access import club_page
from accounts.models import Club, Member
from accounts.permissions import can_view
from scoring.figures import Figures, Rate
from tournaments.exports import WRITERS, Column, Listing
from tournaments.exports.listing import Value
from tournaments.figure_tables import FigureTable, contract_table, player_tables
from tournaments.forms.statistics import HandsForm, ScopeForm
from tournaments.labels import contract_text
from tournaments.models import Part
from tournaments.selectors.club_statistics import club_contracts, players
from tournaments.selectors.statistics import FoundHand, Named, hands_found, player_statistics
from tournaments.views.exports import file_of

__all__ = ["CLUB_LISTS", "PLAYER_LISTS", "club_file", "files_of", "player_file"]

CLUB_LISTS = ("players", "contracts", "hands")
PLAYER_LISTS = ("contracts", "parts", "seats", "partners", "opponents", "evenings")


@club_page(can_view)
def club_file(request: HttpRequest, club: Club, what: str, kind: str) -> HttpResponse:
    """The players, the contracts, or the hands that are asked for."""
    if what not in CLUB_LISTS or kind not in WRITERS:
        raise Http404
    form = (HandsForm if what == "hands" else ScopeForm)(request.GET, club=club, reader=request.user)
    listing = {"players": _players, "contracts": _club_contracts, "hands": _hands}[what](form)
    return file_of(listing, kind, f"{slugify(club.name) or 'club'}-{what}")


@club_page(can_view)
def player_file(request: HttpRequest, club: Club, pk: int, what: str, kind: str) -> HttpResponse:
    """One table of a player's page."""
    if what not in PLAYER_LISTS or kind not in WRITERS:
        raise Http404
    member = get_object_or_404(Member, club=club, pk=pk)
    form = ScopeForm(request.GET, club=club, reader=request.user, member=member)
    found = player_statistics(form.scope, member)
    tables = {table.name: table for table in player_tables(found, Named.of(found), {})}
    return file_of(
        _listing(tables[what], form, member.name), kind, f"{slugify(member.name) or 'player'}-{what}"
    )


def files_of(
    route: str, args: Sequence[object], lists: Mapping[str, str], query: str
) -> list[tuple[str, list[tuple[str, str]]]]:
    """(title, (KIND, address) …) of every list by name; all of them are asked for with `query`."""
    return [
        (title, [(kind.upper(), f"{reverse(route, args=[*args, name, kind])}?{query}") for kind in WRITERS])
        for name, title in lists.items()
    ]


def _players(form: ScopeForm) -> Listing:
    has_ratings = form.club.has_ratings
    columns = [
        Column("member", _("Number"), is_number=True),
        *_figure_columns(_("Player")),
        *([Column("rating", _("Rating"), is_number=True)] if has_ratings else []),
    ]
    rows = [[one.pk, *_of_player(one), *_rating(one, has_ratings)] for one in players(form.scope)]
    return _as_listing(_("Players"), form, columns, rows)


def _of_player(member: Any) -> list[Value]:
    figures = Figures(hands=member.hands, units=member.units, bid=member.bid, made=member.made)
    return [member.name, *_values(figures)]


def _rating(member: Any, has_ratings: bool) -> list[Value]:
    if not has_ratings:
        return []
    return [None if member.rating is None else Decimal(str(round(member.rating, 1)))]


def _club_contracts(form: ScopeForm) -> Listing:
    return _listing(contract_table(club_contracts(form.scope), {}), form)


def _hands(form: Any) -> Listing:
    columns = [
        Column("evening", _("Evening")),
        Column("at", _("When")),
        Column("round", _("Round"), is_number=True),
        Column("table", _("Table"), is_number=True),
        Column("hand", _("Hand"), is_number=True),
        Column("contract", _("Contract")),
        Column("declarers", _("Declarer")),
        Column("made", pgettext("contracts", "Made")),
        Column("part", _("Part")),
        Column("units", _("Units"), is_number=True),
    ]
    search = form.search
    found = (FoundHand.of(hand, search.member) for hand in hands_found(form.scope, search))
    return _as_listing(_("Hands"), form, columns, list(map(_hand_row, found)), list(form.told()))


def _hand_row(found: FoundHand) -> list[Value]:
    table = found.hand.table
    made = {True: _("yes"), False: _("no"), None: ""}[found.is_made]
    return [
        table.round.tournament.name,
        localtime(table.round.tournament.starts_at),
        table.round.number,
        table.number,
        found.hand.number,
        contract_text(found.contract),
        found.declarers,
        made,
        str(Part(found.part).label) if found.part else "",
        found.units,
    ]


def _listing(table: FigureTable, form: ScopeForm, whose: str = "") -> Listing:
    rows = [[row.label, *_values(row.figures)] for row in table.rows]
    return _as_listing(
        " ".join(filter(None, (table.title, whose))), form, _figure_columns(table.head), rows, [table.note]
    )


def _figure_columns(head: str) -> list[Column]:
    return [
        Column("name", head),
        Column("hands", _("Hands"), is_number=True),
        Column("units", _("Units"), is_number=True),
        Column("units_per_hand", pgettext("order", "Units a hand"), is_number=True),
        Column("bid", pgettext("contracts", "Bid"), is_number=True),
        Column("made", pgettext("contracts", "Made"), is_number=True),
        Column("rate", _("Made in per cent"), is_number=True),
        Column("rate_low", _("at least"), is_number=True),
        Column("rate_high", _("at most"), is_number=True),
    ]


def _values(figures: Figures) -> Iterator[Value]:
    yield from (figures.hands, figures.units)
    yield None if figures.per_hand is None else round(figures.per_hand, 4)
    yield from (figures.bid, figures.made)
    yield from _per_cent(figures.made_rate)


def _per_cent(rate: Rate) -> Iterator[Value]:
    if rate.value is None or rate.interval is None:
        yield from (None, None, None)
    else:
        yield from (Decimal(str(round(one * 100, 1))) for one in (rate.value, *rate.interval))


def _as_listing(
    title: str,
    form: ScopeForm,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Value]],
    notes: Sequence[str] = (),
) -> Listing:
    about = ", ".join(filter(None, (form.club.name, form.game_text, form.period_text)))
    wilson = _("The range is the Wilson interval at 95 per cent.")
    has_rates = any(column.name == "rate" for column in columns)
    told = [note for note in (*notes, wilson if has_rates else "") if note]
    return Listing(title, about, columns, rows, get_format("DECIMAL_SEPARATOR"), told)
