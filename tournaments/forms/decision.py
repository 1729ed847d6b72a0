"""The order of those who are level in everything."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.decisions import LevelGroup

__all__ = ["DecisionForm"]


class DecisionForm(forms.Form):
    """A place for each of a group, all different, and why."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))

    def __init__(self, group: LevelGroup, data: Any = None) -> None:
        super().__init__(data, prefix=f"group{group.people[0][0]}")
        self.group = group
        numbers = [(place, str(group.place + place)) for place in range(len(group.people))]
        for place, (key, name) in enumerate(group.people):
            self.fields[f"place_{key}"] = forms.TypedChoiceField(
                label=name, coerce=int, choices=numbers, initial=place
            )
        self.order_fields([*(f"place_{key}" for key, _name in group.people), "reason"])

    @property
    def button(self) -> str:
        """The name by which its button says that it was sent."""
        return str(self.prefix)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        given = [said[name] for name in said if name.startswith("place_")]
        if len(set(given)) != len(given):
            raise ValidationError(_("Give each of them a place of their own."), "places_shared")
        return said

    def order(self) -> list[int]:
        """Primary keys, the first first."""
        keys = [key for key, _name in self.group.people]
        return sorted(keys, key=lambda key: int(self.cleaned_data[f"place_{key}"]))
