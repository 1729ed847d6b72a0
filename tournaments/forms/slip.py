"""The slip as a form: drawn from the game's declaration, checked by the rule book alone."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from config.widgets import Choice as ChoiceWidget
from config.widgets import SeatPad, SeatTicks, Stepper
from scoring.cards import SUIT_NAMES
from scoring.entry import Choice, Count, CountBySeat, Field, Option, SeatPick, Slip, Tick
from scoring.errors import RuleBookError
from tournaments.labels import fault_text, term_text

__all__ = ["SlipForm", "count_attributes"]

FEW_OPTIONS = 12


class RawField(forms.Field):
    """Takes what was typed as it is; the rule book judges it."""

    def clean(self, value: Any) -> Any:
        return value


class CountsWidget(forms.MultiWidget):
    """A count for each seat, sent as `name_0`, `name_1`, …"""

    template_name = "components/widgets/counts.html"

    def __init__(self, names: Sequence[str], high: int) -> None:
        self.names = names
        super().__init__([Stepper(attrs={"min": 0, "max": high, "inputmode": "numeric"}) for _ in names])

    def decompress(self, value: Any) -> list[Any]:
        return list(value or [None] * len(self.widgets))

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        for widget, label in zip(context["widget"]["subwidgets"], self.names, strict=True):
            context["widget"]["when"] = widget["attrs"].pop("data-when", None)  # for the group as a whole
            widget["label"] = widget["attrs"]["aria-label"] = label
        return context


class SlipForm(forms.Form):
    """One hand's slip at a table whose seats are called `names`, short `letters`. `raw` is what was sent."""

    use_required_attribute = False

    def __init__(
        self,
        slip: Slip,
        names: Sequence[str],
        letters: Sequence[str],
        *,
        data: QueryDict | None = None,
        values: Mapping[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> None:
        initial = {**_usual_answers(slip), **(values or {})}
        super().__init__(data, initial=initial, renderer=renderer, auto_id="slip-%s")
        self.slip, self.names, self.letters = slip, names, letters
        for field in slip:
            self.fields[field.name] = self._drawn(field)

    @property
    def raw(self) -> dict[str, object]:
        """What was sent, by field; nothing for fields left empty, or as they are when nothing is said."""
        sent = {name: self[name].data for name in self.fields}
        idle = {field.name: str(_usual(field)) for field in self.slip if field.is_optional}
        return {
            name: value
            for name, value in sent.items()
            if not _is_empty(value) and str(value) != idle.get(name)
        }

    def refuse(self, error: RuleBookError) -> None:
        """Put every fault at its field, in the reader's language; the rest on top."""
        self.full_clean()
        for fault in error.faults:
            place = fault.field if fault.field in self.fields else None
            self.add_error(place, fault_text(fault, self.names))

    def _drawn(self, field: Field) -> RawField:
        drawn = RawField(
            label=term_text(field.label),
            help_text=term_text(field.help) if field.help else "",
            required=not field.is_optional or _has_usual(field),
            widget=self._widget(field),
        )
        if isinstance(field, (Choice, Count, SeatPick)) and not field.is_optional:
            drawn.widget.attrs["data-needed"] = True
        if field.when:
            conditions = {one.name: [_sent(value) for value in one.values] for one in field.when}
            drawn.widget.attrs["data-when"] = json.dumps(conditions)
        return drawn

    def _widget(self, field: Field) -> forms.Widget:
        if isinstance(field, Choice):
            return self._choice(field)
        if isinstance(field, SeatPick):
            return self._seat_pad(field)
        if isinstance(field, CountBySeat):
            return CountsWidget(self.names, field.high)
        if isinstance(field, Count):
            return Stepper(attrs=count_attributes(field))
        assert isinstance(field, Tick)
        return forms.CheckboxInput()

    def _seat_pad(self, field: SeatPick) -> forms.Widget:
        """One seat that need not be named can be taken back."""
        if field.most > 1:
            return SeatTicks(choices=self._seats())
        nobody = [("", pgettext("who, left open", "not said"))] if field.is_optional else []
        return SeatPad(choices=[*self._seats(), *nobody])

    def _seats(self) -> list[tuple[int, str]]:
        label = '<span class="seat-letter">{}</span> <span class="seat-name">{}</span>'
        named = zip(self.letters, self.names, strict=True)
        return [(seat, format_html(label, letter, name)) for seat, (letter, name) in enumerate(named)]

    @property
    def usual(self) -> list[forms.BoundField]:
        """The fields that every hand may need."""
        return [
            self[field.name]
            for field in self.slip
            if not isinstance(field, CountBySeat) or self[field.name].errors
        ]

    @property
    def parts(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The usual fields in their order, those of one group together under its name."""
        groups = {field.name: field.group for field in self.slip}
        runs = groupby(self.usual, key=lambda bound: groups[bound.name])
        return [(term_text(group) if group else "", list(fields)) for group, fields in runs]

    @property
    def rare(self) -> list[forms.BoundField]:
        """Counts of each player, revokes above all: folded away until one is wanted."""
        usual = {field.name for field in self.usual}
        return [self[name] for name in self.fields if name not in usual]

    @property
    def has_rare(self) -> bool:
        """Whether something folded away says something already."""
        return any(any(field.value() or ()) for field in self.rare)

    def _choice(self, field: Choice) -> forms.Widget:
        if len(field.options) > FEW_OPTIONS:
            options = [(option.value, term_text(option.label)) for option in field.options]
            return forms.Select(choices=[("", _("Choose …")), *options])
        return ChoiceWidget(choices=[(option.value, _option_label(option)) for option in field.options])


def count_attributes(field: Count) -> dict[str, Any]:
    """An optional count that is usually 0 shows it; one that leaves a rest to others says how much."""
    start = field.low if field.default is None else field.default
    found: dict[str, Any] = {"min": field.low, "max": field.high, "inputmode": "numeric", "data-start": start}
    if _has_usual(field) and field.is_optional:
        found["placeholder"] = field.default
    if field.rest:
        found |= {"data-rest-of": field.rest.of, "data-rest": term_text(field.rest.told) % {"rest": "%s"}}
    return found


def _has_usual(field: Field) -> bool:
    """Whether it says something when left alone: nobody need be told that it is optional."""
    return _usual(field) is not None


def _usual(field: Field) -> str | int | None:
    return field.default if isinstance(field, (Choice, Count)) else None


def _option_label(option: Option) -> str:
    """The option's words; a suit has its colour and symbol too."""
    if option.label in SUIT_NAMES.values():
        return render_to_string(
            "components/suit_option.html", {"suit": option.value, "name": term_text(option.label)}
        )
    return term_text(option.label)


def _sent(value: object) -> str | None:
    """How a browser sends a value of a condition; None stands for a field left empty."""
    if value is None:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)


def _usual_answers(slip: Slip) -> dict[str, Any]:
    """What an empty slip says already."""
    return {field.name: field.default for field in slip if isinstance(field, Choice) and field.default}


def _is_empty(value: object) -> bool:
    return value in (None, "", [], False) or (isinstance(value, list) and not any(value))
