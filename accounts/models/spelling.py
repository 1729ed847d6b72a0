"""What a club remembers of names: other spellings of a member, and members who only look alike."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.member import Member
from accounts.models.name_field import NameField, is_not_blank
from accounts.names import search_key

__all__ = ["KnownApart", "Spelling"]


class Spelling(models.Model):
    """A name that `member` had or was given somewhere; searches and imports find the member by it."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="spellings")
    name = NameField(_("name"))
    search_name = models.CharField(max_length=500, editable=False)

    class Meta:
        verbose_name = _("spelling")
        verbose_name_plural = _("spellings")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["member", "name"], name="spelling_once_a_member"),
            models.CheckConstraint(condition=is_not_blank("name"), name="spelling_has_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search_name = search_key(self.name)
        super().save(*args, **kwargs)


class KnownApart(models.Model):
    """Two members of like names of whom somebody said that they are two people; `one` was there first."""

    one = models.ForeignKey(Member, models.CASCADE, related_name="known_apart_from_later")
    other = models.ForeignKey(Member, models.CASCADE, related_name="known_apart_from_earlier")

    class Meta:
        verbose_name = _("two people")
        verbose_name_plural = _("two people")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="known_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="known_apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
