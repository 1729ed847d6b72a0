"""The slip of Bid Whist in the order a secretary asks: who bid what, how many tricks, was there a renege."""

from collections.abc import Iterator
from functools import partial

from scoring.cards import SUIT_NAMES, Suit
from scoring.entry import Choice, Chosen, Count, CountBySeat, Field, Option, SeatPick, Slip, Tick, Values
from scoring.errors import Fault, RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.contracts import PASSED_OUT, Bid, Contract, Direction
from scoring.games.bid_whist.hand import BidWhistHand, Renege
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.terms import term

__all__ = ["read", "slip"]

_said = partial(term, "Bid Whist slip")

_OUTCOME = _said("Hand")
_BIDDER = _said("Bidder")
_NUMBER = _said("Bid")
_BID_IN_TRICKS = _said("Bid, in books")
_DIRECTION = _said("Direction")
_TRUMP = _said("Trump")
_TRUMP_HELP = _said("May be left open; it does not change the score.")
_TRICKS = _said("Books won")
_TRICKS_ALONE = _said("Books of the bidder")
_TRICKS_EACH = _said("Books of each player")
_ALONE_HELP = _said("The kitty counts as one, before a renege; 18 in all.")
_EACH_HELP = _said("The kitty counts as one for the bidder, before a renege; 18 in all.")
_RENEGE = _said("Renege")
_RENEGE_BY = _said("Renege by")
_RENEGE_HELP = _said("Somebody did not follow suit although able to. It counts once per hand.")
_NAMED = _said("The other side named the trick")
_NAMED_HELP = _said("Without this nothing is taken.")
_PLAYOFF = _said("Play-off hand")
_PLAYOFF_HELP = _said("Settles a tie; it counts in no game and moves no units.")

_NEEDS = {
    1: _said("1: needs 7 books"),
    2: _said("2: needs 8 books"),
    3: _said("3: needs 9 books"),
    4: _said("4: needs 10 books"),
    5: _said("5: needs 11 books"),
    6: _said("6: needs 12 books"),
    7: _said("7: needs all 13 books"),
}
_DIRECTIONS = (
    Option(Direction.UPTOWN.value, _said("Uptown")),
    Option(Direction.DOWNTOWN.value, _said("Downtown")),
    Option(Direction.NO_TRUMP.value, _said("No trump")),
)
_SUITS = tuple(Option(suit.value, SUIT_NAMES[suit]) for suit in Suit)
_OUTCOMES = (Option("played", _said("Played")), Option("passed_out", PASSED_OUT))
_TRICKS_HELP = {
    "bidding_team": _said(
        "Books of the bidding side, the kitty counted as one, before a renege. A bid of 4 needs 10."
    ),
    "first_trick_winner": _said(
        "Books of the bidding side before a renege; the kitty is one more for whoever won the first trick."
    ),
    "none": _said("Books of the bidding side, before a renege. A bid of 4 needs 10."),
}
_PLAYED = (Chosen("outcome", ("played",)),)


def slip(rules: BidWhistRules, seats: int) -> Slip:
    """`outcome`, `bidder`, `bid`, `direction`, `trump`, `tricks` or `tricks_by_player`, `renege`,
    `renege_by`, `renege_named`, `playoff`; what the rules never ask or the tally finds out is left out.
    """
    return Slip((*_bid_fields(rules, seats), *_trick_fields(rules, seats), *_renege_fields(rules)), seats)


def read(values: Values, rules: BidWhistRules, seats: int) -> BidWhistHand:
    """The hand that cleaned values describe; raises every fault that no card play explains."""
    if values.get("outcome") == "passed_out":
        return BidWhistHand(seats)
    contract = _contract(values)
    by_player: tuple[int, ...] = (
        values.get("tricks_by_player", (0,) * seats) if _counts_each_seat(rules, seats) else ()
    )
    hand = BidWhistHand(
        seats=seats,
        contract=contract,
        tricks=by_player[contract.bidder] if by_player else values["tricks"],
        tricks_by_player=by_player,
        renege=_renege(values),
        is_playoff=bool(values.get("playoff")),
    )
    faults = tuple(_impossible(hand, contract, rules))
    if faults:
        raise RuleBookError(*faults)
    return hand


def _bid_fields(rules: BidWhistRules, seats: int) -> Iterator[Field]:
    shown: tuple[Chosen, ...] = ()
    if rules.all_pass != "dealer_forced":
        yield Choice(name="outcome", label=_OUTCOME, options=_OUTCOMES, default="played")
        shown = _PLAYED
    yield SeatPick(name="bidder", label=_BIDDER, when=shown)
    if seats == 3:
        numbers = rules.bid_numbers(seats)
        yield Count(name="bid", label=_BID_IN_TRICKS, low=numbers.start, high=numbers.stop - 1, when=shown)
    else:
        options = tuple(Option(str(number), _NEEDS[number]) for number in rules.bid_numbers(seats))
        yield Choice(name="bid", label=_NUMBER, options=options, when=shown)
    yield Choice(name="direction", label=_DIRECTION, options=_DIRECTIONS, when=shown)
    suited = (*shown, Chosen("direction", (Direction.UPTOWN.value, Direction.DOWNTOWN.value)))
    yield Choice(name="trump", label=_TRUMP, help=_TRUMP_HELP, options=_SUITS, when=suited, is_optional=True)


def _trick_fields(rules: BidWhistRules, seats: int) -> Iterator[Field]:
    shown = _shown(rules)
    in_all = rules.tricks_in_all(seats)
    if _counts_each_seat(rules, seats):
        yield CountBySeat(
            name="tricks_by_player", label=_TRICKS_EACH, help=_EACH_HELP, high=in_all, when=shown
        )
        return
    kitty = rules.kitty_goes_to(seats)
    yield Count(
        name="tricks",
        label=_TRICKS_ALONE if seats == 3 else _TRICKS,
        help=_ALONE_HELP if seats == 3 else _TRICKS_HELP[kitty],
        low=1 if kitty == "bidding_team" else 0,
        high=in_all,
        default=rules.bid_numbers(seats).start + rules.tricks_free(seats),
        when=shown,
    )


def _renege_fields(rules: BidWhistRules) -> Iterator[Field]:
    shown = _shown(rules)
    yield Tick(name="renege", label=_RENEGE, help=_RENEGE_HELP, when=shown)
    happened = (*shown, Chosen("renege", (True,)))
    yield SeatPick(name="renege_by", label=_RENEGE_BY, when=happened)
    if rules.renege_needs_identification:
        yield Tick(name="renege_named", label=_NAMED, help=_NAMED_HELP, when=happened)
    if rules.playoff_hand and rules.session_end in ("manual", "clock"):
        yield Tick(name="playoff", label=_PLAYOFF, help=_PLAYOFF_HELP, when=shown)


def _shown(rules: BidWhistRules) -> tuple[Chosen, ...]:
    return () if rules.all_pass == "dealer_forced" else _PLAYED


def _counts_each_seat(rules: BidWhistRules, seats: int) -> bool:
    return seats == 3 and rules.others_score == "tricks"


def _contract(values: Values) -> Contract:
    trump = values.get("trump")
    bid = Bid(int(values["bid"]), Direction(values["direction"]))
    return Contract(values["bidder"], bid, Suit(trump) if trump else None)


def _renege(values: Values) -> Renege | None:
    seat = values.get("renege_by")
    return None if seat is None else Renege(seat, bool(values.get("renege_named")))


def _impossible(hand: BidWhistHand, contract: Contract, rules: BidWhistRules) -> Iterator[Fault]:
    """Counts that do not make a whole hand; a bidder alone always has the kitty trick (R14)."""
    if not hand.tricks_by_player:
        return
    if sum(hand.tricks_by_player) != rules.tricks_in_all(hand.seats):
        facts = {"sum": sum(hand.tricks_by_player), "cards": rules.tricks_in_all(hand.seats)}
        yield Fault(BidWhistCode.TRICKS_DO_NOT_ADD_UP, "tricks_by_player", facts)
    if hand.tricks == 0:
        yield Fault(BidWhistCode.BIDDER_WITHOUT_KITTY_TRICK, "tricks_by_player", {"seat": contract.bidder})
