"""Units beside the hands: a penalty, or an adjustment in either direction."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice
from tournaments.forms.amounts import AmountField
from tournaments.models import Entrant, LedgerEntry, Tournament

__all__ = ["CancelForm", "PenaltyForm"]

MOST = 9999


class PenaltyForm(forms.Form):
    """The sign is a choice of its own: number pads of phones have no minus."""

    entrant = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("Player"))
    kind = forms.ChoiceField(
        label=_("What it is"),
        widget=Choice,
        initial="penalty",
        choices=[
            ("penalty", pgettext_lazy("ledger entry", "penalty: units taken off")),
            ("bonus", pgettext_lazy("ledger entry", "bonus: units given")),
        ],
    )
    units = AmountField(
        label=_("Units"),
        min_value=Decimal("0.0001"),
        max_value=MOST,
        max_digits=8,
        decimal_places=4,
        error_messages={
            "min_value": _("Write more than 0, without a sign: above you say which way it goes.")
        },
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrants = tournament.entrants.select_related("member").order_by("member__sort_name")
        self.fields["entrant"].queryset = entrants  # type: ignore[attr-defined]

    def booking(self) -> dict[str, Any]:
        """What the ledger is to be told."""
        said = self.cleaned_data
        is_penalty = said["kind"] == "penalty"
        return {
            "entrant": said["entrant"],
            "kind": LedgerEntry.Kind.PENALTY if is_penalty else LedgerEntry.Kind.ADJUSTMENT,
            "units": -said["units"] if is_penalty else said["units"],
            "reason": said["reason"],
        }


class CancelForm(forms.Form):
    """Why a penalty or bonus shall count no more."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))
