"""Totals on the paper: which one change would explain that they are others than ours."""

from decimal import Decimal
from random import Random

import pytest

from scoring.whispers import Fix, WhisperCode
from scoring.whispers.paper import Glance, differing, ours_after
from scoring.whispers.totals import explanations, line_to_ask
from tests.benchmarks.clerks.evenings import GAMES_PLAYED, clean_evening
from tests.benchmarks.clerks.mistakes import KINDS, mistyped
from tests.benchmarks.whispers import FOUND, RIGHT, heard_with_totals, paper_of, sheets_with_errors
from tests.scoring.whispers.test_alone import EVENING, abundance, sheet_of, solo

SHEET = sheet_of("solo-whist", "de", *EVENING, abundance(3, 10), solo(2, 4))
FOOT = {8: SHEET.rows[-1].totals}


def with_hand(place: int, values: dict[str, object]):  # type: ignore[no-untyped-def]
    return SHEET.fixed(Fix({place: SHEET.slip.clean(values)}))


def test_totals_that_agree_need_no_explanation() -> None:
    assert differing(SHEET, FOOT) == {}
    assert explanations(SHEET, FOOT) == []


def test_a_result_typed_wrong_is_explained_by_the_hand_it_was() -> None:
    typed = with_hand(3, solo(3, 5))
    first = explanations(typed, FOOT)[0]
    assert (first.code, first.place) == (WhisperCode.EXPLAINS_TOTALS, 3)
    assert typed.fixed(first.fix).rows == SHEET.rows  # type: ignore[arg-type]


def test_a_total_misread_is_named_by_its_seat_as_the_others_do_not_sum_to_zero() -> None:
    north, east, south, west = FOOT[8]
    paper = {8: (north, east + 9, south, west)}
    (told,) = explanations(SHEET, paper)
    assert (told.code, told.fix) == (WhisperCode.TOTAL_MISREAD, None)
    assert told.facts == {"seat": 1, "written": east + 9, "rather": east}


def test_totals_of_which_several_are_wrong_are_told_to_be_off_zero() -> None:
    north, east, south, west = FOOT[8]
    (told,) = explanations(SHEET, {8: (north + 1, east + 1, south, west)})
    assert (told.code, told.facts) == (WhisperCode.TOTALS_DO_NOT_SUM, {"sum": Decimal(2)})


def test_a_seat_left_empty_is_compared_with_nothing() -> None:
    assert differing(SHEET, {8: (FOOT[8][0], None, None, None)}) == {}


def test_a_hand_that_stands_twice_is_found_by_the_number_of_lines() -> None:
    """Nine are typed and the paper's eighth line is its last."""
    later = dict(enumerate(SHEET.slips[3:], start=4))
    typed = SHEET.fixed(Fix({3: SHEET.slips[3], **later}))
    first = explanations(typed, FOOT)[0]
    assert (first.code, first.place) == (WhisperCode.TWICE, 4)


def test_a_hand_left_out_is_suggested_at_the_end() -> None:
    typed = SHEET.fixed(Fix({6: None}))
    first = explanations(typed, FOOT)[0]
    assert (first.code, first.place) == (WhisperCode.HAND_MISSING, 7)
    assert differing(typed.fixed(first.fix), FOOT) == {}  # type: ignore[arg-type]


def test_everybody_a_seat_too_far_is_turned_back() -> None:
    typed = SHEET.fixed(
        Fix({place: {**one, "declarer": (one["declarer"] + 1) % 4} for place, one in enumerate(SHEET.slips)})
    )
    first = explanations(typed, FOOT)[0]
    assert (first.code, first.place) == (WhisperCode.SEATS_TURNED, 0)
    assert typed.fixed(first.fix).slips == SHEET.slips  # type: ignore[arg-type]


def test_the_line_asked_for_tells_the_explanations_apart() -> None:
    hands = [solo(0, 5), solo(1, 6), solo(2, 5), solo(0, 5), solo(1, 5)]
    meant = sheet_of("solo-whist", "de", *hands[:3], solo(0, 4), hands[4])
    typed = sheet_of("solo-whist", "de", *hands)
    foot = {5: meant.rows[-1].totals}
    line = line_to_ask(typed, foot, explanations(typed, foot))
    assert line in (1, 2, 3)
    first = explanations(typed, {**foot, line: ours_after(meant, line)})[0]
    assert first.place == 3


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_glance_never_rules_out_what_agrees(game: str) -> None:
    """Whatever the one change was, the quick look lets it through."""
    for seed in range(3):
        sheet = clean_evening(game, seed)
        for kind in KINDS:
            typed = mistyped(sheet, kind, Random(seed))
            if typed is None or len(typed.sheet.slips) != len(sheet.slips) or kind == "seats shifted":
                continue
            glance = Glance(typed.sheet, paper_of(sheet))
            is_same_end = sheet.tally.over_after == typed.sheet.tally.over_after
            assert not is_same_end or glance.may_explain(typed.place, sheet.slips[typed.place])


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_most_mistakes_are_found_and_explained_rightly_at_first(game: str) -> None:
    """A small sample of the benchmark: with totals at the foot of the sheet."""
    heard = [heard_with_totals(*pair, 0) for pair in sheets_with_errors(game, range(2))]
    found = [one for one in heard if one.is_found]
    assert len(found) >= FOUND * len(heard)
    assert sum(one.is_right for one in found) >= (RIGHT - 0.1) * len(found)
