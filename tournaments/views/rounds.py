"""Rounds: planned, opened, closed."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.models import Hand, Tournament
from tournaments.selectors.checking import unsettled_of
from tournaments.selectors.evenings import RoundProgress, progress_of
from tournaments.services.rounds import close_round, open_round, plan_round, reopen_round
from tournaments.views.access import find_round
from tournaments.views.acts import say_undoable
from tournaments.views.addresses import hand_url
from tournaments.views.organising import (
    Question,
    ask,
    is_confirmed,
    refusals_told,
    to_manage,
    tournament_page,
)
from tournaments.views.writing import client_key, writer

__all__ = ["close", "open_", "plan", "reopen"]


@require_POST
@tournament_page()
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next round, and on to its seats."""
    with refusals_told(request):
        round_ = plan_round(tournament=tournament)
        return redirect("tournaments:seats", tournament.public_key, round_.number)
    return to_manage(tournament)


@tournament_page()
def open_(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The first round asks first: it freezes the house rules for good."""
    round_ = find_round(tournament, number)
    if request.method != "POST" or not (tournament.rules_frozen_at or is_confirmed(request)):
        return _ask(request, tournament, _about_opening(tournament, number))
    with refusals_told(request):
        open_round(round=round_)
        messages.success(request, _("Round %(round)s is open: hands can be entered.") % {"round": number})
    return to_manage(tournament)


@tournament_page()
def close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Asks, and names the tables, when some are not finished."""
    round_ = find_round(tournament, number)
    progress = next(one for one in progress_of(tournament) if one.round.pk == round_.pk)
    waiting = unsettled_of(round_)
    if request.method != "POST" or ((progress.unfinished or waiting) and not is_confirmed(request)):
        return _ask(request, tournament, _about_closing(progress, waiting))
    with refusals_told(request):
        key = client_key(request)
        close_round(round=round_, by=writer(request), key=key)
        say_undoable(request, _("Round %(round)s is closed.") % {"round": number}, key)
    return to_manage(tournament)


@require_POST
@tournament_page()
def reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    with refusals_told(request):
        reopen_round(round=find_round(tournament, number))
        messages.success(request, _("Round %(round)s is open again.") % {"round": number})
    return to_manage(tournament)


def _about_opening(tournament: Tournament, number: int) -> Question:
    text = [_("Hands can be entered from now on.")]
    if not tournament.rules_frozen_at:
        text.append(_("The house rules can no longer be changed once the first round is open."))
    if not tournament.published_at:
        text.append(_("The tournament is published with it."))
    title = _("Open round %(round)s?") % {"round": number}
    return Question(title, " ".join(text), _("Open the round"), is_danger=False)


def _about_closing(progress: RoundProgress, waiting: Sequence[Hand]) -> Question:
    text = [_("Its hands can no longer be entered or changed, until you open it again.")]
    is_early = bool(progress.unfinished or waiting)
    if waiting:
        text.insert(0, _("Some hands are not confirmed or final; closing the round makes them final."))
    if progress.unfinished:
        text.insert(0, _("Some tables are not finished."))
    return Question(
        title=_("Close round %(round)s?") % {"round": progress.round.number},
        text=" ".join(text),
        yes=_("Close it all the same") if is_early else _("Close the round"),
        items=[_unfinished_text(one.table.number, one.hands, one.planned) for one in progress.unfinished],
        links=[_waiting_link(hand) for hand in waiting],
        is_danger=is_early,
    )


def _waiting_link(hand: Hand) -> tuple[str, str]:
    text = _("Table %(table)s, hand %(hand)s") % {"table": hand.table.number, "hand": hand.number}
    return text, hand_url(hand.table, hand.number)


def _unfinished_text(table: int, hands: int, planned: int | None) -> str:
    facts = {"table": table, "hands": hands, "planned": planned}
    if planned:
        return _("Table %(table)s: %(hands)s of %(planned)s hands") % facts
    return ngettext("Table %(table)s: %(hands)s hand", "Table %(table)s: %(hands)s hands", hands) % facts


def _ask(request: HttpRequest, tournament: Tournament, question: Question) -> HttpResponse:
    return ask(request, tournament, question, reverse("tournaments:manage", args=[tournament.public_key]))
