"""Who really sat at a table: a substitute, or two seats that were swapped."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Member
from tournaments.models import Entrant

__all__ = ["SubstituteForm", "SwapForm"]


class _Reasoned(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))


class SubstituteForm(_Reasoned):
    """`who` is an entrant ("e7") or a member of the club who is entered by it ("m7")."""

    seat = forms.TypedChoiceField(label=_("In the seat of"), coerce=int)
    who = forms.ChoiceField(label=_("Plays now"))
    first_hand = forms.IntegerField(label=_("From hand"), min_value=1)
    field_order = ["seat", "who", "first_hand", "reason"]

    def __init__(
        self,
        names: list[str],
        entrants: list[Entrant],
        members: list[Member],
        data: Any = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, auto_id="substitute-%s")
        _offer(self, "seat", list(enumerate(names)))
        entered = [(f"e{one.pk}", one.name) for one in entrants]
        new = [(f"m{one.pk}", one.name) for one in members]
        groups = [(pgettext_lazy("players", "Entered"), entered), (_("New tonight"), new)]
        _offer(self, "who", [("", _("Choose …")), *groups])


class SwapForm(_Reasoned):
    one = forms.TypedChoiceField(label=_("Seat of"), coerce=int)
    other = forms.TypedChoiceField(label=_("swapped with seat of"), coerce=int)
    first_hand = forms.IntegerField(label=_("From hand"), min_value=1)
    last_hand = forms.IntegerField(label=_("to hand, inclusive"), min_value=1)
    field_order = ["one", "other", "first_hand", "last_hand", "reason"]

    def __init__(self, names: list[str], data: Any = None) -> None:
        super().__init__(data, auto_id="swap-%s")
        for name in ("one", "other"):
            _offer(self, name, list(enumerate(names)))


def _offer(form: forms.Form, name: str, choices: list[Any]) -> None:
    """Give a field what may be chosen at this table."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
