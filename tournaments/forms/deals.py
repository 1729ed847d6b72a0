"""Files of deals, boards to be dealt, and what to do with a board that is here with other cards."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.deals.codes import MAX_BOARDS, MAX_BYTES
from tournaments.models import Round, Tournament
from tournaments.services.boards import MOST_DEALT

__all__ = ["DealForm", "UploadForm"]

KINDS = ".pbn,.lin,.json,.csv,.txt"
PASTED = "pasted.txt"


class RoundField(forms.ModelChoiceField):
    """A round by its number."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.number)


class _ForRound(forms.Form):
    """Boards belong to a round: the one that is played now, unless another is chosen."""

    round = RoundField(
        label=_("For round"),
        queryset=Round.objects.none(),
        empty_label=None,
        help_text=_("Players see the cards once this round is closed."),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = tournament.rounds.order_by("number")
        field = self.fields["round"]
        assert isinstance(field, RoundField)
        field.queryset = rounds
        self.initial.setdefault("round", _current(list(rounds)))


class UploadForm(_ForRound):
    """A chosen file counts more than the text beside it."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": KINDS, "data-most": MAX_BYTES}),
    )
    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "sheet-text"}),
    )

    field_order = ["file", "text", "round"]

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        # Figures are filled in for each reader: done once, the text would stay in one language.
        self.fields["file"].help_text = _(
            "PBN, LIN, JSON or CSV, at most %(size)s MB and %(boards)s boards."
        ) % {"size": MAX_BYTES // 1_000_000, "boards": MAX_BOARDS}

    @property
    def sent(self) -> tuple[str, bytes]:
        """Name and bytes; of a file never more than shows that it is too large."""
        if file := self.files.get("file"):
            return file.name or PASTED, file.read(MAX_BYTES + 1)
        return PASTED, self.data.get("text", "").encode()


class DealForm(_ForRound):
    """Boards made here. Whoever knows the seed can deal the same boards again."""

    count = forms.IntegerField(label=_("How many boards"), min_value=1, max_value=MOST_DEALT, initial=24)
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        max_length=100,
        help_text=_("Leave it empty for a secret one. The same seed deals the same cards again."),
    )

    field_order = ["count", "round", "seed"]


def _current(rounds: list[Round]) -> Round | None:
    """The open round, else the first that was not opened, else the last."""
    opened = [one for one in rounds if one.is_open]
    coming = [one for one in rounds if one.opened_at is None]
    return next(iter([*opened, *coming, *rounds[-1:]]), None)
