"""Numbers as people type them, with comma or point."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from tournaments.labels import MINUS, amount

__all__ = ["AmountField", "AmountsField", "amount_typed", "plain_number"]


class AmountField(forms.DecimalField):
    """A decimal shown with the reader's decimal sign; 0,10 and 0.10 are the same number in every language."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The number pad of a phone has no minus: only what is never negative asks for it."""
        attrs: dict[str, Any] = super().widget_attrs(widget)
        least = self.min_value() if callable(self.min_value) else self.min_value
        is_signed = least is None or least < 0
        return attrs if is_signed else {**attrs, "inputmode": "decimal"}

    def to_python(self, value: Any) -> Any:
        return super().to_python(plain_number(value) if isinstance(value, str) else value)

    def prepare_value(self, value: Any) -> Any:
        return amount_typed(value) if isinstance(value, Decimal) else value


class AmountsField(forms.CharField):
    """Several decimals with spaces between them, as a tuple: "10 8 6,5"."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def to_python(self, value: Any) -> Any:
        return tuple(self._one(text) for text in (super().to_python(value) or "").replace(";", " ").split())

    def _one(self, text: str) -> Decimal:
        try:
            found = Decimal(plain_number(text))
        except InvalidOperation:
            found = Decimal("NaN")
        if not found.is_finite():
            raise ValidationError(_("“%(text)s” is no number."), "invalid", {"text": text})
        return found

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(amount_typed, value)) if isinstance(value, (list, tuple)) else value


def amount_typed(value: Decimal) -> str:
    """`value` as its reader would type it."""
    return amount(value).replace(MINUS, "-")


def plain_number(text: str) -> str:
    """`text` with a point as its decimal sign.

    Raises ValidationError where the sign may part thousands: "1.250" from a reader who writes 1,25 otherwise.
    """
    text = text.strip().replace(MINUS, "-")
    foreign = "." if get_format("DECIMAL_SEPARATOR") == "," else ","
    signs = [sign for sign in text if sign in ",."]
    if len(signs) > 1 or (signs == [foreign] and len(text.partition(foreign)[2]) == 3):
        raise ValidationError(_("Write the number without signs between thousands."), "thousands")
    return text.replace(",", ".")
