"""One hand of Solo Whist, whichever door it came through."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import Suit
from scoring.errors import RuleBookError
from scoring.games.solo_whist.codes import SlipCode
from scoring.games.solo_whist.contracts import ALL_PASS, GENERAL_MISERE, LONE_PROP, MISERE_PARTOUT
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["WITHOUT_BID", "SoloHand"]

WITHOUT_BID: Mapping[str, Term] = {
    ALL_PASS: term("Solo Whist contract", "All passed"),
    LONE_PROP: term("Solo Whist contract", "Prop without cop"),
    GENERAL_MISERE: term("Solo Whist contract", "General misère"),
    MISERE_PARTOUT: term("Solo Whist contract", "Misère partout"),
}
"""What becomes of a deal that nobody won the auction of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloHand:
    """`tricks` are those of the declaring side; None where only made or failed was noted, or
    `tricks_by_player` says it.

    `misere_players` are all who play a misère at once (Belgian), the declarer among them. `revokes` and
    `tricks_by_player` are indexed by seat of the table; `sits_out` is None at a table of four.
    """

    contract: str
    declarer: Seat | None = None
    partner: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None
    upcard: Suit | None = None
    tricks: int | None = None
    is_made: bool | None = None
    revokes: tuple[int, ...] = ()
    misere_players: tuple[Seat, ...] = ()
    tricks_by_player: tuple[int, ...] | None = None
    last_trick_winner: Seat | None = None
    seats: int = 4
    sits_out: Seat | None = None

    @property
    def is_thrown_in(self) -> bool:
        return self.contract in (ALL_PASS, LONE_PROP)

    @property
    def side(self) -> tuple[Seat, ...]:
        """Who undertook the contract: nobody, the declarer, two partners, or all players of a misère."""
        if self.misere_players:
            return self.misere_players
        return tuple(seat for seat in (self.declarer, self.partner) if seat is not None)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The four who play; raises `sitter_unknown` at a table of five until somebody sits out."""
        if self.sits_out is None and self.seats != 4:
            raise RuleBookError.of(SlipCode.SITTER_UNKNOWN, at="sits_out")
        return tuple(seat for seat in range(self.seats) if seat != self.sits_out)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.players if seat not in self.side)

    def seated(self, sits_out: Seat | None) -> "SoloHand":
        """This hand with `sits_out` watching; raises `player_sits_out` when somebody who played should have
        watched.
        """
        active = {*self.side, *(seat for seat, count in enumerate(self.revokes) if count)}
        if self.last_trick_winner is not None:
            active.add(self.last_trick_winner)
        if sits_out in active:
            at = (
                "declarer"
                if sits_out == self.declarer
                else "partner"
                if sits_out == self.partner
                else "sits_out"
            )
            raise RuleBookError.of(SlipCode.PLAYER_SITS_OUT, at=at, seat=sits_out)
        return self if sits_out == self.sits_out else dataclasses.replace(self, sits_out=sits_out)
