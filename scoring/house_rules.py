"""House rules as one typed value: every game has a frozen dataclass whose fields are settings.

A setting says how it is labelled, what may be chosen and when it matters, so that one function can draw the
form, read an answer and print the rules sheet. Rules rest in JSON as `{"game", "schema", "rules"}`.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar, TypeVar, cast

from scoring.errors import Fault, RuleBookError, SettingCode
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
class Option:
    """A value that may be chosen, and what the reader sees."""

    value: str
    label: Term


class Prices(Mapping[str, Decimal]):
    """An immutable, hashable price list: what → amount."""

    __slots__ = ("_amounts",)

    def __init__(self, amounts: Mapping[str, Decimal | int | str] | None = None) -> None:
        self._amounts = {what: Decimal(amount) for what, amount in (amounts or {}).items()}

    def __getitem__(self, what: str) -> Decimal:
        return self._amounts[what]

    def __iter__(self) -> Iterator[str]:
        return iter(self._amounts)

    def __len__(self) -> int:
        return len(self._amounts)

    def __hash__(self) -> int:
        return hash(frozenset(self._amounts.items()))

    def __repr__(self) -> str:
        return f"Prices({ {what: str(amount) for what, amount in self._amounts.items()} })"


class Kind:
    """How a setting is read and stored. `read` raises a fault without a field; `write` gives JSON."""

    def read(self, raw: object, before: Any) -> Any:
        """The value that `raw` (JSON or form text) stands for; `before` is what the rules had until now."""
        raise TypeError(f"{type(self).__name__} cannot be read")

    def write(self, value: Any) -> object:
        return value


@dataclass(frozen=True, slots=True)
class Switch(Kind):
    """Yes or no."""

    def read(self, raw: object, before: Any) -> bool:
        if isinstance(raw, bool):
            return raw
        raise RuleBookError.of(SettingCode.SETTING_NOT_YES_OR_NO, value=raw)


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One of several named ways."""

    options: tuple[Option, ...]

    def read(self, raw: object, before: Any) -> str:
        for option in self.options:
            if option.value == raw:
                return option.value
        raise RuleBookError.of(
            SettingCode.SETTING_NOT_A_CHOICE,
            value=raw,
            choices=tuple(option.label for option in self.options),
        )


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A decimal or, with `places=0`, a whole number, within bounds that are allowed themselves; None only if
    optional.
    """

    low: Decimal
    high: Decimal
    places: int = 2
    is_optional: bool = False

    def read(self, raw: object, before: Any) -> Decimal | int | None:
        if self.is_optional and raw in (None, ""):
            return None
        amount = _decimal(raw)
        if amount != round(amount, self.places):
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=self.places)
        if amount < self.low:
            raise RuleBookError.of(SettingCode.SETTING_TOO_LOW, value=amount, low=self.low, high=self.high)
        if amount > self.high:
            raise RuleBookError.of(SettingCode.SETTING_TOO_HIGH, value=amount, low=self.low, high=self.high)
        return amount if self.places else int(amount)

    def write(self, value: Any) -> object:
        return str(value) if isinstance(value, Decimal) else value


@dataclass(frozen=True, slots=True)
class Clock(Kind):
    """A time of day, `22:30`."""

    def read(self, raw: object, before: Any) -> time | None:
        if raw in (None, ""):
            return None
        try:
            return raw if isinstance(raw, time) else time.fromisoformat(str(raw))
        except ValueError:
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_TIME, value=raw) from None

    def write(self, value: Any) -> object:
        return value and f"{value:%H:%M}"


@dataclass(frozen=True, slots=True)
class Subset(Kind):
    """Any of several things, kept in their listed order."""

    options: tuple[Option, ...]

    def read(self, raw: object, before: Any) -> tuple[str, ...]:
        if isinstance(raw, str) or not isinstance(raw, (list, tuple, set, frozenset)):
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_LIST, value=raw)
        known = [option.value for option in self.options]
        for one in raw:
            if one not in known:
                labels = tuple(option.label for option in self.options)
                raise RuleBookError.of(SettingCode.SETTING_NOT_A_CHOICE, value=one, choices=labels)
        return tuple(value for value in known if value in raw)

    def write(self, value: Any) -> object:
        return list(value)


@dataclass(frozen=True, slots=True)
class Amounts(Kind):
    """A price for each of several things; what is not named keeps its price, and None takes a price off the
    list.
    """

    options: tuple[Option, ...]
    low: Decimal
    high: Decimal

    def read(self, raw: object, before: Any) -> Prices:
        if not isinstance(raw, Mapping):
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_LIST, value=raw)
        known = {option.value for option in self.options}
        for what in raw:
            if what not in known:
                labels = tuple(option.label for option in self.options)
                raise RuleBookError.of(SettingCode.SETTING_NOT_A_CHOICE, value=what, choices=labels)
        number = Number(self.low, self.high, is_optional=True)
        prices = {**before, **{what: cast(Decimal | None, number.read(raw[what], None)) for what in raw}}
        return Prices({what: price for what, price in prices.items() if price is not None})

    def write(self, value: Any) -> object:
        """What has no price is written as None, so that a default cannot bring it back."""
        return {
            what: str(value[what]) if what in value else None for what in (one.value for one in self.options)
        }


@dataclass(frozen=True, slots=True)
class Chosen:
    """A condition: the field called `name` has one of `values`."""

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


def _decimal(raw: object) -> Decimal:
    try:
        amount = Decimal(str(raw).strip())
    except InvalidOperation:
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2) from None
    if isinstance(raw, bool) or not amount.is_finite():
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2)
    return amount
