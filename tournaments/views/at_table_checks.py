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
from tournaments.selectors.checking import Check, checks_of
from tournaments.selectors.sides import seat_of, seats_to_ask
from tournaments.selectors.sittings import ListedHand, Sitting, find_table, sitting_of
from tournaments.selectors.writers import person, wrote
from tournaments.services.confirming import confirm_at_table
from tournaments.services.reports import report_hand
from tournaments.views.by_code import by_code, scribe_of
from tournaments.views.shown import ShownHand, players_of, shown_hand
from tournaments.views.shown_checks import ShownCheck, shown_check
from tournaments.views.writing import client_key, whole_number

__all__ = ["at_table_checks", "checks_at_table", "confirm", "report"]

SHOWN = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand and its state; `players` are (seat, name) for whom this device may say that it is right, `waits`
    says that somebody's word is missing.
    """

    shown: ShownHand
    check: ShownCheck | None
    players: list[tuple[int, str]]
    waits: bool


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
    """What the fragment shows: the last hands, whose word is missing, and this device's reports."""
    round = sitting.table.round
    tournament = round.tournament
    listed = sitting.standing_hands
    checks = checks_of(tournament, [one.hand for one in listed], is_closed=round.closed_at is not None)
    by_sides = tournament.checking == Checking.SIDES and round.is_open
    last = [one for one in listed if checks[one.hand.pk].waits][-SHOWN:] or listed[-1:]
    return {
        "code": scribe.code,
        "by_sides": by_sides,
        "asked": [_asked(sitting, scribe, one, checks[one.hand.pk], by_sides=by_sides) for one in last[::-1]],
        "numbers": [one.hand.number for one in listed[::-1]],
        "answers": list(
            HandReport.objects.filter(scribe__device=scribe.device, hand__table=sitting.table)
            .select_related("hand", "answered_by")
            .order_by("-pk")[:SHOWN]
        ),
        "report_key": uuid.uuid4(),
    }


def _asked(sitting: Sitting, scribe: Scribe, listed: ListedHand, check: Check, *, by_sides: bool) -> Asked:
    number = listed.hand.number
    names = players_of(sitting, number)
    seats = seats_to_ask(sitting, listed, check) if by_sides and check.waits and not check.settled_by else []
    own = seat_of(sitting, number, scribe.name)
    here = [] if wrote(person(scribe), check) else [seat for seat in seats if own in (None, seat)]
    return Asked(
        shown=shown_hand(listed, names),
        check=shown_check(check),
        players=[(seat, names[seat]) for seat in here],
        waits=bool(seats),
    )
