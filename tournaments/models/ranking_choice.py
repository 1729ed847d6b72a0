"""What decided places, and since when: the past is ranked by the chain of its time."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

__all__ = ["RankingChoice"]


class RankingChoice(models.Model):
    """A ranking that came into force. `stored` is as in `Tournament.ranking_stored`; `unranked` are the keys
    of entrants who were listed without a place from then on.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="ranking_choices")
    stored = models.JSONField()
    unranked = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("choice of a ranking")
        verbose_name_plural = _("choices of rankings")
        ordering = ["pk"]
        triggers = [pgtrigger.Protect(name="ranking_choice_is_kept", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.tournament}: {', '.join(self.stored.get('chain', ()))}"
