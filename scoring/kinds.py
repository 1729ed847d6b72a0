"""What a house rule may say: yes or no, one of several, a number, a time, a list, a price list."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar, cast

from scoring.errors import RuleBookError, SettingCode
from scoring.terms import Term

__all__ = [
    "Amounts",
    "Clock",
    "Kind",
    "Listed",
    "Number",
    "OneOf",
    "Option",
    "Prices",
    "Subset",
    "Switch",
    "known_rows",
]

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Option:
    """A value that may be chosen, and what the reader sees."""

    value: str
    label: Term


class Listed(Mapping[str, Value]):
    """An immutable, hashable list: what → what it is given."""

    __slots__ = ("_listed",)

    def __init__(self, listed: Mapping[str, Value]) -> None:
        self._listed = dict(listed)

    def __getitem__(self, what: str) -> Value:
        return self._listed[what]

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __hash__(self) -> int:
        return hash(frozenset(self._listed.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._listed})"


class Prices(Listed[Decimal]):
    """A price list: what → amount."""

    __slots__ = ()

    def __init__(self, amounts: Mapping[str, Decimal | int | str] | None = None) -> None:
        super().__init__({what: Decimal(amount) for what, amount in (amounts or {}).items()})


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
        return _must_be_known(raw, self.options)


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
        if amount < self.low:
            raise RuleBookError.of(SettingCode.SETTING_TOO_LOW, value=amount, low=self.low, high=self.high)
        if amount > self.high:
            raise RuleBookError.of(SettingCode.SETTING_TOO_HIGH, value=amount, low=self.low, high=self.high)
        if amount != round(amount, self.places):  # within bounds: what is far beyond them cannot be rounded
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=self.places)
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
        for one in raw:
            _must_be_known(one, self.options)
        return tuple(option.value for option in self.options if option.value in raw)

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
        number = Number(self.low, self.high, is_optional=True)
        changed = known_rows(raw, self.options)
        prices = {
            **before,
            **{what: cast(Decimal | None, number.read(changed[what], None)) for what in changed},
        }
        return Prices({what: price for what, price in prices.items() if price is not None})

    def write(self, value: Any) -> object:
        """What has no price is written as None, so that a default cannot bring it back."""
        return {
            what: str(value[what]) if what in value else None for what in (one.value for one in self.options)
        }


def known_rows(raw: object, options: Sequence[Option]) -> Mapping[str, object]:
    """What is listed by name, when every name is an option's; raises a fault without a field."""
    if not isinstance(raw, Mapping):
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_LIST, value=raw)
    return {_must_be_known(what, options): given for what, given in raw.items()}


def _must_be_known(raw: object, options: Sequence[Option]) -> str:
    for option in options:
        if option.value == raw:
            return option.value
    labels = tuple(option.label for option in options)
    raise RuleBookError.of(SettingCode.SETTING_NOT_A_CHOICE, value=raw, choices=labels)


def _decimal(raw: object) -> Decimal:
    try:
        amount = Decimal(str(raw).strip())
    except InvalidOperation:
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2) from None
    if isinstance(raw, bool) or not amount.is_finite():
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2)
    return amount
