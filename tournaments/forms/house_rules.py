"""The form of any game's house rules: one entry a setting, in the groups of the rule book."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import singledispatch
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext

from scoring.game import Game
from scoring.house_rules import Amounts, Clock, HouseRules, Kind, Number, OneOf, Setting, Subset, Switch
from scoring.price_rows import Rows
from tournaments.forms.amounts import AmountField
from tournaments.forms.price_lists import PriceListField, price_row, single_price
from tournaments.labels import setting_text, term_text

__all__ = ["Entry", "Group", "HouseRulesForm"]


@dataclass(frozen=True)
class Entry:
    """A setting as the form shows it; `usual` is what the preset says where the rules say otherwise."""

    setting: Setting
    field: forms.BoundField
    usual: str | None

    @property
    def when(self) -> str:
        """The conditions as show-when.js reads them; empty where there are none."""
        conditions = {one.name: [_sent(value) for value in one.values] for one in self.setting.when}
        return json.dumps(conditions) if conditions else ""


@dataclass(frozen=True)
class Group:
    """The settings under one heading of the rule book."""

    label: str
    entries: list[Entry]

    @property
    def changes(self) -> int:
        """How many of them differ from the preset."""
        return sum(entry.usual is not None for entry in self.entries)

    @property
    def has_errors(self) -> bool:
        return any(entry.field.errors for entry in self.entries)


class HouseRulesForm(forms.Form):
    """`cleaned_data` holds the settings that matter under the others, ready for `change_rules`.

    What does not matter keeps its value: a browser hides such entries and does not send them. Bounds and
    contradictions are the rule book's affair, which names the setting.
    """

    use_required_attribute = False

    def __init__(self, game: Game[Any, Any], rules: HouseRules, preset: str, data: Any = None) -> None:
        super().__init__(data, initial={one.name: getattr(rules, one.name) for one in game.settings})
        self.settings = {one.name: one for one in game.settings}
        self.rules, self.preset_rules = rules, game.presets[preset].rules
        for one in game.settings:
            self.fields[one.name] = _field(one.kind_under(rules))
            self.fields[one.name].label = term_text(one.label)
            self.fields[one.name].help_text = term_text(one.help) if one.help else _usual_help(one.kind)

    def clean(self) -> dict[str, Any]:
        matters = {name for name, one in self.settings.items() if self._matters(one)}
        for name in set(self.errors) - matters:
            del self.errors[name]
        return {name: value for name, value in self.cleaned_data.items() if name in matters}

    def _matters(self, setting: Setting) -> bool:
        """Whether all conditions hold, those of the settings they ask about included."""
        return all(
            one.holds(self.cleaned_data) and self._matters(self.settings[one.name]) for one in setting.when
        )

    def groups(self) -> Iterator[Group]:
        for group, settings in groupby(self.settings.values(), key=lambda one: one.group):
            yield Group(term_text(group), [self._entry(one) for one in settings])

    def _entry(self, setting: Setting) -> Entry:
        usual = getattr(self.preset_rules, setting.name)
        is_changed = usual != getattr(self.rules, setting.name)
        return Entry(setting, self[setting.name], setting_text(setting.kind, usual) if is_changed else None)


@singledispatch
def _field(kind: Kind) -> forms.Field:
    """The entry for one kind of setting, without its label."""
    raise TypeError(f"no form field for {type(kind).__name__}")


@_field.register
def _tick(kind: Switch) -> forms.Field:
    return forms.BooleanField(required=False)


@_field.register
def _choice(kind: OneOf) -> forms.Field:
    return forms.ChoiceField(choices=[(option.value, term_text(option.label)) for option in kind.options])


@_field.register
def _number(kind: Number) -> forms.Field:
    required = not kind.is_optional
    if kind.places:
        return AmountField(required=required)
    bounds = {"min": int(kind.low), "max": int(kind.high)}
    return forms.IntegerField(required=required, widget=forms.NumberInput(attrs=bounds))


@_field.register
def _clock(kind: Clock) -> forms.Field:
    return forms.TimeField(required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}))


@_field.register
def _ticks(kind: Subset) -> forms.Field:
    choices = [(option.value, term_text(option.label)) for option in kind.options]
    return forms.MultipleChoiceField(choices=choices, required=False, widget=forms.CheckboxSelectMultiple)


@_field.register
def _prices(kind: Amounts) -> forms.Field:
    return PriceListField(kind.options, single_price)


@_field.register
def _price_rows(kind: Rows) -> forms.Field:
    return PriceListField(kind.options, price_row)


def _usual_help(kind: Kind) -> str:
    return gettext("Prices in their order, with a blank between two.") if isinstance(kind, Rows) else ""


def _sent(value: object) -> object:
    """A value of a condition as a browser sends it."""
    return str(value) if isinstance(value, Decimal) else value
