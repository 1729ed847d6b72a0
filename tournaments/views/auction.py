"""The auction beside the slip: calls travel in the form, so the server remembers nothing between two taps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import QueryDict

from scoring.auctions import Auction, Call, Offer
from scoring.entry import Choice
from scoring.errors import RuleBookError
from scoring.seats import Seat
from tournaments.forms.slip import SlipForm
from tournaments.labels import fault_text, line_text, term_text
from tournaments.selectors.records import called, dealer_of
from tournaments.selectors.sittings import Sitting
from tournaments.views.shown import players_of

__all__ = [
    "Heard",
    "ShownAuction",
    "ShownCall",
    "heard",
    "names_from",
    "record_sent",
    "rounds_of_calls",
    "shown_auction",
    "spoken",
]

UNDO, CLEAR = "undo", "clear"
KNOWN = "known_"

Record = dict[str, Any]
Row = list["ShownCall | None"]


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call that was made; `suit` is the one it names."""

    seat: Seat
    text: str
    suit: str


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """What may be said now: one word, or one word with a button for each suit."""

    text: str
    buttons: list[tuple[str, str, str]]
    """(value sent, suit or nothing, the button's words)"""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something to be known before the first call: the suit turned up."""

    name: str
    label: str
    options: list[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, slots=True)
class ShownAuction:
    """`sent` is how the form carries the calls; `names` and `rows` have one column a seat, eldest first."""

    sent: str
    names: list[str]
    rows: list[Row]
    asked: list[Asked]
    to_speak: str
    offers: list[ShownOffer]
    problem: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The slip and the record after a button of the auction was pressed."""

    values: dict[str, Any]
    record: Record
    problem: str = ""


def record_sent(sitting: Sitting, data: QueryDict) -> Record | None:
    """The record of a form with an auction: empty without calls; None from a form that has no auction."""
    if "calls" not in data:
        return None
    calls = [_record_of(call) for call in _calls(data.get("calls", ""))]
    return {"calls": calls, **_known(sitting, data)} if calls else {}


def heard(sitting: Sitting, number: int, form: SlipForm, data: QueryDict) -> Heard:
    """One more call, one less, or none at all: what follows for the slip; an illegal call changes nothing."""
    before = {"calls": [], **_known(sitting, data), **(record_sent(sitting, data) or {})}
    after = _with_button(before, data.get("say", ""))
    try:
        follows = dict(_begun(sitting, number, after).slip())
    except RuleBookError as error:
        problem = fault_text(error.faults[0], players_of(sitting))
        return Heard(dict(form.raw), before, problem)
    typed = {
        name: value for name, value in form.raw.items() if name not in _followed(sitting, number, before)
    }
    return Heard({**typed, **follows}, after)


def shown_auction(
    sitting: Sitting, number: int, record: Mapping[str, Any] | None, problem: str = ""
) -> ShownAuction | None:
    """The auction as the page shows it; nothing for a game that has none."""
    if sitting.game.auction is None:
        return None
    names, record = players_of(sitting), record or {}
    auction, calls = _begun(sitting, number, {**record, "calls": []}), _calls_of(record)
    try:
        auction = _begun(sitting, number, record)
    except RuleBookError as error:
        problem = problem or fault_text(error.faults[0], names)
    dealer = dealer_of(sitting, number)
    return ShownAuction(
        sent=" ".join(map(_sent, calls)),
        names=names_from(names, dealer),
        rows=rounds_of_calls(spoken(sitting, number, record), dealer, len(names)),
        asked=[_asked(field, record) for field in sitting.slip if field.name in auction.asks],
        to_speak="" if auction.to_speak is None else names[auction.to_speak],
        offers=list(_grouped(auction.offers(), names)),
        problem=problem,
    )


def spoken(sitting: Sitting, number: int, record: Mapping[str, Any]) -> list[ShownCall]:
    """The calls of a record in words, as far as they could be made."""
    if sitting.game.auction is None:
        return []
    names, auction = players_of(sitting), _begun(sitting, number, {**record, "calls": []})
    said = []
    for call in _calls_of(record):
        offer = next((one for one in auction.offers() if one.call == call), None)
        if offer is None:
            break
        said.append(ShownCall(call.seat, line_text(offer.said, names), call.trump or ""))
        auction = auction.after(call)
    return said


def names_from(names: Sequence[str], dealer: Seat) -> list[str]:
    """Heads of the columns: eldest first, the dealer last."""
    return [*names[dealer + 1 :], *names[: dealer + 1]]


def rounds_of_calls(calls: Sequence[ShownCall], dealer: Seat, seats: int) -> list[Row]:
    """Calls in rows as a bidding sheet has them; a place is empty where a player was not asked again."""
    rows: list[Row] = []
    last = seats
    for call in calls:
        column = (call.seat - dealer - 1) % seats
        if column <= last:
            rows.append([None] * seats)
        rows[-1][column] = call
        last = column
    return rows


def _begun(sitting: Sitting, number: int, record: Mapping[str, Any]) -> Auction:
    return called(sitting, {**record, "dealer": dealer_of(sitting, number)})


def _followed(sitting: Sitting, number: int, record: Record) -> Mapping[str, Any]:
    """What the calls so far had put on the slip."""
    try:
        return _begun(sitting, number, record).slip()
    except RuleBookError:
        return {}


def _with_button(record: Record, button: str) -> Record:
    """The record one step on; the same where no button was pressed but something else changed."""
    if button == CLEAR:
        return {**record, "calls": []}
    if button == UNDO:
        return {**record, "calls": record["calls"][:-1]}
    return {**record, "calls": [*record["calls"], *map(_record_of, _calls(button))]}


def _known(sitting: Sitting, data: QueryDict) -> Record:
    """What was said to be known before the first call, as far as it can be."""
    return {
        field.name: data[KNOWN + field.name]
        for field in sitting.slip
        if isinstance(field, Choice)
        and data.get(KNOWN + field.name) in {option.value for option in field.options}
    }


def _asked(field: Any, record: Mapping[str, Any]) -> Asked:
    assert isinstance(field, Choice)
    options = [(option.value, term_text(option.label)) for option in field.options]
    return Asked(KNOWN + field.name, term_text(field.label), options, str(record.get(field.name, ""))[:1])


def _grouped(offers: Sequence[Offer], names: Sequence[str]) -> Iterator[ShownOffer]:
    worded = [(line_text(offer.said, names), offer.call) for offer in offers]
    for text, same in groupby(worded, key=lambda one: one[0]):
        yield ShownOffer(text, [(_sent(call), call.trump or "", text) for _text, call in same])


def _sent(call: Call) -> str:
    return ":".join(map(str, (call.seat, call.call, *([call.trump] if call.trump else []))))


def _calls(text: str) -> list[Call]:
    """Calls from `0:pass 1:solo 2:abundance:H`; what is not written so is left out."""
    parts = [word.split(":") for word in text.split()]
    return [
        Call(int(seat), word, "".join(suit) or None)
        for seat, word, *suit in (part for part in parts if len(part) in (2, 3))
        if seat.isascii() and seat.isdigit() and len(seat) == 1
    ]


def _record_of(call: Call) -> dict[str, Any]:
    named = {"seat": call.seat, "call": call.call, "trump": call.trump}
    return {name: value for name, value in named.items() if value is not None}


def _calls_of(record: Mapping[str, Any]) -> list[Call]:
    return [Call(one["seat"], one["call"], one.get("trump")) for one in record.get("calls") or ()]
