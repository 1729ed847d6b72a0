"""Places that a person decided where nothing else could."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from accounts.models.name_field import is_not_blank
from tournaments.errors import TournamentCode
from tournaments.models.season import Season
from tournaments.models.tournament import Tournament

__all__ = ["PlaceDecision"]


class PlaceDecision(models.Model):
    """An order of those who are level in everything: `order` are primary keys, of entrants in a tournament,
    of members in a season. It holds as long as exactly these are level.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="place_decisions")
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="place_decisions")
    order = models.JSONField()
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, editable=False)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("decision on places")
        verbose_name_plural = _("decisions on places")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(season__isnull=True), name="place_decision_of_one"
            ),
            models.CheckConstraint(
                condition=is_not_blank("reason"),
                name="place_decision_has_reason",
                violation_error_code=TournamentCode.REASON_MISSING,
                violation_error_message=error_text(TournamentCode.REASON_MISSING),
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="place_decision_undone_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament or self.season}: {self.reason}"
