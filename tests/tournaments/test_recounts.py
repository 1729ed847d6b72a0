"""Rules changed in mid-tournament hold from then on; a recount of what was closed is an act of its own. Both
are seen before they are posted, and refused when hands moved in between.
"""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory, TableFactory, TournamentFactory
from tournaments.errors import TournamentCode
from tournaments.models import HandRevision, LedgerEntry, Round, Table, Tournament
from tournaments.services.corrections import Wish, correct_late
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.recounts import change_rules_midway, recount, rehearse_change, rehearse_recount
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db

DEARER = {"values": {"solo": "4"}}


@pytest.fixture
def table() -> Table:
    table = TableFactory(tournament=TournamentFactory(is_published=True, rounds_planned=2))
    for contract in ("solo", "misere", "solo"):
        play(table, contract)
    return table


def play(table: Table, contract: str = "solo", declarer: int = 0) -> None:
    values = {"contract": contract, "declarer": declarer, "tricks": 0 if contract == "misere" else 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.get(pk=table.round.tournament_id)


def make_dearer(table: Table) -> int:
    tournament = tournament_of(table)
    return change_rules_midway(
        tournament=tournament,
        options=DEARER,
        seen_change=tournament.change,
        by=UserFactory(),
        reason="agreed",
    )


def recounted(table: Table) -> int:
    tournament = tournament_of(table)
    return recount(tournament=tournament, seen_change=tournament.change, by=UserFactory(), reason="all of us")


def units(table: Table) -> list[Decimal]:
    """What the declarer of each hand has by the ledger."""
    entries = LedgerEntry.objects.filter(table=table, entrant=table.seats.get(index=0).entrant)
    sums: dict[int, Decimal] = {}
    for number, moved in entries.values_list("hand__number", "units"):
        sums[number] = sums.get(number, Decimal(0)) + moved
    return [sums[number] for number in sorted(sums)]


def code_of(refused: pytest.ExceptionInfo[RuleBookError]) -> object:
    return refused.value.faults[0].code


def next_table(table: Table) -> Table:
    """A table of the next round, opened."""
    round_ = RoundFactory(tournament=tournament_of(table), tables=1, is_open=True)
    return Table.objects.select_related("round__tournament__club").get(round=round_)


def test_a_rehearsal_says_what_would_move_and_moves_nothing(table: Table) -> None:
    tournament = tournament_of(table)
    entries = LedgerEntry.objects.count()
    found = rehearse_change(tournament=tournament, options=DEARER)
    assert found.hands == 2
    assert sorted(found.units.values()) == [-2, -2, -2, 6]
    assert LedgerEntry.objects.count() == entries
    assert tournament_of(table).rules == tournament.rules


def test_an_open_round_follows_at_once_and_only_in_the_hands_whose_worth_changed(table: Table) -> None:
    assert make_dearer(table) == 2
    assert list(check_ledger()) == []
    rescored = HandRevision.objects.filter(kind=HandRevision.Kind.RESCORED)
    assert sorted(rescored.values_list("hand__number", flat=True)) == [1, 3]
    assert set(rescored.values_list("reason", flat=True)) == {"agreed"}


def test_c81_closed_rounds_keep_the_old_value_and_the_next_round_uses_the_new_one(table: Table) -> None:
    before = units(table)
    close_round(round=table.round)
    assert make_dearer(table) == 0
    after = next_table(table)
    play(after)
    assert units(table) == before
    assert units(after) == [12]
    kept = Round.objects.get(pk=table.round_id)
    assert (kept.rules_number, after.round.rules_number) == (1, 2)
    assert list(check_ledger()) == []


def test_c81_a_recount_shows_the_differences_and_moves_them_when_asked(table: Table) -> None:
    close_round(round=table.round)
    make_dearer(table)
    found = rehearse_recount(tournament=tournament_of(table))
    assert (found.hands, sorted(found.units.values())) == (2, [-2, -2, -2, 6])
    assert recounted(table) == 2
    assert units(table)[0] == 12
    assert rehearse_recount(tournament=tournament_of(table)).hands == 0
    assert list(check_ledger()) == []


def test_a_late_correction_of_a_closed_round_counts_by_its_own_rules(table: Table) -> None:
    close_round(round=table.round)
    make_dearer(table)
    hand = table.hands.get(number=1)
    wish = Wish(values={**hand.values, "tricks": 4})
    how = {"seen_change": tournament_of(table).change, "based_on": hand.version, "key": uuid4()}
    correct_late(hand=hand, wish=wish, by=UserFactory(), reason="miscounted", **how)
    assert units(table)[0] == -9
    assert list(check_ledger()) == []


def test_versions_tell_who_changed_what_and_why(table: Table) -> None:
    make_dearer(table)
    versions = tournament_of(table).rules_versions
    assert list(versions.values_list("number", "reason")) == [(1, ""), (2, "agreed")]


def test_a_change_keeps_what_is_known_of_the_calls(table: Table) -> None:
    called = {"calls": [{"seat": 0, "call": "solo"}]}
    table.hands.filter(number=1).update(record=called)
    make_dearer(table)
    assert HandRevision.objects.get(hand__number=1, kind=HandRevision.Kind.RESCORED).record == called


def test_a_change_is_refused_when_a_hand_was_saved_since(table: Table) -> None:
    seen = tournament_of(table).change
    play(table, declarer=1)
    for act, more in ((change_rules_midway, {"options": DEARER}), (recount, {})):
        with pytest.raises(RuleBookError) as refused:
            act(tournament=tournament_of(table), seen_change=seen, by=UserFactory(), reason="agreed", **more)  # type: ignore[operator]
        assert code_of(refused) == TournamentCode.MOVED_SINCE_REHEARSAL
    assert list(check_ledger()) == []


def test_a_change_and_a_recount_need_a_reason(table: Table) -> None:
    seen = tournament_of(table).change
    for act, more in ((change_rules_midway, {"options": DEARER}), (recount, {})):
        with pytest.raises(RuleBookError) as refused:
            act(tournament=tournament_of(table), seen_change=seen, by=UserFactory(), reason=" ", **more)  # type: ignore[operator]
        assert code_of(refused) == TournamentCode.REASON_MISSING


def owner(table: Table, role: Role = Role.OWNER) -> User:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Olive", role=role)
    return user


def test_other_rules_and_recounts_are_for_owners(client: Client, table: Table) -> None:
    home = f"/t/{tournament_of(table).public_key}/"
    client.force_login(owner(table, Role.ORGANISER))
    for path in ("recount/", "rules/midway/"):
        assert client.get(f"{home}{path}").status_code == 403


def test_an_owner_recounts_on_a_page_and_a_hand_names_its_version(client: Client, table: Table) -> None:
    close_round(round=table.round)
    make_dearer(table)
    home = f"/t/{tournament_of(table).public_key}/"
    hand = client.get(f"{home}rounds/1/tables/1/hands/1/").content.decode()
    assert "version 1 of the house rules" in hand
    assert "Round 1 counts by version 1." in client.get(f"{home}rules/").content.decode()
    assert client.get(f"{home}rules/1/").status_code == 200
    client.force_login(owner(table))
    page = client.get(f"{home}recount/")
    sent = {"confirmed": "yes", "change": page.context["found"].change}
    client.post(f"{home}recount/", sent | {"reason": ""})
    assert units(table)[0] == 9
    client.post(f"{home}recount/", sent | {"reason": "all of us"})
    assert units(table)[0] == 12


def test_a_program_changes_rules_and_recounts(table: Table) -> None:
    close_round(round=table.round)
    program = APIClient()
    program.force_authenticate(owner(table))
    address = f"/api/v1/tournaments/{tournament_of(table).public_key}/"
    seen = program.post(f"{address}rules/rehearse/", {"options": DEARER}, format="json").json()
    assert (seen["hands"], seen["moved"]) == (0, [])
    wish = {"options": DEARER, "change": seen["change"], "reason": "agreed"}
    waiting = program.post(f"{address}rules/midway/", wish, format="json").json()
    assert (waiting["hands"], len(waiting["moved"])) == (2, 4)
    assert program.get(f"{address}rules/").json()["version"] == 2
    again = {"change": waiting["change"], "reason": "all of us"}
    assert program.post(f"{address}recount/", again, format="json").json()["hands"] == 0
    assert units(table)[0] == 12
