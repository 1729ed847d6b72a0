"""Hands and all their versions."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from tournaments.errors import TournamentCode
from tournaments.models.at_table import Scribe
from tournaments.models.board import Board
from tournaments.models.round import Table

__all__ = ["Hand", "HandRevision"]


class Hand(models.Model):
    """One deal, played out, as it stands now; numbered within its sitting and never renumbered.

    `values` are the cleaned values of the game's slip. `record` is what is known of calls and cards: nothing,
    `{"calls", …}`, or a whole deal with its plays. `version` counts revisions: an edit says which it saw.
    `board` is the one that was played, where the tournament has boards. `is_taken_back`: void because the act
    that brought it was undone; its number is free, and whatever is written there next is its next version.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    board = models.ForeignKey(Board, models.SET_NULL, null=True, blank=True, related_name="hands")
    values = models.JSONField(default=dict)
    record = models.JSONField(default=dict, blank=True)
    started = models.TimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    is_void = models.BooleanField(default=False)
    is_taken_back = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                name="hand_number_once",
                violation_error_code=TournamentCode.HAND_NUMBER_TAKEN,
                violation_error_message=error_text(TournamentCode.HAND_NUMBER_TAKEN),
            ),
            models.UniqueConstraint(
                fields=["table", "board"],
                condition=Q(is_void=False, board__isnull=False),
                name="hand_board_once_a_table",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            models.CheckConstraint(condition=Q(version__gte=1), name="hand_version_from_one"),
            models.CheckConstraint(
                condition=Q(is_taken_back=False) | Q(is_void=True), name="hand_taken_back_is_void"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"


class HandRevision(models.Model):
    """One version of a hand.

    What was written, by whom (a user, or a scribe at the table), when and why. `key` is the writer's, so a
    retry finds it.
    """

    class Kind(models.TextChoices):
        RECORDED = "recorded", pgettext_lazy("hand revision", "recorded")
        CORRECTED = "corrected", pgettext_lazy("hand revision", "corrected")
        VOIDED = "voided", pgettext_lazy("hand revision", "voided")
        RESTORED = "restored", pgettext_lazy("hand revision", "restored")
        RESCORED = "rescored", pgettext_lazy("hand revision", "rescored")
        RESEATED = "reseated", pgettext_lazy("hand revision", "seats changed")
        TAKEN_BACK = "taken_back", pgettext_lazy("hand revision", "taken back")

    class Source(models.TextChoices):
        SLIP = "slip", pgettext_lazy("hand source", "slip")
        TABLE = "table", pgettext_lazy("hand source", "at the table")
        SHEET = "sheet", pgettext_lazy("hand source", "imported sheet")
        API = "api", pgettext_lazy("hand source", "API")
        UPLOAD = "upload", pgettext_lazy("hand source", "upload")
        RULES = "rules", pgettext_lazy("hand source", "change of rules")

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="revisions")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    source = models.CharField(max_length=10, choices=Source, default=Source.SLIP)
    values = models.JSONField()
    record = models.JSONField(default=dict, blank=True)
    started = models.TimeField(null=True, blank=True)
    key = models.UUIDField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    scribe = models.ForeignKey(Scribe, models.PROTECT, null=True, related_name="revisions")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("hand revision")
        verbose_name_plural = _("hand revisions")
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="hand_revision_version_once"),
            models.CheckConstraint(
                condition=~Q(kind="voided") | ~Q(reason=""),
                name="hand_revision_void_has_reason",
                violation_error_code=TournamentCode.REASON_MISSING,
                violation_error_message=error_text(TournamentCode.REASON_MISSING),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="hand_revision_is_kept", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.hand} v{self.version}"

    @property
    def leaves_void(self) -> bool:
        """Whether the hand did not stand after this version."""
        return self.kind in (self.Kind.VOIDED, self.Kind.TAKEN_BACK)

    @property
    def writer_name(self) -> str:
        """Who wrote it; nothing for what the site wrote by itself."""
        return str(self.by or self.scribe or "")
