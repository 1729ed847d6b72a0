"""The ledger keeps itself: append-only, zero-sum, equal to what the hands say."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Entrant, LedgerEntry, Table, Tournament
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import correct_hand, record_hand, restore_hand, void_hand
from tournaments.services.ledger import book_beside, check_ledger, posted_units
from tournaments.services.recounts import change_rules_midway

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": 0, "tricks": 5}


def check_deferred_triggers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def first_entry(table: Table) -> LedgerEntry:
    record_hand(table=table, values=SOLO, key=uuid4(), by=UserFactory())
    return LedgerEntry.objects.order_by("pk")[0]


@pytest.mark.parametrize(
    "attack", ["UPDATE tournaments_ledgerentry SET units = 1", "DELETE FROM tournaments_ledgerentry"]
)
def test_a_posted_entry_can_be_neither_changed_nor_deleted(attack: str) -> None:
    first_entry(TableFactory())
    with (
        pytest.raises(ProgrammingError, match="Cannot update or delete rows from tournaments_ledgerentry"),
        transaction.atomic(),
    ):
        connection.cursor().execute(attack)


@pytest.mark.parametrize(
    "attack", ["UPDATE tournaments_handrevision SET reason = 'x'", "DELETE FROM tournaments_handrevision"]
)
def test_a_version_of_a_hand_can_be_neither_changed_nor_deleted(attack: str) -> None:
    first_entry(TableFactory())
    with (
        pytest.raises(ProgrammingError, match="Cannot update or delete rows from tournaments_handrevision"),
        transaction.atomic(),
    ):
        connection.cursor().execute(attack)


def test_a_commit_in_which_a_hand_does_not_sum_to_zero_is_refused() -> None:
    entry = first_entry(TableFactory())
    entry.pk, entry.units = None, Decimal(1)
    entry.save(force_insert=True)
    with pytest.raises(IntegrityError, match="do not sum to zero"), transaction.atomic():
        check_deferred_triggers()
    transaction.set_rollback(True)


def test_an_entry_without_units_is_refused() -> None:
    entry = first_entry(TableFactory())
    entry.pk, entry.units = None, Decimal(0)
    with pytest.raises(IntegrityError, match="ledger_entry_moves_units"), transaction.atomic():
        entry.save(force_insert=True)


def test_a_penalty_stands_beside_the_zero_sum_and_needs_a_reason() -> None:
    table = TableFactory()
    entrant = Entrant.objects.filter(seats__table=table)[0]
    book_beside(
        entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=UserFactory()
    )
    assert list(check_ledger()) == []
    with pytest.raises(Refused) as refused:
        book_beside(
            entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason=" ", by=UserFactory()
        )
    assert refused.value.faults[0].code == TournamentCode.REASON_MISSING


def test_a_penalty_never_gives_units() -> None:
    entrant = Entrant.objects.filter(seats__table=TableFactory())[0]
    with pytest.raises(Refused) as refused:
        book_beside(
            entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(5), reason="late", by=UserFactory()
        )
    assert refused.value.faults[0].code == TournamentCode.PENALTY_GIVES_UNITS
    assert not LedgerEntry.objects.exists()


def test_the_check_names_the_first_hand_that_differs() -> None:
    table = TableFactory()
    first_entry(table)
    hand = table.hands.get()
    type(hand).objects.filter(pk=hand.pk).update(values={**SOLO, "tricks": 4})
    (fault,) = check_ledger()
    assert (fault.table, fault.hand_number) == (table, 1)
    assert {fault.posted, fault.tallied} in ({Decimal(9), Decimal(-9)}, {Decimal(-3), Decimal(3)})


SLIPS = st.one_of(
    st.fixed_dictionaries(
        {
            "contract": st.sampled_from(["solo", "misere", "spread_misere"]),
            "declarer": st.integers(0, 3),
            "tricks": st.integers(0, 13),
        }
    ),
    st.fixed_dictionaries(
        {
            "contract": st.just("prop_cop"),
            "declarer": st.integers(0, 3),
            "partner": st.integers(0, 3),
            "tricks": st.integers(0, 13),
        }
    ),
    st.just({"contract": "all_pass"}),
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["record", "correct", "void", "restore", "recount"]), st.integers(0, 7), SLIPS),
    max_size=12,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_is_written_posted_is_tallied_and_sums_to_zero(
    db: None, steps: list[tuple[str, int, dict]]
) -> None:
    with transaction.atomic():
        table, by = TableFactory(), UserFactory()
        for step in steps:
            take(step, table, by)
        check_deferred_triggers()
        assert list(check_ledger()) == []
        assert {key: units for key, units in posted_units(table).items() if units} == sitting_of(
            find_table(pk=table.pk)
        ).owed()
        assert (LedgerEntry.objects.aggregate(Sum("units"))["units__sum"] or 0) == 0
        transaction.set_rollback(True)


def change_stakes(table: Table, by: User) -> None:
    """Another stake factor for all that was played: twice the one before, or one again."""
    tournament = Tournament.objects.get(pk=table.round.tournament_id)
    factor = {"stake_factor": "2" if tournament.rules.stake_factor == 1 else "1"}
    change_rules_midway(
        tournament=tournament, options=factor, seen_change=tournament.change, by=by, reason="agreed"
    )


def take(step: tuple[str, int, dict], table: Table, by: User) -> None:
    """One step of an evening; what the rules refuse is left."""
    what, number, values = step
    hand = table.hands.filter(number=number).first()
    try:
        if what == "record":
            record_hand(table=table, values=values, key=uuid4(), by=by)
        elif what == "recount":
            change_stakes(table, by)
        elif hand and what == "correct":
            correct_hand(hand=hand, values=values, based_on=hand.version, key=uuid4(), by=by)
        elif hand and what == "void":
            void_hand(hand=hand, based_on=hand.version, key=uuid4(), by=by, reason="misdeal")
        elif hand:
            restore_hand(hand=hand, based_on=hand.version, key=uuid4(), by=by)
    except RuleBookError:
        return
