"""How a club has its hands looked at by a second pair of eyes."""

from datetime import datetime, timedelta

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from accounts.models import Club
from tournaments.errors import CheckingCode

__all__ = ["MOST_MINUTES", "Checking", "CheckingDefault", "CheckingRule"]

MOST_MINUTES = 7 * 24 * 60


class Checking(models.TextChoices):
    """Who confirms a hand: nobody, another person (sheet by sheet, or hand by hand), or both its sides."""

    NONE = "none", pgettext_lazy("checking", "nobody")
    SHEET = "sheet", pgettext_lazy("checking", "another person, sheet by sheet")
    HAND = "hand", pgettext_lazy("checking", "another person, hand by hand")
    SIDES = "sides", pgettext_lazy("checking", "a player of each side, at the table")


class CheckingRule(models.Model):
    """`provisional_minutes` after it was written a hand nobody complains of is final; None: time alone makes
    nothing final. `closes_unchecked`: a round may be closed while hands of it wait.
    """

    checking = models.CharField(_("Confirmed by"), max_length=8, choices=Checking, default=Checking.NONE)
    provisional_minutes = models.PositiveIntegerField(
        _("Final after so many minutes"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MINUTES)],
    )
    closes_unchecked = models.BooleanField(_("A round may be closed while hands wait"), default=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(checking__in=Checking.values), name="%(class)s_checking_known"
            ),
            models.CheckConstraint(
                condition=Q(provisional_minutes__isnull=True)
                | Q(provisional_minutes__gte=1, provisional_minutes__lte=MOST_MINUTES),
                name="%(class)s_final_in_time",
                violation_error_code=CheckingCode.MINUTES_OUT_OF_RANGE,
                violation_error_message=error_text(CheckingCode.MINUTES_OUT_OF_RANGE),
            ),
        ]

    @property
    def is_checked(self) -> bool:
        return self.checking != Checking.NONE

    @property
    def has_provisional_hands(self) -> bool:
        """Whether a hand that was written may still be waiting for something."""
        return self.is_checked or self.provisional_minutes is not None

    def final_at(self, written: datetime) -> datetime | None:
        """When a hand written then is final by time alone; None for never."""
        if self.provisional_minutes is None:
            return None
        return written + timedelta(minutes=self.provisional_minutes)

    def follow(self, rule: "CheckingRule") -> None:
        """Take over another's rule."""
        self.checking, self.provisional_minutes = rule.checking, rule.provisional_minutes
        self.closes_unchecked = rule.closes_unchecked


class CheckingDefault(CheckingRule):
    """What a club's new tournaments begin with."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="checking_default")

    class Meta(CheckingRule.Meta):
        verbose_name = _("rule for checking")
        verbose_name_plural = _("rules for checking")

    def __str__(self) -> str:
        return f"{self.club}: {self.checking}"
