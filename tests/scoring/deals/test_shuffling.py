"""Dealing from a seed: the same for ever, and every deal equally likely."""

import hashlib
import hmac
from collections import Counter
from itertools import count, islice
from math import sqrt
from typing import Any

import pytest

from scoring.deals.notation import write_hand
from scoring.deals.shuffling import deal_boards, deal_one, shuffled
from scoring.errors import RuleBookError
from scoring.games import GAMES

SEED = "first evening of the year"
BOARDS = 4_000
PACKS = [
    pytest.param(game.slug, pack, id=f"{game.slug}-{len(pack.cards)}-{pack.kitty}")
    for game in GAMES.values()
    for pack in game.packs
]
FIRST_BOARDS = {
    "solo-whist": ("AK52.AJ82.AQ64.3", "T87.75.J953.KJT7", "Q4.KQ93.82.AQ952", "J963.T64.KT7.864"),
    "bid-whist": ("5.J5.QJ84.T963.H", "AJ3.QT764.32.A4", "KQT2.K9.K6.KQ85", "964.83.T95.J72.L"),
    "doppelkopf": ("9.AQT9.KJ.AKQTT", "AQJT.JJ.AJ99.AJ", "KKJT.KQ9.AQQT.Q", "AQ9.AKT.KT.KJ99"),
}


@pytest.mark.parametrize("slug", GAMES)
def test_seed_gives_the_same_cards_for_ever(slug: str) -> None:
    """Printed hand records and dealt boards must still agree after an update."""
    dealt = deal_one(SEED, slug, GAMES[slug].packs[0], 1)
    assert tuple(write_hand(hand or ()) for hand in dealt.deal.hands) == FIRST_BOARDS[slug]


@pytest.mark.parametrize(("slug", "pack"), PACKS)
def test_method_is_the_one_that_is_written_down(slug: str, pack: Any) -> None:
    """The documented method once more, written apart from ours."""

    def stream(number: int) -> Any:
        for block in count():
            text = f"tricktally deal 1 / {slug} / board {number} / block {block}"
            yield from hmac.digest(SEED.encode(), text.encode(), hashlib.sha256)

    for number in (1, 2, 3):
        bytes_left, order = stream(number), list(pack.cards)
        for size in range(len(order), 1, -1):
            drawn = next(byte for byte in bytes_left if byte < 256 // size * size) % size
            order[size - 1], order[drawn] = order[drawn], order[size - 1]
        dealt = deal_one(SEED, slug, pack, number)
        assert [Counter(hand) for hand in dealt.deal.hands] == [
            Counter(order[pack.each * seat : pack.each * (seat + 1)]) for seat in range(pack.hands)
        ]


@pytest.mark.parametrize(("slug", "pack"), PACKS)
def test_every_board_is_the_whole_pack(slug: str, pack: Any) -> None:
    for board in deal_boards(SEED, slug, pack, 24):
        assert Counter(board.deal.cards) == Counter(pack.cards)
        assert {len(hand or ()) for hand in board.deal.hands} == {pack.each}


@pytest.mark.parametrize(("slug", "pack"), PACKS)
def test_every_card_comes_to_every_seat_equally_often(slug: str, pack: Any) -> None:
    """Chi-square over card and place, for a fixed seed: within four standard deviations of its mean."""
    boards = list(deal_boards(SEED, slug, pack, BOARDS))
    held: Counter[tuple[int, str]] = Counter()
    for board in boards:
        places = (*board.deal.hands, board.deal.kitty or ())
        held.update((place, card.code) for place, cards in enumerate(places) for card in cards or ())
    sizes = [pack.each] * pack.hands + [pack.kitty] * (pack.kitty > 0)
    times = Counter(card.code for card in pack.cards)
    square = 0.0
    for code, copies in times.items():
        for place, size in enumerate(sizes):
            wanted = BOARDS * copies * size / len(pack.cards)
            square += (held[place, code] - wanted) ** 2 / wanted
    freedom = (len(times) - 1) * (len(sizes) - 1)
    assert abs(square - freedom) < 4 * sqrt(2 * freedom)


def test_pairs_of_cards_meet_as_often_as_they_should() -> None:
    """Two given cards lie in one hand in 12 deals of 51."""
    pack = GAMES["solo-whist"].packs[0]
    boards = list(deal_boards(SEED, "solo-whist", pack, BOARDS))
    for first, second in zip(pack.cards[:-1:5], pack.cards[1::5], strict=False):
        together = sum(board.deal.holders(first) == board.deal.holders(second) for board in boards)
        wanted = BOARDS * 12 / 51
        assert abs(together - wanted) < 4.5 * sqrt(wanted * (1 - 12 / 51))


def test_no_order_of_few_cards_is_likelier_than_another() -> None:
    """Five cards have 120 orders; a shuffle with a remainder's bias would show here."""
    pack = GAMES["solo-whist"].packs[0]
    orders = Counter(
        tuple(shuffled(pack.cards[:5], iter(hashlib.sha512(str(number).encode()).digest())))
        for number in range(24_000)
    )
    square = sum((times - 200) ** 2 / 200 for times in orders.values())
    assert len(orders) == 120
    assert abs(square - 119) < 4 * sqrt(2 * 119)


def test_upcard_is_the_dealers_and_any_of_his_thirteen() -> None:
    pack = GAMES["solo-whist"].packs[0]
    places: Counter[int] = Counter()
    for board in deal_boards(SEED, "solo-whist", pack, 1_300):
        hand = board.deal.hands[board.dealer or 0]
        assert hand is not None
        assert board.upcard in hand
        places[hand.index(board.upcard)] += 1
    square = sum((places[place] - 100) ** 2 / 100 for place in range(13))
    assert square < 12 + 4 * sqrt(24)


def test_boards_are_numbered_and_the_deal_goes_round() -> None:
    pack = GAMES["solo-whist"].packs[0]
    boards = list(deal_boards(SEED, "solo-whist", pack, 5, first=9))
    assert [(board.number, board.dealer) for board in boards] == [
        ("9", 0),
        ("10", 1),
        ("11", 2),
        ("12", 3),
        ("13", 0),
    ]
    assert boards[2] == deal_one(SEED, "solo-whist", pack, 11)


def test_boards_seeds_and_games_do_not_repeat_each_other() -> None:
    pack = GAMES["solo-whist"].packs[0]
    dealt = [
        *islice(deal_boards(SEED, "solo-whist", pack, 500), 500),
        *deal_boards(SEED + "!", "solo-whist", pack, 500),
        *deal_boards(SEED, "bid-whist", pack, 500),
    ]
    assert len({board.deal for board in dealt}) == 1_500


def test_seed_that_is_soon_guessed_is_refused() -> None:
    with pytest.raises(RuleBookError) as refused:
        deal_boards("abc", "solo-whist", GAMES["solo-whist"].packs[0], 1)
    assert [(fault.code, fault.facts) for fault in refused.value.faults] == [
        ("seed_too_short", {"length": 3, "needed": 8})
    ]
