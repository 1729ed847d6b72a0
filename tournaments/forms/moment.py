"""Two moments of the club's clock."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import EARLIEST, LATEST

__all__ = ["MomentForm"]


def _field(label: Any) -> forms.DateTimeField:
    attrs = {"type": "datetime-local", "step": "1"}
    return forms.DateTimeField(
        label=label, required=False, widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M:%S", attrs=attrs)
    )


class MomentForm(forms.Form):
    """What cannot be read, was left empty, or is beyond the reach of a calendar, is no moment."""

    at = _field(_("Standings at"))
    since = _field(_("Changes since"))

    def moment(self, name: str) -> datetime | None:
        self.is_valid()
        found: datetime | None = self.cleaned_data.get(name)
        return found if found and EARLIEST <= found <= LATEST else None
