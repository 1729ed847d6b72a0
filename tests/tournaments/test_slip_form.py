"""The slip as a form: fields that matter only sometimes; what is still missing, apart from what is wrong."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role
from scoring.games import game_called
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.forms.slip import SlipForm
from tournaments.models import Table

NAMES, LETTERS = ("Ann", "Bram", "Cor", "Dörte"), "NESW"


def test_a_field_shown_while_another_is_empty_names_emptiness() -> None:
    """Made or lost is asked as long as no tricks are given; the script knows null, not the word "None"."""
    game = game_called("solo-whist")
    form = SlipForm(game.slip(game.presets["nl"].rules, 4), NAMES, LETTERS)
    condition = json.loads(form.fields["result"].widget.attrs["data-when"])
    assert condition["tricks"] == [None]
    assert "solo" in condition["contract"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tricks", "is_wrong"), [("", False), ("14", True)], ids=["nothing typed yet", "too many"]
)
def test_a_preview_calls_nothing_wrong_that_is_only_missing(
    tricks: str, is_wrong: bool, client: Client
) -> None:
    club, users = club_with_roles()
    table: Table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    client.force_login(users[Role.SECRETARY])
    address = reverse("tournaments:preview", args=[table.round.tournament.public_key, 1, table.number])
    page = client.post(address, {"contract": "solo", "declarer": "0", "tricks": tricks}).content.decode()
    assert ("data-fault-of" in page) is is_wrong
    assert 'class="preview-units"' not in page
