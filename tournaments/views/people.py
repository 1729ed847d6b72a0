"""Who really sat at a table: bring in a substitute, put swapped seats right."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import Member
from accounts.permissions import can_record
from tournaments.forms.people import SubstituteForm, SwapForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Entrant, Tournament
from tournaments.selectors.evenings import entrants_of, members_to_enter, stand_ins_for
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.seat_changes import substitute, substitute_member, swap_seats
from tournaments.services.stand_ins import stand_in
from tournaments.views.access import find_table_of_round
from tournaments.views.acts import say_undoable
from tournaments.views.organising import tournament_page
from tournaments.views.shown import players_of, shown_seats
from tournaments.views.table_frame import table_frame
from tournaments.views.writing import client_key, writer

__all__ = ["people"]


@tournament_page(can_record)
def people(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int
) -> HttpResponse:
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    names = players_of(sitting)
    is_swap = request.POST.get("do") == "swap"
    sent = request.POST or None
    stand_in = _substitute_form(sitting, None if is_swap else sent)
    swap = SwapForm(names, sent if is_swap else None)
    form: SubstituteForm | SwapForm = swap if is_swap else stand_in
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            key = client_key(request)
            said = (
                _swap(request, sitting, swap, key) if is_swap else _stand_in(request, sitting, stand_in, key)
            )
            say_undoable(request, said, key)
            return redirect("tournaments:table", tournament.public_key, round_number, table_number)
    context = {
        **table_frame(sitting.table),
        "seats": shown_seats(sitting),
        "stand_in": stand_in,
        "swap": swap if sitting.hands else None,
        "changes": [(names[one.index], one) for one in sitting.changes[::-1]],
        "key": client_key(request),
    }
    return render(request, "tournaments/people.html", context, status=422 if form.errors else 200)


def _substitute_form(sitting: Sitting, data: Any) -> SubstituteForm:
    tournament = sitting.table.round.tournament
    here = {seat.entrant_id for seat in sitting.players if seat}
    entrants = [one for one in entrants_of(tournament) if one.pk not in here]
    if tournament.is_for_pairs:
        entrants, members = [], list(stand_ins_for(sitting))
    else:
        members = list(members_to_enter(tournament))
    initial = {"first_hand": sitting.next_number}
    return SubstituteForm(players_of(sitting), entrants, members, data, initial=initial)


def _stand_in(request: HttpRequest, sitting: Sitting, form: SubstituteForm, key: UUID) -> str:
    wanted = form.cleaned_data
    how = {"index": wanted["seat"], "first_hand": wanted["first_hand"], "reason": wanted["reason"]}
    how |= {"table": sitting.table, "by": writer(request), "key": key}
    player = _given_the_seat(sitting.table.round.tournament, wanted["who"], how)
    return _("%(name)s plays from hand %(number)s on.") % {
        "name": player.name,
        "number": wanted["first_hand"],
    }


def _given_the_seat(tournament: Tournament, who: str, how: dict[str, Any]) -> Entrant | Member:
    """Whom the form named; a member who was not entered is entered now."""
    kind, pk = who[:1], int(who[1:])
    if tournament.is_for_pairs:
        member = Member.objects.get(club=tournament.club, pk=pk)
        stand_in(member=member, **how)
        return member
    if kind == "m":
        return substitute_member(member=members_to_enter(tournament).get(pk=pk), **how)
    entrant = entrants_of(tournament).get(pk=pk)
    substitute(entrant=entrant, **how)
    return entrant


def _swap(request: HttpRequest, sitting: Sitting, form: SwapForm, key: UUID) -> str:
    swap_seats(table=sitting.table, by=writer(request), key=key, **form.cleaned_data)
    return _("The seats are swapped for these hands, and the units with them.")
