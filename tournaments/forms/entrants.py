"""Who plays: members ticked off a list, guests by name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.errors import AccountCode
from tournaments.models import Tournament
from tournaments.selectors.evenings import members_to_enter

__all__ = ["GuestForm", "MembersForm", "PairForm"]


class MembersForm(forms.Form):
    """Active members who are not entered yet; `search` narrows them."""

    def __init__(self, tournament: Tournament, data: Any = None, *, search: str = "") -> None:
        super().__init__(data)
        self.fields["members"] = forms.ModelMultipleChoiceField(
            members_to_enter(tournament, search=search),
            label=_("Members"),
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "invalid_choice": _("One of those ticked is entered already. Look at the list again.")
            },
        )


class GuestForm(forms.Form):
    """One name, again and again; asks before it takes a name that the club has already."""

    name = forms.CharField(
        label=_("Guest's name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "done"}),
    )
    namesake_is_known = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def asks_about_namesake(self) -> bool:
        return self.has_error("name", AccountCode.NAMESAKE)


def _name_entry(hint: str) -> forms.TextInput:
    return forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": hint, "list": "free-members"})


class PairForm(forms.Form):
    """Two names, of members or of guests."""

    first = forms.CharField(label=_("First name of the pair"), max_length=120, widget=_name_entry("next"))
    second = forms.CharField(label=_("Second name of the pair"), max_length=120, widget=_name_entry("done"))

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data["first"], self.cleaned_data["second"]]
