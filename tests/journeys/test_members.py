"""An organiser brings the list of members, answers who is meant, and puts a double together."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.journeys.conftest import going_on, must_be_sound, press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = (
    "Nachname;Vorname;Mitgliedsnummer;Team\r\n"
    "Beispiel;U.;007;A\r\nNeu;Zora;008;B\r\nMuster;Anneliese;12;B\r\n"
)


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_list_is_brought_and_a_double_put_together(
    signed_in: Callable[..., Page], tmp_path: Path, phone: bool, scripts: bool
) -> None:
    club, _people = club_with_roles()
    page = signed_in("org@example.org", "Org", phone=phone, scripts=scripts)
    MemberFactory(club=club, user=User.objects.get(email="org@example.org"), name="Org", role=Role.ORGANISER)
    uli = MemberFactory(club=club, name="Ulrich Beispiel")
    MemberFactory(club=club, name="Anneliese Muster", number="11")
    path = tmp_path / "members.csv"
    path.write_bytes(LIST.encode("cp1252"))

    def sound() -> None:
        if scripts:
            must_be_sound(page)

    page.goto(f"/c/{club.slug}/members/")
    with going_on(page):
        page.get_by_role("link", name="Import", exact=True).click()
    sound()
    page.set_input_files("input[type=file]", path)
    press(page, "Check the list")
    assert "Columns that are not read: Team" in page.inner_text("main")
    page.get_by_label("The same as Ulrich Beispiel").check()
    page.get_by_label("A new person: Anneliese Muster").check()
    sound()
    press(page, "Take over the list")
    sound()
    uli.refresh_from_db()
    assert uli.number == "007"
    assert club.members.filter(name="Zora Neu", number="008").exists()

    MemberFactory(club=club, name="Uli Beispiel", number="9")
    page.goto(f"/c/{club.slug}/members/doubles/")
    sound()
    with going_on(page):
        page.get_by_role("link", name="One person …").first.click()
    sound()
    press(page, "Put them together")
    sound()
    assert club.members.filter(merged_into=uli).count() == 1
    page.goto(f"/c/{club.slug}/members/?q=u.+beispiel")
    assert "Ulrich Beispiel" in page.inner_text("main")
