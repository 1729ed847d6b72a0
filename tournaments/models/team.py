"""Teams of a season, and who plays for them from which day on."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.errors import error_text
from accounts.models import Member
from accounts.models.name_field import NameField, is_not_blank
from tournaments.errors import SeasonCode
from tournaments.models.season import Season

__all__ = ["Team", "TeamMembership"]


class Team(models.Model):
    season = models.ForeignKey(Season, models.CASCADE, related_name="teams")
    name = NameField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=is_not_blank("name"), name="team_has_name"),
            models.UniqueConstraint(
                fields=["season", "name"],
                name="team_name_once",
                violation_error_code=SeasonCode.TEAM_NAME_TAKEN,
                violation_error_message=error_text(SeasonCode.TEAM_NAME_TAKEN),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TeamMembership(models.Model):
    """From `from_day` on a member plays for this team, or for none, until a later one says otherwise."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="team_memberships")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="memberships")
    member = models.ForeignKey(Member, models.PROTECT, related_name="team_memberships")
    from_day = models.DateField(_("from"))

    class Meta:
        verbose_name = _("team membership")
        verbose_name_plural = _("team memberships")
        ordering = ["from_day", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "member", "from_day"], name="team_membership_one_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.team or '–'}"
