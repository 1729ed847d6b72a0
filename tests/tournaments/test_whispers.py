"""Whispers at a table: beside the slip, after saving, and against the totals on the paper."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from scoring.errors import RuleBookError
from scoring.whispers import WhisperCode
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.errors import TournamentCode
from tournaments.models import LeftAlone, PaperTotal, Table
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.selectors.whispers import compare, heard_in
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.whispers import leave_alone, mend, write_paper_totals

pytestmark = pytest.mark.django_db

SHEET = "solo n 6\nprop n e 8\nabu s h 10\nmis w 0\nprop s w 9\nsolo e 4\nsolo s 7\nmis n 1"
TWICE = f"{SHEET}\nabu w d 9\nabu w d 9"


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


def typed(table: Table, text: str, by: User) -> Table:
    record_lines(table=table, text=text, key=uuid4(), by=by)
    return find_table(pk=table.pk)


def address(table: Table, page: str) -> str:
    return reverse(f"tournaments:{page}", args=[table.round.tournament.public_key, 1, table.number])


def totals_of(table: Table) -> tuple[Decimal, ...]:
    return sitting_of(find_table(pk=table.pk)).tally.totals


def test_a_hand_written_twice_is_mentioned_and_made_void_by_one_key(table: Table, scorer: User) -> None:
    table = typed(table, TWICE, scorer)
    heard = heard_in(sitting_of(table))
    assert [(one.number, one.whisper.code) for one in heard] == [(10, WhisperCode.TWICE)]
    key = uuid4()
    mend(table=table, number=10, mark=heard[0].mark, key=key, by=scorer, reason="written twice")
    assert heard_in(sitting_of(find_table(pk=table.pk))) == []
    assert [one.hand.number for one in sitting_of(table).standing_hands] == list(range(1, 10))
    assert list(check_ledger()) == []


def test_what_was_left_alone_is_not_said_again_until_the_hand_changes(
    table: Table, scorer: User, secretary: Client
) -> None:
    table = typed(table, TWICE, scorer)
    page = secretary.get(address(table, "table")).content.decode()
    assert "The same as hand 9: written twice?" in page
    heard = heard_in(sitting_of(table))[0]
    secretary.post(address(table, "answer_whisper"), {"number": 10, "mark": heard.mark, "do": "leave"})
    leave_alone(table=table, number=10, mark=heard.mark)
    assert LeftAlone.objects.count() == 1
    assert "written twice?" not in secretary.get(address(table, "table")).content.decode()
    assert heard_in(sitting_of(find_table(pk=table.pk))) == []


def test_a_whisper_that_is_not_heard_any_more_changes_nothing(table: Table, scorer: User) -> None:
    with pytest.raises(RuleBookError) as refused:
        mend(table=table, number=3, mark="hand_twice:0", key=uuid4(), by=scorer, reason="")
    assert [fault.code for fault in refused.value.faults] == [TournamentCode.WHISPER_GONE]


def test_totals_on_the_paper_find_the_slip_of_the_pen(table: Table, scorer: User, secretary: Client) -> None:
    meant = typed(table, SHEET, scorer)
    right = totals_of(meant)
    wrong = {"contract": "solo", "declarer": 1, "tricks": 5}
    hand = sitting_of(meant).standing_hands[5].hand
    from tournaments.services.hands import correct_hand

    correct_hand(hand=hand, values=wrong, based_on=hand.version, key=uuid4(), by=scorer)
    assert totals_of(meant) != right
    sent = {"line": 8} | {f"total_{seat}": str(units) for seat, units in enumerate(right)}
    assert secretary.post(address(table, "paper_totals"), sent).status_code == 302
    page = secretary.get(address(table, "paper_totals")).content.decode()
    assert "The paper and the site do not agree." in page
    found = compare(sitting_of(find_table(pk=table.pk))).heard[0]
    assert (found.number, found.whisper.code) == (6, WhisperCode.EXPLAINS_TOTALS)
    answer = {"number": 6, "mark": found.mark, "do": "mend", "from": "totals", "key": str(uuid4())}
    assert secretary.post(address(table, "answer_whisper"), answer).status_code == 302
    assert totals_of(table) == right
    assert "The paper and the site agree." in secretary.get(address(table, "paper_totals")).content.decode()


def test_totals_that_agree_silence_the_whispers_above_them(table: Table, scorer: User) -> None:
    table = typed(table, TWICE, scorer)
    write_paper_totals(table=table, line=10, units=totals_of(table), by=scorer)
    assert heard_in(sitting_of(find_table(pk=table.pk))) == []


def test_a_line_of_totals_is_replaced_and_taken_away(table: Table, scorer: User) -> None:
    table = typed(table, SHEET, scorer)
    for units in ((1, None, None, None), (Decimal("2.5"), 3, None, None), (None,) * 4):
        write_paper_totals(table=table, line=8, units=units, by=scorer)  # type: ignore[arg-type]
        there = list(PaperTotal.objects.values_list("line", "index", "units"))
        assert there == [(8, index, said) for index, said in enumerate(units) if said is not None]


def test_a_total_misread_is_mended_on_the_paper(table: Table, scorer: User) -> None:
    table = typed(table, SHEET, scorer)
    right = totals_of(table)
    write_paper_totals(table=table, line=8, units=[right[0] + 9, *right[1:]], by=scorer)
    (heard,) = compare(sitting_of(find_table(pk=table.pk))).heard
    assert (heard.whisper.code, heard.whisper.facts["rather"]) == (WhisperCode.TOTAL_MISREAD, right[0])
    mend(table=table, number=heard.number, mark=heard.mark, key=uuid4(), by=scorer, reason="")
    assert compare(sitting_of(find_table(pk=table.pk))).agrees


@pytest.mark.parametrize("sent", [{"number": 999_999, "mark": "x"}, {"number": 1, "mark": ""}, {}])
def test_nonsense_is_refused_with_a_word(table: Table, secretary: Client, sent: dict[str, Any]) -> None:
    assert secretary.post(address(table, "answer_whisper"), sent | {"do": "leave"}).status_code == 302
    assert secretary.post(address(table, "answer_whisper"), sent | {"do": "mend"}).status_code == 302
    assert not LeftAlone.objects.exists()


@pytest.mark.parametrize("line", [1, 9, 999])
def test_a_line_anywhere_on_the_paper_is_compared(
    table: Table, scorer: User, secretary: Client, line: int
) -> None:
    typed(table, SHEET, scorer)
    sent = {"line": line, "total_0": "1", "total_1": "2", "total_2": "3", "total_3": "4"}
    assert secretary.post(address(table, "paper_totals"), sent).status_code == 302
    assert secretary.get(address(table, "paper_totals")).status_code == 200


def test_the_preview_whispers_and_can_be_answered(table: Table, scorer: User, secretary: Client) -> None:
    table = typed(table, SHEET, scorer)
    slip = {"contract": "abundance", "declarer": "3", "trump": "D", "tricks": "0", "number": "9"}
    preview = secretary.post(address(table, "preview"), slip).content.decode()
    assert "A rare result for this contract" in preview
    assert "data-mend=" in preview
    lines = secretary.post(address(table, "lines_preview"), {"text": "abu w d 0"}).content.decode()
    assert "A rare result for this contract" in lines
    assert "data-mend-line=" in lines


def test_who_types_lines_hears_of_saved_hands_and_comes_back_to_the_lines(
    table: Table, scorer: User, secretary: Client
) -> None:
    mark = heard_in(sitting_of(typed(table, TWICE, scorer)))[0].mark
    assert f'value="{mark}"' in secretary.get(address(table, "lines")).content.decode()
    answer = secretary.post(
        address(table, "answer_whisper"), {"do": "leave", "number": "10", "mark": mark, "from": "lines"}
    )
    assert answer.headers["Location"] == address(table, "lines")
    assert f'value="{mark}"' not in secretary.get(address(table, "lines")).content.decode()


def test_saving_never_waits_for_a_whisper(table: Table, scorer: User, secretary: Client) -> None:
    sent = {"contract": "abundance", "declarer": "3", "trump": "D", "tricks": "0", "number": "1"}
    assert secretary.post(address(table, "table"), sent | {"key": str(uuid4())}).status_code == 302


def test_players_see_neither_whispers_nor_the_totals_form(people: dict[str, Any], table: Table) -> None:
    assert Client().get(address(table, "paper_totals")).status_code == 302
    assert Client().post(address(table, "answer_whisper")).status_code == 302
