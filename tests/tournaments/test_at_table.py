"""Recording at the table by the code on its card: who may, what is kept, when it ends."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Role, User
from tests.factories.accounts import UserFactory, club_with_roles
from tests.factories.tournaments import RoundFactory, TableFactory, TournamentFactory
from tournaments.models import Hand, HandRevision, Round, Scribe, TableCode
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.at_table import make_codes, revoke_codes
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": "0", "tricks": "5"}


@pytest.fixture
def secretary() -> User:
    return club_with_roles()[1][Role.SECRETARY]


@pytest.fixture
def round(secretary: User) -> Round:
    club = secretary.memberships.get().club
    return RoundFactory(tournament=TournamentFactory(club=club, is_published=True), tables=2, is_open=True)


@pytest.fixture
def code(round: Round, secretary: User) -> TableCode:
    return make_codes(round=round, by=secretary)[0]


def device(code: TableCode, name: str) -> Client:
    """A phone on which this name was typed."""
    client = Client()
    assert client.post(code.get_absolute_url(), {"name": name}).status_code == 302
    return client


def sent(number: int = 1, **values: str) -> dict[str, str]:
    return {"key": str(uuid4()), "number": str(number), **SOLO, **values}


def test_a_hand_is_kept_under_the_name_that_was_typed(code: TableCode) -> None:
    assert device(code, "Ann").post(code.get_absolute_url(), sent()).status_code == 302
    revision = HandRevision.objects.get()
    assert (revision.by, revision.writer_name, revision.source) == (None, "Ann", "table")
    assert revision.hand.table_id == code.table_id


def test_without_a_name_nothing_is_written(code: TableCode) -> None:
    assert Client().post(code.get_absolute_url(), sent()).status_code == 422
    assert Client().post(code.get_absolute_url(), {"name": "  "}).status_code == 422
    assert not HandRevision.objects.exists()
    assert not Scribe.objects.exists()


def test_a_code_opens_its_own_table_alone(round: Round, code: TableCode) -> None:
    phone = device(code, "Ann")
    other = TableCode.objects.exclude(pk=code.pk).get()
    phone.post(other.get_absolute_url(), sent())
    assert not HandRevision.objects.exists()


def test_the_second_device_sees_who_is_recording(code: TableCode) -> None:
    device(code, "Ann")
    page = device(code, "Bram").get(code.get_absolute_url()).content.decode()
    assert "Ann is recording this table on another device." in page
    assert "Bram is recording" not in page


def test_the_second_device_hears_of_a_hand(code: TableCode) -> None:
    ann, bram = device(code, "Ann"), device(code, "Bram")
    ann.post(code.get_absolute_url(), sent())
    status = reverse("tournaments:at_table_status", args=[code.token])
    assert b"Another hand was saved meanwhile." in bram.get(status, {"number": 1}).content
    assert b"Another hand" not in bram.get(status, {"number": 2}).content


def test_two_devices_with_different_hands_see_both(code: TableCode) -> None:
    ann, bram = device(code, "Ann"), device(code, "Bram")
    ann.post(code.get_absolute_url(), sent())
    assert bram.post(code.get_absolute_url(), sent()).status_code == 302
    clash = bram.post(code.get_absolute_url(), sent(tricks="4"))
    assert clash.status_code == 409
    assert b"What is saved" in clash.content
    assert HandRevision.objects.count() == 1


def test_the_last_hand_is_mended_at_the_table(code: TableCode) -> None:
    phone = device(code, "Ann")
    phone.post(code.get_absolute_url(), sent())
    assert phone.get(f"{code.get_absolute_url()}?mend=1").status_code == 200
    phone.post(code.get_absolute_url(), sent(tricks="4", version="1"))
    totals = sitting_of(find_table(pk=code.table_id)).tally.totals
    assert list(totals) == [-9, 3, 3, 3]


def test_a_revoked_code_writes_nothing(round: Round, code: TableCode) -> None:
    phone = device(code, "Ann")
    revoke_codes(round=round, table=1)
    assert phone.post(code.get_absolute_url(), sent()).status_code == 410
    assert Client().get(TableCode.objects.get(table__number=2).get_absolute_url()).status_code == 200


def test_a_code_ends(code: TableCode) -> None:
    phone = device(code, "Ann")
    before = timezone.now() - timedelta(days=1)
    TableCode.objects.filter(pk=code.pk).update(created=before, expires=before + timedelta(hours=12))
    assert phone.get(code.get_absolute_url()).status_code == 410


def test_a_made_up_code_opens_nothing(code: TableCode) -> None:
    forged = reverse("tournaments:at_table", args=[f"{code.key.hex}.forged"])
    assert Client().get(forged).status_code == 410


def test_a_closed_round_takes_no_hand(round: Round, code: TableCode) -> None:
    phone = device(code, "Ann")
    close_round(round=round)
    assert phone.post(code.get_absolute_url(), sent()).status_code == 422
    assert not HandRevision.objects.exists()


def test_new_codes_end_the_ones_before(round: Round, code: TableCode, secretary: User) -> None:
    client = Client()
    client.force_login(secretary)
    key = round.tournament.public_key
    cards = reverse("tournaments:table_cards", args=[key, 1])
    client.post(reverse("tournaments:make_cards", args=[key, 1]))
    assert client.get(cards).content.count(b"<img") == 2
    assert Client().get(code.get_absolute_url()).status_code == 410


def test_players_make_no_codes(round: Round) -> None:
    assert (
        Client().post(reverse("tournaments:make_cards", args=[round.tournament.public_key, 1])).status_code
        == 302
    )
    assert not TableCode.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_double_click_writes_one_hand() -> None:
    """C66: the same form sent twice in the same moment; both answers show the saved hand."""
    code = make_codes(round=TableFactory().round, by=UserFactory())[0]
    browser = device(code, "Ann")
    form, together = sent(), Barrier(2)

    def click() -> int:
        own = Client()
        own.cookies = browser.cookies
        together.wait()
        try:
            return own.post(code.get_absolute_url(), form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = [one.result() for one in [pool.submit(click) for _ in range(2)]]
    assert answers == [302, 302]
    assert Hand.objects.count() == 1


def test_a_form_sent_three_times_and_loaded_again_is_one_hand(code: TableCode) -> None:
    """C65: the answers were lost; the next real hand gets the next number."""
    browser, form = device(code, "Ann"), sent()
    answers = [browser.post(code.get_absolute_url(), form, headers={"X-Outbox": "1"}) for _ in range(3)]
    saved = {"saved": f"{code.get_absolute_url()}?saved=1", "number": 1}
    assert [answer.json() for answer in answers] == [saved] * 3
    assert browser.get(saved["saved"]).context["next_number"] == 2
    assert Hand.objects.count() == 1


def test_what_an_outbox_sends_without_a_name_is_told_where_to_give_it(code: TableCode) -> None:
    """C69: what waits on the device stays there until somebody says who writes."""
    answer = Client().post(code.get_absolute_url(), sent(), headers={"X-Outbox": "1"})
    assert (answer.status_code, answer.json()) == (401, {"sign_in": code.get_absolute_url()})
    assert not Hand.objects.exists()
