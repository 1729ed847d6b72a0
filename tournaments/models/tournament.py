"""One event of one game under one frozen copy of house rules, and who is entered in it."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any

import pgtrigger
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import error_text
from accounts.models import Club, Member
from accounts.models.name_field import NameField, is_not_blank
from scoring.criteria import SOLI, Criterion
from scoring.game import Game
from scoring.games import game_called
from scoring.house_rules import HouseRules
from scoring.ranking import Metric, Ranking, Ties, criteria_of
from tournaments.errors import TournamentCode
from tournaments.models.checking_rule import CheckingRule

__all__ = ["MOST_ROUNDS", "Entrant", "Entry", "Status", "Tournament"]

MOST_ROUNDS = 60
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


class Status(models.TextChoices):
    """Where a tournament stands; follows from its time stamps, is never stored."""

    DRAFT = "draft", pgettext_lazy("tournament status", "draft")
    PUBLISHED = "published", pgettext_lazy("tournament status", "published")
    RUNNING = "running", pgettext_lazy("tournament status", "running")
    ENDED = "ended", pgettext_lazy("tournament status", "ended")


class Entry(models.TextChoices):
    """What is entered and ranked: each player alone, or pairs that stay together."""

    SINGLES = "singles", pgettext_lazy("entry", "each player alone")
    PAIRS = "pairs", pgettext_lazy("entry", "pairs that stay together")


def _public_key() -> str:
    return secrets.token_urlsafe(9)


class Tournament(CheckingRule):
    """A club night (one round), a cup, a league evening.

    `change` numbers its changes, for what is derived from them. Results from round `hidden_from` on are for
    those alone who record, until they are revealed.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments", verbose_name=_("club"))
    name = NameField(_("name"), max_length=100)
    public_key = models.CharField(max_length=16, default=_public_key, unique=True, editable=False)
    game_slug = models.SlugField(_("game"), max_length=40)
    preset = models.SlugField(_("house rules"), max_length=40)
    rules_stored = models.JSONField(editable=False)
    rules_number = models.PositiveSmallIntegerField(default=1, editable=False)
    entry = models.CharField(_("entered"), max_length=8, choices=Entry, default=Entry.SINGLES)
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
    ranking_stored = models.JSONField(default=dict, blank=True, editable=False)
    shows_photos = models.BooleanField(_("players see the photos of their table's sheet"), default=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    rules_frozen_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    hidden_from = models.PositiveSmallIntegerField(
        _("results hidden from round"), null=True, blank=True, editable=False
    )
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
            *CheckingRule.Meta.constraints,
            models.CheckConstraint(condition=is_not_blank("name"), name="tournament_has_name"),
            models.CheckConstraint(
                condition=Q(starts_at__gte=EARLIEST, starts_at__lte=LATEST),
                name="tournament_start_within_reach",
                violation_error_code=TournamentCode.START_TOO_FAR,
                violation_error_message=error_text(TournamentCode.START_TOO_FAR),
            ),
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
            models.CheckConstraint(condition=Q(entry__in=Entry.values), name="tournament_entry_known"),
            models.CheckConstraint(
                condition=Q(hidden_from__isnull=True) | Q(hidden_from__gte=1),
                name="tournament_hides_whole_rounds",
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

    @property
    def is_for_pairs(self) -> bool:
        return self.entry == Entry.PAIRS

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many entrants may share a table, the usual number first: two pairs, or the game's players."""
        return (2,) if self.is_for_pairs else self.game.seats

    @property
    def game_metrics(self) -> Sequence[Metric]:
        """What the game itself ranks by under these rules, the first one first; none: the units."""
        return self.game.ranking(self.rules) if self.game.ranking else ()

    @property
    def criteria(self) -> Mapping[str, Criterion]:
        """All that a ranking may be made of; soli only where players are not bound to a side."""
        known = criteria_of(self.game_metrics)
        return known if self.game.sides is None else {name: known[name] for name in known if name != SOLI}

    @property
    def usual_chain(self) -> tuple[str, ...]:
        return tuple(metric.name for metric in self.game_metrics) or ("units",)

    @property
    def ranking(self) -> Ranking:
        """What decides places: as the club chose it, else as the game says."""
        return self.ranking_as(self.ranking_stored)

    def ranking_as(self, stored: Mapping[str, Any]) -> Ranking:
        """A ranking as it is stored.

        A criterion that the rules no longer know (they may change until the first round) falls away.
        """
        metrics = self.game_metrics
        known = criteria_of(metrics)
        chain = [name for name in stored.get("chain", ()) if name in known]
        return Ranking.of(
            chain or self.usual_chain,
            metrics,
            ties=Ties(stored.get("ties", Ties.SKIP)),
            least_hands=stored.get("least_hands", 0),
            seed=stored.get("seed", self.public_key),
            decisions=tuple(map(tuple, stored.get("decisions", ()))),
        )

    def store_rules(self, rules: HouseRules) -> None:
        self.rules_stored = self.game.store(rules)
        self.__dict__.pop("rules", None)

    def next_change(self) -> None:
        """Number one more change. Last thing in a transaction: the row stays locked until it ends."""
        Tournament.objects.filter(pk=self.pk).update(change=F("change") + 1)


MEMBER_IS_ENTERED_ONCE = """
    SELECT entry INTO kind FROM tournaments_tournament WHERE id = NEW.tournament_id FOR NO KEY UPDATE;
    IF (kind = 'pairs') <> (NEW.partner_id IS NOT NULL) THEN
        RAISE EXCEPTION 'entrant % does not fit a tournament for %', NEW.number, kind
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entrant_fits_entry';
    END IF;
    IF NEW.partner_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM tournaments_entrant other
         WHERE other.tournament_id = NEW.tournament_id AND other.id IS DISTINCT FROM NEW.id
           AND ARRAY[other.member_id, other.partner_id] && ARRAY[NEW.member_id, NEW.partner_id]
    ) THEN
        RAISE EXCEPTION 'a member of entrant % is entered already', NEW.number
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'entrant_member_once';
    END IF;
    RETURN NEW;
"""


class Entrant(models.Model):
    """Who is ranked: a member or, with `partner`, a fixed pair; with the number that plans and lists use."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    member = models.ForeignKey(Member, models.PROTECT, related_name="entries", verbose_name=_("member"))
    partner = models.ForeignKey(
        Member,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="partner_entries",
        verbose_name=_("partner"),
    )
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    withdrawn_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_ranked = models.BooleanField(_("ranked"), default=True)

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
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | ~Q(partner=F("member")),
                name="entrant_pair_is_two",
                violation_error_code=TournamentCode.PAIR_NEEDS_TWO,
                violation_error_message=error_text(TournamentCode.PAIR_NEEDS_TWO),
            ),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="entrant_member_once",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                declare=[("kind", "TEXT")],
                func=MEMBER_IS_ENTERED_ONCE,
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def members(self) -> tuple[Member, ...]:
        return (self.member, self.partner) if self.partner else (self.member,)

    @property
    def name(self) -> str:
        """ "Ann", or "Ann & Bram"."""
        return " & ".join(member.name for member in self.members)
