"""What stands on the paper beside the hands, and what somebody has looked at and found right."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import MOST_SEATS, Table

__all__ = ["LeftAlone", "PaperTotal"]


class PaperTotal(models.Model):
    """The total of a seat after so many hands, as the table's scorer wrote it: the sheet's control."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="paper_totals")
    line = models.PositiveSmallIntegerField(_("after hand"), validators=[MinValueValidator(1)])
    index = models.PositiveSmallIntegerField(_("seat"))
    units = models.DecimalField(_("total"), max_digits=10, decimal_places=4)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("total on the paper")
        verbose_name_plural = _("totals on the paper")
        ordering = ["line", "index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "line", "index"], name="paper_total_once"),
            models.CheckConstraint(condition=Q(line__gte=1), name="paper_total_after_a_hand"),
            models.CheckConstraint(condition=Q(index__lt=MOST_SEATS), name="paper_total_at_the_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.line}: {self.index} {self.units}"


class LeftAlone(models.Model):
    """A whisper about a hand that somebody looked at and left as it is.

    `mark` names it and the values it was about, so that other values are whispered about anew.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="left_alone")
    number = models.PositiveSmallIntegerField(_("hand"))
    mark = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("whisper left alone")
        verbose_name_plural = _("whispers left alone")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "mark"], name="left_alone_once"),
            models.CheckConstraint(condition=~Q(mark=""), name="left_alone_has_mark"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}: {self.mark}"
