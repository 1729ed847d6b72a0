"""The pile on the page, reports beside the hand, the rule, and the question before a round is closed."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from tests.tournaments.checking.conftest import SOLO, Recorded, check_of, checked
from tournaments.models import Checking, Confirmation, HandReport, Round, Table
from tournaments.selectors.checking import CheckState
from tournaments.services.hands import correct_hand
from tournaments.services.reports import report_hand
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import enter_members

pytestmark = pytest.mark.django_db


@pytest.fixture
def key(table: Table) -> str:
    return table.round.tournament.public_key


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def pile(key: str, **asked: str) -> str:
    return reverse("tournaments:checks", args=[key], query=asked)


def hand_url(key: str, number: int = 1) -> str:
    return reverse("tournaments:hand", args=[key, 1, 1, number])


def report_url(key: str, number: int = 1) -> str:
    return reverse("tournaments:report_hand", args=[key, 1, 1, number])


def test_right_goes_on_to_the_next_hand(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    recorded()
    recorded()
    client = signed_in(people["second"])
    page = client.get(pile(key))
    assert page.context["item"].name == "1-1-1"
    assert b"0 of 2 checked" in page.content
    assert page.context["answer_url"] == pile(key, at="1-1-1")
    answer = client.post(pile(key, at="1-1-1"), {"do": "right", "seen": "1:1"})
    assert answer.headers["Location"] == pile(key, at="1-1-2")
    page = client.post(pile(key, at="1-1-2"), {"do": "right", "seen": "2:1"}, follow=True)
    assert b"All hands are checked" in page.content
    assert Confirmation.objects.count() == 2


def test_a_sheet_is_confirmed_as_a_whole(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table, Checking.SHEET)
    for _ in range(3):
        recorded()
    client = signed_in(people["second"])
    assert client.get(pile(key)).context["seen"] == [(1, 1), (2, 1), (3, 1)]
    client.post(pile(key, at="1-1"), {"do": "right", "seen": ["1:1", "2:1", "3:1"]})
    assert Confirmation.objects.count() == 3


def test_where_nobody_checks_no_hand_counts_as_checked(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    recorded()
    page = signed_in(people["second"]).get(pile(key))
    assert (b"Hands are not checked here" in page.content, b"1 of 1" in page.content) == (True, False)


def test_wrong_marks_the_hand_and_opens_it(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    client = signed_in(people["second"])
    answer = client.post(pile(key, at="1-1-1"), {"wrong": "1", "key": str(uuid4())})
    assert answer.headers["Location"] == f"{hand_url(key)}#next"
    assert check_of(hand).state == CheckState.REPORTED
    sent = {"do": "correct", "version": "1", "key": str(uuid4()), **SOLO, "tricks": "6"}
    client.post(hand_url(key), sent)
    assert check_of(hand).state == CheckState.OPEN
    assert HandReport.objects.get().was_right is False


def test_who_wrote_it_is_told_who_else_could(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    recorded()
    page = signed_in(people["secretary"]).get(pile(key, at="1-1-1")).content.decode()
    assert "You entered hand 1 yourself." in page
    assert "Second Secretary" in page
    answer = signed_in(people["secretary"]).post(pile(key, at="1-1-1"), {"do": "right", "seen": "1:1"})
    assert answer.status_code == 422
    assert not Confirmation.objects.exists()


def test_a_stale_answer_shows_both_versions(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    correct_hand(hand=hand, values={**SOLO, "tricks": 6}, based_on=1, key=uuid4(), by=people["owner"])
    answer = signed_in(people["second"]).post(pile(key, at="1-1-1"), {"do": "right", "seen": "1:1"})
    assert answer.status_code == 409
    assert b"What you looked at" in answer.content
    assert answer.context["seen"] == [(1, 2)]


@pytest.mark.parametrize("sent", [{}, {"do": "right"}, {"seen": "x:y"}, {"seen": "9:1"}, {"wrong": "99"}])
def test_a_broken_answer_is_no_error_page(
    table: Table, key: str, people: dict[str, User], recorded: Recorded, sent: dict[str, str]
) -> None:
    checked(table)
    recorded()
    answer = signed_in(people["second"]).post(pile(key, at="1-1-1"), sent)
    assert answer.status_code in (302, 422)
    assert not Confirmation.objects.exists()


def test_the_pile_costs_the_same_with_one_sheet_and_with_many(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    client = signed_in(people["second"])
    recorded()

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(pile(key)).status_code == 200
        return len(asked)

    with_one = queries()
    for _ in range(4):
        recorded()
    assert queries() == with_one


def test_a_player_reports_and_reads_the_answer(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    recorded()
    enter_members(tournament=table.round.tournament, members=[people["player"].memberships.get()])
    player, secretary = signed_in(people["player"]), signed_in(people["secretary"])
    player.post(report_url(key), {"text": "It was six tricks.", "key": str(uuid4())})
    report = HandReport.objects.get()
    home = reverse("tournaments:home", args=[key])
    assert b"1 report to answer" in secretary.get(home).content
    assert b"It was six tricks." in secretary.get(hand_url(key)).content
    assert b"It was six tricks." in secretary.get(reverse("tournaments:reports", args=[key])).content
    assert b"It was six tricks." not in Client().get(hand_url(key)).content
    answer_url = reverse("tournaments:answer_report", args=[key, report.pk])
    secretary.post(answer_url, {"was_right": "yes", "answer": "The sheet says five."})
    assert b"The sheet says five." in player.get(hand_url(key)).content
    rebuild_standings(tournament_id=table.round.tournament.pk)
    assert b"The sheet says five." in player.get(home).content


def test_who_does_not_play_cannot_report(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    recorded()
    page = signed_in(people["player"]).post(report_url(key), {"text": "wrong"}, follow=True)
    assert b"play" in page.content
    assert not HandReport.objects.exists()


def test_a_report_written_signed_out_is_there_after_signing_in(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    """C69 for reports."""
    recorded()
    enter_members(tournament=table.round.tournament, members=[people["player"].memberships.get()])
    client = Client()
    answer = client.post(report_url(key), {"text": "It was six tricks."})
    sign_in = answer.headers["Location"]
    sent = {"login": people["player"].email, "password": "password"}
    page = client.post(sign_in, sent, follow=True)
    assert page.redirect_chain[-1][0].startswith(hand_url(key))
    assert b"It was six tricks." in page.content
    assert not HandReport.objects.exists()


def test_a_player_does_not_see_the_pile(table: Table, key: str, people: dict[str, User]) -> None:
    assert signed_in(people["player"]).get(pile(key)).status_code == 403
    assert Client().get(pile(key)).status_code == 302


def test_the_rule_says_what_it_does_to_what_waits(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    recorded()
    url = reverse("tournaments:checking", args=[key])
    organiser, wish = signed_in(people["organiser"]), {"checking": "none", "closes_unchecked": "on"}
    page = organiser.post(url, wish)
    assert b"1 hand waits now. 0 hands would wait." in page.content
    table.round.tournament.refresh_from_db()
    assert table.round.tournament.checking == Checking.HAND
    organiser.post(url, {**wish, "confirmed": "yes"})
    table.round.tournament.refresh_from_db()
    assert table.round.tournament.checking == Checking.NONE


def test_closing_a_round_names_the_hands_that_wait(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    recorded()
    url = reverse("tournaments:close_round", args=[key, 1])
    organiser = signed_in(people["organiser"])
    page = organiser.post(url)
    assert f'<a href="{hand_url(key)}">Table 1, hand 1</a>' in page.content.decode()
    assert Round.objects.get().is_open
    checked(table, closes_unchecked=False)
    organiser.post(url, {"confirmed": "yes"})
    assert Round.objects.get().is_open
    checked(table, closes_unchecked=True)
    organiser.post(url, {"confirmed": "yes"})
    assert not Round.objects.get().is_open


def test_the_standings_say_how_provisional_they_are(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    home = reverse("tournaments:home", args=[key])
    recorded()
    assert b"Provisional" not in Client().get(home).content
    checked(table)
    page: Any = signed_in(people["player"]).get(home)
    assert b"Provisional: 1 hand waits to be confirmed or final." in page.content


def test_a_mark_left_by_somebody_else_is_answered_by_hand(
    table: Table, key: str, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    report_hand(hand=hand, text="wrong", by=people["second"], key=uuid4())
    sent = {"do": "correct", "version": "1", "key": str(uuid4()), **SOLO, "tricks": "6"}
    signed_in(people["secretary"]).post(hand_url(key), sent)
    assert check_of(hand).state == CheckState.REPORTED
