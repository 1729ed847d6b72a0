"""What changed much at once, kept so that it can be taken back for a while."""

from datetime import datetime, timedelta

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.tournament import Tournament

__all__ = ["UNDO_WITHIN", "BulkAct"]

UNDO_WITHIN = timedelta(minutes=30)


class BulkAct(models.Model):
    """One act of many changes: who did it, when, and what it left behind.

    `facts` are the figures of its sentence. `touched` is what taking it back needs: primary keys, versions
    that it left behind, what was there before. `key` is the writer's, so that a retry finds the act.
    """

    class Kind(models.TextChoices):
        SHEET = "sheet", pgettext_lazy("bulk act", "sheet imported")
        LINES = "lines", pgettext_lazy("bulk act", "lines entered")
        UPLOAD = "upload", pgettext_lazy("bulk act", "deals stored")
        SUBSTITUTE = "substitute", pgettext_lazy("bulk act", "seat given")
        SEATS_SWAPPED = "seats", pgettext_lazy("bulk act", "seats swapped")
        TABLES_SWAPPED = "tables", pgettext_lazy("bulk act", "tables swapped")
        SEATED = "seated", pgettext_lazy("bulk act", "round seated")
        PLAN_PUBLISHED = "published", pgettext_lazy("bulk act", "plan published")
        PLAN_WITHDRAWN = "withdrawn", pgettext_lazy("bulk act", "plan withdrawn")
        ENTERED = "entered", pgettext_lazy("bulk act", "players entered")
        ROUND_CLOSED = "closed", pgettext_lazy("bulk act", "round closed")
        RECOUNTED = "recounted", pgettext_lazy("bulk act", "hands counted anew")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=10, choices=Kind)
    facts = models.JSONField(default=dict)
    touched = models.JSONField(default=dict)
    key = models.UUIDField(unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, editable=False)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("bulk act")
        verbose_name_plural = _("bulk acts")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="bulk_act_latest")]
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at__isnull=False) | Q(undone_by__isnull=True),
                name="bulk_act_undone_by_somebody_sometime",
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="bulk_act_undone_once",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__undone_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"

    @property
    def until(self) -> datetime:
        """The last moment at which it can be taken back."""
        return self.at + UNDO_WITHIN
