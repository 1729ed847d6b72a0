"""Entry fee and prizes."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice
from scoring.pots import Prizes, ShareOut
from tournaments.forms.amounts import AmountField, AmountsField
from tournaments.models import Pot

__all__ = ["PotForm"]


class PotForm(forms.Form):
    fee = AmountField(
        label=_("Entry fee"),
        min_value=Decimal(0),
        max_digits=10,
        decimal_places=4,
        initial=Decimal(0),
        help_text=_("For each who takes part; a pair pays one."),
    )
    kind = forms.ChoiceField(
        label=_("Prizes are"),
        widget=Choice,
        choices=[
            (ShareOut.PERCENT, pgettext_lazy("prizes", "percent of the pot")),
            (ShareOut.AMOUNTS, pgettext_lazy("prizes", "amounts")),
        ],
    )
    by_place = AmountsField(
        label=_("Prizes by place"),
        required=False,
        max_length=400,
        help_text=_("The first place first: 50 30 20. Who shares a place shares the prizes."),
    )
    takes_penalties = forms.BooleanField(
        label=_("What penalties are worth goes into the pot too"), required=False
    )
    is_in_settlement = forms.ChoiceField(
        label=_("Paid"),
        widget=Choice,
        choices=[
            ("yes", pgettext_lazy("pot", "together with the units, as one sum")),
            ("no", pgettext_lazy("pot", "by itself: fees in, prizes out")),
        ],
    )

    def __init__(self, data: Any = None, *, pot: Pot | None, is_of_season: bool = False) -> None:
        initial: dict[str, Any] = {"kind": ShareOut.PERCENT, "is_in_settlement": "yes"}
        if pot:
            initial |= {"fee": pot.fee, "takes_penalties": pot.takes_penalties}
            initial |= {"kind": pot.prizes.kind, "by_place": pot.prizes.by_place}
            initial["is_in_settlement"] = "yes" if pot.is_in_settlement else "no"
        super().__init__(data, initial=initial)
        if is_of_season:
            del self.fields["takes_penalties"]

    def facts(self) -> dict[str, Any]:
        """What the service asks for; raises `PrizesCode` faults."""
        said = self.cleaned_data
        return {
            "fee": said["fee"],
            "prizes": Prizes(ShareOut(said["kind"]), said["by_place"]),
            "takes_penalties": said.get("takes_penalties", False),
            "is_in_settlement": said["is_in_settlement"] == "yes",
        }
