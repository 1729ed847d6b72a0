"""A search in what was written."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.selectors.history import HistorySearch

__all__ = ["HistoryForm"]


class HistoryForm(forms.Form):
    """Everything may be left empty; what cannot be read asks for nothing."""

    player = forms.CharField(label=_("Player"), required=False, max_length=80)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=10_000)
    writer = forms.CharField(label=pgettext_lazy("of a hand", "Written by"), required=False, max_length=80)
    day = forms.DateField(label=_("Day"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    @property
    def search(self) -> HistorySearch:
        """What the fields that can be read ask for."""
        self.is_valid()
        said = self.cleaned_data
        return HistorySearch(
            player=said.get("player", ""),
            table=said.get("table"),
            writer=said.get("writer", ""),
            day=said.get("day"),
        )
