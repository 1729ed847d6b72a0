"""What statistics are read from: who had which part in which hand. A worker keeps it in step with the hands.

Its references to hands, tables and tournaments are no database constraints: checking one locks the row
referred to, so that counting and writing hands would wait for each other.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Club, Member
from scoring.payments import Line
from scoring.rating import Skill
from scoring.terms import Term
from tournaments.models.hand import Hand
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament

__all__ = ["ContractKind", "CountedSitting", "HandPart", "Part", "RatingPoint", "Ratings", "Statistics"]


class Part(models.TextChoices):
    """`scoring.parts.Role`, in the words of a page."""

    DECLARER = "declarer", pgettext_lazy("part in a hand", "declarer")
    PARTNER = "partner", pgettext_lazy("part in a hand", "partner")
    DEFENDER = "defender", pgettext_lazy("part in a hand", "defender")
    OTHER = "other", pgettext_lazy("part in a hand", "nobody declared")


class ContractKind(models.Model):
    """A contract as statistics count it: the rule book's term with the facts of its places. `slug` is for
    addresses.
    """

    game_slug = models.SlugField(max_length=40)
    slug = models.SlugField(max_length=80)
    context = models.CharField(max_length=80)
    text = models.CharField(max_length=120)
    facts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("contract")
        verbose_name_plural = _("contracts")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game_slug", "slug"], name="contract_kind_once_a_game"),
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def line(self) -> Line:
        return Line(
            Term(self.context, self.text), facts={name: _fact(one) for name, one in self.facts.items()}
        )


def _fact(stored: object) -> object:
    """A term is stored as its context and its text."""
    return Term(*stored) if isinstance(stored, list) else stored


class HandPart(models.Model):
    """One member's part in one hand that stands (`scoring.parts.Part`), written anew with its sitting.

    `partners` and `opponents` are members. Who sits out has no part. A hand's units sum to zero.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, db_constraint=False, related_name="parts")
    hand = models.ForeignKey(Hand, models.CASCADE, db_constraint=False, related_name="parts")
    member = models.ForeignKey(Member, models.CASCADE, related_name="parts")
    contract = models.ForeignKey(ContractKind, models.PROTECT, related_name="parts")
    seat = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=8, choices=Part)
    units = models.DecimalField(max_digits=12, decimal_places=4)
    is_made = models.BooleanField(null=True)
    is_alone = models.BooleanField(default=False)
    partners = ArrayField(models.BigIntegerField(), default=list)
    opponents = ArrayField(models.BigIntegerField(), default=list)
    announced = models.PositiveSmallIntegerField(default=0)
    kept = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("part in a hand")
        verbose_name_plural = _("parts in hands")
        indexes = [models.Index(fields=["member", "tournament"], name="hand_part_by_member")]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="hand_part_seat_once"),
            models.CheckConstraint(condition=Q(role__in=Part.values), name="hand_part_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} {self.seat}: {self.units:+}"


class CountedSitting(models.Model):
    """The state of a sitting (`SittingSummary.stamp`) that its parts were made from."""

    table = models.OneToOneField(Table, models.CASCADE, db_constraint=False, related_name="counted")
    stamp = models.UUIDField()

    class Meta:
        verbose_name = _("counted sitting")
        verbose_name_plural = _("counted sittings")

    def __str__(self) -> str:
        return str(self.table)


class Statistics(models.Model):
    """How far the parts of one tournament go: `change` is the number of the last change they contain."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, db_constraint=False, related_name="statistics"
    )
    change = models.PositiveBigIntegerField()
    built_at = models.DateTimeField()

    class Meta:
        verbose_name = _("statistics")
        verbose_name_plural = _("statistics")

    def __str__(self) -> str:
        return f"{self.tournament} @{self.change}"


class Ratings(models.Model):
    """A club's ratings in one game, worked out from its whole record; `mark` tells records apart."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="ratings")
    game_slug = models.SlugField(max_length=40)
    mark = models.CharField(max_length=64)
    built_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ratings")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["club", "game_slug"], name="ratings_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.game_slug}"


class RatingPoint(models.Model):
    """A member's skill `mu` after a tournament, with its standard error `sigma`, from so many sittings."""

    ratings = models.ForeignKey(Ratings, models.CASCADE, related_name="points")
    member = models.ForeignKey(Member, models.CASCADE, related_name="rating_points")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, db_constraint=False, related_name="rating_points"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    sittings = models.PositiveIntegerField()
    is_latest = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings of members")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["ratings", "member", "tournament"], name="rating_point_once"),
            models.UniqueConstraint(
                fields=["ratings", "member"], condition=Q(is_latest=True), name="rating_point_latest_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.mu:.1f} ± {self.sigma:.1f}"

    @property
    def rating(self) -> float:
        return Skill(self.mu, self.sigma).rating
