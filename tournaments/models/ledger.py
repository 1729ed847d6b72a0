"""The ledger: units moved, entry by entry, never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from tournaments.errors import TournamentCode
from tournaments.models.hand import Hand, HandRevision
from tournaments.models.round import Table
from tournaments.models.tournament import Entrant, Tournament

__all__ = ["LedgerEntry"]

ENTRIES_OF_A_HAND_SUM_TO_ZERO = """
    IF NEW.hand_id IS NOT NULL
       AND (SELECT SUM(units) FROM tournaments_ledgerentry WHERE hand_id = NEW.hand_id) <> 0 THEN
        RAISE EXCEPTION 'ledger entries of hand % do not sum to zero', NEW.hand_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_hand_sums_to_zero';
    END IF;
    RETURN NULL;
"""


ANSWERS_THE_ENTRY_IT_CANCELS = """
    IF NOT EXISTS (
        SELECT 1 FROM tournaments_ledgerentry e
         WHERE e.id = NEW.cancels_id AND e.tournament_id = NEW.tournament_id AND e.entrant_id = NEW.entrant_id
           AND e.kind = NEW.kind AND e.kind <> 'hand' AND e.units = -NEW.units AND e.cancels_id IS NULL
    ) THEN
        RAISE EXCEPTION 'ledger entry % is not answered by %', NEW.cancels_id, NEW.units
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_cancels_what_it_answers';
    END IF;
    RETURN NEW;
"""


class LedgerEntry(models.Model):
    """Moves units to (or from) an entrant. What one hand caused sums to zero whenever a transaction ends.

    An entry of a hand names the hand whose worth moved and, as `cause`, the revision that moved it, for a
    correction may change what later hands of the sitting are worth. Penalties and adjustments have no hand;
    one that is cancelled is answered by the entry that `cancels` it, once.
    """

    class Kind(models.TextChoices):
        HAND = "hand", pgettext_lazy("ledger entry", "hand")
        PENALTY = "penalty", pgettext_lazy("ledger entry", "penalty")
        ADJUSTMENT = "adjustment", pgettext_lazy("ledger entry", "adjustment")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="ledger")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.HAND)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="ledger")
    units = models.DecimalField(_("units"), max_digits=12, decimal_places=4)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="ledger")
    hand = models.ForeignKey(Hand, models.PROTECT, null=True, related_name="ledger")
    cause = models.ForeignKey(HandRevision, models.PROTECT, null=True, related_name="ledger")
    cancels = models.OneToOneField(
        "self", models.PROTECT, null=True, editable=False, related_name="cancelled_by"
    )
    key = models.UUIDField(null=True, unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["pk"]
        indexes = [models.Index(fields=["tournament", "entrant"], name="ledger_by_entrant")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(units=0),
                name="ledger_entry_moves_units",
                violation_error_code=TournamentCode.NO_UNITS,
                violation_error_message=error_text(TournamentCode.NO_UNITS),
            ),
            models.CheckConstraint(
                condition=(
                    Q(kind="hand", hand__isnull=False, cause__isnull=False, table__isnull=False)
                    | (~Q(kind="hand") & Q(hand__isnull=True, cause__isnull=True))
                ),
                name="ledger_entry_cites_its_hand",
            ),
            models.CheckConstraint(
                condition=~Q(kind="penalty") | Q(units__lt=0) | Q(cancels__isnull=False),
                name="ledger_penalty_takes_units",
                violation_error_code=TournamentCode.PENALTY_GIVES_UNITS,
                violation_error_message=error_text(TournamentCode.PENALTY_GIVES_UNITS),
            ),
            models.CheckConstraint(
                condition=Q(kind="hand") | ~Q(reason=""),
                name="ledger_entry_has_reason",
                violation_error_code=TournamentCode.REASON_MISSING,
                violation_error_message=error_text(TournamentCode.REASON_MISSING),
            ),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="ledger_cancels_what_it_answers",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                condition=pgtrigger.Q(new__cancels__isnull=False),
                func=ANSWERS_THE_ENTRY_IT_CANCELS,
            ),
            pgtrigger.Protect(name="ledger_is_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            pgtrigger.Trigger(
                name="ledger_hand_sums_to_zero",
                level=pgtrigger.Row,
                when=pgtrigger.After,
                operation=pgtrigger.Insert,
                timing=pgtrigger.Deferred,
                func=ENTRIES_OF_A_HAND_SUM_TO_ZERO,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.units:+}"
