"""A key by which a program acts for a person."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.errors import AccountCode, error_text
from accounts.models.name_field import NameField, is_not_blank

__all__ = ["PersonalToken", "digest_of"]

_PREFIX = "tricktally_"
_NOTED_EVERY = timedelta(minutes=1)


def digest_of(secret: str) -> str:
    """What the table keeps of a secret. It is long and random, so that one round of a plain hash suffices."""
    return hashlib.sha256(secret.encode()).hexdigest()


class PersonalToken(models.Model):
    """Good for everything its user may do by the API, until it is revoked.

    Only the digest is kept: the secret is shown once, when it is made. `ending` is its last four signs.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = NameField(_("name"), max_length=80, help_text=_("Say what will use it, to know it again."))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    ending = models.CharField(max_length=4, editable=False)
    created = models.DateTimeField(_("made"), auto_now_add=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_not_blank("name"),
                name="token_has_name",
                violation_error_code=AccountCode.NAME_BLANK,
                violation_error_message=error_text(AccountCode.NAME_BLANK),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} …{self.ending}"

    @staticmethod
    def new_secret() -> str:
        """256 random bits, recognisable to programs that look for secrets in the wrong places."""
        return _PREFIX + secrets.token_urlsafe(32)

    def is_worth_noting(self, now: datetime) -> bool:
        """Whether a use now is news: the column is written once a minute at most."""
        return self.last_used is None or now - self.last_used >= _NOTED_EVERY
