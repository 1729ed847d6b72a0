"""The pot: entry fees in, prizes out, and marks for what is paid where it is paid by itself."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club
from accounts.permissions import can_organise, can_see_members
from tournaments.exports import WRITERS
from tournaments.forms.pot import PotForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Payment, Season, Tournament
from tournaments.selectors.pots import PotState, pot_of, pot_state
from tournaments.services.pots import set_pot
from tournaments.views.access import must_show
from tournaments.views.organising import tournament_page
from tournaments.views.season_pages import about, find_season
from tournaments.views.settlements import marked, money, shown_payments, shown_transfer

__all__ = [
    "edit_pot",
    "edit_season_pot",
    "pay_pot",
    "pay_season_pot",
    "pot",
    "season_pot",
]


@tournament_page(can_see_members)
def pot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    must_show(request, tournament)
    return _page(request, tournament)


@tournament_page()
def edit_pot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _edit(request, tournament)


@require_POST
@tournament_page()
def pay_pot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    marked(request, tournament, Payment.Account.POT)
    return redirect(_address(tournament))


@club_page(can_see_members)
def season_pot(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    return _page(request, find_season(club, pk))


@club_page(can_organise)
def edit_season_pot(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    return _edit(request, find_season(club, pk))


@require_POST
@club_page(can_organise)
def pay_season_pot(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    found = find_season(club, pk)
    marked(request, found, Payment.Account.POT)
    return redirect(_address(found))


def _page(request: HttpRequest, settled: Tournament | Season) -> HttpResponse:
    state = pot_state(settled)
    context = _about(request, settled) | {"state": state, "edit_url": _address(settled, "edit")}
    context |= {"may_organise": can_organise(request.user, settled.club), "kinds": list(WRITERS)}
    if state:
        context |= _shown(state) | {"pay_url": _address(settled, "pay")}
    return render(request, _template(settled, "pot"), context)


def _edit(request: HttpRequest, settled: Tournament | Season) -> HttpResponse:
    form = PotForm(request.POST or None, pot=pot_of(settled), is_of_season=isinstance(settled, Season))
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            set_pot(settled=settled, **form.facts())
            messages.success(request, _("The pot is saved."))
            return redirect(_address(settled))
    context = _about(request, settled) | {"form": form, "back": _address(settled)}
    status = 422 if form.errors else 200
    return render(request, _template(settled, "edit_pot"), context, status=status)


def _shown(state: PotState) -> dict[str, Any]:
    """Amounts in the reader's money."""

    def text(amount: Decimal) -> str:
        return money(amount, state.currency)

    names = {one.member.pk: one.member.name for one in state.accounts}

    def name(who: int | None) -> str:
        return names.get(who, "") if who else _("the pot")

    return {
        "accounts": [(one, text(one.fee), text(one.prize)) for one in state.accounts],
        "open": [shown_transfer(one, name, text) for one in state.open],
        "payments": shown_payments(state.payments, name, text),
        "sums": _sums(state, text),
        "left": text(state.left),
        "is_short": state.left < 0,
        "lacking": text(-state.left),
    }


def _sums(state: PotState, text: Callable[[Decimal], str]) -> list[tuple[str, str]]:
    """The pot's own account, line by line."""
    lines = [(_("Entry fees"), text(state.fees))]
    if state.pot.takes_penalties:
        lines.append((_("Penalties"), text(state.penalties)))
    lines += [(_("In the pot"), text(state.content)), (_("Prizes"), text(state.prizes))]
    if not state.pot.is_in_settlement:
        lines += [(_("Paid in so far"), text(state.paid_in)), (_("Paid out so far"), text(state.paid_out))]
    return lines


def _about(request: HttpRequest, settled: Tournament | Season) -> dict[str, Any]:
    if isinstance(settled, Season):
        return about(request, settled, "pot")
    return {"tournament": settled, "club": settled.club, "here": "evenings"}


def _template(settled: Tournament | Season, name: str) -> str:
    folder = "tournaments/seasons" if isinstance(settled, Season) else "tournaments"
    return f"{folder}/{name}.html"


def _address(settled: Tournament | Season, what: str = "") -> str:
    """Of the pot's page, or of `what` one does there."""
    prefix = f"{what}_" if what else ""
    if isinstance(settled, Season):
        return reverse(f"tournaments:{prefix}season_pot", args=[settled.club.slug, settled.pk])
    return reverse(f"tournaments:{prefix}pot", args=[settled.public_key])
