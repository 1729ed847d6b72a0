"""What a hand is worth by itself. The lines come first; the points are their sum, by side (R11 to R14)."""

from collections.abc import Iterator
from decimal import Decimal

from scoring.games.bid_whist.contracts import PASSED_OUT, Contract
from scoring.games.bid_whist.hand import BidWhistHand, Counted, counted
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.sides import seats_of, side_of
from scoring.payments import Line, Outcome, Score, Units, nothing
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["score"]

THROWN_IN = term("Bid Whist score", "Everybody passed: no points")
NEEDED = term("Bid Whist score", "A bid of %(number)s needs %(needed)s books; %(tricks)s were counted")
NEEDED_ALONE = term("Bid Whist score", "A bid of %(number)s books; %(tricks)s were counted")
RENEGE = term("Bid Whist score", "Renege: %(tricks)s books go to the other side")
RENEGE_UNNAMED = term("Bid Whist score", "Renege, but the trick was not named: no penalty")
BOOKS = term("Bid Whist score", "Made: books over six")
TRICKS = term("Bid Whist score", "Made: books taken")
BID_ONLY = term("Bid Whist score", "Made: the number bid")
SET = term("Bid Whist score", "Set: the number bid is lost")
BOSTON_DOUBLE = term("Bid Whist score", "Boston counts double")
BOSTON_THIRTEEN = term("Bid Whist score", "Boston: 13 points")
NO_TRUMP_DOUBLE = term("Bid Whist score", "No trump counts double")
DEFENDERS = term("Bid Whist score", "The other side's books over six")
OTHERS = term("Bid Whist score", "Books of an opponent")
BOSTON_AGAINST = term("Bid Whist score", "A Boston against them: the number bid is lost")


def score(hand: BidWhistHand, rules: BidWhistRules) -> Score:
    """Points by seat: partners show the same figure, their side's.

    A line with an amount has the fact `seats`: the side it belongs to. `Outcome.facts` holds `bid` ("4U"),
    `number`, `trump` (a term, where known), `needed`, `tricks` and `books` as counted, `moved`, `is_boston`.
    """
    if hand.contract is None:
        return Score(nothing(hand.seats), Outcome(PASSED_OUT), (Line(THROWN_IN),))
    count = counted(hand, hand.contract, rules)
    lines = (*_reported(hand, hand.contract, count, rules), *_earned(hand, hand.contract, count, rules))
    return Score(_points(lines, hand.seats), _outcome(hand, hand.contract, count), lines)


def _points(lines: tuple[Line, ...], seats: int) -> Units:
    points = [Decimal(0)] * seats
    for line in lines:
        for seat in _holders(line):
            points[seat] += line.amount or 0
    return tuple(points)


def _holders(line: Line) -> tuple[Seat, ...]:
    seats = line.facts.get("seats", ())
    return seats if isinstance(seats, tuple) else ()


def _outcome(hand: BidWhistHand, contract: Contract, count: Counted) -> Outcome:
    facts = {
        **contract.facts,
        "needed": count.needed,
        "tricks": count.tricks,
        "books": count.books,
        "moved": count.moved,
        "is_boston": count.is_boston,
    }
    side = seats_of(side_of(contract.bidder, hand.seats), hand.seats)
    declarers = (contract.bidder, *(seat for seat in side if seat != contract.bidder))
    return Outcome(contract.name, declarers, count.is_made, facts, kind=contract.bid.name)


def _reported(hand: BidWhistHand, contract: Contract, count: Counted, rules: BidWhistRules) -> Iterator[Line]:
    """What led to the figures, without an amount of its own."""
    if hand.renege is not None:
        is_free = rules.renege_needs_identification and not hand.renege.is_named
        yield Line(
            RENEGE_UNNAMED if is_free else RENEGE, None, {"tricks": count.moved, "seat": hand.renege.seat}
        )
    facts = {"number": contract.bid.number, "needed": count.needed, "tricks": count.tricks}
    yield Line(NEEDED if hand.seats == 4 else NEEDED_ALONE, None, facts)


def _earned(hand: BidWhistHand, contract: Contract, count: Counted, rules: BidWhistRules) -> Iterator[Line]:
    bidders = seats_of(side_of(contract.bidder, hand.seats), hand.seats)
    own = list(_bidding_side(hand.seats, contract, count, rules))
    if contract.bid.is_no_trump and rules.no_trump_factor > 1:
        extra = sum(amount for _, amount in own) * (rules.no_trump_factor - 1)
        own.append((NO_TRUMP_DOUBLE, extra))
    yield from (Line(said, Decimal(amount), {"seats": bidders}) for said, amount in own)
    yield from _other_sides(hand, contract, count, rules)


def _bidding_side(
    seats: int, contract: Contract, count: Counted, rules: BidWhistRules
) -> Iterator[tuple[Term, int]]:
    """Terms and points before no trump is doubled."""
    if not count.is_made:
        yield SET, -contract.bid.number
    elif count.is_boston and rules.boston_rule == "thirteen" and seats == 4:
        yield BOSTON_THIRTEEN, 13
    else:
        made = contract.bid.number if rules.made_score == "bid_only" else count.books
        yield _made_term(seats, rules), made
        if count.is_boston and rules.boston_rule == "double":
            yield BOSTON_DOUBLE, made


def _made_term(seats: int, rules: BidWhistRules) -> Term:
    if rules.made_score == "bid_only":
        return BID_ONLY
    return BOOKS if seats == 4 else TRICKS


def _other_sides(
    hand: BidWhistHand, contract: Contract, count: Counted, rules: BidWhistRules
) -> Iterator[Line]:
    """Points of the others are never doubled (R12)."""
    for others in _sides_against(contract.bidder, hand.seats):
        if count.is_boston and rules.boston_defenders == "minus_bid":
            yield Line(BOSTON_AGAINST, Decimal(-contract.bid.number), {"seats": others})
        if hand.seats == 4 and rules.defenders_score == "books_over_six":
            books = rules.tricks_in_all(4) - count.tricks - rules.tricks_free(4)
            if books > 0:
                yield Line(DEFENDERS, Decimal(books), {"seats": others})
        if count.by_player:
            yield Line(OTHERS, Decimal(count.by_player[others[0]]), {"seats": others})


def _sides_against(bidder: Seat, seats: int) -> Iterator[tuple[Seat, ...]]:
    own = side_of(bidder, seats)
    sides = dict.fromkeys(side_of(seat, seats) for seat in range(seats))
    return (seats_of(side, seats) for side in sides if side != own)
