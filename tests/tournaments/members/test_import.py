"""A list of members is looked at, taken over whole or not at all, and taken back."""

import io
from pathlib import Path
from uuid import uuid4

import pytest
from openpyxl import Workbook

from accounts.errors import AccountsError, ImportCode
from accounts.matching import Plan, Why
from accounts.models import Club, KnownApart, Member, MemberImport, Spelling
from accounts.selectors import members
from accounts.services import import_members, invite, plan_import, rename_member, undo_import
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory, enter
from tournaments.models import Entrant, Seat
from tournaments.sheets import SheetCode, SheetRefused, read_sheet
from tournaments.sheets.members import people_in

pytestmark = pytest.mark.django_db
CASES = Path(__file__).resolve().parents[2] / "cases"


@pytest.fixture
def club() -> Club:
    return ClubFactory(language="de")


def bring(club: Club, data: str | bytes, **answers: str) -> MemberImport:
    """Look and take over, as the page does; `answers` are by line, as `line3="new"`."""
    rows = people_in(read_sheet(data.encode() if isinstance(data, str) else data)).rows
    given = {int(line.removeprefix("line")): answer for line, answer in answers.items()}
    seen = plan_import(club=club, rows=rows, answers={}).seen
    return import_members(club=club, rows=rows, answers=given, seen=seen, key=uuid4(), by=UserFactory())


def look(club: Club, data: str | bytes) -> Plan:
    rows = people_in(read_sheet(data.encode() if isinstance(data, str) else data)).rows
    return plan_import(club=club, rows=rows, answers={})


def listed(club: Club) -> list[tuple[str, str]]:
    return [(member.name, member.number) for member in members(club)]


def test_a_byte_order_mark_hides_no_column(club: Club) -> None:
    """C30."""
    bring(club, (CASES / "csv-bom-first-header.csv").read_bytes())
    assert listed(club) == [("Anke Müller", "1"), ("Finn O’Hara", "2")]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_semicolons_tabs_and_windows_umlauts_are_read(club: Club, separator: str) -> None:
    """C31."""
    data = (CASES / "csv-semicolon-cp1252.csv").read_bytes().replace(b";", separator.encode())
    bring(club, data)
    assert listed(club) == [("Änne Groß", "2"), ("Jörg Müller", "1")]


def test_the_hint_for_a_spreadsheet_is_no_header(club: Club) -> None:
    """C33."""
    assert [row.name for row in look(club, (CASES / "csv-sep-line.csv").read_bytes()).new] == [
        "A",
        "B",
        "C",
        "D",
    ]


def test_leading_zeros_make_another_number(club: Club) -> None:
    """C34."""
    bring(club, (CASES / "csv-leading-zeros.csv").read_bytes())
    assert listed(club) == [("Ute Beispiel", "123"), ("Uwe Beispiel", "00123")]


def test_ragged_lines_are_named_with_what_is_missing() -> None:
    """C35."""
    text = 'Name;Nummer\nAnn;1\nBob\nCid;3;;\nDan;"4\nEva;5'
    with pytest.raises(SheetRefused) as refused:
        read_sheet(text.encode())
    assert [(fault.code, fault.facts["line"]) for fault in refused.value.faults] == [
        (SheetCode.LINE_TOO_SHORT, 3),
        (SheetCode.QUOTE_OPEN, 5),
    ]


def test_a_list_with_a_fault_leaves_nothing_however_often_it_is_sent(club: Club) -> None:
    """C36."""
    rows = [f"Guest {n};{n}" for n in range(1, 13)]
    bad = "\n".join(["Name;Nummer", *rows[:6], ";7", *rows[7:]])
    for _ in range(3):
        with pytest.raises(SheetRefused) as refused:
            bring(club, bad)
        assert [fault.facts["line"] for fault in refused.value.faults] == [8]
        assert listed(club) == []
    bring(club, "\n".join(["Name;Nummer", *rows]))
    assert len(listed(club)) == 12


def test_a_clash_found_late_leaves_nothing_either(club: Club) -> None:
    MemberFactory(club=club, name="Ann Lee", number="1")
    with pytest.raises(AccountsError) as refused:
        bring(club, "Name;Nummer\nBob Ott;2\nZora Neu;1\nCid Ek;2", line3="new")
    assert [(fault.code, fault.facts["line"]) for fault in refused.value.faults] == [
        (ImportCode.NUMBER_TAKEN, 3),
        (ImportCode.NUMBER_TWICE, 4),
    ]
    assert listed(club) == [("Ann Lee", "1")]


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_number_that_became_a_date_is_told_at_its_cell() -> None:
    """C37."""
    from datetime import datetime

    data = workbook(("Name", "Nummer"), ("Ann", "1"), ("Bob", datetime(2026, 1, 2)))
    with pytest.raises(SheetRefused) as refused:
        people_in(read_sheet(data))
    (fault,) = refused.value.faults
    assert (fault.code, fault.facts["line"], fault.facts["column"]) == (SheetCode.CELL_IS_DATE, 3, "B3")


def test_coloured_rows_a_table_off_the_corner_and_hidden_sheets_are_nobody(club: Club) -> None:
    """C38."""
    plan = look(club, (CASES / "xlsx-blank-rows-offset.xlsx").read_bytes())
    assert len(plan.new) == 3


def test_a_list_brought_again_while_a_round_runs_touches_no_seat() -> None:
    """C39."""
    table = TableFactory(tournament=TournamentFactory(is_published=True))
    club = table.round.tournament.club
    for number, member in enumerate(club.members.order_by("pk"), start=1):
        rename_member(member=member, name=member.name, number=str(number))
    before = (list(Seat.objects.values()), list(Entrant.objects.values()))
    text = "Number,Name\n1,Anna\n2,Bram\n3,Çiğdem\n4,Kjell\n,Zora\n"
    plan = look(club, text)
    assert (len(plan.new), len(plan.changed), len(plan.same)) == (1, 1, 3)
    bring(club, text)
    assert (list(Seat.objects.values()), list(Entrant.objects.values())) == before
    assert listed(club) == [("Anna", "1"), ("Bram", "2"), ("Çiğdem", "3"), ("Kjell", "4"), ("Zora", "")]


def test_markup_in_a_name_is_asked_about_and_never_stored(club: Club) -> None:
    """C40."""
    with pytest.raises(SheetRefused) as refused:
        look(club, "Nachname;Vorname\nM&uuml;ller;Anke\n")
    assert {fault.code for fault in refused.value.faults} == {SheetCode.CELL_OUTSIDE}
    text = "Nachname,Vorname\nM&uuml;ller,Anke\n"
    (question,) = look(club, text).questions
    assert (question.why, question.row.name) == (Why.ENTITY, "Anke Müller")
    bring(club, text, line2="new")
    assert listed(club) == [("Anke Müller", "")]


def test_last_name_first_stays_whole_or_is_asked_about(club: Club) -> None:
    """C41."""
    MemberFactory(club=club, name="Jan van der Berg")
    data = (CASES / "csv-last-first.csv").read_bytes()
    plan = look(club, data)
    assert [(one.row.name, one.why, [person.name for person in one.people]) for one in plan.questions] == [
        ("Müller, Anke", Why.COMMA, []),
        ("van der Berg, Jan", Why.LIKE, ["Jan van der Berg"]),
        ("Le No, Tom, jr.", Why.COMMA, []),
    ]
    jan = str(club.members.get().pk)
    bring(club, data, line2="turned", line3=jan, line4="new")
    assert [name for name, _number in listed(club)] == ["Anke Müller", "Jan van der Berg", "Le No, Tom, jr."]
    assert look(club, data).questions[0].row.name == "Müller, Anke"
    assert [one.member.name for one in look(club, data).same] == ["Jan van der Berg", "Le No, Tom, jr."]


def test_a_name_typed_on_two_machines_is_one_member(club: Club) -> None:
    """C42."""
    bring(club, (CASES / "csv-nfd-and-nfc.csv").read_bytes())
    assert listed(club) == [("Anke Müller", "1")]
    for typed in ("Müller", "Mu\u0308ller", "muller", "Mueller", "Müller Anke"):
        assert members(club, search=typed).count() == 1, typed


def test_questions_must_be_answered_and_answers_are_remembered(club: Club) -> None:
    uli = MemberFactory(club=club, name="Ulrich Beispiel", number="")
    text = "Name;Nummer\nU. Beispiel;5\n"
    with pytest.raises(AccountsError) as refused:
        bring(club, text)
    assert refused.value.faults[0].code is ImportCode.UNANSWERED
    bring(club, text, line2=str(uli.pk))
    assert listed(club) == [("Ulrich Beispiel", "5")]
    assert members(club, search="u. beispiel").get() == uli
    assert (len(look(club, text).same), look(club, text).questions) == (1, ())


def test_somebody_said_to_be_new_is_known_apart(club: Club) -> None:
    uli = MemberFactory(club=club, name="Ulrich Beispiel")
    bring(club, "Name\nUli Beispiel\nCid Ek\n", line2="new")
    pair = KnownApart.objects.get()
    assert (pair.one, pair.other.name) == (uli, "Uli Beispiel")


def test_members_that_moved_since_the_preview_refuse_the_list(club: Club) -> None:
    rows = people_in(read_sheet(b"Name\nAnn Lee\n")).rows
    seen = plan_import(club=club, rows=rows, answers={}).seen
    MemberFactory(club=club, name="Ann Lee")
    with pytest.raises(AccountsError) as refused:
        import_members(club=club, rows=rows, answers={}, seen=seen, key=uuid4(), by=UserFactory())
    assert refused.value.faults[0].code is ImportCode.MEMBERS_MOVED
    assert club.members.count() == 1


def test_the_same_key_again_answers_the_import_that_it_made(club: Club) -> None:
    rows, key, by = people_in(read_sheet(b"Name\nAnn Lee\n")).rows, uuid4(), UserFactory()
    seen = plan_import(club=club, rows=rows, answers={}).seen
    done = [import_members(club=club, rows=rows, answers={}, seen=seen, key=key, by=by) for _ in range(2)]
    assert done[0] == done[1]
    assert club.members.count() == 1


def test_an_import_taken_back_leaves_everything_as_it_was(club: Club) -> None:
    MemberFactory(club=club, name="Ann Lee", number="1")
    MemberFactory(club=club, name="Bob Ott", number="2")
    former = MemberFactory(club=club, name="Cid Ek", is_active=False)
    before = list(Member.objects.order_by("pk").values())
    text = "Name;Nummer\nAnne Lee;1\nB. Ott;3\nCid Ek;\nZora Neu;4\n"
    done = bring(club, text, line3=str(club.members.get(number="2").pk))
    assert listed(club) == [("Anne Lee", "1"), ("Bob Ott", "3"), ("Cid Ek", ""), ("Zora Neu", "4")]
    undo_import(done=done, by=UserFactory())
    assert list(Member.objects.order_by("pk").values()) == before
    assert not Spelling.objects.exists()
    assert former.pk in [row["pk"] for row in done.changed]
    with pytest.raises(AccountsError) as refused:
        undo_import(done=done, by=UserFactory())
    assert refused.value.faults[0].code is ImportCode.UNDO_DONE


@pytest.mark.parametrize("use", ["entered", "invited", "renamed", "removed"])
def test_an_import_that_was_used_since_stays(club: Club, use: str) -> None:
    done = bring(club, "Name\nAnn Lee\nBob Ott\n")
    ann = club.members.get(name="Ann Lee")
    if use == "entered":
        tournament = TournamentFactory(club=club)
        Entrant.objects.create(tournament=tournament, member=ann, number=1)
    elif use == "invited":
        invite(club=club, by=UserFactory(), member=ann)
    elif use == "renamed":
        rename_member(member=ann, name="Anna Lee", number="")
    else:
        ann.delete()
    left = club.members.count()
    with pytest.raises(AccountsError) as refused:
        undo_import(done=done, by=UserFactory())
    fault = refused.value.faults[0]
    assert (fault.code, fault.facts["names"]) == (ImportCode.UNDO_USED, "Ann Lee")
    assert club.members.count() == left


def test_an_import_of_yesterday_stays(club: Club) -> None:
    done = bring(club, "Name\nAnn Lee\n")
    MemberImport.objects.update(at="2026-01-01T00:00Z")
    done.refresh_from_db()
    with pytest.raises(AccountsError) as refused:
        undo_import(done=done, by=UserFactory())
    assert refused.value.faults[0].code is ImportCode.UNDO_TOO_LATE


def test_columns_are_found_in_every_language_and_others_are_told(club: Club) -> None:
    for header in ("Name,Number,Team", "Spieler,Mitgliedsnummer,Team", "naam,nummer,Team", "NAVN,nr,Team"):
        people = people_in(read_sheet(f"{header}\nAnn Lee,1,Reds\n".encode()))
        assert ([(row.name, row.number) for row in people.rows], people.unused) == (
            [("Ann Lee", "1")],
            ("Team",),
        )


def test_people_enter_by_their_new_names() -> None:
    """The import leaves entrants alone: what they are called follows the member."""
    tournament = TournamentFactory()
    (entrant,) = enter(tournament, "Ann Lee")
    rename_member(member=entrant.member, name="Ann Lee", number="1")
    bring(tournament.club, "Name,Number\nAnne Lee,1\n")
    assert Entrant.objects.get().name == "Anne Lee"
