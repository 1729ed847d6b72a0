"""The slip, whatever the game: what it reads, leaves out and refuses."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entry import Choice, Chosen, Count, CountBySeat, Field, Option, SeatPick, Slip, Tick
from scoring.errors import EntryCode, RuleBookError
from scoring.games import GAMES
from scoring.terms import Term

LABEL = Term("test", "Label")
COLOURS = Choice(name="colour", label=LABEL, options=(Option("red", LABEL), Option("blue", LABEL)))
TRICKS = Count(name="tricks", label=LABEL, low=0, high=13)
SHADE = Count(name="shade", label=LABEL, low=1, high=3, when=(Chosen("colour", ("red",)),))


def clean(*fields: Field, seats: int = 4, **raw: Any) -> dict[str, Any]:
    return dict(Slip(fields, seats).clean(raw))


def codes(*fields: Field, seats: int = 4, **raw: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(RuleBookError) as refused:
        Slip(fields, seats).clean(raw)
    return [(fault.field, fault.code) for fault in refused.value.faults]


def test_form_text_and_json_numbers_read_alike() -> None:
    bids = Choice(name="bid", label=LABEL, options=(Option("4", LABEL), Option("5", LABEL)))
    assert clean(TRICKS, tricks="7") == clean(TRICKS, tricks=7) == {"tricks": 7}
    assert clean(bids, bid="4") == clean(bids, bid=4) == {"bid": "4"}
    assert codes(bids, bid=True) == [("bid", EntryCode.NOT_A_CHOICE)]


def test_what_is_hidden_is_left_out() -> None:
    assert clean(COLOURS, SHADE, colour="blue", shade="9") == {"colour": "blue"}


def test_what_is_shown_must_be_filled_in() -> None:
    assert codes(COLOURS, SHADE, colour="red") == [("shade", EntryCode.FIELD_MISSING)]


def test_every_fault_is_found_at_once_and_unknown_names_first() -> None:
    found = codes(COLOURS, TRICKS, colour="green", tricks=14, size=1)
    assert found == [
        ("size", EntryCode.FIELD_UNKNOWN),
        ("colour", EntryCode.NOT_A_CHOICE),
        ("tricks", EntryCode.NUMBER_TOO_HIGH),
    ]


@pytest.mark.parametrize("raw", ["seven", "7.5", "٧", True, "1e3", "9999999999999", [7], {}])
def test_other_things_are_no_whole_numbers(raw: object) -> None:
    assert codes(TRICKS, tricks=raw) == [("tricks", EntryCode.NOT_A_WHOLE_NUMBER)]


def test_bounds_are_allowed_themselves() -> None:
    assert clean(TRICKS, tricks=0) == {"tricks": 0}
    assert clean(TRICKS, tricks=13) == {"tricks": 13}
    assert codes(TRICKS, tricks=-1) == [("tricks", EntryCode.NUMBER_TOO_LOW)]


def test_zeros_and_unticked_boxes_say_nothing() -> None:
    by_seat = CountBySeat(name="revokes", label=LABEL, high=2)
    tick = Tick(name="open", label=LABEL)
    assert clean(by_seat, tick, revokes=["", "0", 0, None], open=False) == {}
    assert clean(by_seat, tick, revokes=["", "1", 0, None], open="on") == {
        "revokes": (0, 1, 0, 0),
        "open": True,
    }


def test_seats_are_picked_once_sorted_and_within_the_table() -> None:
    pair = SeatPick(name="re", label=LABEL, least=1, most=2)
    assert clean(pair, re=["3", 0]) == {"re": (0, 3)}
    assert codes(pair, re=[1, 1]) == [("re", EntryCode.SEAT_TWICE)]
    assert codes(pair, re=[0, 1, 2]) == [("re", EntryCode.TOO_MANY_SEATS)]
    assert codes(pair, re=[4]) == [("re", EntryCode.NOT_A_SEAT)]
    assert clean(pair, seats=5, re=[4]) == {"re": (4,)}


def test_too_few_seats_are_refused() -> None:
    pair = SeatPick(name="re", label=LABEL, least=2, most=2)
    assert codes(pair, re=[1]) == [("re", EntryCode.TOO_FEW_SEATS)]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_anything_typed_gives_a_value_or_faults(slug: str, data: st.DataObject) -> None:
    game = GAMES[slug]
    preset = data.draw(st.sampled_from(sorted(game.presets)))
    slip = game.slip(game.rules_of(preset), game.usual_seats)
    raw = {field.name: data.draw(json_values) for field in slip}
    first = slip.fields[0]
    if isinstance(first, Choice):
        raw[first.name] = data.draw(st.sampled_from([option.value for option in first.options]))
    with suppress(RuleBookError):
        values = slip.clean(raw)
        assert slip.clean(values) == values
