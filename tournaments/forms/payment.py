"""A payment marked as made."""

from decimal import Decimal
from typing import Any

from django import forms

from accounts.models import Club, Member

__all__ = ["PaymentForm"]


class PaymentForm(forms.Form):
    """All fields are hidden: the page offers each open payment as one button. Nobody is the till."""

    payer = forms.ModelChoiceField(queryset=Member.objects.none(), required=False)
    payee = forms.ModelChoiceField(queryset=Member.objects.none(), required=False)
    amount = forms.DecimalField(min_value=Decimal("0.0001"), max_digits=14, decimal_places=4)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("payer", "payee"):
            self.fields[name].queryset = Member.objects.filter(club=club)  # type: ignore[attr-defined]
