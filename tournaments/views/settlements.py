"""Who pays whom at the end of an evening: the list, and marks for what is paid."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from babel.numbers import format_currency
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_see_members
from scoring.settlement import Transfer
from tournaments.forms.payment import PaymentForm
from tournaments.labels import MINUS
from tournaments.models import Payment, Season, Tournament
from tournaments.selectors.settlement import Account, Settlement, settlement_of
from tournaments.services.payments import mark_paid, undo_payment
from tournaments.views.access import must_show
from tournaments.views.organising import refusals_told, tournament_page
from tournaments.views.writing import client_key, writer

__all__ = [
    "ShownAccount",
    "ShownTransfer",
    "marked",
    "money",
    "pay",
    "settlement",
    "shown_payments",
    "shown_settlement",
    "shown_transfer",
    "taken_back",
    "undo",
]


@dataclass(frozen=True, slots=True)
class ShownAccount:
    """`origin` is the address that says where the units come from; the till has none."""

    account: Account
    name: str
    worth: str
    fee: str
    prize: str
    due: str
    paid: str
    left: str
    origin: str


@dataclass(frozen=True, slots=True)
class ShownTransfer:
    payer: str
    payee: str
    amount: str
    values: Mapping[str, Any]
    key: UUID = field(default_factory=uuid4)


@tournament_page(can_see_members)
def settlement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    must_show(request, tournament)
    found = settlement_of(tournament)
    context = _about(tournament) | shown_settlement(found, _pages_of_players(tournament))
    context["may_mark"] = can_organise(request.user, tournament.club)
    return render(request, "tournaments/settlement.html", context)


@require_POST
@tournament_page()
def pay(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Mark one of the open payments as made."""
    marked(request, tournament)
    return redirect("tournaments:settlement", tournament.public_key)


@require_POST
@tournament_page()
def undo(request: HttpRequest, tournament: Tournament, payment: int) -> HttpResponse:
    found = get_object_or_404(tournament.payments, pk=payment)
    taken_back(request, found)
    is_of_pot = found.account == Payment.Account.POT
    return redirect("tournaments:pot" if is_of_pot else "tournaments:settlement", tournament.public_key)


def marked(
    request: HttpRequest, settled: Tournament | Season, account: str = Payment.Account.SETTLEMENT
) -> None:
    """Mark the payment that a form sent, or say why not."""
    form = PaymentForm(request.POST, club=settled.club)
    if not form.is_valid():
        messages.error(request, _("This payment cannot be read. Look at the list again."))
        return
    with refusals_told(request):
        how: dict[str, Any] = {"key": client_key(request), "by": writer(request), "account": account}
        mark_paid(settled=settled, **how, **form.cleaned_data)
        messages.success(request, _("Marked as paid."))


def taken_back(request: HttpRequest, payment: Payment) -> None:
    """Take a payment's mark back, or say why not."""
    with refusals_told(request):
        undo_payment(payment=payment, by=writer(request))
        messages.success(request, _("The payment is open again."))


def _pages_of_players(tournament: Tournament) -> dict[int, str]:
    """By member the page that says where their units come from."""
    return {
        member.pk: reverse("tournaments:player", args=[tournament.public_key, one.number])
        for one in tournament.entrants.select_related("member", "partner")
        for member in one.members
    }


def shown_settlement(found: Settlement, origins: Mapping[int, str] | None = None) -> dict[str, Any]:
    """What the page and the print show, in the reader's money; `origins` are addresses by member."""
    known = origins or {}

    def text(amount: Decimal) -> str:
        return money(amount, found.currency)

    def name(who: int | None) -> str:
        member = found.people.get(who)
        return member.name if member else _("the club's till")

    return {
        "settlement": found,
        "accounts": [
            ShownAccount(
                account=one,
                name=name(one.member.pk if one.member else None),
                worth=text(one.worth),
                fee=text(one.fee),
                prize=text(one.prize),
                due=text(one.due),
                paid=text(one.paid),
                left=text(one.left),
                origin=known.get(one.member.pk, "") if one.member else "",
            )
            for one in found.accounts
        ],
        "open": [shown_transfer(one, name, text) for one in found.open],
        "payments": shown_payments(found.payments, name, text),
        "coin": text(found.coin),
        "sums": {column: text(amount) for column, amount in found.sums.items()},
    }


def shown_payments(
    payments: Iterable[Payment], name: Callable[[int | None], str], text: Callable[[Decimal], str]
) -> list[tuple[Payment, str, str, str]]:
    """Each with who paid whom and how much."""
    return [(one, name(one.payer_id), name(one.payee_id), text(one.amount)) for one in payments]


def money(amount: Decimal, currency: str) -> str:
    """An amount with its currency as the reader writes it, with a true minus."""
    locale = to_locale(get_language() or "en")
    return format_currency(amount, currency, locale=locale).replace("-", MINUS)


def shown_transfer(
    transfer: Transfer[int | None], name: Callable[[int | None], str], text: Callable[[Decimal], str]
) -> ShownTransfer:
    """A payment still to be made, with the values that its button sends."""
    values = {"payer": transfer.payer or "", "payee": transfer.payee or "", "amount": str(transfer.amount)}
    return ShownTransfer(name(transfer.payer), name(transfer.payee), text(transfer.amount), values)


def _about(tournament: Tournament) -> dict[str, Any]:
    stake = money(tournament.stake, tournament.club.currency)
    return {"tournament": tournament, "club": tournament.club, "here": "evenings", "stake": stake}
