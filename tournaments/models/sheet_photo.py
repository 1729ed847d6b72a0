"""Photographs of the paper that hands were written on, kept as proof."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import Table
from tournaments.models.tournament import Tournament

__all__ = ["SheetPhoto"]


def _random_name(photo: "SheetPhoto", file_name: str) -> str:
    """Nothing of the sender's name; nobody guesses it."""
    return f"sheets/{secrets.token_urlsafe(24)}.jpg"


class SheetPhoto(models.Model):
    """A picture of a table's sheet; without a table until somebody said which, or once it was seated anew.

    The file is a JPEG that we made ourselves: upright, at most 2000 pixels a side, no metadata.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="photos")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="photos")
    file = models.FileField(upload_to=_random_name, max_length=80)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    key = models.UUIDField(unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("photo of a sheet")
        verbose_name_plural = _("photos of sheets")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="sheet_photo_has_a_size"),
        ]

    def __str__(self) -> str:
        return f"{self.table or self.tournament} #{self.pk}"

    @property
    def is_there(self) -> bool:
        """Whether its file is; a lost volume loses pictures, and no page breaks by it."""
        return bool(self.file.name) and self.file.storage.exists(str(self.file.name))
