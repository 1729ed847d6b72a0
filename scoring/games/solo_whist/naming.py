"""Names of the contracts, by the words a club uses for them."""

from collections.abc import Mapping

from scoring.games.solo_whist.contracts import Contract
from scoring.terms import Term, term

__all__ = ["CALLS", "bid_name", "name"]

_ALIASES: Mapping[str, Mapping[str, Term]] = {
    "usual": {},
    "ghent": {
        "prop_cop": term("Solo Whist contract", "Proposition and acceptance"),
        "abundance": term("Solo Whist contract", "Abondance (Ghent)"),
        "spread_misere": term("Solo Whist contract", "Misère sur table"),
        "abundance_declared": term("Solo Whist contract", "Grande abondance"),
    },
    "schachtel_durch": {
        "vraag": term("Solo Whist contract", "Schachtel (vraag en mee)"),
        "samen": term("Solo Whist contract", "Schachtel (samen)"),
        "solo_13": term("Solo Whist contract", "Durch (named suit)"),
        "solo_slim": term("Solo Whist contract", "Durch (solo slim)"),
    },
}
_BID_ALIASES: Mapping[str, Mapping[str, Term]] = {
    "schachtel_durch": {"samen": term("Solo Whist contract", "Schachtel %(bid)s (samen)")},
}


CALLS: Mapping[str, Term] = {
    "pass": term("Solo Whist call", "Pass"),
    "prop": term("Solo Whist call", "Prop"),
    "cop": term("Solo Whist call", "Cop"),
    "mee": term("Solo Whist call", "Mee"),
    "vraag": term("Solo Whist call", "Vraag"),
    "trump": term("Solo Whist call", "Trump"),
}
"""Calls that are not said as the contract is; the rest are."""


def name(contract: Contract, names: str) -> Term:
    """What players call it."""
    return _ALIASES[names].get(contract.code, contract.name)


def bid_name(contract: Contract, names: str) -> Term:
    """What players call it together with the number of tricks bid, the fact `bid`."""
    alias = _BID_ALIASES.get(names, {}).get(contract.code)
    return alias or contract.bid_name or name(contract, names)
