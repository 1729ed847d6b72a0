"""What is written is read again as the same boards."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.deals import Board, Deal, Result, read_deals, write_csv, write_json, write_pbn
from scoring.deals.shuffling import deal_boards
from scoring.errors import RuleBookError
from scoring.games import GAMES
from tests.scoring.deals.boards import boards

GAMES_AND_PACKS = [
    pytest.param(game, pack, id=f"{game.slug}-{len(pack.cards)}-{pack.kitty}")
    for game in GAMES.values()
    for pack in game.packs
    if pack.hands == 4
]
SOLO_WHIST = GAMES["solo-whist"]
unhurried = settings(
    max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.parametrize(("game", "pack"), GAMES_AND_PACKS)
@given(data=st.data())
@unhurried
def test_json_and_csv_come_back_the_same(game: Any, pack: Any, data: st.DataObject) -> None:
    written = data.draw(boards(game.slug, pack))
    for text in (write_json(written, game.slug), write_csv(written, game.slug)):
        reading = read_deals(text.encode(), [pack])
        assert reading.faults == ()
        assert list(reading.boards) == written
        assert reading.game == game.slug


@given(data=st.data())
@unhurried
def test_pbn_comes_back_the_same(data: st.DataObject) -> None:
    written = data.draw(boards("solo-whist", SOLO_WHIST.packs[0]))
    reading = read_deals(write_pbn(written).encode(), SOLO_WHIST.packs)
    assert (reading.faults, reading.warnings) == ((), ())
    assert list(reading.boards) == written


@pytest.mark.parametrize("write", [write_json, write_csv])
def test_three_players_and_their_kitty_come_back(write: Any) -> None:
    pack = GAMES["bid-whist"].packs[-1]
    written = tuple(deal_boards("three at a table", "bid-whist", pack, 3))
    assert read_deals(write(written, "bid-whist").encode(), [pack]).boards == written


@pytest.mark.parametrize("write", [write_json, write_csv])
def test_player_who_sits_out_comes_back(write: Any) -> None:
    [dealt] = deal_boards("five at a table", "doppelkopf", GAMES["doppelkopf"].packs[0], 1)
    hands = [*dealt.deal.hands[:2], (), *dealt.deal.hands[2:]]
    written = (Board("7", Deal.of(hands), dealer=2, results=(Result(declarer=4, tricks=3),)),)
    assert read_deals(write(written, "doppelkopf").encode()).boards == written


def test_hands_that_are_not_given_come_back_so() -> None:
    [dealt] = deal_boards("half a deal", "solo-whist", SOLO_WHIST.packs[0], 1)
    written = (Board("1", Deal.of([dealt.deal.hands[0], None, dealt.deal.hands[2], None]), dealer=0),)
    for text in (write_pbn(written), write_json(written), write_csv(written)):
        assert read_deals(text.encode()).boards == written


def test_pass_out_has_an_empty_declarer() -> None:
    [dealt] = deal_boards("all of them pass", "solo-whist", SOLO_WHIST.packs[0], 1)
    text = write_pbn([dealt.with_results(Result(contract="Pass"))])
    assert '[Declarer ""]\r\n[Contract "Pass"]\r\n[Result ""]' in text


def test_pbn_is_for_52_cards() -> None:
    dealt = deal_boards("a pack of 48", "doppelkopf", GAMES["doppelkopf"].packs[0], 1)
    with pytest.raises(RuleBookError) as refused:
        write_pbn(dealt)
    assert [fault.code for fault in refused.value.faults] == ["pbn_needs_52_cards"]


def test_no_line_of_pbn_is_longer_than_its_export_format_allows() -> None:
    [dealt] = deal_boards("long records", "solo-whist", SOLO_WHIST.packs[0], 1)
    plays = [[seat, card.code] for seat, hand in dealt.deal.given for card in hand]
    text = write_pbn([dealt.with_results(Result(record={"calls": [], "plays": plays}))])
    assert max(map(len, text.splitlines())) <= 255


def test_name_that_looks_like_a_formula_is_none_in_a_spreadsheet() -> None:
    [dealt] = deal_boards("formula one", "solo-whist", SOLO_WHIST.packs[0], 1)
    text = write_csv([dealt.with_results(Result(players=("=1+1", "@ann", "", "-")))])
    assert ",'=1+1,'@ann,," in text
