"""The pile to be checked: one sheet, or one hand, per screen; keys for who has many of them."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.permissions import can_organise, can_record
from scoring.errors import RuleBookError
from tournaments.errors import Conflict
from tournaments.labels import fault_text
from tournaments.models import Tournament
from tournaments.selectors.check_queue import CheckItem, CheckQueue, PileOrder, queue_of
from tournaments.selectors.checking import may_check
from tournaments.selectors.photos import photos_of_table
from tournaments.selectors.reports import open_reports_of
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.confirming import Confirmed, confirm_hands
from tournaments.services.reports import report_hand
from tournaments.views.access import find_hand, find_table_of_round
from tournaments.views.addresses import hand_url
from tournaments.views.conflicts import described
from tournaments.views.organising import tournament_page
from tournaments.views.shown import ShownHand, shown_hands, spelled_out
from tournaments.views.shown_checks import shown_checks
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["checks"]


@dataclass(frozen=True, slots=True)
class Row:
    """A hand of the sheet that lies on top; `is_asked`: the answer speaks of it."""

    shown: ShownHand
    is_asked: bool
    is_first: bool


@tournament_page(can_record)
def checks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    order = request.GET.get("order", PileOrder.TABLES)
    order = order if order in PileOrder.values else PileOrder.TABLES
    queue = queue_of(tournament, writer(request), order)
    asked = queue.at(request.GET.get("at", ""))
    if request.method == "POST":
        return _answer(request, tournament, queue, asked, order)
    return _page(request, tournament, queue, asked or queue.next_after(None), order)


def _answer(
    request: HttpRequest, tournament: Tournament, queue: CheckQueue, item: CheckItem | None, order: str
) -> HttpResponse:
    """Right, or something is wrong with a hand; then on to the next."""
    if item is None:
        messages.info(request, _("This is not in the pile any more."))
        return redirect(_address(tournament, order))
    table = find_table_of_round(tournament, item.round, item.table)
    wrong = whole_number(request.POST.get("wrong"))
    if wrong in item.hands:
        return _marked(request, tournament, item, wrong)
    try:
        done = confirm_hands(table=table, seen=_seen(request), by=writer(request))
    except Conflict as conflict:
        problem = fault_text(conflict.faults[0])
        both = _both(sitting_of(table), conflict)
        fresh = queue_of(tournament, writer(request), order)
        return _page(
            request, tournament, fresh, fresh.at(item.name), order, problems=[problem], both=both, status=409
        )
    except RuleBookError as error:
        problems = [fault_text(fault) for fault in error.faults]
        return _page(request, tournament, queue, item, order, problems=problems, status=422)
    _tell(request, item, done)
    return redirect(_address(tournament, order, queue.next_after(item)))


def _seen(request: HttpRequest) -> dict[int, int]:
    """Versions by number, as the page showed them: "7:2"."""
    pairs = (one.partition(":") for one in request.POST.getlist("seen"))
    found = {whole_number(number): whole_number(version) for number, _colon, version in pairs}
    return {number: version for number, version in found.items() if number and version}


def _marked(request: HttpRequest, tournament: Tournament, item: CheckItem, number: int) -> HttpResponse:
    """The hand is marked for the secretary, and opened."""
    sitting = sitting_of(find_table_of_round(tournament, item.round, item.table))
    hand = find_hand(sitting, number).hand
    try:
        report_hand(
            hand=hand, text=_("Marked when it was checked."), by=writer(request), key=client_key(request)
        )
    except RuleBookError as error:
        messages.info(request, fault_text(error.faults[0]))
    return redirect(f"{hand_url(sitting.table, number)}#next")


def _tell(request: HttpRequest, item: CheckItem, done: Confirmed) -> None:
    facts = {"table": item.table, "hands": ", ".join(map(str, done.now))}
    if done.now:
        text = ngettext(
            "Table %(table)s: hand %(hands)s is confirmed.",
            "Table %(table)s: hands %(hands)s are confirmed.",
            len(done.now),
        )
        messages.success(request, text % facts)
    elif done.before:
        messages.info(request, _("Somebody confirmed it already."))
    if done.own:
        numbers = ", ".join(map(str, done.own))
        messages.info(
            request,
            _("You wrote hand %(numbers)s yourself: somebody else confirms that.") % {"numbers": numbers},
        )


def _both(sitting: Sitting, conflict: Conflict) -> dict[str, Any]:
    """What was looked at and what is there now, in words."""
    number = conflict.hand.number
    return {
        "number": number,
        "yours": described(sitting, conflict.yours, number) if conflict.yours else None,
        "theirs": described(sitting, conflict.theirs, number),
        "is_void": conflict.hand.is_void,
    }


def _address(tournament: Tournament, order: str, item: CheckItem | None = None) -> str:
    asked = {"order": order} if order != PileOrder.TABLES else {}
    asked |= {"at": item.name} if item else {}
    home = reverse("tournaments:checks", args=[tournament.public_key])
    return f"{home}?{urlencode(asked)}" if asked else home


def _page(
    request: HttpRequest,
    tournament: Tournament,
    queue: CheckQueue,
    item: CheckItem | None,
    order: str,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "checks",
        "queue": queue,
        "total": len(queue.items),
        "item": item,
        **_ways(tournament, queue, item, order),
        "reports": open_reports_of(tournament).count(),
        "may_organise": can_organise(request.user, tournament.club),
        "others": may_check(tournament, but=writer(request))
        if queue.for_others or (item and item.own)
        else [],
        "key": uuid.uuid4(),
        **(_sheet(tournament, queue, item) if item else {}),
        **more,
    }
    return render(request, "tournaments/organiser/checks.html", context, status=status)


def _ways(tournament: Tournament, queue: CheckQueue, item: CheckItem | None, order: str) -> dict[str, Any]:
    """Where answers go, and the way through the pile."""
    before, behind = (queue.before(item), queue.behind(item)) if item else (None, None)
    return {
        "orders": [(one.label, _address(tournament, one), one == order) for one in PileOrder],
        "answer_url": _address(tournament, order, item),
        "before": _address(tournament, order, before) if before else "",
        "behind": _address(tournament, order, behind) if behind else "",
    }


def _sheet(tournament: Tournament, queue: CheckQueue, item: CheckItem) -> Mapping[str, Any]:
    """The sheet that lies on top, with the hand or the hands that are asked about."""
    sitting = sitting_of(find_table_of_round(tournament, item.round, item.table))
    rows = [
        Row(
            shown=shown,
            is_asked=shown.hand.number in item.hands,
            is_first=shown.hand.number == item.hands[0],
        )
        for shown in shown_hands(sitting, shown_checks(sitting))
    ]
    one = next((row for row in rows if row.is_asked), None) if item.is_hand else None
    return {
        "round": sitting.table.round,
        "table": sitting.table,
        "players": [seat.member.name if seat else "–" for seat in sitting.players],
        "rows": rows,
        "one": one,
        "fields": spelled_out(sitting, one.shown.hand.values) if one else [],
        "own_numbers": ", ".join(map(str, sorted(item.own))),
        "seen": sorted(item.mine.items()),
        "whole_sheet": queue.sheet_of(item),
        "photos": list(photos_of_table(sitting.table)),
    }
