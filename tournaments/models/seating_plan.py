"""Seating plans: what was asked for, how far the search is, what came out and what it is worth."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.tournament import Entrant, Tournament
from tournaments.seating import OddTables, WishKind

__all__ = ["PlanForm", "PlanState", "SeatingPlan", "SeatingWish"]

SILENT_FOR = timedelta(seconds=60)
"""A search that says nothing for so long has lost its worker."""


class PlanForm(models.TextChoices):
    """How the rounds are made; from `BY_STANDINGS` to `FINAL_TABLES` the next round alone."""

    INDIVIDUAL = "individual", pgettext_lazy("form of play", "each alone, as few meetings again as can be")
    WHIST = "whist", pgettext_lazy("form of play", "changing partners (whist tournament)")
    PAIRS = "pairs", pgettext_lazy("form of play", "pairs, everybody plays everybody")
    HOWELL = "howell", pgettext_lazy("form of play", "pairs, Howell movement")
    MITCHELL = "mitchell", pgettext_lazy("form of play", "pairs, Mitchell movement")
    RANDOM = "random", pgettext_lazy("form of play", "by lot in every round")
    BY_STANDINGS = "by_standings", pgettext_lazy("form of play", "next round: neighbours in the standings")
    SNAKE = "snake", pgettext_lazy("form of play", "next round: strengths spread evenly (snake)")
    KING_OF_THE_HILL = "king_of_the_hill", pgettext_lazy("form of play", "next round: king of the hill")
    KNOCK_OUT = "knock_out", pgettext_lazy("form of play", "next round: knock-out, two of each table go on")
    FINAL_TABLES = "final_tables", pgettext_lazy("form of play", "next round: final tables by the standings")
    REPAIR = "repair", pgettext_lazy("form of play", "repaired for who came or left")
    BROUGHT = "brought", pgettext_lazy("form of play", "brought along")


class PlanState(models.TextChoices):
    """`STOPPED` was stopped before anything was found; a search stopped later is ready with its best."""

    RUNNING = "running", pgettext_lazy("seating plan", "being made")
    READY = "ready", pgettext_lazy("seating plan", "ready")
    STOPPED = "stopped", pgettext_lazy("seating plan", "stopped")
    FAILED = "failed", pgettext_lazy("seating plan", "cannot be made")


class SeatingPlan(models.Model):
    """One version of the plan of a whole evening.

    Its numbers are those of the entrants; the two of pair n are 2n-1 and 2n. `rounds` is a list of {"tables":
    [[4, 9, …]], "byes": […]} for every round of the evening, of which those before `first_round` were open
    already and are history. `certificate` is `Certificate.as_json`. `prepared` holds rounds for other numbers
    of players: {"15": [[[1, 2, 3, 4], …], …]}.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="plans")
    version = models.PositiveSmallIntegerField(_("version"))
    form = models.CharField(_("form of play"), max_length=20, choices=PlanForm)
    odd = models.CharField(
        _("tables"), max_length=8, choices=[(odd.value, odd.value) for odd in OddTables], default="byes"
    )
    seed = models.BigIntegerField(_("number of the draw"))
    seconds = models.PositiveSmallIntegerField(
        _("search for"), default=5, validators=[MinValueValidator(1), MaxValueValidator(300)]
    )
    repeat_price = models.PositiveSmallIntegerField(
        _("price of a meeting again, in places"), default=8, validators=[MaxValueValidator(100)]
    )
    first_round = models.PositiveSmallIntegerField(default=1)
    players = models.JSONField()
    wishes = models.JSONField(default=list, blank=True)
    rounds = models.JSONField(null=True, blank=True)
    certificate = models.JSONField(null=True, blank=True)
    changed = models.JSONField(default=list, blank=True)
    leaving = models.JSONField(default=list, blank=True)
    prepared = models.JSONField(default=dict, blank=True)
    faults = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=8, choices=PlanState, default=PlanState.RUNNING)
    percent = models.PositiveSmallIntegerField(default=0)
    best = models.IntegerField(null=True, blank=True)
    beat_at = models.DateTimeField(default=timezone.now)
    stop_asked = models.BooleanField(default=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seating plan")
        verbose_name_plural = _("seating plans")
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="plan_version_once"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(published_at__isnull=False), name="plan_published_once"
            ),
            models.CheckConstraint(condition=Q(version__gte=1), name="plan_version_from_one"),
            models.CheckConstraint(condition=Q(percent__lte=100), name="plan_percent"),
            models.CheckConstraint(
                condition=Q(state=PlanState.READY, rounds__isnull=False, certificate__isnull=False)
                | (~Q(state=PlanState.READY) & Q(rounds__isnull=True, published_at__isnull=True)),
                name="plan_is_whole_or_not_there",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} v{self.version}"

    @property
    def is_ready(self) -> bool:
        return self.state == PlanState.READY

    @property
    def is_lost(self) -> bool:
        """Its worker died; it may be asked for again."""
        return self.state == PlanState.RUNNING and timezone.now() - self.beat_at > SILENT_FOR

    @property
    def is_running(self) -> bool:
        return self.state == PlanState.RUNNING and not self.is_lost

    @property
    def is_valid(self) -> bool:
        """Everybody is named once a round and every hard wish is kept."""
        return bool(self.certificate and self.certificate["is_valid"])

    @property
    def worth(self) -> dict[str, Any]:
        """The certificate of a plan that is ready."""
        return self.certificate or {}

    @property
    def new_rounds(self) -> list[tuple[int, dict[str, Any]]]:
        """The rounds that the plan decides, each with its number."""
        return list(enumerate(self.rounds or (), start=1))[self.first_round - 1 :]


class SeatingWish(models.Model):
    """What is asked of every plan of a tournament. `number` is a table, a seat (1 is N) or a round."""

    class Kind(models.TextChoices):
        APART = WishKind.APART.value, pgettext_lazy("wish", "never at one table")
        TOGETHER = WishKind.TOGETHER.value, pgettext_lazy("wish", "always at one table")
        TABLE = WishKind.TABLE.value, pgettext_lazy("wish", "always at this table")
        SEAT = WishKind.SEAT.value, pgettext_lazy("wish", "always on this seat")
        ABSENT = WishKind.ABSENT.value, pgettext_lazy("wish", "not in this round")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="wishes")
    kind = models.CharField(_("wish"), max_length=8, choices=Kind)
    entrants = models.ManyToManyField(Entrant, related_name="wishes", verbose_name=_("players"))
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    is_hard = models.BooleanField(_("must be kept"), default=True)

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=[WishKind.APART.value, WishKind.TOGETHER.value], number=0)
                | (~Q(kind__in=[WishKind.APART.value, WishKind.TOGETHER.value]) & Q(number__gte=1)),
                name="wish_number_where_needed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.kind} {self.number or ''}"
