"""Cards for the tables: a sheet with a code for each, made and revoked by who records."""

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.permissions import can_record
from tournaments.models import Tournament
from tournaments.selectors.at_table import codes_of_round
from tournaments.selectors.sittings import tables_with_people
from tournaments.services.at_table import make_codes, revoke_codes
from tournaments.views.access import find_round
from tournaments.views.organising import refusals_told, tournament_page
from tournaments.views.writing import whole_number, writer

__all__ = ["make_cards", "revoke_cards", "table_cards"]


@tournament_page(can_record)
def table_cards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """Every table with the code in force, ready to be printed, and who has used it."""
    round_ = find_round(tournament, round_number)
    codes = codes_of_round(round_)
    cards = []
    for table in tables_with_people(round=round_).order_by("number"):
        code = codes.get(table.pk)
        link = request.build_absolute_uri(code.get_absolute_url()) if code else ""
        picture = segno.make(link, error="m").svg_data_uri(border=2, light="#fff") if link else ""
        cards.append({"table": table, "code": code, "link": link, "picture": picture})
    context = {"club": tournament.club, "tournament": tournament, "round": round_, "cards": cards}
    context["has_codes"] = bool(codes)
    return render(request, "tournaments/table_cards.html", context)


@require_POST
@tournament_page(can_record)
def make_cards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    with refusals_told(request):
        make_codes(round=find_round(tournament, round_number), by=writer(request))
    return redirect("tournaments:table_cards", tournament.public_key, round_number)


@require_POST
@tournament_page(can_record)
def revoke_cards(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """Of one table, or of all when no table is named."""
    round_ = find_round(tournament, round_number)
    revoke_codes(round=round_, table=whole_number(request.POST.get("table")))
    messages.success(request, _("Nobody can write by this code any more."))
    return redirect("tournaments:table_cards", tournament.public_key, round_number)
