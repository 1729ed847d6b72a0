"""Results kept back until prize-giving: every hiding and every revealing, with who and when."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

__all__ = ["Hiding"]


class Hiding(models.Model):
    """From `from_round` on results were hidden; without it all were shown again. The last one is in force."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="hidings")
    from_round = models.PositiveSmallIntegerField(_("hidden from round"), null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("hiding of results")
        verbose_name_plural = _("hidings of results")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(from_round__isnull=True) | Q(from_round__gte=1), name="hiding_from_round_one"
            )
        ]
        triggers = [pgtrigger.Protect(name="hiding_is_kept", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.from_round or '–'}"
