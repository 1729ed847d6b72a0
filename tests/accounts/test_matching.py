"""Whom a line of a list means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.errors import ImportCode
from accounts.matching import Finding, KnownPerson, People, PersonRow, Why, decide, is_like, match, turned

ULI = KnownPerson(1, "Uli Beispiel", "7")
UTE = KnownPerson(2, "Ute Muster", "", spellings=("U. Muster-Alt",))
JAN = KnownPerson(3, "Jan van der Berg", "00123", is_active=False)
CLUB = People([ULI, UTE, JAN])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Uli Beispiel", "U. Beispiel"),
        ("Uli Beispiel", "Ulrich Beispiel"),
        ("Beispiel, Uli", "Uli Beispiel"),
        ("Jan van der Berg", "van der Berg, Jan"),
        ("Anke Müller", "Anke Mueller"),
        ("Anke Müller", "Anke Muller"),
        ("Anke Miller", "Anke Milelr"),
        ("Anna Maria Lang", "Anna Lang"),
        ("Finn O’Hara", "Finn O'Hara"),
        ("Beispiel", "Uli Beispiel"),
        ("Meier", "Meyer"),
        ("Ann", "Anna"),
    ],
)
def test_a_question_is_asked_about_names_like_these(one: str, other: str) -> None:
    assert is_like(one, other)
    assert is_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Uwe Beispiel", "Ute Beispiel"),
        ("Uwe Beispiel", "Uwe Muster"),
        ("Anna Lang", "Berta Lang"),
        ("Ann", "Bob"),
        ("Jan Ott", "Ian Ost"),
    ],
)
def test_no_question_is_asked_about_names_like_these(one: str, other: str) -> None:
    assert not is_like(one, other)


@given(st.text(), st.text())
def test_likeness_has_no_direction_and_takes_any_text(one: str, other: str) -> None:
    assert is_like(one, other) == is_like(other, one)
    assert is_like(one, one)


@pytest.mark.parametrize(
    ("name", "number", "finding", "people", "why"),
    [
        ("Zora Neu", "", Finding.NEW, (), None),
        ("Uli Beispiel", "7", Finding.SAME, (ULI,), None),
        ("ULI BEISPIEL", "", Finding.SAME, (ULI,), None),
        ("U. Muster-Alt", "", Finding.SAME, (UTE,), None),
        ("Ute Muster", "9", Finding.CHANGED, (UTE,), None),
        ("Ulrich Beispiel", "7", Finding.CHANGED, (ULI,), None),
        ("Jan van der Berg", "", Finding.CHANGED, (JAN,), None),
        ("Zora Neu", "7", Finding.ASKED, (ULI,), Why.NUMBER),
        ("Ute Muster", "7", Finding.ASKED, (ULI, UTE), Why.NUMBER),
        ("Uli Beispiel", "8", Finding.ASKED, (ULI,), Why.NAME_AND_NUMBER),
        ("U. Beispiel", "", Finding.ASKED, (ULI,), Why.LIKE),
        ("van der Berg, Jan", "", Finding.ASKED, (JAN,), Why.LIKE),
        ("Neu, Zora", "", Finding.ASKED, (), Why.COMMA),
        ("Zora Neu", "123", Finding.NEW, (), None),
    ],
)
def test_number_goes_before_name(
    name: str, number: str, finding: Finding, people: tuple[KnownPerson, ...], why: Why | None
) -> None:
    (found,) = match([PersonRow(2, name, number)], CLUB)
    assert (found.finding, found.people, found.why) == (finding, people, why)


def test_a_line_said_twice_is_one_person() -> None:
    found = match(
        [PersonRow(2, "Zora Neu", "9"), PersonRow(3, "zora  neu"), PersonRow(4, "Zora Neu", "10")], CLUB
    )
    assert [(one.finding, one.of) for one in found] == [
        (Finding.NEW, None),
        (Finding.REPEATED, 2),
        (Finding.NEW, None),
    ]


def test_an_answer_that_was_not_offered_is_none() -> None:
    found = match([PersonRow(2, "U. Beispiel")], CLUB)
    for answer in ("", "2", "turned", "yes"):
        assert decide(found, CLUB, {2: answer}).unanswered == 1
    plan = decide(found, CLUB, {2: "1"})
    assert [(one.member, one.name, one.spelling) for one in plan.same] == [
        (ULI, "Uli Beispiel", "U. Beispiel")
    ]
    assert decide(found, CLUB, {2: "new"}).apart == {2: (1,)}


def test_two_numbers_may_change_places_but_none_is_for_two() -> None:
    club = People([ULI, KnownPerson(4, "Ann Lee", "8")])
    rows = [PersonRow(2, "Uli Beispiel", "8"), PersonRow(3, "Ann Lee", "7")]
    plan = decide(match(rows, club), club, {2: "1", 3: "4"})
    assert plan.faults == ()
    assert [(one.member.pk, one.number) for one in plan.changed] == [(1, "8"), (4, "7")]
    taken = decide(match(rows[:1], club), club, {2: "1"})
    assert [(fault.code, fault.facts["line"]) for fault in taken.faults] == [(ImportCode.NUMBER_TAKEN, 2)]


@pytest.mark.parametrize(
    ("written", "said"), [("Lee, Ann", "Ann Lee"), ("Lee, Ann, jr.", ""), ("Ann Lee", ""), ("Lee,", "")]
)
def test_a_name_is_turned_only_at_a_single_comma(written: str, said: str) -> None:
    assert turned(written) == said
