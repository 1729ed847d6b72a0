"""Calls beside the slip, and hands card by card, as pages: with and without scripts they send the same."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Role
from scoring.record_text import write_record_text
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import TournamentFactory
from tests.tournaments.test_records import CALLS, SOLO, SOLO_CARDS, dealt_by_west
from tournaments.models import Hand, Table
from tournaments.services.hands import record_hand

pytestmark = pytest.mark.django_db

SENT = "0:pass 1:solo 2:pass 3:pass"


@pytest.fixture
def table() -> Table:
    return dealt_by_west()


@pytest.fixture
def page(table: Table, client: Client) -> Client:
    """The browser of a secretary."""
    user = UserFactory()
    MemberFactory(club=table.round.tournament.club, user=user, role=Role.SECRETARY)
    client.force_login(user)
    return client


def address(table: Table, *more: str) -> str:
    round_ = table.round
    start = f"/t/{round_.tournament.public_key}/rounds/{round_.number}/tables/{table.number}/"
    return start + "".join(f"{part}/" for part in more)


def offered(answer: Any) -> list[str]:
    """What the buttons of the auction would send."""
    return re.findall(r'name="say" value="([^"]+)"', answer.content.decode())


def checked(answer: Any) -> set[tuple[str, str]]:
    """Radio buttons and boxes that are on."""
    found = re.findall(r"<input[^>]*checked[^>]*>", answer.content.decode())
    return {(re.search('name="([^"]+)"', one)[1], re.search('value="([^"]+)"', one)[1]) for one in found}  # type: ignore[index]


def test_only_legal_calls_are_offered(page: Client, table: Table) -> None:
    first = offered(page.get(address(table)))
    assert first[:2] == ["0:pass", "0:prop"]
    later = page.post(address(table, "calls"), {"calls": "0:pass", "say": "1:misere", "number": 1})
    assert "2:solo" not in offered(later)
    assert "2:spread_misere" in offered(later)


def test_calls_fill_the_slip(page: Client, table: Table) -> None:
    answer = page.post(address(table, "calls"), {"calls": SENT[:-7], "say": "3:pass", "number": 1})
    assert {("contract", "solo"), ("declarer", "1")} <= checked(answer)
    assert offered(answer) == ["undo", "clear"]


def test_a_call_taken_back_leaves_the_slip_again(page: Client, table: Table) -> None:
    sent = {"calls": SENT, "say": "undo", "number": 1, "contract": "solo", "declarer": "1", "tricks": "5"}
    answer = page.post(address(table, "calls"), sent)
    assert ("contract", "solo") not in checked(answer)
    assert 'value="5"' in answer.content.decode()


def test_an_illegal_call_is_named_and_changes_nothing(page: Client, table: Table) -> None:
    answer = page.post(address(table, "calls"), {"calls": "0:solo", "say": "1:prop", "number": 1})
    assert 'name="calls" value="0:solo"' in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()


def test_without_scripts_a_call_brings_the_whole_page_again(page: Client, table: Table) -> None:
    key = str(uuid4())
    answer = page.post(address(table), {"calls": "0:pass", "say": "1:solo", "key": key, "number": 1})
    assert answer.status_code == 200
    assert 'name="calls" value="0:pass 1:solo"' in answer.content.decode()
    assert key in answer.content.decode()


def test_saved_calls_stand_on_the_page_of_the_hand(page: Client, table: Table) -> None:
    sent = {"calls": SENT, "contract": "solo", "declarer": "1", "tricks": "5", "key": str(uuid4())}
    assert page.post(address(table), sent).status_code == 302
    hand = Hand.objects.get()
    assert hand.record == {"dealer": 3, "calls": CALLS}
    shown = page.get(address(table, "hands", "1"))
    assert [[call.text for call in row] for row in shown.context["calls"]] == [
        ["Pass", "Solo", "Pass", "Pass"]
    ]


def test_a_slip_against_its_calls_is_refused_at_the_field(page: Client, table: Table) -> None:
    sent = {"calls": SENT, "contract": "misere", "declarer": "1", "tricks": "0", "key": str(uuid4())}
    answer = page.post(address(table), sent)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["contract"]


@pytest.mark.parametrize("junk", ["x", "9:solo", "0:", "0:solo:", "a:b:c:d", "0:bogus:Z"])
def test_junk_in_the_calls_breaks_nothing(page: Client, table: Table, junk: str) -> None:
    sent = {"calls": junk, "say": junk, "known_upcard": "?", "number": "1"}
    assert page.post(address(table, "calls"), sent).status_code == 200
    assert page.post(address(table), {**sent, "key": str(uuid4())}).status_code == 200


def test_cards_are_checked_before_they_are_saved(page: Client, table: Table) -> None:
    sent = {"record": write_record_text(SOLO_CARDS), "key": str(uuid4()), "number": "1"}
    answer = page.post(address(table, "cards"), {**sent, "check": "1"})
    assert [cell.units for cell in answer.context["cells"]] == [-3, 9, -3, -3]
    assert not Hand.objects.exists()
    saved = page.post(address(table, "cards"), sent)
    assert saved["Location"] == address(table, "hands", "1", "cards")


def test_what_is_wrong_with_cards_is_told_with_its_place(page: Client, table: Table) -> None:
    text = write_record_text({**SOLO_CARDS, "calls": [*CALLS, {"seat": 0, "call": "misere"}]})
    answer = page.post(address(table, "cards"), {"record": text, "key": str(uuid4())})
    assert answer.status_code == 422
    assert [problem.split(":")[0] for problem in answer.context["problems"]] == ["Call 5"]
    assert text.splitlines()[0] in answer.content.decode()


def test_a_recorded_hand_is_walked_through_trick_by_trick(page: Client, table: Table) -> None:
    record_hand(table=table, values={}, record=SOLO_CARDS, key=uuid4(), by=UserFactory())
    before = page.get(address(table, "hands", "1", "cards")).context
    assert (before["trick"], before["after"], before["winner"]) == (0, 1, "")
    last = page.get(address(table, "hands", "1", "cards") + "?trick=99").context
    assert (last["trick"], last["after"]) == (13, None)
    assert [one.tricks for one in last["holdings"]] == [3, 5, 2, 3]
    assert all(one.rows == [] for one in last["holdings"])


def test_a_hand_without_cards_has_no_walk(page: Client, table: Table) -> None:
    record_hand(table=table, values=SOLO, key=uuid4(), by=UserFactory())
    assert page.get(address(table, "hands", "1", "cards")).status_code == 404


def test_only_those_who_record_write_cards_down(table: Table, client: Client) -> None:
    client.force_login(UserFactory())
    assert client.get(address(table, "cards")).status_code == 403
    assert client.post(address(table, "calls"), {"say": "0:pass"}).status_code == 403


def test_a_game_without_auction_shows_none(client: Client) -> None:
    tournament = TournamentFactory(game="doppelkopf", preset="ddv", is_published=True)
    table = dealt_by_west(tournament=tournament)
    user = UserFactory()
    MemberFactory(club=tournament.club, user=user, role=Role.SECRETARY)
    client.force_login(user)
    assert client.get(address(table)).context["auction"] is None
