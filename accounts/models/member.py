"""A person in a club, with or without an account."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import AccountCode, error_text
from accounts.models.club import Club
from accounts.models.name_field import NameField, is_not_blank
from accounts.names import search_key, sort_key, tidy_name

__all__ = ["Member", "Role"]


class Role(models.TextChoices):
    """What a member may do, highest first; each role may do all that the lower ones may."""

    OWNER = "owner", pgettext_lazy("role", "owner")
    ORGANISER = "organiser", pgettext_lazy("role", "organiser")
    SECRETARY = "secretary", pgettext_lazy("role", "secretary")
    PLAYER = "player", pgettext_lazy("role", "player")

    @property
    def rank(self) -> int:
        """3 for owners down to 0 for players."""
        return list(Role)[::-1].index(self)

    def is_at_least(self, other: "Role") -> bool:
        return self.rank >= other.rank


class Member(models.Model):
    """Plays for a club. Without `user` a guest, who may claim this row, and its history, by an invitation.

    Whoever has played stays: tournaments refer here with PROTECT, and such a member is retired instead.
    A record that was merged into another stays as a sign to it: no account, no list shows it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="members", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="memberships",
        verbose_name=_("account"),
    )
    name = NameField(_("name"))
    number = models.CharField(_("number"), max_length=20, blank=True)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.PLAYER)
    is_active = models.BooleanField(_("active"), default=True)
    joined = models.DateTimeField(_("joined"), auto_now_add=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, editable=False, related_name="merged"
    )
    search_name = models.CharField(max_length=500, editable=False)
    sort_name = models.CharField(max_length=250, editable=False, db_collation="C")

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["sort_name", "name", "pk"]
        indexes = [models.Index(fields=["club", "sort_name"], name="member_by_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                name="member_user_once_a_club",
                violation_error_code=AccountCode.ALREADY_MEMBER,
                violation_error_message=error_text(AccountCode.ALREADY_MEMBER),
            ),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=~Q(number=""),
                name="member_number_once_a_club",
                violation_error_code=AccountCode.NUMBER_TAKEN,
                violation_error_message=error_text(AccountCode.NUMBER_TAKEN),
            ),
            models.CheckConstraint(
                condition=is_not_blank("name"),
                name="member_has_name",
                violation_error_code=AccountCode.NAME_BLANK,
                violation_error_message=error_text(AccountCode.NAME_BLANK),
            ),
            models.CheckConstraint(
                condition=Q(role__in=Role.values),
                name="member_role_exists",
                violation_error_code="invalid_choice",
            ),
            models.CheckConstraint(
                condition=Q(role=Role.PLAYER) | Q(user__isnull=False),
                name="member_office_needs_account",
                violation_error_code=AccountCode.OFFICE_NEEDS_ACCOUNT,
                violation_error_message=error_text(AccountCode.OFFICE_NEEDS_ACCOUNT),
            ),
            models.CheckConstraint(
                condition=Q(role=Role.PLAYER) | Q(is_active=True),
                name="member_office_needs_active",
                violation_error_code=AccountCode.OFFICE_NEEDS_ACTIVE,
                violation_error_message=error_text(AccountCode.OFFICE_NEEDS_ACTIVE),
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | Q(is_active=False, user__isnull=True),
                name="member_merged_is_a_sign_only",
                violation_error_code=AccountCode.MEMBER_MERGED,
                violation_error_message=error_text(AccountCode.MEMBER_MERGED),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.index_name()
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "search_name", "sort_name"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def is_guest(self) -> bool:
        return self.user_id is None

    def clean(self) -> None:
        self.number = tidy_name(self.number)

    def index_name(self) -> None:
        """Work out how this name is found and where it stands in the club's language."""
        self.search_name = search_key(self.name)
        self.sort_name = sort_key(self.name, self.club.language)
