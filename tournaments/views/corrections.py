"""A correction of a closed round: what it would change, then the question whether to make it."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import Club
from scoring.errors import RuleBookError
from tournaments.errors import Conflict
from tournaments.labels import fault_text
from tournaments.models import Hand, Tournament
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.services.corrections import CorrectionRehearsal, Wish, correct_late, rehearse_correction
from tournaments.views.access import find_hand, find_table_of_round
from tournaments.views.addresses import table_url
from tournaments.views.conflicts import sent_again
from tournaments.views.moves import told_anew
from tournaments.views.organising import tournament_page
from tournaments.views.settlements import money
from tournaments.views.shown import players_of, shown_hand
from tournaments.views.table_frame import table_frame
from tournaments.views.tables import slip_form
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["rehearse"]


@require_POST
@tournament_page()
def rehearse(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int, number: int
) -> HttpResponse:
    """Show what the correction would do; make it when that was confirmed and nothing moved since."""
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    hand = find_hand(sitting, number).hand
    wish, problems = _wish(request, sitting), []
    try:
        if request.POST.get("confirmed") == "yes":
            return _made(request, sitting, hand, wish)
    except Conflict as conflict:
        problems = [fault_text(fault) for fault in conflict.faults]
    except RuleBookError as error:
        problems = [fault_text(fault, players_of(sitting, number)) for fault in error.faults]
    try:
        found = rehearse_correction(hand=hand, wish=wish, by=writer(request))
    except RuleBookError as error:
        problems += [fault_text(fault, players_of(sitting, number)) for fault in error.faults]
        return _page(request, sitting, hand, wish, found=None, problems=problems)
    return _page(request, sitting, hand, wish, found=found, problems=problems)


def _wish(request: HttpRequest, sitting: Sitting) -> Wish:
    action = request.POST.get("do")
    if action in ("void", "restore"):
        return Wish(is_void=action == "void")
    return Wish(values=slip_form(sitting, request.POST).raw)


def _made(request: HttpRequest, sitting: Sitting, hand: Hand, wish: Wish) -> HttpResponse:
    correct_late(
        hand=hand,
        wish=wish,
        seen_change=whole_number(request.POST.get("change")) or 0,
        based_on=whole_number(request.POST.get("version")) or hand.version,
        key=client_key(request),
        by=writer(request),
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Hand %(number)s corrected.") % {"number": hand.number})
    return redirect(f"{table_url(sitting.table)}?saved={hand.number}")


def _page(
    request: HttpRequest,
    sitting: Sitting,
    hand: Hand,
    wish: Wish,
    *,
    found: CorrectionRehearsal | None,
    problems: list[str],
) -> HttpResponse:
    names = players_of(sitting, hand.number)
    context = {
        **table_frame(sitting.table),
        "hand": hand,
        "found": found,
        "others": [told_anew(found.after, *one) for one in found.hands] if found else [],
        "dues": _dues(found, sitting.table.round.tournament.club) if found else [],
        "before": shown_hand(_listed(found.before, hand), names) if found else None,
        "after": shown_hand(_listed(found.after, hand), names) if found else None,
        "problems": problems,
        "sent": _sent(request, sitting, wish),
        "reason": request.POST.get("reason", ""),
        "key": uuid.uuid4(),
    }
    return render(request, "tournaments/rehearsal.html", context, status=422 if problems else 200)


def _dues(found: CorrectionRehearsal, club: Club) -> list[tuple[str, str, str, str]]:
    """Name, what they are owed or owe now and then, and what was paid already; nothing for no payment."""
    return [
        (
            one.name or _("the club's till"),
            money(one.before, club.currency),
            money(one.after, club.currency),
            money(one.paid, club.currency) if one.paid else "",
        )
        for one in found.dues
    ]


def _listed(sitting: Sitting, hand: Hand) -> ListedHand:
    return next(listed for listed in sitting.hands if listed.hand.pk == hand.pk)


def _sent(request: HttpRequest, sitting: Sitting, wish: Wish) -> list[tuple[str, Any]]:
    """What to send again with the answer yes."""
    action = ("do", request.POST.get("do", "correct"))
    try:
        values = sitting.stored(wish.values) if wish.values is not None else {}
    except RuleBookError:
        values = {}
    return [action, *sent_again(sitting, values)]
