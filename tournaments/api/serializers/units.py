"""Units and money: decimals as text, so that no program rounds them on the way."""

from rest_framework import serializers

__all__ = ["PLACES", "UnitsField"]

PLACES = 4


class UnitsField(serializers.DecimalField):
    """Four places, as the ledger keeps them. `max_digits` bounds what comes in alone."""

    def __init__(self, max_digits: int | None = None, **kwargs: object) -> None:
        kwargs.setdefault("decimal_places", PLACES)
        super().__init__(max_digits=max_digits, **kwargs)  # type: ignore[arg-type]
