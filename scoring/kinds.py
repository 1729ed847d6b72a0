"""What a house rule may say: yes or no, one of several, a number, a time, a list, a price list."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from scoring.errors import RuleBookError, SettingCode
from scoring.terms import Term

__all__ = ["Amounts", "Clock", "Kind", "Number", "OneOf", "Option", "Prices", "Subset", "Switch"]


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


def _decimal(raw: object) -> Decimal:
    try:
        amount = Decimal(str(raw).strip())
    except InvalidOperation:
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2) from None
    if isinstance(raw, bool) or not amount.is_finite():
        raise RuleBookError.of(SettingCode.SETTING_NOT_A_NUMBER, value=raw, places=2)
    return amount
