"""The full slip by the keyboard alone: how many keys a common hand takes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import Table
from tournaments.selectors.sittings import find_table, sitting_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_PRESSES = 8

COMMON_HANDS: list[tuple[str, str, str, list[tuple[str, dict[str, Any]]]]] = [
    (
        "solo-whist",
        "de",
        "manual",
        [
            ("sn6", {"contract": "solo", "declarer": 0, "tricks": 6}),
            ("pne8", {"contract": "prop_cop", "declarer": 0, "partner": 1, "tricks": 8}),
            ("mw0", {"contract": "misere", "declarer": 3, "tricks": 0}),
            ("ash10", {"contract": "abundance", "declarer": 2, "trump": "H", "tricks": 10}),
        ],
    ),
    (
        "doppelkopf",
        "ddv",
        "",
        [("ns131", {"game_type": "normal", "re_players": [0, 2], "re_card_points": 131})],
    ),
    (
        "bid-whist",
        "classic",
        "manual",
        [
            (
                "n4u10",
                {"bidder": 0, "bid": "4", "direction": "uptown", "tricks": 10},
            )
        ],
    ),
]


def seated_table(game: str, preset: str, ends: str) -> Table:
    options = {"session_end": ends} if ends else {}
    tournament = TournamentFactory(is_published=True, game=game, preset=preset, options=options)
    user = User.objects.get(email="sec@example.org")
    Member.objects.create(club=tournament.club, user=user, name="Sec", role=Role.SECRETARY)
    return TableFactory(tournament=tournament)


@pytest.mark.parametrize(("game", "preset", "ends", "hands"), COMMON_HANDS, ids=lambda one: str(one)[:12])
def test_a_common_hand_takes_at_most_8_keys(
    signed_in: Callable[..., Page], game: str, preset: str, ends: str, hands: list[tuple[str, dict[str, Any]]]
) -> None:
    page = signed_in("sec@example.org", "Sec")
    table = seated_table(game, preset, ends)
    page.goto(f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/")
    must_be_sound(page)
    for keys, _values in hands:
        assert len(keys) + 1 <= MOST_PRESSES
        expect(page.locator("[data-slip-keys] :focus")).to_have_count(1)
        page.keyboard.type(keys)
        with going_on(page):
            page.keyboard.press("Enter")
    stored = [one.hand.values for one in sitting_of(find_table(pk=table.pk)).standing_hands]
    assert stored == [values for _keys, values in hands]
