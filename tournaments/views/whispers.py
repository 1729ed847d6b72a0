"""Answers to whispers, and the totals on the paper of a table."""

import uuid
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_record
from tournaments.forms.paper import PaperForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Table, Tournament
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.selectors.whispers import Comparison, PaperLine, compare
from tournaments.services.whispers import leave_alone, mend, write_paper_totals
from tournaments.views.access import find_table_of_round
from tournaments.views.addresses import table_url
from tournaments.views.organising import refusals_told, tournament_page
from tournaments.views.shown import players_of, shown_seats
from tournaments.views.table_frame import table_frame
from tournaments.views.whisper_words import shown_whispers
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["answer_whisper", "paper_totals"]

CAME_FROM = {"totals": "paper_totals", "lines": "lines"}


@require_POST
@tournament_page(can_record)
def answer_whisper(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int
) -> HttpResponse:
    """Mend a hand as suggested, or leave it as it is; htmx takes the whisper away with nothing."""
    table = find_table_of_round(tournament, round_number, table_number)
    number, mark = whole_number(request.POST.get("number")) or 0, request.POST.get("mark", "")
    if request.POST.get("do") == "mend":
        _mend(request, table, number, mark)
    else:
        with refusals_told(request):
            leave_alone(table=table, number=number, mark=mark)
    if request.headers.get("HX-Request"):
        return HttpResponse()
    return redirect(table_url(table, CAME_FROM.get(request.POST.get("from", ""), "table")))


def _mend(request: HttpRequest, table: Table, number: int, mark: str) -> None:
    reason = pgettext("reason of a correction", "Slip of the pen, mended as suggested")
    key, by = client_key(request), writer(request)
    with refusals_told(request):
        mend(table=table, number=number, mark=mark, reason=reason, key=key, by=by)
        messages.success(request, _("Hand %(number)s mended.") % {"number": number})


@tournament_page(can_record)
def paper_totals(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int
) -> HttpResponse:
    """The sheet's control totals beside ours, and what would explain a difference."""
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    found = compare(sitting)
    line = whole_number(request.GET.get("line")) or found.ask or len(sitting.standing_hands) or 1
    form = PaperForm(players_of(sitting), request.POST or None, initial=_initial(found, line))
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            write_paper_totals(table=sitting.table, by=writer(request), **form.totals())
            return redirect(request.path)
    return _page(request, sitting, form, found)


def _initial(found: Comparison, line: int) -> dict[str, Any]:
    """The line asked about, with what is written of it already."""
    written = next((one.written for one in found.lines if one.line == line), ())
    return {"line": line, **{f"total_{seat}": units for seat, units in enumerate(written)}}


def _cells(line: PaperLine) -> list[tuple[Decimal | None, Decimal, Decimal | None]]:
    """By seat: what the paper says, what we say, and the difference where there is one."""
    more = line.more or (None,) * len(line.ours)
    return list(zip(line.written, line.ours, more, strict=True))


def _page(request: HttpRequest, sitting: Sitting, form: PaperForm, found: Comparison) -> HttpResponse:
    table, tournament = sitting.table, sitting.table.round.tournament
    context: Mapping[str, Any] = {
        **table_frame(table),
        "seats": shown_seats(sitting),
        "form": form,
        "found": found,
        "names": players_of(sitting),
        "lines": [(line, _cells(line)) for line in found.lines],
        "whispers": shown_whispers(sitting, found.heard),
        "answer_url": table_url(table, "answer_whisper"),
        "client_key": uuid.uuid4(),
        "may_record": True,
        "may_organise": can_organise(request.user, tournament.club),
        "has_hands": bool(sitting.standing_hands),
        "has_scores": any(row.scores for row in sitting.tally.rows),
    }
    return render(request, "tournaments/paper_totals.html", context, status=422 if form.errors else 200)
