"""Lists of people: found, sorted."""

import pytest

from accounts.selectors import members
from tests.factories.accounts import ClubFactory, MemberFactory

pytestmark = pytest.mark.django_db


def found(club: object, **wishes: object) -> list[str]:
    return [member.name for member in members(club, **wishes)]


@pytest.mark.parametrize(
    "search",
    ["M\u00fcller", "Mu\u0308ller", "muller", "MUELLER", "jor mul", "Müller Jörg", "007", "00"],
)
def test_search_forgives_accents_order_and_machines(search: str) -> None:
    """C42."""
    club = ClubFactory()
    MemberFactory(club=club, name="Jörg Mu\u0308ller", number="007")
    MemberFactory(club=club, name="Ann Other", number="100")
    assert found(club, search=search) == ["Jörg Müller"]


def test_a_spelt_out_name_is_found_by_its_umlaut() -> None:
    club = ClubFactory()
    MemberFactory(club=club, name="Joerg Mueller")
    assert found(club, search="Jörg Müller") == ["Joerg Mueller"]


@pytest.mark.parametrize("search", ["%", "_", "\\", "'; --"])
def test_signs_of_the_database_are_only_signs(search: str) -> None:
    assert found(MemberFactory(name="Ann").club, search=search) == []


def test_german_names_in_german_order() -> None:
    """C43."""
    club = ClubFactory(language="de")
    for name in ("Özdemir", "Ott", "Zander", "Ärmel", "Arndt", "Straßer", "Strasser"):
        MemberFactory(club=club, name=name)
    assert found(club) == ["Ärmel", "Arndt", "Ott", "Özdemir", "Strasser", "Straßer", "Zander"]


def test_numbers_in_the_order_of_numbers() -> None:
    club = ClubFactory()
    for name, number in (("none", ""), ("ten", "10"), ("nine", "9"), ("zero nine", "09")):
        MemberFactory(club=club, name=name, number=number)
    assert found(club, order="number") == ["nine", "zero nine", "ten", "none"]


def test_an_unknown_order_is_the_order_of_names() -> None:
    club = ClubFactory()
    for name in ("Bob", "Ann"):
        MemberFactory(club=club, name=name)
    assert found(club, order="password") == ["Ann", "Bob"]
