"""What a contract is worth to one opponent: price, extra tricks, doubling, factor; below zero when lost."""

from collections.abc import Iterator
from decimal import Decimal

from scoring.games.solo_whist.contracts import Contract
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.verdict import Verdict
from scoring.house_rules import Prices
from scoring.payments import Line
from scoring.terms import term

__all__ = ["price_lines", "value_of"]

_MADE = term("Solo Whist score", "%(contract)s made")
_LOST = term("Solo Whist score", "%(contract)s lost")
_MADE_AT_BID = term("Solo Whist score", "%(contract)s at %(bid)s made")
_LOST_AT_BID = term("Solo Whist score", "%(contract)s at %(bid)s lost")
_OVER = term("Solo Whist score", "Overtricks: %(count)s × %(price)s")
_UNDER = term("Solo Whist score", "Undertricks: %(count)s × %(price)s")
_OVER_DOUBLED = term("Solo Whist score", "All thirteen: overtricks doubled")
_ALL_DOUBLED = term("Solo Whist score", "All thirteen: doubled")
_FACTOR = term("Solo Whist score", "Stakes times %(factor)s")

_NONE = Decimal(0)


def price_lines(
    contract: Contract, bid: int | None, verdict: Verdict, rules: SoloWhistRules
) -> Iterator[Line]:
    """The steps whose sum one opponent pays (or, below zero, gets)."""
    base = _base_line(contract, bid, verdict, rules)
    yield base
    extras = list(_extras(contract, bid, verdict, rules))
    yield from extras
    price = base.amount or _NONE
    total = price + sum((line.amount or _NONE for line in extras), _NONE)
    if verdict.is_made and verdict.tricks == 13 and contract.code in rules.slam_doubles:
        yield Line(_ALL_DOUBLED, total)
        total += total
    scaled = total if rules.factor_scope == "all" else price
    if rules.stake_factor != 1 and scaled:
        yield Line(_FACTOR, scaled * (rules.stake_factor - 1), {"factor": rules.stake_factor})


def _base_line(contract: Contract, bid: int | None, verdict: Verdict, rules: SoloWhistRules) -> Line:
    if verdict.is_made:
        said, amount = (_MADE, _MADE_AT_BID), _made_price(contract, bid, verdict, rules)
    else:
        said, amount = (_LOST, _LOST_AT_BID), -_lost_price(contract, bid, verdict, rules)
    plain, at_bid = said
    name = rules.name(contract)
    return (
        Line(plain, amount, {"contract": name})
        if bid is None
        else Line(at_bid, amount, {"contract": name, "bid": bid})
    )


def value_of(contract: Contract, bid: int | None, rules: SoloWhistRules) -> Decimal:
    """The price of the contract as bid."""
    row = rules.level_values.get(contract.code)
    if row:
        return row[(contract.need if bid is None else bid) - contract.need]
    return rules.values[contract.code]


def _made_price(contract: Contract, bid: int | None, verdict: Verdict, rules: SoloWhistRules) -> Decimal:
    price, taken = value_of(contract, bid, rules), rules.taken_values.get(contract.code)
    if verdict.tricks == 13 and contract.code in rules.slam_values:
        return rules.slam_values[contract.code]
    if not taken or verdict.tricks is None or verdict.tricks < contract.need:
        return price
    return max(price, taken[min(verdict.tricks - contract.need, len(taken) - 1)])


def _lost_price(contract: Contract, bid: int | None, verdict: Verdict, rules: SoloWhistRules) -> Decimal:
    row = rules.short_values.get(contract.code)
    if row:
        missing = max(1, rules.need(contract, bid) - (verdict.tricks or 0))
        return row[min(missing, len(row)) - 1]
    return rules.fail_value.get(contract.code) or value_of(contract, bid, rules)


def _extras(contract: Contract, bid: int | None, verdict: Verdict, rules: SoloWhistRules) -> Iterator[Line]:
    """Over- and undertricks count from the target as revokes have left it; none for a misère."""
    if verdict.tricks is None or contract.is_misere or not rules.counts_extras(contract):
        return
    over = verdict.tricks - rules.need(contract, bid)
    if verdict.is_made and over > 0:
        yield from _overtricks(contract, over, verdict, rules)
    elif not verdict.is_made and over < 0:
        yield from _undertricks(contract, -over, rules)


def _overtricks(contract: Contract, over: int, verdict: Verdict, rules: SoloWhistRules) -> Iterator[Line]:
    each = _each(contract, rules.over_value, rules)
    if each:
        yield Line(_OVER, each * over, {"count": over, "price": each})
        if rules.prop_cop_slam_double and contract.is_pair and verdict.tricks == 13:
            yield Line(_OVER_DOUBLED, each * over)


def _undertricks(contract: Contract, missing: int, rules: SoloWhistRules) -> Iterator[Line]:
    each = _each(contract, rules.under_value, rules)
    charged = missing - (rules.free_undertricks if rules.over_under == "table" else 0)
    if each and charged > 0 and contract.code not in rules.short_values:
        yield Line(_UNDER, -each * charged, {"count": charged, "price": each})


def _each(contract: Contract, prices: Prices, rules: SoloWhistRules) -> Decimal:
    if rules.over_under == "flat":
        return Decimal(1)
    return prices.get(contract.code, _NONE)
