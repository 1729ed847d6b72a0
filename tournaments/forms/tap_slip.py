"""The slip for a thumb at the table: counts are tapped, in one or in two; a common hand is five taps."""

from django import forms

from config.widgets import Choice as ChoiceWidget
from config.widgets import TensPad
from scoring.entry import Count, Field
from tournaments.forms.slip import SlipForm, count_attributes

__all__ = ["TapSlipForm"]

MOST_BUTTONS = 19


class TapSlipForm(SlipForm):
    """As `SlipForm`, with a button for every number of a small count, and tens and ones for a large one."""

    def _widget(self, field: Field) -> forms.Widget:
        if isinstance(field, Count) and field.high - field.low < MOST_BUTTONS:
            numbers = range(field.low, field.high + 1)
            return ChoiceWidget(choices=[(number, str(number)) for number in numbers])
        if isinstance(field, Count):
            return TensPad(attrs=count_attributes(field))
        return super()._widget(field)
