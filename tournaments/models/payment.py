"""Money that changed hands to settle units."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from accounts.models import Member
from tournaments.errors import PaymentCode
from tournaments.models.season import Season
from tournaments.models.tournament import Tournament

__all__ = ["Payment"]


class Payment(models.Model):
    """One payment marked as made, for a tournament or for a season; nobody is the club's till. What is paid
    into a pot or out of it by itself has an account of its own.

    A mark set by mistake is taken back, not deleted. `key` is the sender's: a repeat is the same payment.
    """

    class Account(models.TextChoices):
        SETTLEMENT = "settlement", pgettext_lazy("account", "settlement")
        POT = "pot", pgettext_lazy("account", "pot")

    account = models.CharField(max_length=10, choices=Account, default=Account.SETTLEMENT)
    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, related_name="payments")
    season = models.ForeignKey(Season, models.PROTECT, null=True, related_name="payments")
    payer = models.ForeignKey(Member, models.PROTECT, null=True, related_name="payments_made")
    payee = models.ForeignKey(Member, models.PROTECT, null=True, related_name="payments_received")
    amount = models.DecimalField(_("amount"), max_digits=14, decimal_places=4)
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="payment_moves_money",
                violation_error_code=PaymentCode.NO_AMOUNT,
                violation_error_message=error_text(PaymentCode.NO_AMOUNT),
            ),
            models.CheckConstraint(
                condition=Q(account="settlement")
                | Q(account="pot", payer__isnull=True)
                | Q(account="pot", payee__isnull=True),
                name="payment_of_pot_with_one_person",
            ),
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(season__isnull=True),
                name="payment_for_one_settlement",
            ),
            models.CheckConstraint(
                condition=Q(payer__isnull=False, payee__isnull=True)
                | Q(payer__isnull=True, payee__isnull=False)
                | (Q(payer__isnull=False, payee__isnull=False) & ~Q(payer=F("payee"))),
                name="payment_between_two",
                violation_error_code=PaymentCode.TO_ONESELF,
                violation_error_message=error_text(PaymentCode.TO_ONESELF),
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="payment_undone_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer or '–'} → {self.payee or '–'}: {self.amount}"
