"""Prices, revokes and settlement, as a player would reckon them."""

from decimal import Decimal

from scoring.games.solo_whist import GAME
from scoring.payments import Payment
from tests.scoring.solo_whist.evenings import PASSED, rules, slip, units

GUILTY_NORTH = (1, 0, 0, 0)


def lines(raw: dict[str, object], **options: object) -> list[tuple[str, Decimal | None]]:
    by = rules("de", **options)
    scored = GAME.score(GAME.hand(raw, by, 4), by)
    return [
        (line.term.text % line.facts if "contract" not in line.facts else line.term.text, line.amount)
        for line in scored.lines
    ]


def test_nobody_pays_for_a_hand_thrown_in() -> None:
    assert units(PASSED, rules()) == [0, 0, 0, 0]
    assert units({"contract": "lone_prop"}, rules()) == [0, 0, 0, 0]


def test_made_or_lost_is_enough_where_tricks_are_not_counted() -> None:
    assert units(slip("solo", 0, None, result="made"), rules()) == [9, -3, -3, -3]
    assert units(slip("misere", 1, None, result="failed"), rules()) == [3, -9, 3, 3]


def test_a_score_explains_itself_step_by_step() -> None:
    assert lines(slip("solo", 0, 7), over_under="flat", stake_factor="5") == [
        ("%(contract)s made", Decimal(3)),
        ("Overtricks: 2 × 1", Decimal(2)),
        ("Stakes times 5", Decimal(20)),
        ("from 3 opponents", Decimal(50)),
    ]


def test_factor_may_leave_extra_tricks_alone() -> None:
    by = rules("de", over_under="flat", stake_factor="5", factor_scope="contract_only")
    assert units(slip("solo", 0, 7), by) == [51, -17, -17, -17]


def test_one_to_one_the_declarer_settles_with_the_next_opponent() -> None:
    by = rules("no")
    scored = GAME.score(GAME.hand(slip("prop_cop", 0, 8, partner=1), by, 4), by)
    assert scored.payments == (Payment(2, 0, Decimal(1)), Payment(3, 1, Decimal(1)))


def test_each_partner_settles_with_both_opponents() -> None:
    by = rules("de")
    scored = GAME.score(GAME.hand(slip("prop_cop", 0, 7, partner=2), by, 4), by)
    assert {(one.payer, one.payee) for one in scored.payments} == {(0, 1), (0, 3), (2, 1), (2, 3)}


def test_a_defender_who_revoked_pays_for_the_whole_defence_by_hoyle() -> None:
    by = rules("hoyle")
    raw = slip("solo", 1, 5, trump="H", revokes=GUILTY_NORTH)
    raw.pop("trump")
    assert units(raw, by) == [-27, 27, 0, 0]


def test_two_guilty_defenders_share_what_the_third_would_have_paid() -> None:
    by = rules("hoyle")
    assert units(slip("misere", 1, 0, revokes=(1, 0, 1, 0)), by) == [-18, 36, -18, 0]


def test_partners_share_the_price_of_a_revoke_by_hoyle() -> None:
    by = rules("hoyle")
    assert units(slip("prop_cop", 0, 11, partner=2, revokes=GUILTY_NORTH), by) == [-6, 6, -6, 6]


def test_revokes_on_both_sides_may_cancel_out() -> None:
    by = rules("de", both_revoke="cancel_out")
    assert units(slip("solo", 0, 6, revokes=(1, 1, 0, 0)), by) == [9, -3, -3, -3]


def test_a_misere_is_decided_by_any_revoke() -> None:
    by = rules("de", revoke_rule="three_tricks")
    assert units(slip("misere", 0, 0, revokes=GUILTY_NORTH), by) == [-9, 3, 3, 3]
    assert units(slip("misere", 1, 2, revokes=GUILTY_NORTH), by) == [-3, 9, -3, -3]


def test_losing_all_tricks_in_boston_costs_the_end_of_the_row() -> None:
    assert units(slip("boston_13", 0, 0, trump="S"), rules("boston"))[1] == 90
    assert units(slip("boston_7", 0, 6, trump="S"), rules("boston"))[1] == 4


def test_iwwa_troel_doubles_with_all_thirteen() -> None:
    by = rules("be-iwwa")
    assert units(slip("troel", 0, 13, partner=1, trump="H"), by) == [18, 18, -18, -18]
    assert units(slip("troel", 0, 6, partner=1, trump="H"), by) == [-8, -8, 8, 8]


def test_afdronk_troel_counts_twice_the_vraag() -> None:
    by = rules("be-afdronk")
    assert units(slip("troel", 0, 9, partner=1, trump="H"), by) == [6, 6, -6, -6]
    assert units(slip("troel", 0, 13, partner=1, trump="H"), by) == [28, 28, -28, -28]


def test_kleurenwiezen_troel_at_eight_or_nine() -> None:
    by = rules("be-kleur")
    at_nine = slip("troel", 0, 8, partner=1, trump="H", bid_tricks=9)
    assert units(at_nine, by) == [-16, -16, 16, 16]
    assert units(at_nine | {"bid_tricks": 8}, by) == [16, 16, -16, -16]
    assert units(at_nine | {"tricks": 13}, by) == [30, 30, -30, -30]


def test_alone_in_kleurenwiezen_is_paid_by_tricks_counted_to_eight() -> None:
    by = rules("be-kleur")
    paid = [
        units(slip("alleen", 0, tricks, bid_tricks=5, trump="S"), by)[0] / 3 for tricks in (5, 6, 7, 8, 12)
    ]
    assert paid == [3, 4, 5, 6, 6]
    assert units(slip("alleen", 0, 8, bid_tricks=8, trump="S"), by)[0] == 21
    assert units(slip("alleen", 0, 5, bid_tricks=7, trump="S"), by)[0] == -21


def test_general_misere_may_go_by_most_tricks_and_ties_all_pay() -> None:
    by = rules("de", all_pass="general_misere_most_tricks")
    assert units({"contract": "general_misere", "tricks_by_player": (5, 5, 2, 1)}, by) == [-6, -6, 6, 6]


def test_nobody_is_paid_when_all_are_level_in_a_misere_partout() -> None:
    by = rules("boston")
    assert units({"contract": "misere_partout", "tricks_by_player": (4, 3, 3, 3)}, by) == [-3, 1, 1, 1]


def test_piccolo_wants_exactly_one_trick() -> None:
    by = rules("be-kleur", ranks={"piccolo": 35}, values={"piccolo": 8})
    assert units(slip("piccolo", 0, 1), by) == [24, -8, -8, -8]
    assert units(slip("piccolo", 0, 0), by) == [-24, 8, 8, 8]
    assert units(slip("piccolo", 0, 2), by) == [-24, 8, 8, 8]


def test_belgian_names_say_schachtel_and_durch() -> None:
    by = rules("be-iwwa")
    scored = GAME.score(GAME.hand(slip("solo_slim", 0, 13, trump="S"), by, 4), by)
    assert scored.outcome.contract.text == "Durch (solo slim)"
    assert rules("be-iwwa", names="usual").name(by.ladder[0]).text == "Vraag en mee"
