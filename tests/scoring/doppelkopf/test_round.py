"""A round at one table: dealers, mandatory and forced soli, five players, Bock games, penalties, clock."""

from datetime import time

import pytest

from scoring.game import Played, Tally
from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.hand import Hand
from tests.scoring.doppelkopf.hands import DDV, alone, normal, remarks, sitting, solo, typed, units

GAMES = tuple(normal((0, 2), 130) for _ in range(24))


def dealers(tally: Tally) -> list[int]:
    return [row.dealer for row in tally.rows]


def notes(tally: Tally) -> list[tuple[str, dict[str, object]]]:
    return [(line.term.text, dict(line.facts)) for line in tally.notes]


def owing(tally: Tally) -> list[object]:
    return [line.facts["seat"] for line in tally.standing]


def test_first_solo_of_a_player_is_the_mandatory_one_and_the_next_a_voluntary_one() -> None:
    tally = sitting(solo(2), solo(2))
    assert remarks(tally) == [["Mandatory solo"], ["Voluntary solo"]]
    assert dealers(tally) == [0, 0]
    assert [row.leader for row in tally.rows] == [2, 1]
    assert (tally.next_dealer, owing(tally)) == (1, [0, 1, 3])


@pytest.mark.parametrize("game", ["silent_wedding", "lonely_wedding"])
def test_playing_alone_without_a_solo_pays_no_debt(game: str) -> None:
    tally = sitting(alone(game, 2, 130))
    assert units(tally) == [[-1, -1, 3, -1]]
    assert (tally.next_dealer, owing(tally), remarks(tally)) == (1, [0, 1, 2, 3], [[]])


def test_correcting_an_early_hand_changes_whose_solo_was_mandatory() -> None:
    before = sitting(GAMES[0], GAMES[1], solo(1), GAMES[3], solo(1))
    after = sitting(GAMES[0], GAMES[1], GAMES[2], GAMES[3], solo(1))
    assert remarks(before)[2:] == [["Mandatory solo"], [], ["Voluntary solo"]]
    assert remarks(after)[2:] == [[], [], ["Mandatory solo"]]
    assert (dealers(before), before.next_dealer) == ([0, 1, 2, 2, 3], 0)
    assert (dealers(after), after.next_dealer) == ([0, 1, 2, 3, 0], 0)


def test_the_table_is_told_in_time_that_soli_must_be_played() -> None:
    early = sitting(*GAMES[:17])
    assert notes(early) == []
    soon = sitting(*GAMES[:18])
    assert notes(soon) == [
        (
            "Games left: %(games)s, soli owed: %(soli)s. Soon the soli must be played: %(seats)s",
            {"games": 6, "soli": 4, "seats": (0, 1, 2, 3)},
        )
    ]


def test_two_games_left_and_two_soli_owed_names_who_must_play() -> None:
    tally = sitting(solo(0), solo(2), *GAMES[:20])
    assert (tally.hands_left, tally.next_dealer) == (2, 0)
    assert notes(tally) == [
        (
            "Games left: %(games)s, soli owed: %(soli)s. %(seat)s must play a solo now",
            {"games": 2, "soli": 2, "seat": 1},
        )
    ]
    assert tally.next_leader == 1


def test_after_a_forced_solo_the_deal_moves_on() -> None:
    tally = sitting(solo(0), solo(2), *GAMES[:20], solo(1), solo(3))
    assert remarks(tally)[-2:] == [["Mandatory solo", "Forced"]] * 2
    assert dealers(tally)[-2:] == [0, 1]
    assert (tally.is_over, tally.over_after, owing(tally)) == (True, 24, [])


def test_who_evades_a_forced_solo_is_named() -> None:
    tally = sitting(solo(0), solo(2), *GAMES[:21])
    assert remarks(tally)[-1] == ["%(seat)s had to play a solo here"]
    assert tally.rows[-1].remarks[0].facts == {"seat": 1}


def test_nothing_is_forced_where_the_club_does_not_force() -> None:
    rules = GAME.rules_of("ddv", {"forced_solo": False})
    tally = sitting(*GAMES[:22], solo(3), rules=rules)
    assert (notes(tally), tally.next_dealer, tally.rows[-1].dealer) == ([], 2, 2)


def test_a_hand_worth_nothing_still_is_a_hand() -> None:
    tally = sitting(normal((0, 1), 125, kontra_fox=1), GAMES[0])
    assert units(tally)[0] == [0, 0, 0, 0]
    assert (dealers(tally), tally.hands_left) == ([0, 1], 22)


def test_cards_thrown_in_use_up_no_game_and_the_same_dealer_deals() -> None:
    tally = sitting(typed(game_type="thrown_in"), GAMES[0])
    assert (dealers(tally), tally.hands_left) == ([0, 0], 23)
    assert [row.counts for row in tally.rows] == [False, True]
    assert remarks(tally)[0] == ["Not played: the same dealer deals again"]


def test_a_hand_after_the_end_counts_nothing() -> None:
    tally = sitting(*GAMES, GAMES[0])
    assert (units(tally)[-1], tally.rows[-1].counts) == ([0, 0, 0, 0], False)
    assert remarks(tally)[-1] == ["After the end of the round: counts nothing"]


def test_winners_are_named_when_the_round_is_over() -> None:
    rules = GAME.rules_of("ddv", {"mandatory_soli_per_player": 0, "games_per_round": 4})
    assert sitting(*GAMES[:3], rules=rules).winners == ()
    assert sitting(*GAMES[:4], rules=rules).winners == (0, 2)


def test_two_mandatory_soli_a_player() -> None:
    rules = GAME.rules_of("ddv", {"mandatory_soli_per_player": 2})
    tally = sitting(solo(1), solo(1), solo(1), rules=rules)
    assert remarks(tally) == [["Mandatory solo"], ["Mandatory solo"], ["Voluntary solo"]]
    assert owing(tally) == [0, 2, 3]


def whole_round(third: Hand) -> tuple[Hand, ...]:
    """24 games: seat 1 may play a solo in game 3 and does in game 9, then 0 and 2; 3 is forced at the end."""
    silent = alone("silent_wedding", 3, 130)
    start = (*GAMES[:2], third, *GAMES[:3], silent, GAMES[0], solo(1), solo(0), GAMES[0], solo(2))
    return (*start, *GAMES[: 23 - len(start)], solo(3))


class TestWholeRound:
    def test_four_mandatory_soli_one_of_them_forced_and_a_silent_wedding(self) -> None:
        tally = sitting(*whole_round(GAMES[0]))
        told = [(number, said) for number, said in enumerate(remarks(tally), start=1) if said]
        assert told == [
            (9, ["Mandatory solo"]),
            (10, ["Mandatory solo"]),
            (12, ["Mandatory solo"]),
            (24, ["Mandatory solo", "Forced"]),
        ]
        assert dealers(tally)[:12] == [0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 1]
        assert (tally.is_over, owing(tally), sum(tally.totals)) == (True, [], 0)

    def test_correcting_game_3_to_a_solo_makes_game_9_a_voluntary_one(self) -> None:
        tally = sitting(*whole_round(solo(1)))
        assert remarks(tally)[2] == ["Mandatory solo"]
        assert remarks(tally)[8] == ["Voluntary solo"]
        assert dealers(tally)[:12] == [0, 1, 2, 2, 3, 0, 1, 2, 3, 0, 0, 1]
        assert tally.rows[8].leader == 0


class TestPenalties:
    def test_a_minor_one_is_a_line_beside_the_game_that_goes_on(self) -> None:
        tally = sitting(typed(game_type="penalty", severity="minor", offender=1), GAMES[0])
        assert units(tally) == [[1, -3, 1, 1], [1, -1, 1, -1]]
        assert (dealers(tally), tally.hands_left, remarks(tally)) == ([0, 0], 23, [[], []])

    def test_a_serious_one_replaces_the_game_and_the_same_dealer_deals_again(self) -> None:
        tally = sitting(typed(game_type="penalty", severity="serious", offender=1))
        assert (units(tally), tally.next_dealer, tally.hands_left) == ([[4, -12, 4, 4]], 0, 24)

    def test_a_solo_spoilt_by_an_opponent_counts_as_the_mandatory_one(self) -> None:
        hand = typed(game_type="penalty", severity="serious", offender=1, penalty_soloist=3)
        tally = sitting(hand)
        assert (units(tally), remarks(tally)) == ([[0, -12, 0, 12]], [["Mandatory solo"]])
        assert (owing(tally), tally.next_dealer, tally.hands_left) == ([0, 1, 2], 0, 23)

    def test_a_solo_spoilt_by_the_soloist_is_still_owed(self) -> None:
        tally = sitting(typed(game_type="penalty", severity="serious", offender=3, penalty_soloist=3))
        assert (units(tally), owing(tally)) == ([[4, 4, 4, -12]], [0, 1, 2, 3])

    def test_an_opponent_who_could_hurt_the_soloist_pays_him_alone(self) -> None:
        hand = typed(
            game_type="penalty", severity="minor", offender=1, penalty_soloist=3, could_hurt_soloist=True
        )
        assert units(sitting(hand)) == [[0, -3, 0, 3]]


class TestFiveAtTheTable:
    def test_the_dealer_sits_out_and_gets_nothing(self) -> None:
        tally = sitting(normal((1, 2), 130, seats=5), seats=5)
        assert (units(tally), tally.rows[0].sits_out) == ([[0, 1, 1, -1, -1]], (0,))
        assert (tally.hands_left, tally.next_dealer, tally.sits_out) == (29, 1, (1,))

    def test_the_same_dealer_sits_out_again_after_a_mandatory_solo(self) -> None:
        tally = sitting(solo(2, seats=5), normal((1, 2), 130, seats=5), seats=5)
        assert [row.sits_out for row in tally.rows] == [(0,), (0,)]

    def test_a_list_that_names_who_sat_out_is_believed(self) -> None:
        tally = sitting(normal((0, 2), 130, seats=5, sits_out=3), seats=5)
        assert units(tally) == [[1, -1, 1, 0, -1]]
        assert (remarks(tally), tally.next_dealer) == ([["%(seat)s should have dealt"]], 4)

    def test_who_played_cannot_have_dealt(self) -> None:
        tally = sitting(normal((0, 1), 130, seats=5), seats=5)
        assert (tally.rows[0].dealer, units(tally)) == (2, [[1, 1, 0, -1, -1]])

    def test_the_deal_passes_on_when_the_last_debtor_would_sit_out(self) -> None:
        rules = GAME.rules_of("ddv", {"games_per_round": 9})
        soli = [solo(seat, seats=5) for seat in (1, 2, 3, 4)]
        games = [normal((0, 1), 130, seats=5, sits_out=dealer) for dealer in (2, 3, 2, 4)]
        tally = sitting(*soli, *games, rules=rules, seats=5)
        assert (tally.rows[-1].dealer, tally.hands_left) == (4, 1)
        assert tally.next_dealer == 1
        assert notes(tally)[0][1]["seat"] == 0


class TestBockGames:
    RULES = GAME.rules_of("ddv", {"bock_factor": 2, "bock_games": 2})

    def test_the_next_games_count_double(self) -> None:
        tally = sitting(normal((0, 1), 120), *GAMES[:3], rules=self.RULES)
        assert [row[0] for row in units(tally)] == [-2, 2, 2, 1]
        assert remarks(tally)[1] == ["Bock game: times %(factor)s"]

    def test_new_ones_are_added_to_those_still_to_come(self) -> None:
        tally = sitting(normal((0, 1), 120), normal((0, 1), 120), *GAMES[:4], rules=self.RULES)
        assert [row[0] for row in units(tally)] == [-2, -4, 2, 2, 2, 1]

    def test_cards_thrown_in_use_up_none(self) -> None:
        tally = sitting(normal((0, 1), 120), typed(game_type="thrown_in"), *GAMES[:3], rules=self.RULES)
        assert [row[0] for row in units(tally)] == [-2, 0, 2, 2, 1]

    @pytest.mark.parametrize(
        "hand",
        [
            solo(1, 100),
            normal((0, 1), 100, re_call="announced"),
            normal((0, 1), 130, kontra_call="announced"),
        ],
    )
    def test_a_solo_lost_and_a_call_lost_bring_them(self, hand: Hand) -> None:
        assert remarks(sitting(hand, GAMES[0], rules=self.RULES))[1] == ["Bock game: times %(factor)s"]


def test_when_time_is_up_only_the_soli_still_owed_are_played() -> None:
    hands = [
        Played(solo(0), time(23, 0)),
        Played(solo(1), time(23, 50)),
        Played(GAMES[0], time(0, 39)),
        Played(solo(2), time(0, 41)),
    ]
    tally = GAME.tally(hands, DDV, 4, 0)
    assert remarks(tally)[-1] == ["Mandatory solo", "Forced"]
    assert (tally.hands_left, tally.is_over) == (1, False)
    assert [text for text, _ in notes(tally)] == [
        "Time is up: only the soli still owed are played",
        "Games left: %(games)s, soli owed: %(soli)s. %(seat)s must play a solo now",
    ]


@pytest.mark.parametrize(
    ("options", "started"),
    [({}, time(20, 39)), ({"round_minutes": 0}, time(23, 0)), ({}, time(18, 50)), ({}, None)],
    ids=["in time", "no limit", "noted before the first", "not noted"],
)
def test_a_game_is_struck_only_when_it_began_after_the_time(
    options: dict[str, object], started: time | None
) -> None:
    hands = [Played(GAMES[0], time(19, 0)), Played(GAMES[0], started)]
    assert GAME.tally(hands, GAME.rules_of("ddv", options), 4, 0).rows[-1].counts


def test_a_normal_game_begun_after_the_time_is_struck() -> None:
    tally = GAME.tally([Played(GAMES[0], time(19, 0)), Played(GAMES[0], time(20, 40))], DDV, 4, 0)
    assert (tally.rows[-1].counts, units(tally)[-1]) == (False, [0, 0, 0, 0])
    assert remarks(tally)[-1] == ["After the end of the round: counts nothing"]
