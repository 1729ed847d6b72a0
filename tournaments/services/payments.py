"""Payments marked as made, and marks taken back."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import Member, User
from scoring.settlement import Transfer
from tournaments.errors import PaymentCode, Refused
from tournaments.models import Payment, Season, Tournament
from tournaments.selectors.pots import pot_state
from tournaments.selectors.settlement import settlement_of, settlement_of_season

__all__ = ["mark_paid", "undo_payment"]


@transaction.atomic
def mark_paid(
    *,
    settled: Tournament | Season,
    payer: Member | None,
    payee: Member | None,
    amount: Decimal,
    key: UUID,
    by: User,
    account: str = Payment.Account.SETTLEMENT,
) -> Payment:
    """Mark one of the open payments as made, of the settlement or of the pot; the same `key` again is the
    same payment.

    Raises `payment_not_as_settled` when the settlement does not ask for it (any more), so that two people who
    mark the same one pay it once.
    """
    type(settled).objects.select_for_update(of=("self",)).get(pk=settled.pk)
    known = Payment.objects.filter(key=key).first()
    if known:
        return known
    wanted = (payer and payer.pk, payee and payee.pk, amount)
    if wanted not in {(one.payer, one.payee, one.amount) for one in _open(settled, account)}:
        raise Refused.of(PaymentCode.NOT_AS_SETTLED)
    payment = Payment(account=account, payer=payer, payee=payee, amount=amount, key=key, by=by)
    if isinstance(settled, Season):
        payment.season = settled
    else:
        payment.tournament = settled
    payment.full_clean(exclude={"payer", "payee", "season", "tournament", "undone_by"})
    payment.save()
    return payment


def _open(settled: Tournament | Season, account: str) -> Sequence[Transfer[int | None]]:
    if account == Payment.Account.POT:
        state = pot_state(settled)
        return state.open if state else ()
    found = settlement_of_season(settled) if isinstance(settled, Season) else settlement_of(settled)
    return found.open


@transaction.atomic
def undo_payment(*, payment: Payment, by: User) -> Payment:
    """Take a mark back; the payment is open again, and the mark stays to be read."""
    payment = Payment.objects.select_for_update(of=("self",)).get(pk=payment.pk)
    if payment.undone_at:
        raise Refused.of(PaymentCode.ALREADY_UNDONE)
    payment.undone_at, payment.undone_by = timezone.now(), by
    payment.save(update_fields=["undone_at", "undone_by"])
    return payment
