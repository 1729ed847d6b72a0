"""The slip for a thumb at the table: small counts are buttons, so that a common hand is five taps."""

from django import forms

from config.widgets import Choice as ChoiceWidget
from scoring.entry import Count, Field
from tournaments.forms.slip import SlipForm

__all__ = ["TapSlipForm"]

MOST_BUTTONS = 19


class TapSlipForm(SlipForm):
    """As `SlipForm`, with a button for every number of a small count."""

    def _widget(self, field: Field) -> forms.Widget:
        if isinstance(field, Count) and field.high - field.low < MOST_BUTTONS:
            numbers = range(field.low, field.high + 1)
            return ChoiceWidget(choices=[(number, str(number)) for number in numbers])
        return super()._widget(field)
