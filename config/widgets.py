"""Entries of forms that a thumb can work: Django widgets with templates of their own, nothing else."""

from django import forms


class Choice(forms.RadioSelect):
    """A few alternatives side by side; for more than about eight, a plain Select is quicker to read."""

    template_name = "components/widgets/choice.html"


class SeatPad(forms.RadioSelect):
    """Who, by where they sit: four choices in the order N E S W are drawn round a table, others in a row."""

    template_name = "components/widgets/seat_pad.html"


class SeatTicks(forms.CheckboxSelectMultiple):
    """Several people at once, drawn as the seat pad is."""

    template_name = "components/widgets/seat_pad.html"


class Stepper(forms.NumberInput):
    """A count with a button for one more and one less; `data-start` is what the first tap gives."""

    template_name = "components/widgets/stepper.html"


class TensPad(Stepper):
    """A count too large for a button each: tapped in two, its tens and then its ones."""

    template_name = "components/widgets/tens_pad.html"
