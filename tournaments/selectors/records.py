"""Records of a hand's calls and cards: what they say for its slip, and whether a slip agrees with them."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from scoring.auctions import Auction, Call, call_through, read_calls
from scoring.errors import Fault, RuleBookError
from scoring.seats import Seat
from tournaments.errors import HandRecordCode, Refused
from tournaments.models import Board
from tournaments.selectors.sittings import Sitting

__all__ = ["Raw", "called", "dealer_of", "is_of_cards", "kept_record", "understood"]

Raw = Mapping[str, Any]
LONGEST = 16_000
"""Characters of a stored record; a deal of 54 cards with all its plays needs about a quarter."""


def is_of_cards(record: Raw) -> bool:
    """Whether a record has the cards, not only the calls."""
    return bool(record.get("hands"))


def dealer_of(sitting: Sitting, number: int) -> Seat:
    """Who dealt hand `number`, or deals it next; a void hand moved no deal. A board says who deals it."""
    listed = sitting.hand_called(number)
    if listed is None or listed.row is None:
        return sitting.tally.next_dealer
    return _dealer_by(listed.hand.board, listed.row.dealer)


def _dealer_by(board: Board | None, otherwise: Seat) -> Seat:
    return otherwise if board is None or board.dealer is None else board.dealer


def understood(
    sitting: Sitting,
    number: int,
    values: Mapping[str, object],
    record: Raw | None,
    board: Board | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """(values, record) as hand `number` stores them. With cards the record alone says what the values are.

    Raises what is wrong with calls and cards, at `record.<part>` and with its position; and a slip that says
    something else than the calls, at its fields.
    """
    if not record:
        return sitting.stored(values), {}
    with _faults_of_record():
        dealer = _dealer_by(board, dealer_of(sitting, number))
        placed = _seated(sitting, _placed(record, dealer))
        said = _written(sitting, placed) if is_of_cards(record) else _decided(sitting, placed)
    if is_of_cards(record):
        return sitting.stored(said), placed
    stored = sitting.stored(values)
    _must_agree(sitting, stored, said)
    return stored, placed


def kept_record(sitting: Sitting, number: int, values: Mapping[str, object], record: Raw) -> dict[str, Any]:
    """The record of a hand that gets other values: kept if it still agrees with them, otherwise dropped."""
    try:
        stored, kept = understood(sitting, number, values, record)
    except RuleBookError:
        return {}
    return kept if stored == values else {}


def called(sitting: Sitting, record: Raw) -> Auction:
    """The auction after the calls of a record; raises the first one that could not be made."""
    return call_through(_begun(sitting, record), _calls(record))


def _begun(sitting: Sitting, record: Raw) -> Auction:
    """The auction before its first call."""
    begin = sitting.game.auction
    if begin is None:
        raise Refused.of(HandRecordCode.NO_AUCTION, at="calls", game=sitting.game.name)
    try:
        return begin(sitting.rules, sitting.table.size, record["dealer"], record)
    except (TypeError, ValueError, LookupError):
        raise Refused.of(HandRecordCode.RECORD_FIELD_UNREADABLE, at="upcard", name="upcard") from None


def _calls(record: Raw) -> tuple[Call, ...]:
    try:
        return read_calls(record.get("calls") or ())
    except (TypeError, ValueError, LookupError, AttributeError):
        raise Refused.of(HandRecordCode.RECORD_FIELD_UNREADABLE, at="calls", name="calls") from None


def _placed(record: Raw, dealer: Seat) -> dict[str, Any]:
    """The record with the dealer that the sitting knows; raises when it names another or is too long."""
    placed = {"dealer": dealer, **record}
    if placed["dealer"] != dealer:
        raise Refused.of(HandRecordCode.DEALER_IS_ANOTHER, at="dealer", dealer=dealer)
    if len(json.dumps(placed)) > LONGEST:
        raise Refused.of(HandRecordCode.RECORD_TOO_LONG, at="plays", most=LONGEST)
    return placed


def _seated(sitting: Sitting, record: Raw) -> dict[str, Any]:
    """The record with a seat for every call: calls may be written down in the order they were spoken.

    What comes after the end of the auction is the dealer's, and refused when the calls are judged.
    """
    calls = record.get("calls") or ()
    if all(isinstance(one, Mapping) and "seat" not in one for one in calls) and calls:
        auction, seated = _begun(sitting, record), []
        for one in calls:
            speaker = record["dealer"] if auction.to_speak is None else auction.to_speak
            seated.append({"seat": speaker, **one})
            auction = _after(auction, seated[-1])
        return {**record, "calls": seated}
    return dict(record)


def _after(auction: Auction, call: Raw) -> Auction:
    """One call later; one that cannot be made is left for the judgement of the whole."""
    try:
        return call_through(auction, _calls({"calls": [call]}))
    except RuleBookError:
        return auction


@contextmanager
def _faults_of_record() -> Iterator[None]:
    try:
        yield
    except RuleBookError as error:
        raise Refused(
            *(replace(one, field=f"record.{one.field}" if one.field else "record") for one in error.faults)
        ) from error


def _decided(sitting: Sitting, record: Raw) -> Raw:
    """What finished calls say for the slip."""
    auction = called(sitting, record)
    if auction.to_speak is not None:
        raise Refused.of(HandRecordCode.AUCTION_UNFINISHED, at="calls", to_speak=auction.to_speak)
    return sitting.slip.fitting(auction.slip())


def _written(sitting: Sitting, record: Raw) -> Raw:
    hand = sitting.game.replay(record, sitting.rules)
    if hand.seats != sitting.table.size:
        facts = {"seats_needed": sitting.table.size, "seats_found": hand.seats}
        raise Refused.of(HandRecordCode.RECORD_OF_OTHER_TABLE, at="hands", **facts)
    said: Raw = sitting.game.written(hand, sitting.rules)
    return said


def _must_agree(sitting: Sitting, stored: Raw, said: Raw) -> None:
    faults = [
        Fault(HandRecordCode.CALLS_SAY_OTHERWISE, field.name, {"field": field.label})
        for field in sitting.slip
        if field.name in said and _plain(said[field.name]) != stored.get(field.name)
    ]
    if faults:
        raise Refused(*faults)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
