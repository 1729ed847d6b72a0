"""A card club."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import AccountCode, error_text
from accounts.models.name_field import NameField, is_not_blank
from accounts.places import validate_currency, validate_time_zone

__all__ = ["Accent", "Club"]


class Accent(models.TextChoices):
    """The colours of a club; the stylesheets hold each in a light and a dark shade that is readable."""

    TEAL = "teal", pgettext_lazy("colour", "teal")
    GREEN = "green", pgettext_lazy("colour", "green")
    BLUE = "blue", pgettext_lazy("colour", "blue")
    INDIGO = "indigo", pgettext_lazy("colour", "indigo")
    PLUM = "plum", pgettext_lazy("colour", "plum")
    RED = "red", pgettext_lazy("colour", "red")
    AMBER = "amber", pgettext_lazy("colour", "amber")
    SLATE = "slate", pgettext_lazy("colour", "slate")


class Club(models.Model):
    """Has members and holds tournaments; all its times are read in its own zone."""

    name = NameField(_("name"), max_length=80)
    slug = models.SlugField(
        _("address"), max_length=60, help_text=_("Stands in the address of the club's pages.")
    )
    language = models.CharField(
        _("language"),
        max_length=7,
        choices=settings.LANGUAGES,
        help_text=_("For print, sorting and mails to people without an account."),
    )
    time_zone = models.CharField(_("time zone"), max_length=64, validators=[validate_time_zone])
    currency = models.CharField(_("currency"), max_length=3, validators=[validate_currency])
    is_public = models.BooleanField(
        _("public"), default=True, help_text=_("Anyone may see tournaments and standings; else members only.")
    )
    has_ratings = models.BooleanField(
        _("ratings"),
        default=False,
        help_text=_("How strong each player is, worked out from all rounds that are closed."),
    )
    accent = models.CharField(_("colour"), max_length=7, choices=Accent, default=Accent.TEAL)
    created = models.DateTimeField(_("founded"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["slug"],
                name="club_slug_once",
                violation_error_code=AccountCode.SLUG_TAKEN,
                violation_error_message=error_text(AccountCode.SLUG_TAKEN),
            ),
            models.CheckConstraint(
                condition=is_not_blank("name"),
                name="club_has_name",
                violation_error_code=AccountCode.NAME_BLANK,
                violation_error_message=error_text(AccountCode.NAME_BLANK),
            ),
            models.CheckConstraint(
                condition=models.Q(currency__regex=r"^[A-Z]{3}$"),
                name="club_currency_is_a_code",
                violation_error_code=AccountCode.CURRENCY_UNKNOWN,
                violation_error_message=error_text(AccountCode.CURRENCY_UNKNOWN),
            ),
            models.CheckConstraint(
                condition=models.Q(accent__in=Accent.values),
                name="club_accent_exists",
                violation_error_code="invalid_choice",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("accounts:club", args=[self.slug])

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)
