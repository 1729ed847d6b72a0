"""Whatever a browser sends, the pages of an evening answer; none breaks."""

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Member, Role
from scoring.games import GAMES
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Hand, Table
from tournaments.services.ledger import check_ledger

pytestmark = pytest.mark.django_db

ODD = st.one_of(
    st.sampled_from(
        [
            "",
            "0",
            "1",
            "3",
            "4",
            "-1",
            "13",
            "14",
            "999999999999",
            "1e3",
            "٣",
            "on",
            "true",
            "\x00",
            "H",
            "NaN",
        ]
    ),
    st.text(max_size=12),
)
NAMES = sorted(
    {
        name
        for game in GAMES.values()
        for preset in game.presets.values()
        for field in game.slip(preset.rules, game.usual_seats)
        for name in (field.name, f"{field.name}_0")
    }
    | {"key", "number", "version", "reason", "do", "check", "started", "calls", "line", "board"}
)


def known_values(game: str) -> st.SearchStrategy[str]:
    """Codes that some field of this game takes, so that the deep paths are walked too."""
    codes = {
        option.value
        for preset in GAMES[game].presets.values()
        for field in GAMES[game].slip(preset.rules, GAMES[game].usual_seats)
        for option in getattr(field, "options", ())
    }
    return st.sampled_from(sorted(codes))


def evening(game: str, client: Client) -> Table:
    """A table of this game, and its secretary signed in."""
    preset = next(iter(GAMES[game].presets))
    table = TableFactory(tournament=TournamentFactory(game=game, preset=preset, is_published=True))
    secretary = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=secretary, name="Sam", role=Role.SECRETARY)
    client.force_login(secretary)
    return table


def address(table: Table, rest: str = "") -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/tables/{table.number}/{rest}"


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_table_answers_whatever_its_slip_says(
    db: None, client: Client, game: str, data: st.DataObject
) -> None:
    with transaction.atomic():
        table = evening(game, client)
        values = st.one_of(ODD, known_values(game))
        for rest in ("", "preview/", ""):
            sent = data.draw(
                st.dictionaries(st.sampled_from(NAMES), st.lists(values, min_size=1, max_size=3))
            )
            assert client.post(address(table, rest), sent).status_code < 500
        for hand in Hand.objects.filter(table=table):
            sent = data.draw(st.dictionaries(st.sampled_from(NAMES), values))
            assert client.get(address(table, f"hands/{hand.number}/")).status_code == 200
            assert client.post(address(table, f"hands/{hand.number}/"), sent).status_code < 500
        assert client.get(address(table)).status_code == 200
        assert list(check_ledger(table.round.tournament)) == []
        transaction.set_rollback(True)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    value=ODD,
    name=st.sampled_from(["page", "q", "round", "seen", "player", "beside", "saved", "trick", "sort"]),
)
def test_an_odd_address_is_no_error_of_ours(db: None, client: Client, name: str, value: str) -> None:
    with transaction.atomic():
        table = evening("solo-whist", client)
        for page in (
            "",
            "standings/",
            "ledger/",
            "entrants/",
            "manage/",
            "rounds/1/seats/",
            "rounds/1/tables/1/",
        ):
            got = client.get(f"/t/{table.round.tournament.public_key}/{page}", {name: value})
            assert got.status_code < 500, page
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "path", ["/t/nothing/", "/c/nobody/", "/t/abcdefabcdef/rounds/9/tables/9/", "/t/%00/", "/c/%FF/"]
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code in {400, 404}
