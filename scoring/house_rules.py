"""House rules as one typed value: every game has a frozen dataclass whose fields are settings.

A setting says how it is labelled, what may be chosen and when it matters, so that one function can draw the
form, read an answer and print the rules sheet. Rules rest in JSON as `{"game", "schema", "rules"}`.
"""

import dataclasses
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, cast

from scoring.errors import Fault, RuleBookError, SettingCode
from scoring.kinds import Amounts, Clock, Kind, Number, OneOf, Option, Prices, Subset, Switch
from scoring.terms import Term

__all__ = [
    "Amounts",
    "Chosen",
    "Clock",
    "HouseRules",
    "Kind",
    "Number",
    "OneOf",
    "Option",
    "Prices",
    "Setting",
    "Subset",
    "Switch",
    "changed",
    "differences",
    "dump",
    "load",
    "setting",
    "settings",
]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A condition: the field called `name` has one of `values`; None among them: it was left empty."""

    name: str
    values: tuple[object, ...]

    def holds(self, values: Mapping[str, object]) -> bool:
        return values.get(self.name) in self.values


@dataclass(frozen=True, slots=True)
class Setting:
    """What the form and the rules sheet need to know of one house rule. `when`: it matters only if all
    conditions hold.

    `offers`: of a kind with many options, those that rules of one family can use; None = all.
    """

    label: Term
    kind: Kind
    group: Term
    help: Term | None = None
    when: tuple[Chosen, ...] = ()
    name: str = field(default="", compare=False)
    offers: Callable[[Any], Collection[str]] | None = field(default=None, compare=False)

    def kind_under(self, rules: "HouseRules") -> Kind:
        """The kind with only the options that `rules` can use."""
        if self.offers is None:
            return self.kind
        kind, offered = cast(Any, self.kind), self.offers(rules)
        options = tuple(option for option in kind.options if option.value in offered)
        return cast(Kind, dataclasses.replace(kind, options=options))


def setting(default: Any, declared: Setting) -> Any:
    """A dataclass field that is a house rule."""
    return dataclasses.field(default=default, metadata={"setting": declared})


@dataclass(frozen=True)
class HouseRules:
    """Base of every game's rules. A subclass validates in `__post_init__` and raises faults that name the
    field.
    """

    schema: ClassVar[int] = 1
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}


Rules = TypeVar("Rules", bound=HouseRules)


_settings: dict[type[HouseRules], tuple[Setting, ...]] = {}


def settings(rules: type[HouseRules]) -> tuple[Setting, ...]:
    """The settings of a game in the order of the form; read once from its dataclass."""
    if rules not in _settings:
        _settings[rules] = tuple(
            dataclasses.replace(one.metadata["setting"], name=one.name)
            for one in dataclasses.fields(rules)
            if "setting" in one.metadata
        )
    return _settings[rules]


def changed(rules: Rules, options: Mapping[str, object]) -> Rules:
    """`rules` with some settings changed; raises every fault at once, each naming its setting."""
    known = {one.name: one for one in settings(type(rules))}
    values: dict[str, object] = {}
    faults: list[Fault] = []
    for name, raw in options.items():
        if name not in known:
            faults.append(Fault(SettingCode.SETTING_UNKNOWN, name, {"setting": name}))
            continue
        try:
            values[name] = known[name].kind.read(raw, getattr(rules, name))
        except RuleBookError as error:
            faults.extend(_placed(error, known[name]))
    if faults:
        raise RuleBookError(*faults)
    return dataclasses.replace(rules, **cast(Any, values))


def differences(before: HouseRules, after: HouseRules) -> dict[str, object]:
    """What must be said, in JSON, to get from one set of rules to another of the same game."""
    return {
        one.name: one.kind.write(getattr(after, one.name))
        for one in settings(type(after))
        if getattr(after, one.name) != getattr(before, one.name)
    }


def dump(game: str, rules: HouseRules) -> dict[str, object]:
    """The rules as they rest in the database: `{"game", "schema", "rules"}`, every setting written out."""
    written = {one.name: one.kind.write(getattr(rules, one.name)) for one in settings(type(rules))}
    return {"game": game, "schema": rules.schema, "rules": written}


def load(kind: type[Rules], stored: Mapping[str, Any]) -> Rules:
    """Rules from where they rested, whatever schema they were written under; a newer one than ours is
    refused.
    """
    schema, written = int(stored["schema"]), dict(stored["rules"])
    if schema > kind.schema:
        raise RuleBookError.of(SettingCode.SCHEMA_TOO_NEW, schema=schema, known=kind.schema)
    for step in range(schema, kind.schema):
        written = kind.upgrades[step](written)
    return changed(kind(), written)


def _placed(error: RuleBookError, declared: Setting) -> list[Fault]:
    """The faults of one setting with its name and label added."""
    return [
        dataclasses.replace(fault, field=declared.name, facts={**fault.facts, "setting": declared.label})
        for fault in error.faults
    ]
