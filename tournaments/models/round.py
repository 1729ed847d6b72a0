"""Rounds, their tables, and who sits where."""

from functools import cached_property

import pgtrigger
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from accounts.models import Member
from scoring.house_rules import HouseRules
from tournaments.errors import TournamentCode
from tournaments.models.rules_version import RulesVersion
from tournaments.models.tournament import Entrant, Tournament

__all__ = ["LARGEST_SEED", "MOST_SEATS", "Round", "Seat", "Table"]

LARGEST_SEED = 2**63 - 1
"""What a column for the number of a draw holds."""

MOST_SEATS = 5


# Asked at the end of a transaction, of seats that still stand then: whole pairs, seats 0 and 2 or 1 and 3.
PARTNERS_SIT_OPPOSITE = """
    IF EXISTS (
        SELECT 1 FROM tournaments_seat seat JOIN tournaments_entrant entrant ON entrant.id = seat.entrant_id
         WHERE seat.id = NEW.id AND CASE WHEN entrant.partner_id IS NULL THEN seat.half <> 0 ELSE NOT EXISTS (
            SELECT 1 FROM tournaments_seat other
             WHERE other.table_id = seat.table_id AND other.entrant_id = seat.entrant_id
               AND other.half = 1 - seat.half AND abs(other.index - seat.index) = 2) END
    ) THEN
        RAISE EXCEPTION 'partners of seat % do not sit opposite', NEW.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'seat_partners_sit_opposite';
    END IF;
    RETURN NULL;
"""


class Round(models.Model):
    """Opened and closed as a whole.

    Hands are written only while it is open. `seed` is what its seats were drawn from. `rules_version` is set
    where it counts by other rules than those in force: they changed after it was closed.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    seed = models.BigIntegerField(null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    rules_version = models.ForeignKey(
        RulesVersion, models.PROTECT, null=True, editable=False, related_name="rounds"
    )

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(opened_at__isnull=False),
                name="round_closes_after_opening",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @cached_property
    def rules(self) -> HouseRules:
        """What its hands count by."""
        kept = self.rules_version
        return self.tournament.game.recall(kept.rules_stored) if kept else self.tournament.rules

    @property
    def rules_number(self) -> int:
        return self.rules_version.number if self.rules_version else self.tournament.rules_number

    @property
    def is_open(self) -> bool:
        return self.opened_at is not None and self.closed_at is None


class Table(models.Model):
    """A table of one round. The hands played at it, in order, are its sitting.

    `is_reseated`: for some hands others sat there than its seats say (`SeatChange`).
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])
    size = models.PositiveSmallIntegerField(default=4, editable=False)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    is_reseated = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(
                condition=Q(size__gte=3) & Q(size__lte=MOST_SEATS), name="table_size_played"
            ),
            models.CheckConstraint(condition=Q(first_dealer__lt=F("size")), name="table_dealer_sits"),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.number}"


class Seat(models.Model):
    """Who sits at a table.

    `index` counts clockwise from 0. `round` repeats the table's, for "once a round". A pair has two seats
    opposite each other: `half` is 0 where its first name sits, 1 where its second.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
    sitter: Member | None = None
    half = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "index"],
                name="seat_once_a_table",
                violation_error_code=TournamentCode.SEAT_TAKEN,
                violation_error_message=error_text(TournamentCode.SEAT_TAKEN),
            ),
            models.UniqueConstraint(
                fields=["round", "entrant", "half"],
                name="seat_entrant_once_a_round",
                violation_error_code=TournamentCode.SEATED_TWICE,
                violation_error_message=error_text(TournamentCode.SEATED_TWICE),
            ),
            models.CheckConstraint(condition=Q(index__lt=MOST_SEATS), name="seat_at_the_table"),
            models.CheckConstraint(condition=Q(half__lte=1), name="seat_half_of_two"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="seat_belongs_to_its_round",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                declare=[("home", "RECORD")],
                func="""
                    SELECT t.round_id, t.size, r.tournament_id INTO home
                      FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id
                     WHERE t.id = NEW.table_id;
                    IF home.round_id <> NEW.round_id OR NEW.index >= home.size OR NOT EXISTS (
                        SELECT 1 FROM tournaments_entrant e
                         WHERE e.id = NEW.entrant_id AND e.tournament_id = home.tournament_id
                    ) THEN
                        RAISE EXCEPTION 'seat % of table % does not fit', NEW.index, NEW.table_id
                            USING ERRCODE = 'integrity_constraint_violation';
                    END IF;
                    RETURN NEW;
                """,
            ),
            pgtrigger.Trigger(
                name="seat_partners_sit_opposite",
                level=pgtrigger.Row,
                when=pgtrigger.After,
                operation=pgtrigger.Insert | pgtrigger.Update,
                timing=pgtrigger.Deferred,
                func=PARTNERS_SIT_OPPOSITE,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.index}: {self.member}"

    @property
    def member(self) -> Member:
        """The person who sits here; `sitter` stands in for one of a pair, for some hands."""
        if self.sitter:
            return self.sitter
        partner = self.entrant.partner
        return partner if self.half and partner else self.entrant.member

    @property
    def number(self) -> int:
        """The entrant's number."""
        return self.entrant.number
