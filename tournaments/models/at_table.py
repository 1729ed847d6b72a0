"""Recording at the table without an account: the code on a table's card, and who writes by it."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.name_field import NameField, is_not_blank
from accounts.models.signed_key import SignedKey
from tournaments.errors import TournamentCode
from tournaments.models.round import Table

__all__ = ["Scribe", "TableCode"]

_SIGNED = SignedKey("tournaments.table_code")


class TableCode(models.Model):
    """Opens one table of one round to whoever has it, until it ends or is revoked.

    The QR carries `key` signed with the site's secret: who reads the database alone cannot make a code of it.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="codes")
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField(_("ends"))
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        ordering = ["-created", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(revoked__isnull=True), name="table_code_one_in_force"
            ),
            models.CheckConstraint(
                condition=Q(expires__gt=F("created")), name="table_code_ends_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.created:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:at_table", args=[self.token])

    @property
    def token(self) -> str:
        return _SIGNED.sign(self.key)

    @classmethod
    def key_of(cls, token: str) -> uuid.UUID | None:
        """The key inside a card's address; None when the address is not ours."""
        return _SIGNED.read(token)

    def refusal(self, *, now: datetime) -> TournamentCode | None:
        """Why nobody can write by it any more; None when they can."""
        if self.revoked:
            return TournamentCode.TABLE_CODE_REVOKED
        return TournamentCode.TABLE_CODE_ENDED if self.expires <= now else None


class Scribe(models.Model):
    """A device at a table and the name that was typed on it; `seen_at` says when it was last at work.

    `device` is the same for every name and table that one browser writes under.
    """

    code = models.ForeignKey(TableCode, models.CASCADE, related_name="scribes")
    name = NameField(_("name"))
    device = models.UUIDField(default=uuid.uuid4, editable=False)
    since = models.DateTimeField(default=timezone.now, editable=False)
    seen_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("scribe")
        verbose_name_plural = _("scribes")
        ordering = ["-seen_at"]
        constraints = [models.CheckConstraint(condition=is_not_blank("name"), name="scribe_has_name")]

    def __str__(self) -> str:
        return self.name
