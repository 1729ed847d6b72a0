"""Two or more records of one person that were put together, remembered so that it can be taken back."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Member

__all__ = ["MemberMerge"]


class MemberMerge(models.Model):
    """`kept` bears from now on what `before` lists of the records merged into it.

    `before`: each record as it was, the kept one first (`pk`, `name`, `number`, `is_active`, `role`, `user`).
    `moved`: by column ("tournaments.Entrant.member") and former member the keys of the rows that were
    repointed. `seats`: by former entrant the seats that the kept entrant of that tournament has now.
    `spellings`: keys of those that were new. `key` is the sender's: the same merge sent twice is one.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="member_merges")
    kept = models.ForeignKey(Member, models.CASCADE, related_name="merges")
    key = models.UUIDField(unique=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    before = models.JSONField()
    moved = models.JSONField(default=dict, blank=True)
    seats = models.JSONField(default=list, blank=True)
    spellings = models.JSONField(default=list, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("merge of members")
        verbose_name_plural = _("merges of members")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="member_merge_undone_by_somebody",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kept} {self.at:%Y-%m-%d}"
