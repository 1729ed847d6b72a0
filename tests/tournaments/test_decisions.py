"""Places that a person decides, for those who are level in everything; everybody reads by whom and why."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Club, Member, Role
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.tournaments.test_seasons import club, evening, january, members, somebody, table_of
from tournaments.errors import TournamentCode
from tournaments.models import LedgerEntry, PlaceDecision, Standing, Table, Tournament
from tournaments.selectors.decisions import level_groups
from tournaments.services.decisions import decide_places, take_back_decision
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside
from tournaments.services.rankings import change_ranking
from tournaments.services.rounds import open_round, place_seats, plan_round
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import enter_guest

__all__ = ["club", "members"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann 9, Bram, Çiğdem and Kjell −3 each."""
    table = TableFactory()
    play(table)
    return table


def play(table: Table, declarer: int = 0) -> None:
    values = {"contract": "solo", "declarer": declarer, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=table.round.tournament_id)


def keys(table: Table, *names: str) -> list[int]:
    found = {one.member.name: one.pk for one in tournament_of(table).entrants.select_related("member")}
    return [found[name] for name in names]


def decide(table: Table, *names: str, reason: str = "they cut cards") -> PlaceDecision:
    order = keys(table, *names)
    return decide_places(settled=tournament_of(table), order=order, reason=reason, by=UserFactory())


def places(table: Table) -> list[tuple[int | None, str, str | None]]:
    rebuild_standings(tournament_id=table.round.tournament_id)
    rows = Standing.objects.filter(standings__tournament=table.round.tournament_id)
    shown = rows.select_related("entrant__member", "decision").order_by("position")
    return [(row.place, row.entrant.name, row.decision and row.decision.reason) for row in shown]


def test_level_ones_stand_as_decided_and_say_why(table: Table) -> None:
    decide(table, "Kjell", "Bram", "Çiğdem")
    assert places(table) == [
        (1, "Ann", None),
        (2, "Kjell", "they cut cards"),
        (3, "Bram", "they cut cards"),
        (4, "Çiğdem", "they cut cards"),
    ]


def test_a_decision_falls_away_when_they_are_level_no_more(table: Table) -> None:
    decide(table, "Kjell", "Bram", "Çiğdem")
    play(table, declarer=1)
    assert [reason for _place, _name, reason in places(table)] == [None] * 4


def test_only_those_who_are_level_can_be_decided_upon_and_never_without_a_reason(table: Table) -> None:
    for names in (("Ann", "Bram"), ("Bram", "Kjell"), ("Bram", "Bram", "Kjell")):
        with pytest.raises(RuleBookError) as refused:
            decide(table, *names)
        assert refused.value.faults[0].code == TournamentCode.NOT_LEVEL
    with pytest.raises(RuleBookError) as refused:
        decide(table, "Kjell", "Bram", "Çiğdem", reason=" ")
    assert refused.value.faults[0].code == TournamentCode.REASON_MISSING


def test_who_is_level_without_having_played_is_decided_upon_too(table: Table) -> None:
    """Else a decision between the others would be taken and never hold."""
    zoe = enter_guest(tournament=tournament_of(table), name="Zoë")
    booked = {"kind": LedgerEntry.Kind.PENALTY, "units": Decimal(-3), "reason": "did not come"}
    book_beside(entrant=zoe, by=UserFactory(), **booked)
    assert [(one.place, len(one.people)) for one in level_groups(tournament_of(table))] == [(2, 4)]
    decide(table, "Kjell", "Bram", "Çiğdem", "Zoë")
    assert [(place, name) for place, name, _reason in places(table)][1:] == [
        (2, "Kjell"),
        (3, "Bram"),
        (4, "Çiğdem"),
        (5, "Zoë"),
    ]


def test_too_many_to_order_are_told_so_and_not_called_parted(client: Client) -> None:
    """Sixteen at four tables: four won a solo, twelve lost one; of thirteen nobody is ordered by hand."""
    tournament = TournamentFactory(is_published=True)
    people = [enter_guest(tournament=tournament, name=f"Guest {number}") for number in range(17)]
    round_ = plan_round(tournament=tournament)
    place_seats(round=round_, tables=[people[start : start + 4] for start in range(0, 16, 4)])
    open_round(round=round_)
    for table in round_.tables.all():
        play(Table.objects.get(pk=table.pk))
    booked = {"kind": LedgerEntry.Kind.PENALTY, "units": Decimal(-3), "reason": "did not come"}
    book_beside(entrant=people[16], by=UserFactory(), **booked)
    assert [(one.place, len(one.people), one.is_too_many) for one in level_groups(tournament)] == [
        (1, 4, False),
        (5, 13, True),
    ]
    order = sorted(level_groups(tournament)[1].keys)
    with pytest.raises(RuleBookError) as refused:
        decide_places(settled=tournament, order=order, reason="cards", by=UserFactory())
    assert refused.value.faults[0].code == TournamentCode.NOT_LEVEL
    client.force_login(somebody(tournament.club, Role.ORGANISER))
    page = client.get(f"/t/{tournament.public_key}/ranking/places/").content.decode()
    assert "13 share place 5: more than 12 cannot be put in order by hand." in page


def test_a_later_decision_holds_and_one_taken_back_shares_the_place_again(table: Table) -> None:
    decide(table, "Kjell", "Bram", "Çiğdem")
    last = decide(table, "Çiğdem", "Kjell", "Bram", reason="the chair's word")
    assert [name for _place, name, _reason in places(table)] == ["Ann", "Çiğdem", "Kjell", "Bram"]
    take_back_decision(decision=last, by=UserFactory())
    assert [place for place, _name, _reason in places(table)] == [1, 2, 2, 2]


def test_another_ranking_keeps_what_was_decided(table: Table) -> None:
    decide(table, "Kjell", "Bram", "Çiğdem")
    change_ranking(tournament=tournament_of(table), chain=["units", "best_round"])
    assert places(table)[1] == (2, "Kjell", "they cut cards")


def test_page_file_and_program_say_by_decision_of_whom(client: Client, table: Table) -> None:
    decide(table, "Kjell", "Bram", "Çiğdem")
    places(table)
    home = f"/t/{tournament_of(table).public_key}/"
    said = f"by decision of {PlaceDecision.objects.get().by}"
    assert client.get(home).content.decode().count(said) == 3
    notes = client.get(f"{home}export/standings.json").json()["notes"]
    assert notes[-1] == f"Places of Kjell, Bram, Çiğdem {said}: they cut cards"
    api = client.get(f"/api/v1/tournaments/{tournament_of(table).public_key}/standings/").json()
    assert [row["decision"] for row in api["results"]] == [None, *["they cut cards"] * 3]


def test_the_organiser_decides_on_a_page(client: Client, table: Table) -> None:
    user = UserFactory()
    Member.objects.create(club=tournament_of(table).club, user=user, name="Olive", role=Role.ORGANISER)
    home = f"/t/{tournament_of(table).public_key}/ranking/places/"
    client.force_login(user)
    (form,) = client.get(home).context["forms"]
    people = keys(table, "Bram", "Çiğdem", "Kjell")
    sent = {f"{form.prefix}-place_{key}": place for place, key in enumerate(people[::-1])}
    sent |= {form.button: "yes", f"{form.prefix}-reason": "they cut cards"}
    same = {**sent, f"{form.prefix}-place_{people[0]}": 0}
    assert client.post(home, same).status_code == 422
    assert client.post(home, sent).status_code == 302
    assert [name for _place, name, _reason in places(table)] == ["Ann", "Kjell", "Çiğdem", "Bram"]
    decision = PlaceDecision.objects.get()
    client.post(f"{home}{decision.pk}/undo/")
    decision.refresh_from_db()
    assert decision.undone_at


def test_a_season_is_decided_alike(client: Client, club: Club, members: list[Member]) -> None:
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    season = january(club)
    order = [members[3].pk, members[1].pk, members[2].pk]
    decide_places(settled=season, order=order, reason="the chair's word", by=UserFactory(name="Olive"))
    season.refresh_from_db()
    assert [(place, name) for place, name, _total in table_of(season)] == [
        (1, "Ann"),
        (2, "Dirk"),
        (3, "Bram"),
        (4, "Cem"),
    ]
    home = f"/c/{club.slug}/seasons/{season.pk}/"
    assert "by decision of Olive" in client.get(home).content.decode()
    client.force_login(somebody(club, Role.ORGANISER))
    assert client.get(f"{home}places/").status_code == 200


def test_a_program_decides_and_takes_back(table: Table) -> None:
    program = APIClient()
    user = UserFactory()
    Member.objects.create(club=tournament_of(table).club, user=user, name="Olive", role=Role.ORGANISER)
    program.force_authenticate(user)
    address = f"/api/v1/tournaments/{tournament_of(table).public_key}/ranking/places/"
    (group,) = program.get(address).json()["level"]
    order = [one["id"] for one in group["people"]][::-1]
    made = program.post(address, {"order": order, "reason": "they cut cards"}, format="json").json()
    assert [one["order"] for one in made["decisions"]] == [order]
    assert [name for _place, name, _reason in places(table)] == ["Ann", "Kjell", "Çiğdem", "Bram"]
    assert program.delete(f"{address}{made['decisions'][0]['id']}/").status_code == 204
    wrong = program.post(address, {"order": order[:2], "reason": "no"}, format="json").json()
    assert wrong["code"] == "not_level"
    assert program.delete(f"{address}{10**7}/").json()["code"] == "decision_unknown"
