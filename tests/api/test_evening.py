"""A whole evening by the API alone, and the same evening by the services: one ledger, one ranking."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import new_key
from tournaments.models import LedgerEntry, Tournament
from tournaments.selectors.sittings import find_table
from tournaments.services.hands import correct_hand, record_hand, void_hand
from tournaments.services.ledger import book_beside, check_ledger
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import create_tournament, end_tournament, enter_guest

pytestmark = pytest.mark.django_db

NAMES = ["Ann", "Bram", "Çiğdem", "Kjell", "Dörte", "Emil", "Fenna", "Guro"]
START = datetime(2026, 1, 8, 18, 30, tzinfo=UTC)
SEATS = [[1, 2, 3, 4], [5, 6, 7, 8]]
HANDS: list[list[dict[str, Any]]] = [
    [
        {"contract": "solo", "declarer": 0, "tricks": 5},
        {"contract": "prop_cop", "declarer": 1, "partner": 2, "tricks": 9},
        {"contract": "misere", "declarer": 3, "tricks": 1},
    ],
    [
        {"contract": "all_pass"},
        {"contract": "abundance", "declarer": 2, "trump": "H", "tricks": 9},
        {"contract": "prop_cop", "declarer": 0, "partner": 1, "tricks": 7},
    ],
]
CORRECTED = {"contract": "solo", "declarer": 0, "tricks": 4}


def by_api(client: APIClient, club: Club) -> str:
    """Plays the evening; returns the tournament's key."""
    ask = _asking(client)
    start = {"name": "By API", "game": "solo-whist", "preset": "de", "starts_at": START.isoformat()}
    key = ask("post", f"clubs/{club.slug}/tournaments/", {**start, "stake": "0.10"}, expect=201)["key"]
    home = f"tournaments/{key}/"
    for name in NAMES:
        ask("post", f"{home}entrants/guests/", {"name": name, "namesake_is_known": True}, expect=201)
    ask("post", f"{home}rounds/", expect=201)
    seated = ask("put", f"{home}rounds/1/seats/", {"tables": SEATS})
    assert [seat["name"] for seat in seated["tables"][1]["seats"]] == NAMES[4:]
    ask("post", f"{home}rounds/1/open/")
    for number, hands in enumerate(HANDS, start=1):
        table = f"{home}rounds/1/tables/{number}/"
        for values in hands:
            foreseen = ask("post", f"{table}preview/", {"values": values})
            written = ask("post", f"{table}hands/", {"values": values}, expect=201)
            assert foreseen["worth"] == written["worth"]
    first = f"{home}rounds/1/tables/1/hands/"
    ask("put", f"{first}1/", {"values": CORRECTED, "version": 1, "reason": "four tricks"})
    ask("post", f"{first}2/void/", {"version": 1, "reason": "misdeal"})
    booked = {"entrant": 8, "kind": "penalty", "units": "-5", "reason": "late"}
    ask("post", f"{home}ledger/", booked, expect=201)
    ask("post", f"{home}rounds/1/close/")
    ask("post", f"{home}end/")
    return str(key)


def by_services(club: Club, by: User) -> Tournament:
    tournament = create_tournament(
        club=club,
        name="By services",
        game="solo-whist",
        preset="de",
        starts_at=START,
        stake=Decimal("0.10"),
        by=by,
    )
    entrants = [enter_guest(tournament=tournament, name=name, namesake_is_known=True) for name in NAMES]
    round = plan_round(tournament=tournament)
    place_seats(round=round, tables=[[entrants[number - 1] for number in table] for table in SEATS])
    open_round(round=round)
    written = []
    for number, hands in enumerate(HANDS, start=1):
        table = find_table(round=round, number=number)
        written += [record_hand(table=table, values=one, key=uuid4(), by=by).hand for one in hands]
    correct_hand(hand=written[0], values=CORRECTED, based_on=1, key=uuid4(), by=by, reason="four tricks")
    void_hand(hand=written[1], based_on=1, key=uuid4(), by=by, reason="misdeal")
    book_beside(entrant=entrants[7], kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=by)
    close_round(round=round)
    return end_tournament(tournament=Tournament.objects.get(pk=tournament.pk))


def test_an_evening_by_the_api_is_the_evening_by_the_services(
    club: Club, people: tuple[Club, dict[Role, User]], organiser: APIClient
) -> None:
    key = by_api(organiser, club)
    twin = by_services(club, people[1][Role.ORGANISER])
    made = Tournament.objects.get(public_key=key)
    for tournament in (made, twin):
        rebuild_standings(tournament_id=tournament.pk)
    for address in ("ledger", "standings"):
        one, other = (_rows(organiser, f"tournaments/{it.public_key}/{address}/") for it in (made, twin))
        assert one
        assert one == other
    assert list(check_ledger()) == []


def test_what_the_api_lists_is_what_the_database_has(club: Club, organiser: APIClient) -> None:
    key = by_api(organiser, club)
    ask = _asking(organiser)
    ledger = ask("get", f"tournaments/{key}/ledger/?limit=200")["results"]
    entries = LedgerEntry.objects.filter(tournament__public_key=key)
    assert [(one["id"], Decimal(one["units"])) for one in ledger] == list(entries.values_list("id", "units"))
    hand = ask("get", f"tournaments/{key}/rounds/1/tables/1/hands/1/")
    assert [(one["version"], one["kind"], one["source"]) for one in hand["revisions"]] == [
        (1, "recorded", "api"),
        (2, "corrected", "api"),
    ]
    assert hand["worth"]["units"] == ["-9.0000", "3.0000", "3.0000", "3.0000"]
    void = ask("get", f"tournaments/{key}/rounds/1/tables/1/hands/")["results"][1]
    assert (void["is_void"], void["worth"]) == (True, None)


def _asking(client: APIClient) -> Any:
    def ask(method: str, address: str, body: Any = None, *, expect: int = 200) -> Any:
        headers = {} if method == "get" else new_key()
        send = getattr(client, method)
        response = send(f"/api/v1/{address}", body, format="json", headers=headers)
        assert response.status_code == expect, response.content
        return response.json()

    return ask


def _rows(client: APIClient, address: str) -> list[dict[str, Any]]:
    """Rows without what must differ between two evenings."""
    rows = client.get(f"/api/v1/{address}", {"limit": 200}).json()["results"]
    return [{name: value for name, value in row.items() if name not in ("id", "at", "by")} for row in rows]
