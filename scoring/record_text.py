"""A recorded hand as a few lines of text, for people without a program that writes records.

    dealer W
    N S86 HAQ65 D8762 C976      cards of a seat: each suit with its ranks; jokers BJ and LJ
    up S4
    calls pass solo pass pass   in the order spoken; a suit that belongs to a call behind a colon
    play
    N C9 CJ CA CQ               a trick a line: who leads, then the cards clockwise

What only some games have: `kitty`, `discard`, `declare H down`, `named`; `discards`, `trump S`; `game solo`,
`kind queens`, `soloist N`, `re N S`, `say N re 11` (with eleven cards in hand).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from scoring.cards import card
from scoring.errors import CardCode, RuleBookError
from scoring.seats import Seat

__all__ = ["read_record_text", "write_record_text"]

_LETTERS = "NESW"
_SUITS = "SHCD"
Raw = dict[str, Any]


def read_record_text(text: str) -> Raw:
    """A record as `Game.replay` reads it, from lines or from JSON; calls may be without their seats.

    Raises the first line that cannot be read. What the cards come to is not asked here.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text)
    record: Raw = {}
    is_play = False
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if word.lower() == "play":
            is_play = True
            continue
        try:
            _take(record, word, rest.split(), is_play=is_play)
        except (ValueError, LookupError):
            raise _unreadable(number, line) from None
    return _with_hands_in_a_row(record)


def _from_json(text: str) -> Raw:
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise _unreadable(error.lineno, error.doc.splitlines()[error.lineno - 1]) from None
    if not isinstance(record, dict):
        raise _unreadable(1, text)
    return record


def _unreadable(line: int, text: str) -> RuleBookError:
    facts = {"line": line, "text": text.strip()[:40]}
    return RuleBookError.of(CardCode.RECORD_LINE_UNREADABLE, at="record", **facts)


def _take(record: Raw, word: str, words: list[str], *, is_play: bool) -> None:
    seat = _seat_called(word)
    if seat is not None and is_play:
        record.setdefault("plays", []).append({"lead": seat, "cards": [_card(one) for one in words]})
    elif seat is not None:
        record.setdefault("hands", {})[seat] = [code for one in words for code in _suit_held(one)]
    elif word.lower() == "say":
        record.setdefault("announcements", []).append(_announcement(words))
    else:
        name, read = _LINES[word.lower()]
        record[name] = read(words)


def _suit_held(word: str) -> Iterator[str]:
    """`SAK10` is three spades; a joker stands alone."""
    word = word.upper().replace("10", "T")
    if word in ("BJ", "LJ"):
        yield word
    else:
        yield from (word[0] + rank for rank in word[1:])


def _card(word: str) -> str:
    return word.upper().replace("10", "T")


def _cards(words: list[str]) -> list[str]:
    return [_card(word) for word in words]


def _seat_called(word: str) -> Seat | None:
    if word.upper() in _LETTERS and len(word) == 1:
        return _LETTERS.index(word.upper())
    return int(word) - 1 if word in ("1", "2", "3", "4", "5") else None


def _seat(word: str) -> Seat:
    seat = _seat_called(word)
    if seat is None:
        raise ValueError(word)
    return seat


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _calls(words: list[str]) -> list[Raw]:
    return [_call(*word.split(":")) for word in words]


def _call(said: str, suit: str = "") -> Raw:
    call = said.upper() if said[0].isdigit() else said.lower()
    return {"call": call, "trump": suit.upper()} if suit else {"call": call}


def _declaration(words: list[str]) -> Raw:
    suit, direction = words
    return {"trump": None if suit.lower() == "none" else suit.upper(), "direction": direction.lower()}


def _announcement(words: list[str]) -> Raw:
    seat, call, count = words
    return {"seat": _seat(seat), "call": call.lower(), "cards_in_hand": int(count)}


_LINES: Mapping[str, tuple[str, Callable[[list[str]], Any]]] = {
    "dealer": ("dealer", lambda words: _seat(_one(words))),
    "up": ("upcard", lambda words: _card(_one(words))),
    "trump": ("trump", lambda words: _one(words).upper()),
    "calls": ("calls", _calls),
    "kitty": ("kitty", _cards),
    "discard": ("discard", _cards),
    "discards": ("discards", _cards),
    "declare": ("declaration", _declaration),
    "named": ("renege_named", lambda words: not words),
    "game": ("game_type", lambda words: _one(words).lower()),
    "kind": ("solo_kind", lambda words: _one(words).lower()),
    "soloist": ("soloist", lambda words: _seat(_one(words))),
    "re": ("re_players", lambda words: [_seat(word) for word in words]),
}


def _with_hands_in_a_row(record: Raw) -> Raw:
    """Hands by seat; one that nobody wrote down is empty."""
    if "hands" in record:
        held = record["hands"]
        record["hands"] = [held.get(seat, []) for seat in range(max(held) + 1)]
    return record


def write_record_text(record: Mapping[str, Any]) -> str:
    """The lines that say the same as a record."""
    return "\n".join(_lines(record))


def _lines(record: Mapping[str, Any]) -> Iterator[str]:
    seats = len(record["hands"])
    if "dealer" in record:
        yield f"dealer {_named(record['dealer'], seats)}"
    for seat, hand in enumerate(record["hands"]):
        yield f"{_named(seat, seats)} {_hand(hand)}"
    for word, (name, _read) in _LINES.items():
        if name != "dealer" and record.get(name) not in (None, [], False):
            yield f"{word} {_said(name, record[name], seats)}".rstrip()
    for one in record.get("announcements") or ():
        yield f"say {_named(one['seat'], seats)} {one['call']} {one['cards_in_hand']}"
    if record.get("plays"):
        yield "play"
        yield from (f"{_named(lead, seats)} {' '.join(cards)}" for lead, cards in _tricks(record, seats))


def _named(seat: Seat, seats: int) -> str:
    return _LETTERS[seat] if seats == 4 else str(seat + 1)


def _hand(codes: Sequence[str]) -> str:
    held = [card(code) for code in codes]
    suits = [suit + "".join(str(one.rank) for one in held if one.suit == suit) for suit in _SUITS]
    return " ".join([*(suit for suit in suits if len(suit) > 1), *(one.code for one in held if one.is_joker)])


def _said(name: str, value: Any, seats: int) -> str:
    if name == "calls":
        return " ".join(map(_call_said, value))
    if name == "declaration":
        return f"{value['trump'] or 'none'} {value['direction']}"
    if name == "renege_named":
        return ""
    if name in ("soloist", "re_players"):
        return " ".join(_named(seat, seats) for seat in (value if isinstance(value, list) else [value]))
    return " ".join(value) if isinstance(value, list) else str(value)


def _call_said(call: Mapping[str, Any]) -> str:
    suit = call.get("trump") or call.get("suit")
    return f"{call['call']}:{suit}" if suit else str(call["call"])


def _tricks(record: Mapping[str, Any], seats: int) -> Iterator[tuple[Seat, list[str]]]:
    plays = record["plays"]
    if isinstance(plays[0], Mapping):
        yield from ((one["lead"], one["cards"]) for one in plays)
        return
    for start in range(0, len(plays), seats):
        trick = plays[start : start + seats]
        yield trick[0][0], [code for _, code in trick]
