"""A hand in one line: what it says, and that writing it gives the same line again."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.entry import Choice
from scoring.errors import RuleBookError
from scoring.games import GAMES, game_called
from scoring.shorthand import (
    Misread,
    ShorthandCode,
    Vocabulary,
    guide,
    misread,
    read_line,
    suggestions,
    wanted,
    write_line,
)
from tests.scoring.slips import slips

NAMES = ("Ann Lee", "Bram de Wit", "Çiğdem", "Kjell Ås", "Zoë")
TABLES = [
    (game, preset, seats)
    for game in GAMES.values()
    for preset in game.presets.values()
    for seats in game.seats
]


def vocabulary(slug: str, preset: str = "", seats: int = 4) -> Vocabulary:
    game = game_called(slug)
    rules = (game.presets[preset] if preset else next(iter(game.presets.values()))).rules
    return Vocabulary(game.slip(rules, seats), game.words, NAMES[:seats])


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("solo n 6", {"contract": "solo", "declarer": 0, "tricks": 6}),
        ("s s 6", {"contract": "solo", "declarer": 2, "tricks": 6}),
        ("prop n e 8", {"contract": "prop_cop", "declarer": 0, "partner": 1, "tricks": 8}),
        ("abu s h 10", {"contract": "abundance", "declarer": 2, "trump": "H", "tricks": 10}),
        ("ABU Çig ♥ 10", {"contract": "abundance", "declarer": 2, "trump": "H", "tricks": 10}),
        ("sm w 0", {"contract": "spread_misere", "declarer": 3, "tricks": 0}),
        ("solo kjell 5 rev e2 w", {"contract": "solo", "declarer": 3, "tricks": 5, "revokes": (0, 2, 0, 1)}),
        ("solo n made", {"contract": "solo", "declarer": 0, "result": "made"}),
        ("pass", {"contract": "all_pass"}),
    ],
)
def test_solo_whist_in_one_line(line: str, values: dict[str, Any]) -> None:
    assert read_line(line, vocabulary("solo-whist", "de")) == values


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (
            "re a c 131 k90 fuchs",
            {"re_players": (0, 2), "re_card_points": 131, "kontra_call": "no_90", "re_fox": 1},
        ),
        (
            "ac 131 re kfuchs2",
            {"re_players": (0, 2), "re_card_points": 131, "re_call": "announced", "kontra_fox": 2},
        ),
        ("damen b 150", {"game_type": "solo", "solo_kind": "queens", "soloist": 1, "re_card_points": 150}),
    ],
)
def test_doppelkopf_in_one_line(line: str, values: dict[str, Any]) -> None:
    usual = {"game_type": "normal", "re_call": "nothing", "kontra_call": "nothing"}
    assert read_line(line, vocabulary("doppelkopf", "ddv")) == usual | values


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("4u ns 10", {"bidder": 0, "bid": "4", "direction": "uptown", "tricks": 10}),
        ("w 5 d s 11", {"bidder": 3, "bid": "5", "direction": "downtown", "trump": "S", "tricks": 11}),
        (
            "3nt e 9 renege w named",
            {"bidder": 1, "bid": "3", "direction": "no_trump", "tricks": 9}
            | {"renege": True, "renege_by": 3, "renege_named": True},
        ),
    ],
)
def test_bid_whist_in_one_line(line: str, values: dict[str, Any]) -> None:
    assert read_line(line, vocabulary("bid-whist", "seed")) == {"outcome": "played"} | values


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("solo n 6 frog", ShorthandCode.WORD_UNKNOWN),
        ("solo n e 6", ShorthandCode.WORD_UNKNOWN),
        ("solo n 6 partner=e", ShorthandCode.WORD_NOT_ASKED),
        ("solo " * 50, ShorthandCode.LINE_TOO_LONG),
        ("solo n", "tricks_or_result_missing"),
        ("prop n n 8", "partner_is_declarer"),
        ("solo 6", "field_missing"),
        ("solo n 14", "number_too_high"),
    ],
)
def test_what_is_wrong_has_a_code(line: str, code: str) -> None:
    table, game = vocabulary("solo-whist", "de"), game_called("solo-whist")
    with pytest.raises(RuleBookError) as refused:
        game.read(read_line(line, table), game.presets["de"].rules, 4)
    assert code in [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES, ids=lambda one: getattr(one, "slug", str(one)))
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_text_to_hand_to_text_is_stable(game: Any, preset: Any, seats: int, data: st.DataObject) -> None:
    """Whatever can be on a slip can be said in a line, and is written the same way again."""
    table = vocabulary(game.slug, preset.slug, seats)
    usual = {field.name: field.default for field in table.slip if isinstance(field, Choice) and field.default}
    drawn = data.draw(slips(game, preset.rules, seats))
    try:
        values = table.slip.clean({**usual, **drawn})
    except RuleBookError:
        assume(False)
    line = write_line(values, table)
    assert read_line(line, table) == values
    assert write_line(read_line(line, table), table) == line


def test_what_may_come_next() -> None:
    table = vocabulary("solo-whist", "de")
    assert [one.text for one in suggestions("ab", table)] == ["abu", "declared"]
    assert [(one.text, one.meaning) for one in suggestions("solo ", table)] == [
        ("n", 0),
        ("e", 1),
        ("s", 2),
        ("w", 3),
    ]
    assert [one.text for one in suggestions("solo br", table)] == ["e"]
    assert [
        field.name if (field := wanted(line, table)) else None for line in ("", "solo", "abu n", "solo n 6")
    ] == [
        "contract",
        "declarer",
        "trump",
        None,
    ]


@pytest.mark.parametrize(
    ("line", "words", "field"),
    [
        ("", ["normal", "hochzeit", "lonely", "silent", "solo", "thrown", "penalty", *"nesw"], "re_players"),
        ("h", ["hochzeit"], "re_players"),
        ("solo h", ["herz"], "soloist"),
        ("solo herz ", [*"nesw"], "soloist"),
    ],
)
def test_a_beginning_that_is_not_clear_yet_is_still_finished(line: str, words: list[str], field: str) -> None:
    table = vocabulary("doppelkopf", "ddv")
    assert [one.text for one in suggestions(line, table)] == words
    assert (asked := wanted(line, table)) is not None
    assert asked.name == field


def test_what_is_usual_is_not_offered_once_something_later_was_said() -> None:
    found = suggestions("n 4u ", vocabulary("bid-whist", "seed"))
    assert [one.text for one in found] == ["c", "d", "h", "s"]


def test_the_word_that_is_not_understood_is_found_wherever_it_stands() -> None:
    table = vocabulary("solo-whist", "de")
    assert misread("solo n 6", table) is None
    assert misread("solo x 6", table) == Misread("solo", "x", "6")
    assert Misread("solo", "x", "6").mended("n") == "solo n 6"
    assert Misread("", "x", "").mended("solo") == "solo"


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES, ids=lambda one: getattr(one, "slug", str(one)))
def test_the_guide_speaks_of_every_field(game: Any, preset: Any, seats: int) -> None:
    table = vocabulary(game.slug, preset.slug, seats)
    assert [field for field, _words in guide(table)] == list(table.slip)
