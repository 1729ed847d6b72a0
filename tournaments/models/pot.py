"""What everybody pays to take part, and how it is paid out by place."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from scoring.pots import Prizes, ShareOut
from tournaments.errors import PotCode
from tournaments.models.season import Season
from tournaments.models.tournament import Tournament

__all__ = ["Pot"]


class Pot(models.Model):
    """The pot of a tournament or of a season. `fee` is for each entrant: a pair pays one.

    `takes_penalties`: what penalties are worth in money is paid out too. `is_in_settlement`: fees and prizes
    are settled together with the units; else they are paid in and out by themselves.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, null=True, blank=True, related_name="pot")
    season = models.OneToOneField(Season, models.CASCADE, null=True, blank=True, related_name="pot")
    fee = models.DecimalField(
        _("entry fee"),
        max_digits=10,
        decimal_places=4,
        default=Decimal(0),
        validators=[MinValueValidator(0)],
    )
    prizes_kind = models.CharField(
        max_length=8, choices=[(kind.value, kind.value) for kind in ShareOut], default=ShareOut.PERCENT
    )
    prizes_stored = models.JSONField(default=list, blank=True)
    takes_penalties = models.BooleanField(_("penalties go to the pot"), default=False)
    is_in_settlement = models.BooleanField(_("settled together with the units"), default=True)

    class Meta:
        verbose_name = _("pot")
        verbose_name_plural = _("pots")
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(season__isnull=True), name="pot_of_one"
            ),
            models.CheckConstraint(
                condition=Q(fee__gte=0),
                name="pot_fee_not_negative",
                violation_error_code=PotCode.FEE_BELOW_ZERO,
                violation_error_message=error_text(PotCode.FEE_BELOW_ZERO),
            ),
            models.CheckConstraint(
                condition=Q(prizes_kind__in=[kind.value for kind in ShareOut]), name="pot_prizes_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament or self.season}: {self.fee}"

    @property
    def prizes(self) -> Prizes:
        return Prizes(ShareOut(self.prizes_kind), tuple(map(Decimal, self.prizes_stored)))
