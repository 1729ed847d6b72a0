"""House rules of the Solo Whist family: the settings, what follows from them, and what cannot go together."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from scoring.errors import Fault, RuleBookError
from scoring.games.solo_whist.codes import RuleCode
from scoring.games.solo_whist.contracts import (
    CONTRACTS,
    GENERAL_MISERE,
    MISERE_PARTOUT,
    Contract,
    Leader,
    Trump,
)
from scoring.games.solo_whist.naming import bid_name, name
from scoring.games.solo_whist.settings import SoloWhistSettings
from scoring.terms import Term

__all__ = ["SoloWhistRules"]

_ALL_PASS_CONTRACTS = {
    "general_misere_last_trick": GENERAL_MISERE,
    "general_misere_most_tricks": GENERAL_MISERE,
    "misere_partout": MISERE_PARTOUT,
}


@dataclass(frozen=True)
class SoloWhistRules(SoloWhistSettings):
    """The settings with the questions that a hand, an auction and a rules sheet ask of them."""

    def __post_init__(self) -> None:
        faults = list(_contradictions(self))
        if faults:
            raise RuleBookError(*faults)

    @cached_property
    def ladder(self) -> tuple[Contract, ...]:
        """The contracts that may be bid, lowest first."""
        ranked = sorted((rank, code) for code, rank in self.ranks.items() if rank)
        return tuple(CONTRACTS[code] for _, code in ranked if self._is_open_to_bids(CONTRACTS[code]))

    @cached_property
    def has_pairs(self) -> bool:
        return any(contract.is_pair and not contract.is_first_round for contract in self.ladder)

    @cached_property
    def all_pass_contract(self) -> str | None:
        """What is played when all pass; None where the hand is thrown in."""
        return _ALL_PASS_CONTRACTS.get(self.all_pass)

    @property
    def target(self) -> Decimal:
        """The total that ends a sitting, in units that are settled (R34)."""
        return self.session_target * (self.stake_factor if self.target_scales else 1)

    def plays(self, code: str) -> bool:
        return code in self._rungs

    def rung(self, contract: Contract) -> int:
        """The place on the ladder, from 1; the contract must be on it."""
        return self._rungs[contract.code]

    @cached_property
    def _rungs(self) -> dict[str, int]:
        return {contract.code: place for place, contract in enumerate(self.ladder, start=1)}

    def name(self, contract: Contract, bid: int | None = None) -> Term:
        """The contract in the club's words; may hold the fact `bid`."""
        return name(contract, self.names) if bid is None else bid_name(contract, self.names)

    def bids(self, contract: Contract) -> range:
        """The numbers of tricks it may be bid at; empty for a contract without levels."""
        low, row = contract.need, self.level_values.get(contract.code, ())
        return range(low, low + len(row))

    def need(self, contract: Contract, bid: int | None = None) -> int:
        """Tricks wanted of the declaring side."""
        if bid is not None:
            return bid
        return self.abundance_target if contract.code == "abundance" else contract.need

    def cards(self, contract: Contract) -> int:
        """Cards that each plays: one less in a small misère where everyone discards first."""
        return contract.cards if self.misere_discard else 13

    def trump(self, contract: Contract) -> Trump:
        """Where the trump of this contract comes from under these rules."""
        if contract.code == "abundance_declared" and self.declared_trump == "none":
            return Trump.NONE
        if contract.code == "solo_slim" and not self.plays("solo_13"):
            return Trump.NAMED
        if contract.trump is Trump.UPCARD and not self.upcard_shown:
            return Trump.NAMED
        return contract.trump

    def may_name_upcard_suit(self, contract: Contract) -> bool:
        """False where the suit turned up has a contract of its own, above the one in another suit."""
        if not self.upcard_shown:
            return True
        if contract.code == "abundance":
            return self.abundance_upcard_suit
        return not (contract.code == "abondance" and self.plays("abondance_troef"))

    def leader(self, contract: Contract) -> Leader:
        """Where the thirteen in a named suit have a rung below, the slam in the upcard's suit is led by
        eldest.
        """
        if contract.code == "solo_slim" and self.trump(contract) is Trump.NAMED:
            return Leader.DECLARER
        return contract.leader

    def counts_extras(self, contract: Contract) -> bool:
        """Whether over- and undertricks matter."""
        return self.over_under != "off" and contract.code in self.over_under_contracts

    def is_priced_by_tricks(self, contract: Contract) -> bool:
        """Whether made or lost is not enough to know the price."""
        rows = (self.taken_values, self.short_values, self.slam_values, self.slam_doubles)
        return self.counts_extras(contract) or any(contract.code in row for row in rows)

    def _is_open_to_bids(self, contract: Contract) -> bool:
        if contract.is_pair and not contract.is_first_round and not self.prop_cop:
            return False
        if contract.is_for_lone_proposer and not self.prop_cop:
            return False
        if contract.code == "royal_abundance" and self.royal_abundance == "none":
            return False
        needs_upcard = contract.code in ("royal_abundance", "abondance_troef")
        return self.upcard_shown or not needs_upcard


def _contradictions(rules: SoloWhistRules) -> Iterator[Fault]:
    yield from _ladder_faults(rules)
    yield from _price_faults(rules)
    if rules.suit_order == "preference" and not rules.upcard_shown:
        yield Fault(RuleCode.PREFERENCE_NEEDS_UPCARD, "upcard_shown")
    if rules.session_end == "clock" and rules.session_clock is None:
        yield Fault(RuleCode.SESSION_END_INCOMPLETE, "session_clock")


def _ladder_faults(rules: SoloWhistRules) -> Iterator[Fault]:
    ranks = [rank for rank in rules.ranks.values() if rank]
    if not rules.ladder:
        yield Fault(RuleCode.LADDER_EMPTY, "ranks")
    if len(set(ranks)) < len(ranks):
        twice = [CONTRACTS[code].name for code, rank in rules.ranks.items() if rank and ranks.count(rank) > 1]
        yield Fault(RuleCode.RANK_TWICE, "ranks", {"contracts": tuple(twice)})
    played = [CONTRACTS[code] for code, rank in rules.ranks.items() if rank]
    if rules.prop_cop and not any(one.is_pair and not one.is_first_round for one in played):
        yield Fault(RuleCode.PROP_COP_NOT_IN_LADDER, "prop_cop")
    if rules.royal_abundance != "none" and not rules.ranks.get("royal_abundance"):
        yield Fault(RuleCode.ROYAL_NOT_IN_LADDER, "royal_abundance")


def _price_faults(rules: SoloWhistRules) -> Iterator[Fault]:
    for contract in rules.ladder:
        if contract.code not in rules.values and contract.code not in rules.level_values:
            yield Fault(RuleCode.PRICE_MISSING, "values", {"contract": contract.name})
        if rules.bids(contract) and rules.bids(contract)[-1] > 13:
            yield Fault(RuleCode.BIDS_TOO_HIGH, "level_values", {"contract": contract.name})
    if rules.all_pass_contract == GENERAL_MISERE and "solo" not in rules.values:
        yield Fault(RuleCode.GENERAL_MISERE_NEEDS_SOLO, "all_pass")
