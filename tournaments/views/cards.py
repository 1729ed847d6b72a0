"""Writing down a hand with its cards: a few lines of text, checked before they are saved."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.permissions import can_record
from scoring.errors import Fault, RuleBookError
from scoring.record_text import read_record_text
from tournaments.errors import Conflict
from tournaments.labels import fault_text
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.hands import preview_hand, record_hand
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.addresses import hand_url, table_url
from tournaments.views.conflicts import conflict_page
from tournaments.views.shown import players_of
from tournaments.views.table_frame import table_frame
from tournaments.views.tables import preview_context
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["cards_page"]


@sign_in_first
def cards_page(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """The next hand of a table, card by card; for those who record."""
    tournament = find_tournament(request, key, can_record)
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    if sitting.game.walk_through is None:
        raise Http404
    if request.method == "POST":
        return _save(request, sitting)
    return _page(request, sitting, "", client_key=uuid.uuid4())


def _save(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Show what the cards come to, or save them; what is wrong is listed with its place."""
    text, sent_key = request.POST.get("record", ""), client_key(request)
    number = whole_number(request.POST.get("number"))
    try:
        record = read_record_text(text)
        if "check" in request.POST:
            found = preview_hand(table=sitting.table, values={}, record=record)
            return _page(request, sitting, text, client_key=sent_key, **preview_context(sitting, found))
        written = record_hand(
            table=sitting.table, values={}, record=record, key=sent_key, number=number, by=writer(request)
        )
    except Conflict as conflict:
        return conflict_page(request, sitting, conflict)
    except RuleBookError as error:
        problems = [_told(fault, players_of(sitting)) for fault in error.faults]
        return _page(request, sitting, text, client_key=sent_key, status=422, problems=problems)
    return redirect(hand_url(sitting.table, written.hand.number, "walk"))


def _told(fault: Fault, names: list[str]) -> str:
    """What is wrong, and where in the record: the call or the card by its number, the trick, the line."""
    where = _place(fault)
    return f"{where}: {fault_text(fault, names)}" if where else fault_text(fault, names)


def _place(fault: Fault) -> str:
    part, _dot, index = (fault.field or "").removeprefix("record.").partition(".")
    position = fault.facts.get("position")
    if part == "calls" and position:
        return _("Call %(n)s") % {"n": position}
    if part == "plays" and position:
        return _("Card %(n)s of the play") % {"n": position}
    if part == "plays" and (index or fault.facts.get("trick")):
        return _("Trick %(n)s") % {"n": int(index) + 1 if index else fault.facts["trick"]}
    if part == "announcements" and index:
        return _("Announcement %(n)s") % {"n": int(index) + 1}
    return ""


def _page(
    request: HttpRequest,
    sitting: Sitting,
    text: str,
    *,
    client_key: uuid.UUID,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    table = sitting.table
    context = {
        **table_frame(table),
        "table_url": table_url(table),
        "next_number": sitting.next_number,
        "dealer": players_of(sitting)[sitting.tally.next_dealer],
        "is_open": table.round.is_open and not sitting.tally.is_over,
        "text": text,
        "client_key": client_key,
        **more,
    }
    return render(request, "tournaments/cards.html", context, status=status)
