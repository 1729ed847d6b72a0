"""A player says that something is wrong with a hand; the secretary answers beside it."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.permissions import can_record
from scoring.errors import RuleBookError
from tournaments.forms.checking import AnswerForm, ReportForm
from tournaments.labels import fault_text
from tournaments.models import Hand, HandReport, Tournament
from tournaments.selectors.reports import plays_in, reports_about, reports_of
from tournaments.services.reports import answer_report, report_hand
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.addresses import hand_url
from tournaments.views.organising import tournament_page
from tournaments.views.writing import client_key, writer

__all__ = ["answer", "report", "reports", "reports_beside"]

PAGE = 50
KEPT = "report"  # key in the session: what a visitor wrote before they were sent to sign in


@require_POST
@sign_in_first
def report(request: HttpRequest, key: str, round_number: int, table_number: int, number: int) -> HttpResponse:
    """What a visitor wrote waits until they have signed in."""
    tournament = find_tournament(request, key)
    table = find_table_of_round(tournament, round_number, table_number)
    hand = get_object_or_404(table.hands, number=number)
    back = hand_url(table, number)
    if not request.user.is_authenticated:
        request.session[KEPT] = {"at": hand.pk, "text": request.POST.get("text", "")[:1000]}
        return redirect(f"{reverse('account_login')}?next={back}")
    form = ReportForm(request.POST)
    if not form.is_valid():
        _keep(request, hand, _faults_of(form))
        return redirect(f"{back}#reports")
    try:
        report_hand(hand=hand, text=form.cleaned_data["text"], by=writer(request), key=client_key(request))
    except RuleBookError as error:
        _keep(request, hand, fault_text(error.faults[0]))
    else:
        messages.success(request, _("The secretary sees it beside hand %(number)s.") % {"number": number})
    return redirect(f"{back}#reports")


def _keep(request: HttpRequest, hand: Hand, said: str) -> None:
    """Show again what was typed, and why it was not taken."""
    request.session[KEPT] = {"at": hand.pk, "text": request.POST.get("text", "")[:1000]}
    messages.error(request, said)


def _faults_of(form: Form) -> str:
    return "; ".join(str(error) for errors in form.errors.values() for error in errors)


def reports_beside(request: HttpRequest, tournament: Tournament, hand: Hand) -> dict[str, Any]:
    """For a hand's page: its reports, the form of a new one, and of an answer."""
    found = reports_about(hand) if request.user.is_authenticated else []
    kept = request.session.get(KEPT) or {}
    text = kept.get("text", "") if kept.get("at") == hand.pk else ""
    if text and request.user.is_authenticated:
        del request.session[KEPT]
    may_answer = can_record(request.user, tournament.club)
    is_player = isinstance(request.user, User) and plays_in(tournament, request.user)
    has_own = any(one.by_id == request.user.pk and not one.answered_at for one in found)
    return {
        "is_reported": may_answer and any(not one.answered_at for one in found),
        "reports": [
            (one, _answer_form(one, hand) if may_answer and not one.answered_at else None)
            for one in found
            if may_answer or (one.by_id and one.by_id == request.user.pk)
        ],
        "report_form": ReportForm(initial={"text": text}, auto_id="report-%s")
        if (is_player or not request.user.is_authenticated) and not has_own
        else None,
        "is_report_kept": bool(text),
        "report_key": uuid.uuid4(),
    }


def _answer_form(report: HandReport, hand: Hand) -> AnswerForm:
    """Where the hand was changed since, it was wrong."""
    initial = {"was_right": "no"} if hand.version != report.version else {}
    return AnswerForm(initial=initial, auto_id=f"answer-{report.pk}-%s")


@require_POST
@tournament_page(can_record)
def answer(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    found = get_object_or_404(HandReport, pk=pk, hand__table__round__tournament=tournament)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _faults_of(form))
    else:
        try:
            answer_report(report=found, by=writer(request), **form.cleaned_data)
        except RuleBookError as error:
            messages.error(request, fault_text(error.faults[0]))
        except ValidationError as error:
            messages.error(request, "; ".join(error.messages))
        else:
            messages.success(request, _("%(name)s reads your answer.") % {"name": found.name})
    return redirect(f"{hand_url(found.hand.table, found.hand.number)}#reports")


@tournament_page(can_record)
def reports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All reports: the open ones first."""
    page = Paginator(reports_of(tournament), PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "checks",
        "page": page,
    }
    return render(request, "tournaments/organiser/reports.html", context)
