"""A price, or a row of prices, for each of several things: one entry with a line for each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.house_rules import Option
from tournaments.forms.amounts import amount_typed, plain_number
from tournaments.labels import term_text

__all__ = ["PriceListField", "price_row", "single_price"]

Reader = Callable[[str], Any]


class PriceListWidget(forms.MultiWidget):
    """One short entry a line, each under the name of what it is the price of."""

    template_name = "tournaments/organiser/_price_list.html"

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = options
        super().__init__({option.value: forms.TextInput() for option in options})
        for widget in self.widgets:
            widget.attrs = {"autocomplete": "off", "inputmode": "decimal"}

    def decompress(self, value: Mapping[str, Any] | None) -> list[str]:
        return [_typed((value or {}).get(option.value)) for option in self.options]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        labels = [term_text(option.label) for option in self.options]
        context["lines"] = list(zip(labels, context["widget"]["subwidgets"], strict=True))
        return context


class PriceListField(forms.Field):
    """Cleans to values by option, None for a blank line. `read` turns one line into its value."""

    widget: PriceListWidget

    def __init__(self, options: Sequence[Option], read: Reader, **kwargs: Any) -> None:
        super().__init__(widget=PriceListWidget(options), required=False, **kwargs)
        self.options, self.read = options, read

    def clean(self, value: Sequence[str | None] | None) -> dict[str, Any]:
        cleaned: dict[str, Any] = {}
        faults: list[ValidationError] = []
        for option, typed in zip(self.options, value or (), strict=False):
            line = (typed or "").strip()
            try:
                cleaned[option.value] = self.read(line) if line else None
            except ValidationError as error:
                faults.append(_beside(option, error))
        if faults:
            raise ValidationError(faults)
        return cleaned


def single_price(line: str) -> Decimal:
    """The number in one line."""
    try:
        return Decimal(plain_number(line))
    except InvalidOperation:
        raise ValidationError(_("Enter a number."), "invalid") from None


def price_row(line: str) -> list[Decimal]:
    """Numbers in their order, parted by blanks or semicolons."""
    return [single_price(part) for part in line.replace(";", " ").split()]


def _typed(value: Decimal | Iterable[Decimal] | None) -> str:
    if value is None:
        return ""
    return amount_typed(value) if isinstance(value, Decimal) else "  ".join(map(amount_typed, value))


def _beside(option: Option, error: ValidationError) -> ValidationError:
    """The fault with the name of its line."""
    return ValidationError(f"{term_text(option.label)}: {error.messages[0]}", error.code)
