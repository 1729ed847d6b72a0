"""House rules that are rows of prices: what a contract pays by the tricks bid, taken or missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from scoring.errors import RuleBookError, SettingCode
from scoring.kinds import Kind, Listed, Number, Option, known_rows

__all__ = ["PriceRows", "Rows"]


class PriceRows(Listed[tuple[Decimal, ...]]):
    """A table of prices: what → its prices in order."""

    __slots__ = ()

    def __init__(self, rows: Mapping[str, tuple[Decimal | int | str, ...]] | None = None) -> None:
        super().__init__({what: tuple(Decimal(price) for price in row) for what, row in (rows or {}).items()})


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
        changed = known_rows(raw, self.options)
        rows = {**before, **{what: self._row(changed[what]) for what in changed}}
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
