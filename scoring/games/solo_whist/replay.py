"""A hand worked out from its cards: calls give the contract, plays the tricks and revokes."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.auctions import Call, call_through
from scoring.cards import SUIT_NAMES, Card, Suit
from scoring.errors import RuleBookError
from scoring.games.solo_whist.auction import Auction, Outcome
from scoring.games.solo_whist.calls import NAME_TRUMP
from scoring.games.solo_whist.codes import RecordCode
from scoring.games.solo_whist.contracts import ALL_PASS, CONTRACTS, Contract, Trump
from scoring.games.solo_whist.early_end import check_end
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import Revoke, Trick, play_out
from scoring.games.solo_whist.record import Record, read_record
from scoring.games.solo_whist.table import leader
from scoring.games.solo_whist.troel import troel_partner
from scoring.record_parts import RecordPartCode
from scoring.seats import Seat, left_of
from scoring.terms import term

__all__ = ["Replay", "replay", "replay_steps"]


_NO_TRUMP = term("Solo Whist record", "no trump")


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded hand, worked out: for a page that steps through it. `open_from` is the number of complete
    tricks after which the declarer's hand lies open, None when it never does.
    """

    record: Record
    auction: Auction
    hand: SoloHand
    leader: Seat
    tricks: tuple[Trick, ...]
    open_from: int | None = None

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        return tuple(revoke for trick in self.tricks for revoke in trick.revokes)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Of the complete tricks, in order."""
        return tuple(trick.winner for trick in self.tricks if trick.winner is not None)

    @property
    def tricks_by_player(self) -> tuple[int, ...]:
        return tuple(self.winners.count(seat) for seat in range(4))


def replay(record: Mapping[str, Any], rules: SoloWhistRules) -> SoloHand:
    """The hand of a record; raises what is wrong with cards, calls or plays, with its position."""
    return replay_steps(record, rules).hand


def replay_steps(record: Mapping[str, Any], rules: SoloWhistRules) -> Replay:
    """The same with every trick, for showing."""
    read = read_record(record)
    upcard = read.upcard.suit if read.upcard else None
    auction = _with_noted_trump(call_through(Auction.begin(rules, read.dealer, upcard), read.calls), read)
    outcome = auction.outcome
    if outcome is None or outcome.needs_trump:
        raise RuleBookError.of(RecordCode.AUCTION_UNFINISHED, at="calls", to_speak=auction.to_speak)
    if outcome.contract is None:
        return _thrown_in(read, auction, outcome)
    return _played(read, auction, _with_troel(outcome, read), rules)


def _with_noted_trump(auction: Auction, record: Record) -> Auction:
    """A trump that was noted beside the calls stands for the call that named it."""
    outcome = auction.outcome
    if outcome and outcome.needs_trump and outcome.declarer is not None and record.trump:
        return auction.after(Call(outcome.declarer, NAME_TRUMP, record.trump))
    return auction


def _with_troel(outcome: Outcome, record: Record) -> Outcome:
    if outcome.contract is None or outcome.declarer is None or not CONTRACTS[outcome.contract].is_first_round:
        return outcome
    found = troel_partner(record.hands, outcome.declarer)
    if found is None:
        raise RuleBookError.of(RecordCode.NOT_A_TROEL, at="calls", seat=outcome.declarer)
    partner, trump = found
    return dataclasses.replace(outcome, partner=partner, trump=trump)


def _thrown_in(record: Record, auction: Auction, outcome: Outcome) -> Replay:
    if record.plays:
        raise RuleBookError.of(RecordCode.PLAY_AFTER_END, at="plays", position=1)
    hand = SoloHand(contract=outcome.redeal or ALL_PASS, upcard=auction.upcard)
    return Replay(record, auction, hand, left_of(record.dealer, 4), ())


def _played(record: Record, auction: Auction, outcome: Outcome, rules: SoloWhistRules) -> Replay:
    contract = CONTRACTS.get(outcome.contract or "")
    trump = _trump(record, outcome, contract, rules)
    first = left_of(record.dealer, 4)
    leads = leader(outcome.contract or "", outcome.declarer, outcome.partner, first, rules)
    cards = rules.cards(contract) if contract else 13
    tricks = play_out(_held(record, cards), leads, trump, record.plays)
    hand = _hand(outcome, auction, trump, tricks, rules)
    check_end(hand, tricks, cards, rules)
    return Replay(record, auction, hand, leads, tricks, _open_from(contract, rules))


def _trump(record: Record, outcome: Outcome, contract: Contract | None, rules: SoloWhistRules) -> Suit | None:
    """As called or turned up. One noted otherwise is refused, one noted for want of an upcard is taken."""
    is_unknown = outcome.trump is None and contract is not None and rules.trump(contract) is Trump.UPCARD
    trump = record.trump if is_unknown else outcome.trump
    if record.trump and record.trump is not trump:
        noted, called = SUIT_NAMES[record.trump], SUIT_NAMES[trump] if trump else _NO_TRUMP
        raise RuleBookError.of(RecordCode.TRUMP_NOT_AS_CALLED, at="trump", noted=noted, called=called)
    return trump


def _held(record: Record, cards: int) -> list[tuple[Card, ...]]:
    """The hands that are played, after the discard of a small misère."""
    if cards == 13:
        return list(record.hands)
    if len(record.discards) != 4:
        raise RuleBookError.of(RecordPartCode.MISSING, at="discards", name="discards")
    return [
        _without(hand, away, seat)
        for seat, (hand, away) in enumerate(zip(record.hands, record.discards, strict=True))
    ]


def _without(hand: tuple[Card, ...], away: Card, seat: Seat) -> tuple[Card, ...]:
    if away not in hand:
        raise RuleBookError.of(
            RecordCode.CARD_NOT_IN_HAND, at="discards", position=seat + 1, seat=seat, card=away.code
        )
    return tuple(card for card in hand if card is not away)


def _hand(
    outcome: Outcome, auction: Auction, trump: Suit | None, tricks: tuple[Trick, ...], rules: SoloWhistRules
) -> SoloHand:
    winners = [trick.winner for trick in tricks if trick.winner is not None]
    guilty = [revoke.seat for trick in tricks for revoke in trick.revokes]
    side = (outcome.declarer, outcome.partner)
    by_player = tuple(winners.count(seat) for seat in range(4))
    is_alone = outcome.declarer is not None and not outcome.misere_players
    is_last_trick = outcome.declarer is None and rules.all_pass == "general_misere_last_trick"
    return SoloHand(
        contract=outcome.contract or ALL_PASS,
        declarer=outcome.declarer,
        partner=outcome.partner,
        bid=outcome.bid,
        trump=trump,
        upcard=auction.upcard,
        tricks=sum(winner in side for winner in winners) if is_alone else None,
        revokes=tuple(guilty.count(seat) for seat in range(4)) if guilty else (),
        misere_players=outcome.misere_players,
        tricks_by_player=None if is_alone else by_player,
        last_trick_winner=winners[-1] if is_last_trick and winners else None,
    )


def _open_from(contract: Contract | None, rules: SoloWhistRules) -> int | None:
    if contract is None or not contract.is_open:
        return None
    return 0 if rules.spread_open_from == "at_once" else 1
