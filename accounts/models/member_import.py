"""A list of people that was imported, remembered so that it can be taken back."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.club import Club

__all__ = ["UNDO_MINUTES", "MemberImport"]

UNDO_MINUTES = 30


class MemberImport(models.Model):
    """What one import did: `made` are keys of new members, `changed` holds each member before and after.

    `key` is the sender's: a list sent twice is imported once.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="member_imports")
    key = models.UUIDField(unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    made = models.JSONField(default=list, blank=True)
    changed = models.JSONField(default=list, blank=True)
    spellings = models.JSONField(default=list, blank=True)
    same = models.PositiveIntegerField(default=0)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("import of members")
        verbose_name_plural = _("imports of members")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="member_import_undone_by_somebody",
            )
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.at:%Y-%m-%d %H:%M}"

    @property
    def can_be_undone(self) -> bool:
        return self.undone_at is None and timezone.now() <= self.at + timedelta(minutes=UNDO_MINUTES)
