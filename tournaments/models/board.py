"""Boards: numbered deals that several tables may play; and the files that they are brought in."""

from datetime import timedelta

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.deals.results import read_seat
from scoring.seats import Seat
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament

__all__ = ["Board", "BoardSource", "Upload", "UploadState"]

READING_TAKES = timedelta(seconds=60)
"""A file that nobody has read after so long has lost its worker."""


class BoardSource(models.TextChoices):
    """Where the cards come from."""

    FILE = "file", pgettext_lazy("source of a board", "from a file")
    DEALT = "dealt", pgettext_lazy("source of a board", "dealt here")


class UploadState(models.TextChoices):
    """Where a file stands: on its way through the worker, looked at, or stored as boards and hands."""

    WAITING = "waiting", pgettext_lazy("upload", "waiting to be read")
    READ = "read", pgettext_lazy("upload", "read, nothing stored yet")
    STORED = "stored", pgettext_lazy("upload", "stored")


class Upload(models.Model):
    """A file of deals as somebody brought it.

    `content` is kept only until it is read. `understood` is a list of boards in our JSON shape, with their
    results. `findings` are {"faults": […], "warnings": […]}, each {"line", "code", "facts"}.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="uploads")
    round = models.ForeignKey(Round, models.CASCADE, related_name="uploads", verbose_name=_("round"))
    file_name = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64, editable=False)
    content = models.BinaryField(default=b"")
    understood = models.JSONField(default=list)
    findings = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=UploadState, default=UploadState.WAITING)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    stored_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=UploadState.values), name="upload_state_known"),
            models.CheckConstraint(
                condition=Q(state=UploadState.STORED, stored_at__isnull=False)
                | (~Q(state=UploadState.STORED) & Q(stored_at__isnull=True)),
                name="upload_stored_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_waiting(self) -> bool:
        return self.state == UploadState.WAITING

    @property
    def is_lost(self) -> bool:
        return self.is_waiting and timezone.now() - self.at > READING_TAKES


class Board(models.Model):
    """A numbered deal of a tournament, for one of its rounds: players see the cards once that is closed.

    `deal` is a board in our JSON shape without number and results. `seed` is what it was dealt from.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="boards")
    round = models.ForeignKey(Round, models.CASCADE, related_name="boards", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("board"), validators=[MinValueValidator(1)])
    deal = models.JSONField()
    source = models.CharField(max_length=8, choices=BoardSource)
    seed = models.CharField(max_length=100, blank=True, editable=False)
    upload = models.ForeignKey(Upload, models.SET_NULL, null=True, related_name="boards", editable=False)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="board_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="board_number_from_one"),
            models.CheckConstraint(condition=Q(source__in=BoardSource.values), name="board_source_known"),
            models.CheckConstraint(
                condition=Q(source=BoardSource.DEALT) | Q(seed=""), name="board_seed_only_dealt"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} / {self.number}"

    @property
    def dealer(self) -> Seat | None:
        return read_seat(self.deal.get("dealer"), len(self.deal["hands"]))
