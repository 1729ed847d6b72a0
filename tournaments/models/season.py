"""A league table over the tournaments of a club between two days."""

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from accounts.models import Club
from accounts.models.name_field import NameField, is_not_blank
from scoring.counting import Counting
from scoring.ranking import Ranking, Ties
from scoring.season_criteria import SEASON_CRITERIA, season_ranking
from scoring.teams import TeamCounting
from tournaments.errors import SeasonCode
from tournaments.models.tournament import Tournament

__all__ = ["Season"]

EARLIEST, LATEST = date(1900, 1, 1), date(2199, 12, 31)


class Season(models.Model):
    """Takes in every tournament of its game that starts from `first_day` up to and including `last_day`, by
    the club's clock, but those that are `left_out` (a final evening, say).
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = NameField(_("name"), max_length=100)
    game_slug = models.SlugField(_("game"), max_length=40)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    counting_stored = models.JSONField(default=dict, editable=False)
    ranking_stored = models.JSONField(default=dict, editable=False)
    teams_stored = models.JSONField(default=dict, editable=False)
    left_out = models.ManyToManyField(Tournament, related_name="+", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-first_day", "-pk"]
        constraints = [
            models.CheckConstraint(condition=is_not_blank("name"), name="season_has_name"),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")),
                name="season_ends_after_it_began",
                violation_error_code=SeasonCode.ENDS_BEFORE_IT_BEGINS,
                violation_error_message=error_text(SeasonCode.ENDS_BEFORE_IT_BEGINS),
            ),
            models.CheckConstraint(
                condition=Q(first_day__gte=EARLIEST, last_day__lte=LATEST),
                name="season_days_within_reach",
                violation_error_code=SeasonCode.DAYS_TOO_FAR,
                violation_error_message=error_text(SeasonCode.DAYS_TOO_FAR),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def counting(self) -> Counting:
        return Counting.recall(self.counting_stored)

    @property
    def ranking(self) -> Ranking:
        """What parts those whose totals are level; a criterion that is no more falls away."""
        stored = self.ranking_stored
        chain = stored.get("chain", ())
        return season_ranking(
            [name for name in chain if name in SEASON_CRITERIA],
            ties=Ties(stored.get("ties", Ties.SKIP)),
            seed=stored.get("seed", f"season-{self.pk}"),
            decisions=[tuple(order) for order in stored.get("decisions", ())],
        )

    @property
    def team_counting(self) -> TeamCounting:
        return TeamCounting.recall(self.teams_stored)

    @property
    def in_its_days(self) -> QuerySet[Tournament]:
        """Every tournament of its game that players know of between its days, the earliest first."""
        midnight = time(tzinfo=self.club.zone)
        return Tournament.objects.filter(
            club=self.club_id,
            game_slug=self.game_slug,
            published_at__isnull=False,
            starts_at__gte=datetime.combine(self.first_day, midnight),
            starts_at__lt=datetime.combine(self.last_day + timedelta(days=1), midnight),
        ).order_by("starts_at", "pk")

    @property
    def tournaments(self) -> QuerySet[Tournament]:
        """Those that count."""
        return self.in_its_days.exclude(pk__in=self.left_out.values("pk"))
