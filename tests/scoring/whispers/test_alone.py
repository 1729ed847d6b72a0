"""What is whispered about hands without any total to compare with."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.whispers import Fix, Whisper, WhisperCode
from scoring.whispers.alone import whispers_about, whispers_in
from scoring.whispers.sheet import Sheet
from tests.benchmarks.clerks.evenings import GAMES_PLAYED, clean_evening
from tests.scoring.slips import slips


def sheet_of(game: str, preset: str, *raw: dict[str, Any], seats: int = 4) -> Sheet:
    found = GAMES[game]
    rules = found.rules_of(preset)
    slip = found.slip(rules, seats)
    return Sheet(found, rules, seats, 0, tuple(slip.clean(one) for one in raw))


def solo(declarer: int, tricks: int) -> dict[str, Any]:
    return {"contract": "solo", "declarer": declarer, "tricks": tricks}


def abundance(declarer: int, tricks: int) -> dict[str, Any]:
    return {"contract": "abundance", "declarer": declarer, "trump": "H", "tricks": tricks}


def alone(soloist: int, points: int = 131) -> dict[str, Any]:
    return {"game_type": "solo", "solo_kind": "queens", "soloist": soloist, "re_card_points": points}


def normal(*re: int, points: int = 131) -> dict[str, Any]:
    return {"game_type": "normal", "re_players": re, "re_card_points": points}


EVENING = [solo(0, 6), solo(1, 5), solo(2, 7), solo(3, 4), solo(1, 6), solo(0, 5)]


def told(sheet: Sheet) -> list[tuple[WhisperCode, int]]:
    return [(one.code, one.place) for one in whispers_in(sheet)]


def test_a_rare_hand_that_stands_twice_in_a_row_is_mentioned() -> None:
    sheet = sheet_of("solo-whist", "de", *EVENING, abundance(3, 10), abundance(3, 10))
    assert told(sheet) == [(WhisperCode.TWICE, 7)]
    assert whispers_in(sheet)[0].fix == Fix({7: None})


def test_a_common_hand_may_come_twice() -> None:
    assert told(sheet_of("solo-whist", "de", *EVENING, solo(2, 5), solo(2, 5))) == []


def test_a_result_far_from_its_contract_is_asked_about_with_the_likeliest_reading() -> None:
    sheet = sheet_of("solo-whist", "de", *EVENING, abundance(3, 1))
    assert told(sheet) == [(WhisperCode.RARE, 6)]
    assert whispers_in(sheet)[0].fix == Fix({6: abundance(3, 10)})


def test_a_lost_digit_of_card_points_is_found() -> None:
    hands = [normal(0, 1, points=points) for points in (125, 118, 140, 99, 131, 122)]
    sheet = sheet_of("doppelkopf", "ddv", *hands, normal(2, 3, points=12))
    assert told(sheet) == [(WhisperCode.RARE, 6)]


def test_who_had_to_play_the_solo_is_named_and_put_right() -> None:
    """At a forced solo another soloist is a slip of the pen, or a breach of the rules."""
    hands = [normal(0, 1)] * 20 + [alone(0), alone(0)]
    sheet = sheet_of("doppelkopf", "ddv", *hands)
    must = [one for one in whispers_in(sheet) if one.code is WhisperCode.MUST_PLAY_SOLO and one.fix]
    assert [one.place for one in must] == [20, 21]
    first = must[0]
    assert first.fix == Fix({20: {**sheet.slips[20], "soloist": first.facts["seat"]}})


def test_a_second_solo_is_wondered_at_only_when_the_owed_ones_are_pressing() -> None:
    early = sheet_of("doppelkopf", "ddv", alone(0), alone(0))
    late = sheet_of("doppelkopf", "ddv", alone(0), *[normal(0, 1)] * 14, alone(0))
    assert WhisperCode.SECOND_SOLO not in [code for code, _ in told(early)]
    assert (WhisperCode.SECOND_SOLO, 15) in told(late)


def test_a_hand_after_the_end_is_mentioned() -> None:
    game = GAMES["solo-whist"]
    short = replace(sheet_of("solo-whist", "de", *EVENING), rules=game.rules_of("de", {"session_hands": 5}))
    assert told(short) == [(WhisperCode.AFTER_END, 5)]


def test_one_hand_alone_is_told_the_same_about() -> None:
    sheet = sheet_of("solo-whist", "de", *EVENING, abundance(3, 1), abundance(0, 2))
    for place in range(len(sheet.slips)):
        assert whispers_about(sheet, place) == [one for one in whispers_in(sheet) if one.place == place]


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_evenings_without_a_mistake_are_left_in_peace(game: str) -> None:
    """Fewer than two hands of a hundred, by the benchmark's own evenings."""
    sheets = [clean_evening(game, seed) for seed in range(500, 512)]
    alarms = sum(len({place for _, place in told(sheet)}) for sheet in sheets)
    assert alarms < 0.02 * sum(len(sheet.slips) for sheet in sheets) + 2


@settings(max_examples=40)
@given(data=st.data())
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_fix_is_a_slip_that_can_be_and_silences_its_whisper(game: str, data: st.DataObject) -> None:
    sheet = _with_a_random_hand(clean_evening(game, data.draw(st.integers(0, 30))), data)
    for whisper in whispers_in(sheet) if sheet else ():
        if whisper.fix is None:
            continue
        after = sheet.fixed(whisper.fix)
        assert all(after.slip.clean(values) == values for values in after.slips)
        assert len(after.rows) == len(after.slips)
        assert _key(whisper) not in [_key(one) for one in whispers_in(after)]


def _with_a_random_hand(sheet: Sheet, data: st.DataObject) -> Sheet | None:
    """The evening with one hand replaced by any that the rule book takes; None where it takes it not."""
    raw = data.draw(slips(sheet.game, sheet.rules, sheet.seats))
    place = data.draw(st.integers(0, len(sheet.slips) - 1))
    try:
        changed = sheet.fixed(Fix({place: sheet.slip.clean(raw)}))
        assert len(changed.rows) == len(changed.slips)
    except RuleBookError:
        return None
    return changed


def _key(whisper: Whisper) -> tuple[object, ...]:
    return (whisper.code, whisper.place, str(whisper.fix))
