"""From which round on results are kept back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament

__all__ = ["HidingForm", "what_is_hidden"]


class HidingForm(forms.Form):
    """Rounds by their number; the first one hides everything."""

    from_round = forms.TypedChoiceField(label=gettext_lazy("Hide"), coerce=int)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        last = tournament.hidings.filter(from_round__isnull=False).order_by("-pk").first()
        usual = last.from_round if last and last.from_round else tournament.rounds_planned
        super().__init__(data, initial={"from_round": usual})
        rounds = range(1, tournament.rounds_planned + 1)
        self.fields["from_round"].choices = [  # type: ignore[attr-defined]
            (number, what_is_hidden(number)) for number in rounds
        ]


def what_is_hidden(from_round: int) -> str:
    """In the words of an organiser: "everything", or "what comes after round 4"."""
    return _("everything") if from_round == 1 else _("what comes after round %(n)s") % {"n": from_round - 1}
