"""What a second pair of eyes says of a hand: that it is right, or that something is wrong with it."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from accounts.models.name_field import is_not_blank
from tournaments.errors import CheckingCode
from tournaments.models.at_table import Scribe
from tournaments.models.hand import Hand, HandRevision

__all__ = ["LONGEST_REPORT", "Confirmation", "HandReport"]

LONGEST_REPORT = 300

# Who wrote a version, or typed the values it repeats, does not confirm it: neither by account nor by device,
# nor under a name typed at the table that is their own. A recount types nothing.
CONFIRMED_BY_ANOTHER = """
    SELECT v.hand_id, v.version, r.tournament_id, t.club_id INTO said
      FROM tournaments_handrevision v JOIN tournaments_hand h ON h.id = v.hand_id
      JOIN tournaments_table b ON b.id = h.table_id JOIN tournaments_round r ON r.id = b.round_id
      JOIN tournaments_tournament t ON t.id = r.tournament_id
     WHERE v.id = NEW.revision_id;
    IF EXISTS (
        SELECT 1 FROM tournaments_handrevision v
         WHERE v.hand_id = said.hand_id AND v.version > said.version AND v.kind <> 'rescored'
    ) THEN
        RAISE EXCEPTION 'version % of hand % is not the newest', said.version, said.hand_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'confirmation_of_newest';
    END IF;
    SELECT array_agg(lower(who.name)) INTO names FROM (
        SELECT u.name FROM accounts_user u WHERE u.id = NEW.by_id
        UNION SELECT m.name FROM accounts_member m WHERE m.user_id = NEW.by_id AND m.club_id = said.club_id
        UNION SELECT s.name FROM tournaments_scribe s WHERE s.id = NEW.scribe_id
    ) who;
    IF EXISTS (
        SELECT 1 FROM tournaments_handrevision v
          LEFT JOIN tournaments_scribe s ON s.id = v.scribe_id
          LEFT JOIN accounts_user u ON u.id = v.by_id
          LEFT JOIN accounts_member m ON m.user_id = v.by_id AND m.club_id = said.club_id
         WHERE v.hand_id = said.hand_id
           AND v.version IN (said.version, (
                SELECT max(typed.version) FROM tournaments_handrevision typed
                 WHERE typed.hand_id = said.hand_id AND typed.version <= said.version
                   AND typed.kind IN ('recorded', 'corrected')))
           AND (v.by_id = NEW.by_id OR v.scribe_id = NEW.scribe_id
                OR s.device = (SELECT device FROM tournaments_scribe WHERE id = NEW.scribe_id)
                OR lower(s.name) = ANY (names)
                OR (NEW.scribe_id IS NOT NULL AND lower(u.name) = ANY (names))
                OR (NEW.scribe_id IS NOT NULL AND lower(m.name) = ANY (names)))
    ) THEN
        RAISE EXCEPTION 'hand % is confirmed by who wrote it', said.hand_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'confirmation_by_another';
    END IF;
    RETURN NEW;
"""

BY_ONE = Q(by__isnull=True, scribe__isnull=False) | Q(by__isnull=False, scribe__isnull=True)


class Confirmation(models.Model):
    """Somebody else found one version of a hand right; the next version is unconfirmed again.

    At the table it is said for a `seat`. `settles`: with it nobody was left to be asked under the rule that
    was in force.
    """

    revision = models.ForeignKey(HandRevision, models.PROTECT, related_name="confirmations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    scribe = models.ForeignKey(Scribe, models.PROTECT, null=True, related_name="confirmations")
    seat = models.PositiveSmallIntegerField(null=True)
    settles = models.BooleanField()
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=BY_ONE, name="confirmation_by_one"),
            models.CheckConstraint(
                condition=Q(scribe__isnull=True) | Q(seat__isnull=False),
                name="confirmation_at_table_for_a_seat",
                violation_error_code=CheckingCode.FOR_WHICH_PLAYER,
                violation_error_message=error_text(CheckingCode.FOR_WHICH_PLAYER),
            ),
            models.UniqueConstraint(
                fields=["revision"], condition=Q(settles=True), name="confirmation_settles_once"
            ),
            models.UniqueConstraint(fields=["revision", "by"], name="confirmation_once_a_person"),
            models.UniqueConstraint(fields=["revision", "seat"], name="confirmation_once_a_seat"),
        ]
        triggers = [
            pgtrigger.Protect(name="confirmation_is_kept", operation=pgtrigger.Update | pgtrigger.Delete),
            pgtrigger.Trigger(
                name="confirmation_by_another",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[("said", "RECORD"), ("names", "TEXT[]")],
                func=CONFIRMED_BY_ANOTHER,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision}: {self.name}"

    @property
    def name(self) -> str:
        return str(self.by or self.scribe or "")


class HandReport(models.Model):
    """A player, or who checks, says that something is wrong with a hand; the secretary answers.

    It moves no unit. `version` is the one that was looked at, `key` the sender's.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="reports")
    version = models.PositiveIntegerField()
    text = models.CharField(_("What is wrong"), max_length=LONGEST_REPORT)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    scribe = models.ForeignKey(Scribe, models.PROTECT, null=True, related_name="reports")
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    was_right = models.BooleanField(null=True, blank=True)
    answer = models.CharField(_("Answer"), max_length=LONGEST_REPORT, blank=True)

    class Meta:
        verbose_name = _("report about a hand")
        verbose_name_plural = _("reports about hands")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["hand"], condition=Q(answered_at__isnull=True), name="hand_report_open")
        ]
        constraints = [
            models.CheckConstraint(condition=BY_ONE, name="hand_report_by_one"),
            models.CheckConstraint(
                condition=is_not_blank("text"),
                name="hand_report_says_something",
                violation_error_code=CheckingCode.REPORT_EMPTY,
                violation_error_message=error_text(CheckingCode.REPORT_EMPTY),
            ),
            models.CheckConstraint(
                condition=Q(
                    answered_at__isnull=True, answered_by__isnull=True, was_right__isnull=True, answer=""
                )
                | Q(answered_at__isnull=False, answered_by__isnull=False, was_right__isnull=False)
                & is_not_blank("answer"),
                name="hand_report_answered_whole",
                violation_error_code=CheckingCode.ANSWER_EMPTY,
                violation_error_message=error_text(CheckingCode.ANSWER_EMPTY),
            ),
            models.UniqueConstraint(
                fields=["hand", "by"],
                condition=Q(answered_at__isnull=True),
                name="hand_report_open_once_a_person",
                violation_error_code=CheckingCode.REPORTED_ALREADY,
                violation_error_message=error_text(CheckingCode.REPORTED_ALREADY),
            ),
            models.UniqueConstraint(
                fields=["hand", "scribe"],
                condition=Q(answered_at__isnull=True),
                name="hand_report_open_once_a_scribe",
                violation_error_code=CheckingCode.REPORTED_ALREADY,
                violation_error_message=error_text(CheckingCode.REPORTED_ALREADY),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.text}"

    @property
    def name(self) -> str:
        return str(self.by or self.scribe or "")
