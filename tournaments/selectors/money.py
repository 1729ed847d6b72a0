"""Coins, and who stands for nobody."""

from decimal import Decimal

from babel.numbers import get_currency_precision

__all__ = ["TILL", "coin_of"]

TILL = None
"""The club's till: no member. It holds the pot, and what penalties bring."""


def coin_of(currency: str) -> Decimal:
    """The smallest coin money is reckoned in: 0.01 for the euro, 1 for the yen."""
    return Decimal(1).scaleb(-get_currency_precision(currency))
