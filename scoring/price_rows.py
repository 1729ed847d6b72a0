"""House rules that are rows of prices: what a contract pays by the tricks bid, taken or missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from scoring.errors import RuleBookError, SettingCode
from scoring.kinds import Kind, Number, Option

__all__ = ["PriceRows", "Rows"]


class PriceRows(Mapping[str, tuple[Decimal, ...]]):
    """An immutable, hashable table: what → its prices in order."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Mapping[str, tuple[Decimal | int | str, ...]] | None = None) -> None:
        self._rows = {what: tuple(Decimal(price) for price in row) for what, row in (rows or {}).items()}

    def __getitem__(self, what: str) -> tuple[Decimal, ...]:
        return self._rows[what]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __hash__(self) -> int:
        return hash(frozenset(self._rows.items()))

    def __repr__(self) -> str:
        return (
            f"PriceRows({ {what: tuple(str(price) for price in row) for what, row in self._rows.items()} })"
        )


@dataclass(frozen=True, slots=True)
class Rows(Kind):
    """A row of up to `most` prices for each of several things, as a list or as text (`2 4 6 8`); an empty row
    removes it.
    """

    options: tuple[Option, ...]
    low: Decimal
    high: Decimal
    most: int = 13

    def read(self, raw: object, before: Any) -> PriceRows:
        if not isinstance(raw, Mapping):
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_LIST, value=raw)
        known = {option.value for option in self.options}
        for what in raw:
            if what not in known:
                labels = tuple(option.label for option in self.options)
                raise RuleBookError.of(SettingCode.SETTING_NOT_A_CHOICE, value=what, choices=labels)
        rows = {**before, **{what: self._row(raw[what]) for what in raw}}
        return PriceRows({what: row for what, row in rows.items() if row})

    def write(self, value: Any) -> object:
        """What has no row is written as None, so that a default cannot bring it back."""
        return {one.value: _written(value.get(one.value)) for one in self.options}

    def _row(self, raw: object) -> tuple[Decimal, ...]:
        listed = raw.replace(";", " ").split() if isinstance(raw, str) else () if raw is None else raw
        if not isinstance(listed, (list, tuple)) or len(listed) > self.most:
            raise RuleBookError.of(SettingCode.SETTING_NOT_A_LIST, value=raw)
        number = Number(self.low, self.high)
        return tuple(cast(Decimal, number.read(one, None)) for one in listed)


def _written(row: tuple[Decimal, ...] | None) -> list[str] | None:
    return None if row is None else [str(price) for price in row]
