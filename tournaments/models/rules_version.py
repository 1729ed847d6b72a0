"""What the house rules of a tournament said, one version after the other."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.name_field import is_not_blank
from tournaments.models.tournament import Tournament

__all__ = ["RulesVersion"]


class RulesVersion(models.Model):
    """Kept once rules change after a round was opened: version 1 is what the first round was opened with."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rules_versions")
    number = models.PositiveSmallIntegerField(_("version"))
    rules_stored = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("version of house rules")
        verbose_name_plural = _("versions of house rules")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="rules_version_once"),
            models.CheckConstraint(
                condition=Q(number=1) | is_not_blank("reason"), name="rules_version_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"
