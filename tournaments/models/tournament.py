"""One event of one game under one frozen copy of house rules, and who is entered in it."""

import secrets
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from accounts.models import Club, Member
from accounts.models.name_field import NameField, is_not_blank
from scoring.game import Game
from scoring.games import game_called
from scoring.house_rules import HouseRules
from tournaments.errors import TournamentCode

__all__ = ["Entrant", "Status", "Tournament"]

MOST_ROUNDS = 60


class Status(models.TextChoices):
    """Where a tournament stands; follows from its time stamps, is never stored."""

    DRAFT = "draft", pgettext_lazy("tournament status", "draft")
    PUBLISHED = "published", pgettext_lazy("tournament status", "published")
    RUNNING = "running", pgettext_lazy("tournament status", "running")
    ENDED = "ended", pgettext_lazy("tournament status", "ended")


def _public_key() -> str:
    return secrets.token_urlsafe(9)


class Tournament(models.Model):
    """A club night (one round), a cup, a league evening.

    `change` numbers its changes, for what is derived from them.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments", verbose_name=_("club"))
    name = NameField(_("name"), max_length=100)
    public_key = models.CharField(max_length=16, default=_public_key, unique=True, editable=False)
    game_slug = models.SlugField(_("game"), max_length=40)
    preset = models.SlugField(_("house rules"), max_length=40)
    rules_stored = models.JSONField(editable=False)
    starts_at = models.DateTimeField(_("start"))
    stake = models.DecimalField(
        _("stake per unit"),
        max_digits=10,
        decimal_places=4,
        default=Decimal(0),
        validators=[MinValueValidator(0)],
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    rules_frozen_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    change = models.PositiveBigIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=is_not_blank("name"), name="tournament_has_name"),
            models.CheckConstraint(
                condition=Q(stake__gte=0),
                name="tournament_stake_not_negative",
                violation_error_code=TournamentCode.STAKE_NEGATIVE,
                violation_error_message=error_text(TournamentCode.STAKE_NEGATIVE),
            ),
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1) & Q(rounds_planned__lte=MOST_ROUNDS),
                name="tournament_has_rounds",
            ),
            models.CheckConstraint(
                condition=Q(rules_frozen_at__isnull=True) | Q(published_at__isnull=False),
                name="tournament_runs_only_published",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> Game[Any, Any]:
        return game_called(self.game_slug)

    @cached_property
    def rules(self) -> HouseRules:
        """The house rules in force, whatever schema they were stored under."""
        return self.game.recall(self.rules_stored)

    @property
    def status(self) -> Status:
        if self.ended_at:
            return Status.ENDED
        if self.rules_frozen_at:
            return Status.RUNNING
        return Status.PUBLISHED if self.published_at else Status.DRAFT

    def store_rules(self, rules: HouseRules) -> None:
        self.rules_stored = self.game.store(rules)
        self.__dict__.pop("rules", None)

    def next_change(self) -> None:
        """Number one more change. Last thing in a transaction: the row stays locked until it ends."""
        Tournament.objects.filter(pk=self.pk).update(change=F("change") + 1)


class Entrant(models.Model):
    """A member entered in a tournament, with the number that plans and lists use."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    member = models.ForeignKey(Member, models.PROTECT, related_name="entries", verbose_name=_("member"))
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    withdrawn_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "member"],
                name="entrant_member_once",
                violation_error_code=TournamentCode.ALREADY_ENTERED,
                violation_error_message=error_text(TournamentCode.ALREADY_ENTERED),
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="entrant_number_once",
                violation_error_code=TournamentCode.ENTRANT_NUMBER_TAKEN,
                violation_error_message=error_text(TournamentCode.ENTRANT_NUMBER_TAKEN),
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrant_number_from_one"),
        ]

    def __str__(self) -> str:
        return self.member.name
