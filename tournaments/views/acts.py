"""What was done at once, and the way to take it back for a while."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.permissions import can_record
from tournaments.labels import act_text
from tournaments.models import BulkAct, Tournament
from tournaments.selectors.acts import acts_of, can_still_undo, may_undo
from tournaments.services.undoing import undo_act
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page
from tournaments.views.writing import writer

__all__ = ["acts", "say_undoable", "undo"]

PAGE = 25


@tournament_page(can_record)
def acts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The latest first, each with the moment until which it can be taken back."""
    page = Paginator(acts_of(tournament), PAGE).get_page(request.GET.get("page"))
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "page": page,
        "acts": [_shown(request, tournament, act) for act in page],
        "here": "evenings",
    }
    return render(request, "tournaments/acts.html", context)


@tournament_page(can_record)
def undo(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Asks first; then takes it back, whole, or says by name why not."""
    act = get_object_or_404(acts_of(tournament), pk=pk)
    act.tournament = tournament
    if not may_undo(request.user, act):
        raise PermissionDenied
    back = reverse("tournaments:acts", args=[tournament.public_key])
    if not is_confirmed(request):
        return ask(request, tournament, _question(act), back)
    with refusals_told(request):
        undo_act(act=act, by=writer(request), reason=pgettext("reason of an undo", "Taken back"))
        messages.success(request, _("Taken back: %(act)s.") % {"act": act_text(act)})
    return redirect(back)


def say_undoable(request: HttpRequest, said: str, key: UUID) -> None:
    """What was done, with the way back beside it where the act of this key has one."""
    act = BulkAct.objects.filter(key=key, undone_at__isnull=True).select_related("tournament").first()
    if act is None:
        messages.success(request, said)
        return
    url = reverse("tournaments:undo", args=[act.tournament.public_key, act.pk])
    way = pgettext("link", "Undo")
    until = _("until %(time)s") % {"time": time_format(timezone.localtime(act.until))}
    messages.success(request, format_html('{} · <a href="{}">{}</a> ({})', said, url, way, until))


def _shown(request: HttpRequest, tournament: Tournament, act: BulkAct) -> dict[str, object]:
    act.tournament = tournament
    can_still = can_still_undo(act)
    return {
        "act": act,
        "text": act_text(act),
        "may_undo": can_still and may_undo(request.user, act),
        "is_for_others": can_still and not may_undo(request.user, act),
        "until": timezone.localtime(act.until),
    }


def _question(act: BulkAct) -> Question:
    text = _("%(act)s. Done by %(name)s at %(time)s.") % {
        "act": act_text(act),
        "name": act.by.name if act.by else _("the site"),
        "time": time_format(timezone.localtime(act.at)),
    }
    return Question(_("Take this back?"), f"{text} {_after(act)}", _("Take it back"))


def _after(act: BulkAct) -> str:
    """What there will be once it is taken back."""
    kinds = BulkAct.Kind
    if act.kind in (kinds.SHEET, kinds.LINES, kinds.UPLOAD):
        return _("The hands give their units back, and their numbers are free for the right ones.")
    if act.kind in (kinds.SUBSTITUTE, kinds.SEATS_SWAPPED, kinds.TABLES_SWAPPED):
        return _("The hands and their units go to who had the seats before.")
    if act.kind == kinds.RECOUNTED:
        return _("The house rules of before hold again, for hands written since as well.")
    if act.kind == kinds.ENTERED:
        return _("They are off the list again; the members stay in the club.")
    if act.kind == kinds.ROUND_CLOSED:
        return _("Hands can be entered again.")
    return _("Everybody has the seat of before.")
