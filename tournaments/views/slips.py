"""A slip of paper for everybody: what the units, fees and prizes of an evening or a season come to, and whom
to pay. Four on a sheet of A4, by the browser or as PDF.
"""

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typst
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.access import club_page
from accounts.models import Club
from accounts.permissions import can_see_members
from tournaments.labels import units_text
from tournaments.models import Season, Tournament
from tournaments.selectors.results import Result, results_of
from tournaments.selectors.seasons import SeasonRow, season_table
from tournaments.selectors.settlement import settlement_of, settlement_of_season
from tournaments.views.access import must_show
from tournaments.views.organising import tournament_page
from tournaments.views.season_pages import find_season
from tournaments.views.settlements import ShownAccount, ShownTransfer, money, shown_settlement

__all__ = ["season_slips", "season_slips_pdf", "statements", "statements_pdf"]

SHEET = Path(__file__).parents[2] / "templates" / "print" / "slips.typ"
A_SHEET = 4
BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Slip:
    """`parts` say where units come from, `lines` (name, amount) what they come to, `to_do` whom to pay."""

    name: str
    parts: str
    lines: Sequence[tuple[str, str]]
    to_do: Sequence[str]


@tournament_page(can_see_members)
def statements(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    must_show(request, tournament)
    return render(request, "tournaments/slips.html", _sheets(tournament, _of_tournament(tournament)))


@tournament_page(can_see_members)
def statements_pdf(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    must_show(request, tournament)
    return _pdf(tournament, _of_tournament(tournament))


@club_page(can_see_members)
def season_slips(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    season = find_season(club, pk)
    return render(request, "tournaments/slips.html", _sheets(season, _of_season(season)))


@club_page(can_see_members)
def season_slips_pdf(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    season = find_season(club, pk)
    return _pdf(season, _of_season(season))


def _sheets(settled: Tournament | Season, slips: Sequence[Slip]) -> dict[str, Any]:
    """The slips by the sheets that they are printed on."""
    sheets = [slips[first : first + A_SHEET] for first in range(0, len(slips), A_SHEET)]
    which = "season" if isinstance(settled, Season) else "tournament"
    return {"sheets": sheets, which: settled, "club": settled.club, **_head(settled)}


def _head(settled: Tournament | Season) -> dict[str, str]:
    if isinstance(settled, Season):
        days = f"{date_format(settled.first_day)} – {date_format(settled.last_day)}"
        return {"title": settled.name, "subtitle": days}
    stake = _("%(stake)s a unit") % {"stake": money(settled.stake, settled.club.currency)}
    day = date_format(timezone.localtime(settled.starts_at))
    return {"title": settled.name, "subtitle": BETWEEN.join((day, stake))}


def _pdf(settled: Tournament | Season, slips: Sequence[Slip]) -> HttpResponse:
    """Set by Typst; all words reach it as data."""
    data = {**_head(settled), "club": settled.club.name, "slips": [asdict(slip) for slip in slips]}
    pdf = bytes(typst.compile(SHEET.read_bytes(), sys_inputs={"data": json.dumps(data)}))
    response = HttpResponse(pdf, content_type="application/pdf")
    name = slugify(settled.name) or "slips"
    response["Content-Disposition"] = f'attachment; filename="{name}-slips.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response


def _of_tournament(tournament: Tournament) -> list[Slip]:
    parts = {
        member.pk: _rounds(result) for result in results_of(tournament) for member in result.entrant.members
    }
    return _slips(shown_settlement(settlement_of(tournament)), parts)


def _of_season(season: Season) -> list[Slip]:
    names: dict[Hashable, str] = {one.pk: one.name for one in season.tournaments}
    parts = {row.member.pk: _evenings(row, names) for row in season_table(season).rows}
    return _slips(shown_settlement(settlement_of_season(season)), parts)


def _slips(shown: Mapping[str, Any], parts: Mapping[int, str]) -> list[Slip]:
    """One for everybody who took part, in the order of the settlement."""
    return [
        Slip(
            name=one.name,
            parts=parts[member.pk],
            lines=list(_lines(one, has_pot=shown["settlement"].has_pot)),
            to_do=list(_to_do(shown["open"], member.pk)),
        )
        for one in shown["accounts"]
        if (member := one.account.member) and member.pk in parts
    ]


def _rounds(result: Result) -> str:
    """Units round by round, of a pair half of them, then what stands beside the hands."""
    shares = len(result.entrant.members)
    found = [
        _("Round %(n)s: %(units)s") % {"n": number, "units": units_text(units / shares)}
        for number, units in sorted(result.rounds.items())
    ]
    if result.penalties:
        found.append(f"{_('Penalties and adjustments')}: {units_text(result.penalties / shares)}")
    return BETWEEN.join(found)


def _evenings(row: SeasonRow, names: Mapping[Hashable, str]) -> str:
    return BETWEEN.join(f"{names[one.tournament]}: {units_text(one.units)}" for one in row.outcomes)


def _lines(one: ShownAccount, *, has_pot: bool) -> Iterator[tuple[str, str]]:
    yield _("Units"), units_text(one.account.units)
    yield pgettext("units in money", "Worth"), one.worth
    if has_pot:
        yield _("Entry fee"), one.fee
        yield _("Prize"), one.prize
        yield _("Together"), one.due
    if one.account.paid:
        yield pgettext("column: sum of payments", "Paid"), one.paid
        yield pgettext("column: still to be paid", "Open"), one.left


def _to_do(transfers: Sequence[ShownTransfer], member: int) -> Iterator[str]:
    for one in transfers:
        if one.values["payer"] == member:
            yield _("pays %(payee)s %(amount)s") % {"payee": one.payee, "amount": one.amount}
        elif one.values["payee"] == member:
            yield _("is paid %(amount)s by %(payer)s") % {"payer": one.payer, "amount": one.amount}
