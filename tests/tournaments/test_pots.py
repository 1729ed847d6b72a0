"""Entry fees make a pot, places take from it, and no coin is lost between the two."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import Role
from scoring.errors import RuleBookError
from scoring.pots import Prizes, ShareOut
from tests.factories.accounts import UserFactory
from tests.tournaments.test_settlement import play, somebody, table, tournament_of
from tournaments.errors import PaymentCode, PotCode
from tournaments.models import LedgerEntry, Payment, Table, Tournament
from tournaments.selectors.pots import PotState, pot_state
from tournaments.selectors.settlement import settlement_of
from tournaments.services.hands import void_hand
from tournaments.services.ledger import book_beside
from tournaments.services.payments import mark_paid
from tournaments.services.pots import set_pot
from tournaments.services.standings import rebuild_standings

__all__ = ["table"]

pytestmark = pytest.mark.django_db

HALVES = Prizes(ShareOut.PERCENT, (Decimal(50), Decimal(30), Decimal(20)))


@pytest.fixture
def tournament(table: Table) -> Tournament:
    """Ann first with 9 units, the others level with −3 each; a unit is 0.05."""
    rebuild_standings(tournament_id=table.round.tournament_id)
    return tournament_of(table)


def with_pot(tournament: Tournament, fee: str = "5", prizes: Prizes = HALVES, **how: bool) -> PotState:
    set_pot(settled=tournament, fee=Decimal(fee), prizes=prizes, **how)
    found = pot_state(tournament)
    assert found
    return found


def paid(tournament: Tournament, state: PotState, number: int = 0) -> Payment:
    one = state.open[number]
    people = {account.member.pk: account.member for account in state.accounts}
    return mark_paid(
        settled=tournament,
        payer=people.get(one.payer) if one.payer else None,
        payee=people.get(one.payee) if one.payee else None,
        amount=one.amount,
        key=uuid4(),
        by=UserFactory(),
        account=Payment.Account.POT,
    )


def by_name(state: PotState) -> dict[str, tuple[Decimal, Decimal]]:
    return {one.member.name: (one.fee, one.prize) for one in state.accounts}


def test_level_ones_share_the_prizes_of_the_places_they_take_up(tournament: Tournament) -> None:
    """Of 20: 10 for Ann; 6 and 4 for three who share the second place, 3.33 and one coin to the first."""
    found = by_name(with_pot(tournament))
    assert found["Ann"] == (5, 10)
    assert sorted(prize for _fee, prize in found.values()) == [
        Decimal("3.33"),
        Decimal("3.33"),
        Decimal("3.34"),
        10,
    ]


def test_the_pot_states_what_came_in_and_went_out_and_what_is_left(tournament: Tournament) -> None:
    found = with_pot(tournament, prizes=Prizes(ShareOut.PERCENT, (Decimal(60),)), is_in_settlement=False)
    assert (found.fees, found.prizes, found.left) == (20, 12, 8)
    assert (found.paid_in, found.paid_out) == (0, 0)
    paid(tournament, found)
    assert pot_state(tournament).paid_in == 5  # type: ignore[union-attr]


def test_settled_together_every_column_sums_to_zero(tournament: Tournament) -> None:
    with_pot(tournament)
    found = settlement_of(tournament)
    assert set(found.sums.values()) == {0}
    dues = {one.member.name: one.due for one in found.accounts if one.member}
    assert dues["Ann"] == Decimal("0.45") - 5 + 10
    till = found.accounts[-1]
    assert (till.member, till.fee, till.prize, till.due) == (None, 20, -20, 0)


def test_apart_the_settlement_knows_nothing_of_the_pot(tournament: Tournament) -> None:
    before = settlement_of(tournament).open
    state = with_pot(tournament, is_in_settlement=False)
    assert settlement_of(tournament).open == before
    paid(tournament, state)
    assert settlement_of(tournament).open == before


def test_every_fee_and_prize_can_be_marked_as_paid(tournament: Tournament) -> None:
    with_pot(tournament, is_in_settlement=False)
    for _ in range(8):
        paid(tournament, pot_state(tournament))  # type: ignore[arg-type]
    found = pot_state(tournament)
    assert found
    assert (found.open, found.paid_in, found.paid_out) == ([], 20, 20)


def test_a_correction_after_a_prize_was_paid_leaves_the_difference_open(
    table: Table, tournament: Tournament
) -> None:
    """Without the hand all four are level: 5 each, so Ann gives 5 of her 10 back."""
    state = with_pot(tournament, is_in_settlement=False)
    out = next(number for number, one in enumerate(state.open) if one.amount == 10)
    paid(tournament, state, out)
    void_hand(hand=table.hands.get(), based_on=1, key=uuid4(), by=UserFactory(), reason="misdeal")
    rebuild_standings(tournament_id=tournament.pk)
    found = pot_state(tournament)
    assert found
    ann = next(one for one in found.accounts if one.member.name == "Ann")
    assert (ann.open_in, ann.open_out) == (10, 0)


def test_penalties_are_paid_out_where_the_club_says_so(table: Table, tournament: Tournament) -> None:
    entrant = table.seats.get(index=1).entrant
    penalty = {"kind": LedgerEntry.Kind.PENALTY, "units": Decimal(-40), "reason": "late"}
    book_beside(entrant=entrant, by=UserFactory(), **penalty)
    assert with_pot(tournament).content == 20
    assert with_pot(tournament, takes_penalties=True).content == 22


def test_what_the_pot_does_not_ask_for_is_refused(tournament: Tournament) -> None:
    state = with_pot(tournament, is_in_settlement=False)
    with pytest.raises(RuleBookError) as refused:
        mark_paid(
            settled=tournament,
            payer=state.accounts[0].member,
            payee=None,
            amount=Decimal(6),
            key=uuid4(),
            by=UserFactory(),
            account=Payment.Account.POT,
        )
    assert refused.value.faults[0].code == PaymentCode.NOT_AS_SETTLED


def test_a_fee_is_whole_coins(tournament: Tournament) -> None:
    with pytest.raises(RuleBookError) as refused:
        with_pot(tournament, fee="0.005")
    assert refused.value.faults[0].code == PotCode.NOT_IN_COINS


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(0, 2000),
    st.lists(st.integers(0, 20), max_size=5),
    st.booleans(),
    st.integers(0, 3),
)
def test_settlement_is_zero_and_the_pot_is_whole_whatever_is_set(
    table: Table, cents: int, percent: list[int], together: bool, declarer: int
) -> None:
    play(table, declarer)
    rebuild_standings(tournament_id=table.round.tournament_id)
    tournament = tournament_of(table)
    prizes = Prizes(ShareOut.PERCENT, tuple(map(Decimal, percent)))
    fee = Decimal(cents) / 100
    set_pot(settled=tournament, fee=fee, prizes=prizes, is_in_settlement=together)
    assert set(settlement_of(tournament).sums.values()) == {0}
    state = pot_state(tournament)
    assert state
    assert state.fees == 4 * fee
    assert state.prizes + state.left == state.content


def test_the_organiser_sets_the_pot_and_marks_on_its_page(client: Client, tournament: Tournament) -> None:
    home = f"/t/{tournament.public_key}/pot/"
    assert client.get(home).status_code == 302
    client.force_login(somebody(tournament.rounds.get().tables.get(), Role.ORGANISER))
    assert "No pot yet" in client.get(home).content.decode()
    wish = {"fee": "5", "kind": "percent", "by_place": "60 50", "is_in_settlement": "no"}
    assert client.post(f"{home}edit/", wish).status_code == 422
    assert client.post(f"{home}edit/", {**wish, "by_place": "60 40"}).status_code == 302
    page = client.get(home)
    assert "€20.00" in page.content.decode()
    client.post(f"{home}pay/", page.context["open"][0].values)
    payment = Payment.objects.get()
    assert (payment.account, payment.amount) == ("pot", 5)
    settle = f"/t/{tournament.public_key}/settlement/"
    assert client.post(f"{settle}payments/{payment.pk}/undo/").headers["Location"] == home
    client.force_login(somebody(tournament.rounds.get().tables.get(), Role.PLAYER))
    assert client.get(home).status_code == 200
    assert client.get(f"{home}edit/").status_code == 403


def test_the_pot_costs_the_same_for_one_payment_and_for_three(
    client: Client, tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(somebody(tournament.rounds.get().tables.get(), Role.PLAYER))
    with_pot(tournament, is_in_settlement=False)
    for _ in range(3):
        paid(tournament, pot_state(tournament))  # type: ignore[arg-type]
        with django_assert_max_num_queries(11):
            client.get(f"/t/{tournament.public_key}/pot/")


def test_a_program_sets_the_pot_and_marks_what_is_paid(tournament: Tournament) -> None:
    program = APIClient()
    program.force_authenticate(somebody(tournament.rounds.get().tables.get(), Role.ORGANISER))
    address = f"/api/v1/tournaments/{tournament.public_key}/pot/"
    assert program.get(address).json()["code"] == "no_pot"
    wish = {"fee": "5", "prizes": {"kind": "amounts", "by_place": ["15"]}, "is_in_settlement": False}
    made = program.put(address, wish, format="json").json()
    assert (made["fees"], made["prizes"], made["left"]) == ("20.0000", "15.0000", "5.0000")
    wrong = {**wish, "prizes": {"kind": "percent", "by_place": ["90", "20"]}}
    assert program.put(address, wrong, format="json").json()["code"] == "prizes_over_a_hundred"
    headers = {"Idempotency-Key": str(uuid4())}
    first = made["open"][0]
    for _ in range(2):
        marked = program.post(f"{address}payments/", first, format="json", headers=headers)
        assert (marked.status_code, marked.json()["account"]) == (201, "pot")
    assert program.get(address).json()["paid_in"] == "5.0000"
