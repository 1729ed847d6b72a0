"""The number of a draw, by which the same seats are drawn again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import LARGEST_SEED

__all__ = ["SeedField"]

HELP = _("Leave it empty for a new draw. The same number and people give the same seats again.")


class SeedField(forms.IntegerField):
    def __init__(self, **how: Any) -> None:
        super().__init__(
            label=_("Number of the draw"),
            required=False,
            min_value=0,
            max_value=LARGEST_SEED,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            help_text=_(
                "Leave it empty for a new draw. The same number and people give the same seats again."
            ),
            **how,
        )
