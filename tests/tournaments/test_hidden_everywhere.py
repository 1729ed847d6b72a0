"""What is hidden until prize-giving is told by no address of the site, route by route.

The walk takes its addresses from the resolver, so that a new one is walked too: a part of an address that
`Evening` does not know is tried with small numbers and, if a model is called so, its keys. The amounts are
planted: nothing else on a page can contain them. PDF files cannot be read here; they are set from the same
lists as the other kinds.
"""

import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import Role, User
from scoring.counting import Counting
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import TournamentFactory
from tournaments.exports import WRITERS
from tournaments.models import Entrant, LedgerEntry, Round, Season, Standing, Table, Tournament
from tournaments.selectors.hiding import ALL, Shown
from tournaments.services.boards import deal_round
from tournaments.services.hands import record_hand
from tournaments.services.hiding import hide_results, reveal_results
from tournaments.services.ledger import book_beside
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round
from tournaments.services.seasons import create_season
from tournaments.services.standings import rebuild_standings
from tournaments.services.statistics import rebuild_statistics
from tournaments.services.tournaments import enter_members
from tournaments.views.deal_files import TYPES
from tournaments.views.exports import LISTS
from tournaments.views.statistics_files import CLUB_LISTS, PLAYER_LISTS

pytestmark = pytest.mark.django_db

OF_THE_SITE = ("", "c/", "t/", "api/v1/")
NOT_READ = {"service_worker", "healthz", "schema", "docs"}
QUERIES = ("", "?since=2020-01-01T00:00&round=2&player=1&entrant=1")


@dataclass
class Evening:
    """Round 1 is open to all. Round 2, on boards, is closed and hidden, round 3 is in play and hidden."""

    tournament: Tournament
    season: Season
    readers: dict[str, User | None]
    places_after_round_1: list[tuple[str, int | None]]
    told_in_round_1: str

    def values(self, part: str) -> list[object]:
        """What this part of an address may be."""
        if part in self.known:
            return self.known[part]
        models = {one._meta.model_name: one for one in apps.get_app_config("tournaments").get_models()}
        keys = models[part].objects.values_list("pk", flat=True)[:2] if part in models else ()
        return [1, 2, *keys]

    @cached_property
    def known(self) -> dict[str, list[object]]:
        club = self.tournament.club
        members = list(club.members.values_list("pk", flat=True)[:1])
        return {
            "key": [self.tournament.public_key],
            "slug": [club.slug],
            "number": [1, 2, 3, self.season.pk],
            "round_number": [2, 3],
            "table_number": [1],
            "table": [1],
            "hand": [1],
            "pk": [self.season.pk, *members],
            "game": ["solo-whist"],
            "preset": ["de"],
            "token": ["unknown"],
            "what": [*LISTS, *CLUB_LISTS, *PLAYER_LISTS],
            "kind": sorted({*WRITERS, *TYPES} - {"pdf"}),
        }


@pytest.fixture(autouse=True)
def no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})


@pytest.fixture
def evening() -> Evening:
    club, users = club_with_roles()
    tournament = TournamentFactory(
        club=club,
        is_published=True,
        rounds_planned=3,
        stake=Decimal(1),
        options={"stake_factor": "973.27", "session_hands": 2},
    )
    player = MemberFactory(club=club, with_account=True)
    others = [MemberFactory(club=club) for _ in range(7)]
    entrants = enter_members(tournament=tournament, members=[player, *others])
    season = create_season(
        club=club,
        name="Winter",
        game="solo-whist",
        first_day=date(2026, 1, 1),
        last_day=date(2026, 1, 31),
        counting=Counting(),
        by=None,
    )
    play(tournament, entrants, "spread_misere", 0)
    rows = Standing.objects.filter(standings__tournament=tournament).select_related("entrant__member")
    places = [(row.entrant.name, row.place) for row in rows]
    reckoning = f"/api/v1/tournaments/{tournament.public_key}/rounds/1/tables/1/hands/"
    told_before = told(Client().get(reckoning))
    play(tournament, entrants, "solo", 5, boards=2)
    play(tournament, entrants, "misere", 0, is_over=False)
    book(entrants[0], "41872.93", users[Role.ORGANISER])
    rebuild_statistics(tournament_id=tournament.pk)
    hide_results(tournament=tournament, from_round=2, by=users[Role.ORGANISER])
    readers = {
        "visitor": None,
        "member": users[Role.PLAYER],
        "entrant": player.user,
        "secretary": users[Role.SECRETARY],
        "organiser": users[Role.ORGANISER],
    }
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    return Evening(tournament, season, readers, places, told_before)


def play(
    tournament: Tournament,
    entrants: list[Entrant],
    contract: str,
    tricks: int,
    *,
    boards: int = 0,
    is_over: bool = True,
) -> Round:
    """Two tables, a hand or two at each, by different declarers."""
    round = plan_round(tournament=tournament)
    place_seats(round=round, tables=[entrants[:4], entrants[4:]])
    open_round(round=round)
    dealt = deal_round(round=round, count=boards) if boards else [None]
    for table in Table.objects.select_related("round__tournament__club").filter(round=round):
        for board in dealt:
            lost_at_second = tricks - (contract == "solo" and table.number == 2)
            values = {"contract": contract, "declarer": 1, "tricks": lost_at_second}
            record_hand(table=table, values=values, key=uuid4(), by=None, board=board)
    rebuild_standings(tournament_id=tournament.pk)
    return close_round(round=round) if is_over else round


def book(entrant: Entrant, units: str, by: User) -> None:
    kind = LedgerEntry.Kind.ADJUSTMENT
    book_beside(entrant=entrant, kind=kind, units=Decimal(units), reason="prize", by=by)


def secrets_of(evening: Evening) -> set[str]:
    """The digits of every amount that only the hidden rounds have: entries, totals, running balances."""
    tournament = evening.tournament
    seen = set(_amounts(tournament, {"tournament": tournament}, Shown(tournament.hidden_from)))
    found = set(_amounts(tournament, {"whole_of": tournament}, ALL)) - seen
    return {one for one in found if one not in evening.told_in_round_1}


def _amounts(tournament: Tournament, whose: dict[str, Tournament], shown: Shown) -> Iterator[str]:
    entries = LedgerEntry.objects.filter(shown.entries(), tournament=tournament)
    rows = Standing.objects.filter(**{f"standings__{name}": one for name, one in whose.items()})
    amounts = [*entries.values_list("units", flat=True), *rows.values_list("units", flat=True)]
    amounts += [Decimal(text) for row in rows for text in row.balance]
    for amount in amounts:
        digits = f"{abs(amount):.2f}".replace(".", "")
        if len(digits) > 5:
            yield digits


def addresses(evening: Evening) -> Iterator[tuple[str, str]]:
    """The name of each route of the site, and an address for every choice of its values."""
    for name, route, converters in _routes(get_resolver().url_patterns):
        parts = sorted(converters)
        for chosen in product(*map(evening.values, parts)):
            address = route
            for part, value in zip(parts, chosen, strict=True):
                address = re.sub(rf"<\w+:{part}>", str(value), address)
            yield name, f"/{address}"


def _routes(
    patterns: Iterable[Any], before: str = "", space: str = ""
) -> Iterator[tuple[str, str, set[str]]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            named = pattern.namespace or space
            if route.startswith(OF_THE_SITE) and named in ("", "accounts", "tournaments", "api"):
                yield from _routes(pattern.url_patterns, route, named)
        elif _is_walked(pattern, route):
            yield f"{space}:{pattern.name}", route, set(re.findall(r"<\w+:(\w+)>", route))


def _is_walked(pattern: URLPattern, route: str) -> bool:
    is_ours = not route.startswith(("^", "account", "admin"))
    return is_ours and pattern.name is not None and pattern.name not in NOT_READ


def told(answer: HttpResponse) -> str:
    """All that an answer says, its headers too, with the signs inside of amounts taken out."""
    content = answer.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as book_:
            content = b" ".join(book_.read(name) for name in book_.namelist())
    text = content.decode("utf-8", "ignore") + " ".join(map(str, answer.headers.values()))
    return re.sub(r"(?<=\d)[.,'’\u00a0\u202f](?=\d)", "", text)


def telling(evening: Evening, reader: str, secrets: set[str]) -> dict[str, set[str]]:
    """By the name of a route the secrets that this reader finds there."""
    client = Client()
    if user := evening.readers[reader]:
        client.force_login(user)
    found: dict[str, set[str]] = {}
    for name, address in addresses(evening):
        for query in QUERIES if "/tables/" not in address else QUERIES[:1]:
            answer = client.get(address + query)
            assert answer.status_code < 500, address
            text = told(answer)
            found.setdefault(name, set()).update(one for one in secrets if one in text)
    return {name: secrets for name, secrets in found.items() if secrets}


@pytest.mark.parametrize("reader", ["visitor", "member", "entrant"])
def test_no_address_tells_what_is_hidden(evening: Evening, reader: str) -> None:
    assert telling(evening, reader, secrets_of(evening)) == {}


TOLD_TO_WHO_RECORDS = {
    *("tournaments:home", "tournaments:standings", "tournaments:player", "tournaments:ledger"),
    *("tournaments:then", "tournaments:settlement", "tournaments:statements", "tournaments:export"),
    *("tournaments:table", "tournaments:hand", "tournaments:board", "tournaments:boards"),
    *("api:standings", "api:standings_then", "api:ledger", "api:settlement", "api:table", "api:hands"),
    *("api:hand", "api:boards_ranking"),
}


def test_who_records_is_told_everything(evening: Evening) -> None:
    """So the walk would find a leak if there were one."""
    assert telling(evening, "secretary", secrets_of(evening)).keys() >= TOLD_TO_WHO_RECORDS


def test_once_revealed_a_visitor_is_told_too(evening: Evening) -> None:
    secrets = secrets_of(evening)
    reveal_results(tournament=evening.tournament, by=evening.readers["organiser"])
    of_members = {"tournaments:settlement", "tournaments:statements", "api:settlement"}
    found = telling(evening, "visitor", secrets)
    assert found.keys() >= TOLD_TO_WHO_RECORDS - of_members
    assert "tournaments:season" in found


def test_places_are_those_after_the_last_round_to_be_seen(evening: Evening) -> None:
    """Not only the amounts: nobody's place of the end can be read off."""
    address = f"/api/v1/tournaments/{evening.tournament.public_key}/standings/"
    seen = [(row["name"], row["place"]) for row in Client().get(address).json()["results"]]
    assert seen == evening.places_after_round_1
    whole = Standing.objects.filter(standings__whole_of=evening.tournament).select_related("entrant__member")
    assert seen != [(row.entrant.name, row.place) for row in whole]
