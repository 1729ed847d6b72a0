"""Part of a table's page: the other side says that a hand is right, or that something is wrong with it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleBookError
from tournaments.errors import Conflict
from tournaments.labels import fault_text
from tournaments.models import Checking, HandReport, Scribe, TableCode
from tournaments.selectors.checking import checks_of
from tournaments.selectors.sides import seat_of, seats_to_ask
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.selectors.writers import person, wrote
from tournaments.services.confirming import confirm_at_table
from tournaments.services.reports import report_hand
from tournaments.views.by_code import by_code, scribe_of
from tournaments.views.shown import ShownHand, players_of, shown_hand
from tournaments.views.writing import client_key, whole_number

__all__ = ["at_table_checks", "checks_at_table", "confirm", "report", "reports_at_table"]

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand that this device may call right, and (seat, name) of each player it may say so for."""

    shown: ShownHand
    players: list[tuple[int, str]]


@by_code
def at_table_checks(request: HttpRequest, code: TableCode) -> HttpResponse:
    """The last hands, with a button where a word is missing; a fragment."""
    scribe = scribe_of(request, code)
    if scribe is None:
        return HttpResponse(status=204)
    return _fragment(request, scribe)


@require_POST
@by_code
def confirm(request: HttpRequest, code: TableCode) -> HttpResponse:
    scribe = scribe_of(request, code)
    if scribe is None:
        return redirect(code.get_absolute_url())
    problem = ""
    number = whole_number(request.POST.get("number")) or 0
    try:
        confirm_at_table(
            table=code.table,
            number=number,
            version=whole_number(request.POST.get("version")) or 0,
            by=scribe,
            seat=whole_number(request.POST.get("seat")),
        )
    except RuleBookError as error:
        problem = fault_text(error.faults[0])
        status = 409 if isinstance(error, Conflict) else 422
        return _answered(request, scribe, problem, status=status)
    return _answered(request, scribe)


@require_POST
@by_code
def report(request: HttpRequest, code: TableCode) -> HttpResponse:
    """Something is wrong with a hand of this table."""
    scribe = scribe_of(request, code)
    if scribe is None:
        return redirect(code.get_absolute_url())
    number = whole_number(request.POST.get("number")) or 0
    hand = code.table.hands.filter(number=number).first()
    if hand is None:
        raise Http404
    try:
        report_hand(hand=hand, text=request.POST.get("text", ""), by=scribe, key=client_key(request))
    except RuleBookError as error:
        return _answered(request, scribe, fault_text(error.faults[0]), status=422)
    except ValidationError as error:
        return _answered(request, scribe, "; ".join(error.messages), status=422)
    return _answered(
        request, scribe, said=_("The secretary sees it beside hand %(number)s.") % {"number": number}
    )


def _answered(
    request: HttpRequest, scribe: Scribe, problem: str = "", *, said: str = "", status: int = 200
) -> HttpResponse:
    """The fragment again, or without JavaScript the whole page."""
    if request.headers.get("HX-Request") == "true":
        return _fragment(request, scribe, problem=problem, said=said, status=status)
    if problem:
        messages.error(request, problem)
    if said:
        messages.success(request, said)
    return redirect(f"{scribe.code.get_absolute_url()}#checks")


def _fragment(
    request: HttpRequest, scribe: Scribe, *, problem: str = "", said: str = "", status: int = 200
) -> HttpResponse:
    sitting = sitting_of(find_table(pk=scribe.code.table_id))
    context = {**checks_at_table(sitting, scribe), "problem": problem, "said": said}
    return render(request, "tournaments/checking/_at_table.html", context, status=status)


def checks_at_table(sitting: Sitting, scribe: Scribe) -> Mapping[str, Any]:
    """What the fragment shows: the hands that wait for a word from this device, the latest first."""
    return {"code": scribe.code, "asked": _asked(sitting, scribe)}


def reports_at_table(sitting: Sitting, scribe: Scribe) -> Mapping[str, Any]:
    """Which hands can be reported, and what was answered on this device."""
    own = HandReport.objects.filter(scribe__device=scribe.device, hand__table=sitting.table)
    return {
        "numbers": [listed.hand.number for listed in sitting.standing_hands[::-1]],
        "answers": list(own.select_related("hand", "scribe", "answered_by").order_by("-pk")[:SHOWN]),
        "report_key": uuid.uuid4(),
    }


def _asked(sitting: Sitting, scribe: Scribe) -> list[Asked]:
    round = sitting.table.round
    if round.tournament.checking != Checking.SIDES or not round.is_open:
        return []
    listed = sitting.standing_hands
    checks = checks_of(round.tournament, [one.hand for one in listed], is_closed=False)
    one_here = person(scribe)
    found = []
    for one in reversed(listed):
        check = checks[one.hand.pk]
        if check.settled_by or not check.waits or wrote(one_here, check):
            continue
        names = players_of(sitting, one.hand.number)
        own = seat_of(sitting, one.hand.number, scribe.name)
        seats = [seat for seat in seats_to_ask(sitting, one, check) if own in (None, seat)]
        if seats:
            found.append(Asked(shown_hand(one, names), [(seat, names[seat]) for seat in seats]))
    return found
