"""A link that lets somebody into a club."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import AccountCode, error_text
from accounts.models.club import Club
from accounts.models.member import Member, Role
from accounts.models.signed_key import SignedKey

__all__ = ["Invitation"]

_SIGNED = SignedKey("accounts.invitation")


class Invitation(models.Model):
    """Made for one person, or open: any number of people join as players until it ends.

    The link carries `key` signed with the site's secret: who reads the table alone cannot make a link of it,
    and the club can show link and QR code again at any time.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations", verbose_name=_("club"))
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.PLAYER)
    member = models.ForeignKey(
        Member, models.CASCADE, null=True, blank=True, related_name="invitations", verbose_name=_("guest")
    )
    is_open = models.BooleanField(_("for several people"), default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("made by")
    )
    created = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    expires = models.DateTimeField(_("ends"))
    used = models.DateTimeField(_("used"), null=True, blank=True)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(is_open=False) | Q(role=Role.PLAYER, member__isnull=True, used__isnull=True),
                name="invitation_open_is_for_players",
                violation_error_code=AccountCode.INVITATION_NOT_OPEN,
                violation_error_message=error_text(AccountCode.INVITATION_NOT_OPEN),
            ),
            models.CheckConstraint(
                condition=Q(role__in=Role.values),
                name="invitation_role_exists",
                violation_error_code="invalid_choice",
            ),
            models.CheckConstraint(
                condition=Q(expires__gt=F("created")),
                name="invitation_ends_after_it_began",
                violation_error_code=AccountCode.INVITATION_EXPIRED,
                violation_error_message=error_text(AccountCode.INVITATION_EXPIRED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.created:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("accounts:invitation", args=[self.token])

    @property
    def token(self) -> str:
        return _SIGNED.sign(self.key)

    @classmethod
    def key_of(cls, token: str) -> uuid.UUID | None:
        """The key inside a link's token; None when the token is not ours."""
        return _SIGNED.read(token)

    def refusal(self, *, now: datetime) -> AccountCode | None:
        """Why nobody can come in by this invitation any more; None when they can."""
        if self.revoked:
            return AccountCode.INVITATION_REVOKED
        if self.used:
            return AccountCode.INVITATION_USED
        return AccountCode.INVITATION_EXPIRED if self.expires <= now else None

    @property
    def has_ended(self) -> bool:
        return self.expires <= timezone.now()
