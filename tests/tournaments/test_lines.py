"""Hands typed as lines: one at a time, or a column at once."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from scoring.errors import RuleBookError
from scoring.shorthand import ShorthandCode
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.errors import Conflict, TournamentCode
from tournaments.models import Hand, HandRevision, Table
from tournaments.selectors.lines import lines_of_hands
from tournaments.selectors.sittings import sitting_of
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines

pytestmark = pytest.mark.django_db

COLUMN = "solo n 6\nprop n e 8\n\nabu s h 10\nmis w 0\npass"


@pytest.fixture
def people() -> dict[str, Any]:
    club, users = club_with_roles()
    tournament = TournamentFactory(club=club, is_published=True)
    return {"table": TableFactory(tournament=tournament), "scorer": users[Role.SECRETARY]}


@pytest.fixture
def table(people: dict[str, Any]) -> Table:
    return people["table"]


@pytest.fixture
def scorer(people: dict[str, Any]) -> User:
    return people["scorer"]


@pytest.fixture
def secretary(scorer: User) -> Client:
    client = Client()
    client.force_login(scorer)
    return client


def address(table: Table, name: str = "lines") -> str:
    return reverse(f"tournaments:{name}", args=[table.round.tournament.public_key, 1, table.number])


def test_a_column_is_written_at_once_and_reads_back(table: Table, scorer: User) -> None:
    record_lines(table=table, text=COLUMN, key=uuid4(), by=scorer)
    sitting = sitting_of(table)
    assert list(lines_of_hands(sitting).values()) == [line for line in COLUMN.splitlines() if line]
    assert sum(sitting.tally.totals) == 0
    assert list(check_ledger()) == []


def test_the_same_column_sent_again_writes_nothing(table: Table, scorer: User) -> None:
    key = uuid4()
    record_lines(table=table, text=COLUMN, key=key, by=scorer, number=1)
    again = record_lines(table=table, text=COLUMN, key=key, by=scorer, number=1)
    assert [one.is_news for one in again] == [False] * 5
    assert HandRevision.objects.count() == 5


def test_one_bad_line_and_nothing_is_written(table: Table, scorer: User) -> None:
    with pytest.raises(RuleBookError) as refused:
        record_lines(table=table, text="solo n 6\nsolo n frog\nprop n n 8", key=uuid4(), by=scorer)
    assert [(fault.facts["line"], fault.code) for fault in refused.value.faults] == [
        (2, ShorthandCode.WORD_UNKNOWN),
        (3, "partner_is_declarer"),
    ]
    assert not Hand.objects.exists()


def test_a_numbered_line_has_to_be_the_hand_that_comes(table: Table, scorer: User) -> None:
    record_lines(table=table, text="1. solo n 6\n2) mis e 0", key=uuid4(), by=scorer)
    with pytest.raises(RuleBookError) as refused:
        record_lines(table=table, text="7: solo n 6", key=uuid4(), by=scorer)
    assert [fault.code for fault in refused.value.faults] == [TournamentCode.LINE_NUMBER_DIFFERS]


def test_somebody_was_faster(table: Table, scorer: User) -> None:
    record_lines(table=table, text="solo n 6", key=uuid4(), by=scorer)
    assert not record_lines(table=table, text="solo n 6", key=uuid4(), by=scorer, number=1)[0].is_news
    with pytest.raises(Conflict):
        record_lines(table=table, text="solo n 5", key=uuid4(), by=scorer, number=1)


def test_the_page_records_mends_and_previews(table: Table, secretary: Client) -> None:
    sent = {"text": "solo n 6", "key": str(uuid4()), "number": "1"}
    assert secretary.post(address(table), sent).status_code == 302
    page = secretary.get(f"{address(table)}?hand=1").content.decode()
    assert ">solo n 6</textarea>" in page
    mend = {"text": "solo n 4", "key": str(uuid4()), "hand": "1", "version": "1"}
    assert secretary.post(address(table), mend).status_code == 302
    assert list(sitting_of(table).tally.totals) == [Decimal(-9), 3, 3, 3]
    preview = secretary.post(address(table, "lines_preview"), {"text": "solo "}).content.decode()
    assert 'data-complete="n"' in preview


def test_in_place_of_a_word_that_is_not_understood_others_are_offered(
    table: Table, secretary: Client
) -> None:
    for text, line in (("solo x 6", "solo n 6"), ("solo x", "solo n"), ("frog", "solo")):
        preview = secretary.post(address(table, "lines_preview"), {"text": text}).content.decode()
        assert f'data-mended="{line}"' in preview
        assert "is not understood here" in preview
    preview = secretary.post(address(table, "lines_preview"), {"text": "d"}).content.decode()
    assert 'data-complete="declared"' in preview


def test_the_list_says_how_a_game_of_bid_whist_stands() -> None:
    club, users = club_with_roles()
    tournament = TournamentFactory(club=club, is_published=True, game="bid-whist", preset="seed")
    table = TableFactory(tournament=tournament)
    record_lines(table=table, text="4u ns 10", key=uuid4(), by=users[Role.SECRETARY])
    client = Client()
    client.force_login(users[Role.SECRETARY])
    assert "Score 4 to 0" in client.get(address(table)).content.decode()


def test_what_was_typed_stays_when_it_is_refused(table: Table, secretary: Client) -> None:
    answer = secretary.post(address(table), {"text": "solo n frog", "key": str(uuid4()), "number": "1"})
    assert answer.status_code == 422
    assert b">solo n frog</textarea>" in answer.content


def test_players_cannot_type_hands(table: Table) -> None:
    stranger = Client()
    assert stranger.get(address(table)).status_code == 302
