"""Every contract of the family, and what is the same wherever it is played.

What clubs vary (rank, price, trump, target) is in the house rules; `SoloWhistRules` answers for both.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from scoring.terms import Term, term

__all__ = [
    "ALL_PASS",
    "CONTRACTS",
    "GENERAL_MISERE",
    "LONE_PROP",
    "MISERE_PARTOUT",
    "Contract",
    "Leader",
    "Trump",
]

_named = partial(term, "Solo Whist contract")

ALL_PASS = "all_pass"
LONE_PROP = "lone_prop"
GENERAL_MISERE = "general_misere"
MISERE_PARTOUT = "misere_partout"


class Trump(StrEnum):
    """Where the trump suit comes from."""

    UPCARD = "upcard"
    NAMED = "named"
    NONE = "none"


class Leader(StrEnum):
    """Who leads to the first trick."""

    ELDEST = "eldest"
    DECLARER = "declarer"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """One undertaking. `need` tricks are wanted of the `cards` each plays, exactly so many when `is_exact`.

    `bid_name` is the name with the tricks bid, for contracts that are called in levels.
    `is_for_lone_proposer`: open only to a proposer whom nobody joined. `is_first_round`: announced before any
    other call (Belgian troel).
    """

    code: str
    name: Term
    need: int
    trump: Trump
    is_pair: bool = False
    is_open: bool = False
    is_exact: bool = False
    is_for_lone_proposer: bool = False
    is_first_round: bool = False
    cards: int = 13
    leader: Leader = Leader.ELDEST
    bid_name: Term | None = None

    @property
    def is_misere(self) -> bool:
        return self.need == 0


_ENGLISH = (
    Contract(
        code="prop_cop",
        name=_named("Prop and cop"),
        need=8,
        trump=Trump.UPCARD,
        is_pair=True,
    ),
    Contract(code="solo", name=_named("Solo"), need=5, trump=Trump.UPCARD),
    Contract(code="misere", name=_named("Misère"), need=0, trump=Trump.NONE),
    Contract(code="abundance", name=_named("Abundance"), need=9, trump=Trump.NAMED),
    Contract(
        code="royal_abundance",
        name=_named("Royal abundance"),
        need=9,
        trump=Trump.UPCARD,
    ),
    Contract(
        code="spread_misere",
        name=_named("Spread misère"),
        need=0,
        trump=Trump.NONE,
        is_open=True,
    ),
    Contract(
        code="abundance_declared",
        name=_named("Abundance declared"),
        need=13,
        trump=Trump.NAMED,
        leader=Leader.DECLARER,
    ),
)

_BELGIAN = (
    Contract(
        code="vraag",
        name=_named("Vraag en mee"),
        need=8,
        trump=Trump.UPCARD,
        is_pair=True,
    ),
    Contract(
        code="samen",
        name=_named("Samen"),
        need=8,
        trump=Trump.NAMED,
        is_pair=True,
        bid_name=_named("Samen %(bid)s"),
    ),
    Contract(
        code="alleen",
        name=_named("Alleen"),
        need=5,
        trump=Trump.UPCARD,
        is_for_lone_proposer=True,
        bid_name=_named("Alleen %(bid)s"),
    ),
    Contract(
        code="kleine_miserie",
        name=_named("Kleine miserie"),
        need=0,
        trump=Trump.NONE,
        cards=12,
    ),
    Contract(
        code="piccolo",
        name=_named("Piccolo"),
        need=1,
        trump=Trump.NONE,
        is_exact=True,
    ),
    Contract(
        code="piccolissimo",
        name=_named("Piccolissimo"),
        need=2,
        trump=Trump.NONE,
        is_exact=True,
    ),
    Contract(
        code="abondance",
        name=_named("Abondance"),
        need=9,
        trump=Trump.NAMED,
        leader=Leader.DECLARER,
        bid_name=_named("Abondance %(bid)s"),
    ),
    Contract(
        code="abondance_troef",
        name=_named("Abondance in troef"),
        need=9,
        trump=Trump.UPCARD,
    ),
    Contract(code="miserie", name=_named("Miserie"), need=0, trump=Trump.NONE),
    Contract(code="grote_miserie", name=_named("Grote miserie"), need=0, trump=Trump.NONE),
    Contract(
        code="troel",
        name=_named("Troel"),
        need=8,
        trump=Trump.NAMED,
        is_pair=True,
        is_first_round=True,
        leader=Leader.PARTNER,
        bid_name=_named("Troel %(bid)s"),
    ),
    Contract(
        code="miserie_tafel",
        name=_named("Miserie op tafel"),
        need=0,
        trump=Trump.NONE,
        is_open=True,
    ),
    Contract(
        code="open_miserie",
        name=_named("Open miserie"),
        need=0,
        trump=Trump.NONE,
        is_open=True,
    ),
    Contract(
        code="solo_13",
        name=_named("Solo (13 tricks)"),
        need=13,
        trump=Trump.NAMED,
        leader=Leader.DECLARER,
    ),
    Contract(code="solo_slim", name=_named("Solo slim"), need=13, trump=Trump.UPCARD),
)

_BOSTON_NAMES = (
    _named("Five (Boston)"),
    _named("Six"),
    _named("Seven"),
    _named("Eight"),
    _named("Nine"),
    _named("Ten"),
    _named("Eleven"),
    _named("Twelve"),
    _named("Grand slam"),
)

_BOSTON = (
    *(
        Contract(code=f"boston_{need}", name=name, need=need, trump=Trump.NAMED)
        for need, name in enumerate(_BOSTON_NAMES, start=5)
    ),
    Contract(
        code="little_misere",
        name=_named("Little misère"),
        need=0,
        trump=Trump.NONE,
        cards=12,
    ),
    Contract(code="grand_misere", name=_named("Grand misère"), need=0, trump=Trump.NONE),
    Contract(
        code="little_spread",
        name=_named("Little spread"),
        need=0,
        trump=Trump.NONE,
        is_open=True,
        cards=12,
    ),
    Contract(
        code="grand_spread",
        name=_named("Grand spread"),
        need=0,
        trump=Trump.NONE,
        is_open=True,
    ),
)

CONTRACTS: dict[str, Contract] = {one.code: one for one in (*_ENGLISH, *_BELGIAN, *_BOSTON)}
"""Contracts that are bid, by code. What is played or not when nobody bids is in `hand.WITHOUT_BID`."""
