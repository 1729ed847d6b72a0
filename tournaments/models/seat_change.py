"""Who sat where when it was not who the plan says: substitutes, and seats found to be swapped."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from tournaments.errors import TournamentCode
from tournaments.models.round import MOST_SEATS, Table
from tournaments.models.tournament import Entrant

__all__ = ["SeatChange"]


class SeatChange(models.Model):
    """From hand `first_hand` to `last_hand` (or on) `entrant` sat there. Of two changes the later counts.

    Of a pair `half` says which of the two; `member` is who played in their place: the units stay the pair's.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_changes")
    index = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seat_changes")
    half = models.PositiveSmallIntegerField(default=0, editable=False)
    member = models.ForeignKey(Member, models.PROTECT, null=True, blank=True, related_name="stood_in")
    first_hand = models.PositiveSmallIntegerField(_("first hand"))
    last_hand = models.PositiveSmallIntegerField(_("last hand"), null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("seat change")
        verbose_name_plural = _("seat changes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(index__lt=MOST_SEATS), name="seat_change_at_the_table"),
            models.CheckConstraint(condition=Q(half__lte=1), name="seat_change_half_of_two"),
            models.CheckConstraint(condition=Q(first_hand__gte=1), name="seat_change_from_hand_one"),
            models.CheckConstraint(
                condition=Q(last_hand__isnull=True) | Q(last_hand__gte=F("first_hand")),
                name="seat_change_ends_after_it_began",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""),
                name="seat_change_has_reason",
                violation_error_code=TournamentCode.REASON_MISSING,
            ),
        ]
        triggers = [pgtrigger.Protect(name="seat_change_is_kept", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.table} / {self.index}: {self.entrant} {self.first_hand}–{self.last_hand or ''}"

    @property
    def name(self) -> str:
        """Who has the seat: whoever plays for one of a pair, else the entrant."""
        return self.member.name if self.member else self.entrant.name

    def covers(self, hand: int) -> bool:
        return self.first_hand <= hand and (self.last_hand is None or hand <= self.last_hand)
