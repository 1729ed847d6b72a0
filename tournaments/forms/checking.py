"""Who confirms hands, and what is answered to a report."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice, Stepper
from tournaments.models import Checking, Tournament
from tournaments.models.checking import LONGEST_REPORT
from tournaments.models.checking_rule import MOST_MINUTES

__all__ = ["AnswerForm", "CheckingForm", "ReportForm"]


class CheckingForm(forms.Form):
    """The rule of a tournament, and whether the club's next ones begin with it."""

    checking = forms.ChoiceField(
        label=_("Who confirms a hand besides its writer?"), choices=Checking.choices, widget=Choice
    )
    provisional_minutes = forms.IntegerField(
        label=_("Minutes until a hand is final by itself"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        widget=Stepper(attrs={"data-start": 15}),
        help_text=_("So long players can report what is wrong. Empty: time alone makes nothing final."),
    )
    closes_unchecked = forms.BooleanField(
        label=_("A round may be closed while hands wait"),
        required=False,
        help_text=_("It asks first, and names the hands. Closing makes them final."),
    )
    is_for_club = forms.BooleanField(
        label=_("The club's next tournaments begin with this too"), required=False
    )

    @classmethod
    def of(cls, tournament: Tournament, data: Any = None) -> "CheckingForm":
        names = ("checking", "provisional_minutes", "closes_unchecked")
        return cls(data, initial={name: getattr(tournament, name) for name in names})

    @property
    def rule(self) -> dict[str, Any]:
        """The rule alone, as the tournament would have it."""
        return {name: value for name, value in self.cleaned_data.items() if name != "is_for_club"}


class ReportForm(forms.Form):
    """What a player says is wrong."""

    text = forms.CharField(
        label=_("What is wrong with it?"),
        max_length=LONGEST_REPORT,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_(
            "The secretary reads it beside the hand and answers you. It changes no figure by itself."
        ),
    )


class AnswerForm(forms.Form):
    """What the secretary answers."""

    was_right = forms.TypedChoiceField(
        label=_("The hand"),
        choices=[
            ("no", pgettext_lazy("answer to a report", "was wrong and is corrected")),
            ("yes", pgettext_lazy("answer to a report", "was right as it is")),
        ],
        coerce=lambda value: value == "yes",
        widget=Choice,
    )
    answer = forms.CharField(
        label=_("Answer"),
        max_length=LONGEST_REPORT,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Who reported it reads this sentence."),
    )
