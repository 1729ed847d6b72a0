"""Derived places; a worker rebuilds them whole from hands and ledger."""

from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.place_decision import PlaceDecision
from tournaments.models.round import Table
from tournaments.models.tournament import Entrant, Tournament

__all__ = ["FIGURES_VERSION", "SittingSummary", "Standing", "Standings"]

FIGURES_VERSION = 2
"""One more whenever a summary begins to hold a figure: those of before are then worked out anew."""


class SittingSummary(models.Model):
    """What one sitting adds to each of its seats, renewed with every change to it.

    Standings need not replay hands. `seats` is a list by seat of {"units": "12.0000", "hands": 24, "bid": 7,
    "made": 5, "balance": ["3", …], "metrics": {"points": "7"}}, the balance being the running total after
    each hand that stands, the metrics those of `scoring.metrics`. `people` is empty where all sat as planned;
    else the same figures by person, each with its "entrant". `stamp` is new with every renewal;
    `version` says which figures there were when it was worked out (`FIGURES_VERSION` now).
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="summary")
    seats = models.JSONField()
    people = models.JSONField(default=list)
    hands = models.PositiveIntegerField(default=0)
    is_over = models.BooleanField(default=False)
    stamp = models.UUIDField(default=uuid4)
    version = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("summary of a sitting")
        verbose_name_plural = _("summaries of sittings")

    def __str__(self) -> str:
        return str(self.table)


class Standings(models.Model):
    """One tournament's standings. `change` is the number of the last change they contain.

    Those of `tournament` are what everybody may see. While results are hidden, a second set has all of them,
    for those who record: it is the whole of its `whole_of`.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, null=True, related_name="standings")
    whole_of = models.OneToOneField(Tournament, models.CASCADE, null=True, related_name="whole_standings")
    change = models.PositiveBigIntegerField()
    built_at = models.DateTimeField()
    hands = models.PositiveIntegerField(default=0)
    hand_units = models.DecimalField(max_digits=14, decimal_places=4, default=0)
    penalty_units = models.DecimalField(max_digits=14, decimal_places=4, default=0)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(whole_of__isnull=True), name="standings_of_one_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament or self.whole_of} @{self.change}"


class Standing(models.Model):
    """One entrant's place.

    `position` orders the rows; `place` is None for who is listed without one, and shared by all who are
    level; `decision` is what parted them from others. `outlook` is what `scoring.outlook` says of them, as
    JSON. `balance` is the running balance after each hand, as text, `metrics` the figures of the game and of
    the ranking by name: {"games_won": "2", …}, `met` the own units less theirs by entrant met at a table:
    {"17": "-4"}.
    """

    standings = models.ForeignKey(Standings, models.CASCADE, related_name="rows")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="standing_rows")
    place = models.PositiveIntegerField(null=True)
    is_shared = models.BooleanField(default=False)
    decision = models.ForeignKey(PlaceDecision, models.SET_NULL, null=True, related_name="+")
    position = models.PositiveIntegerField()
    units = models.DecimalField(max_digits=14, decimal_places=4)
    penalties = models.DecimalField(max_digits=14, decimal_places=4, default=0)
    hands = models.PositiveIntegerField(default=0)
    bid = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    metrics = models.JSONField(default=dict)
    balance = models.JSONField(default=list)
    met = models.JSONField(default=dict)
    outlook = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standing rows")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["standings", "entrant"], name="standing_entrant_once"),
            models.UniqueConstraint(fields=["standings", "position"], name="standing_position_once"),
            models.CheckConstraint(condition=Q(made__lte=F("bid")), name="standing_made_at_most_bid"),
        ]

    def __str__(self) -> str:
        return f"{self.place or '–'} {self.entrant}"
