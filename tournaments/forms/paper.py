"""The totals on the paper, as the scorer wrote them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.amounts import AmountField

__all__ = ["PaperForm"]

MOST_LINES = 999


class PaperForm(forms.Form):
    """One line of the paper: after which hand, and the total of each seat; a seat may be left empty."""

    line = forms.IntegerField(
        label=_("Hands on the paper so far"),
        min_value=1,
        max_value=MOST_LINES,
        help_text=_("The number of the line that you read the totals from."),
    )

    def __init__(self, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for index, name in enumerate(names):
            self.fields[f"total_{index}"] = AmountField(
                label=name, required=False, max_digits=10, decimal_places=4
            )
        self.size = len(names)

    def totals(self) -> dict[str, Any]:
        """What the service is to be told: the line and the units by seat."""
        units: list[Decimal | None] = [self.cleaned_data[f"total_{index}"] for index in range(self.size)]
        return {"line": self.cleaned_data["line"], "units": units}
