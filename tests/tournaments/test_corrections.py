"""Corrections of a closed round: rehearsed, made whole, refused when the data moved (C58-C60)."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from scoring.counting import Counting
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Hand, HandRevision, LedgerEntry, Payment, Standing, Table, Tournament
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.corrections import Wish, correct_late, rehearse_correction
from tournaments.services.hands import correct_hand, record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round, place_seats, plan_round
from tournaments.services.seasons import create_season
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

LOST = {"contract": "solo", "declarer": 0, "tricks": 4}


@pytest.fixture
def organiser() -> User:
    return UserFactory()


@pytest.fixture
def table(organiser: User) -> Table:
    table = TableFactory(tournament=TournamentFactory(is_published=True, rounds_planned=2))
    MemberFactory(club=table.round.tournament.club, user=organiser, role=Role.ORGANISER)
    record_lines(table=table, text="solo n 5\nsolo e 5\nsolo e 5", key=uuid4(), by=organiser)
    close_round(round=table.round)
    return table


@pytest.fixture
def hand(table: Table) -> Hand:
    return Hand.objects.get(table=table, number=1)


def change_of(table: Table) -> int:
    return find_table(pk=table.pk).round.tournament.change


def late(hand: Hand, by: User, seen: int, **more: object) -> None:
    correct_late(
        hand=hand,
        wish=Wish(values=LOST),
        **{"seen_change": seen, "based_on": 1, "key": uuid4(), "by": by, "reason": "four, not five", **more},  # type: ignore[arg-type]
    )


def test_a_closed_round_refuses_every_other_way(table: Table, hand: Hand, organiser: User) -> None:
    with pytest.raises(Refused) as refused:
        correct_hand(hand=hand, values=LOST, based_on=1, key=uuid4(), by=organiser, reason="x")
    assert refused.value.faults[0].code == TournamentCode.ROUND_CLOSED


def test_a_rehearsal_tells_all_and_writes_nothing(table: Table, hand: Hand, organiser: User) -> None:
    before = (HandRevision.objects.count(), LedgerEntry.objects.count(), change_of(table))
    found = rehearse_correction(hand=hand, wish=Wish(values=LOST), by=organiser)
    assert {new.entrant.name: (old.units, new.units) for old, new in found.moved} == {
        "Ann": (3, -15),
        "Bram": (15, 21),
        "Çiğdem": (-9, -3),
        "Kjell": (-9, -3),
    }
    assert {new.entrant.name: (old.place, new.place) for old, new in found.moved}["Ann"] == (2, 4)
    assert found.hands == ()
    assert (HandRevision.objects.count(), LedgerEntry.objects.count(), change_of(table)) == before
    assert Hand.objects.get(pk=hand.pk).values == hand.values


def test_a_rehearsed_correction_is_made_with_its_reason(table: Table, hand: Hand, organiser: User) -> None:
    late(hand, organiser, change_of(table))
    revision = HandRevision.objects.get(hand=hand, version=2)
    assert (revision.kind, revision.reason, revision.by) == ("corrected", "four, not five", organiser)
    assert list(sitting_of(find_table(pk=table.pk)).tally.totals) == [-15, 21, -3, -3]
    assert list(check_ledger()) == []


def test_it_is_refused_when_the_data_moved(table: Table, hand: Hand, organiser: User) -> None:
    seen = change_of(table)
    other = Hand.objects.get(table=table, number=2)
    correct_late(
        hand=other,
        wish=Wish(is_void=True),
        seen_change=seen,
        based_on=1,
        key=uuid4(),
        by=organiser,
        reason="x",
    )
    with pytest.raises(Refused) as refused:
        late(hand, organiser, seen)
    assert refused.value.faults[0].code == TournamentCode.MOVED_SINCE_REHEARSAL


def test_a_retry_of_the_same_correction_is_no_news(table: Table, hand: Hand, organiser: User) -> None:
    key, seen = uuid4(), change_of(table)
    late(hand, organiser, seen, key=key)
    late(hand, organiser, seen, key=key)
    assert HandRevision.objects.filter(hand=hand).count() == 2


def test_a_reason_is_needed(table: Table, hand: Hand, organiser: User) -> None:
    with pytest.raises(Refused) as refused:
        late(hand, organiser, change_of(table), reason=" ")
    assert refused.value.faults[0].code == TournamentCode.REASON_MISSING


def test_seats_of_the_next_round_stay(table: Table, hand: Hand, organiser: User) -> None:
    tournament = table.round.tournament
    second = plan_round(tournament=tournament)
    place_seats(round=second, tables=[list(tournament.entrants.order_by("-number"))])
    seats = list(second.seats.order_by("index").values_list("entrant", flat=True))
    assert rehearse_correction(hand=hand, wish=Wish(values=LOST), by=organiser).later == (2,)
    late(hand, organiser, change_of(table))
    assert list(second.seats.order_by("index").values_list("entrant", flat=True)) == seats


@pytest.fixture
def browser(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def test_the_page_shows_and_then_makes_it(table: Table, hand: Hand, browser: Client) -> None:
    place = [table.round.tournament.public_key, 1, 1, 1]
    assert (
        "although the round is closed"
        in browser.get(reverse("tournaments:hand", args=place)).content.decode()
    )
    address = reverse("tournaments:rehearse", args=place)
    sent = {"do": "correct", "contract": "solo", "declarer": "0", "tricks": "4"}
    shown = browser.post(address, sent)
    assert shown.status_code == 200
    assert Hand.objects.get(pk=hand.pk).version == 1
    yes = {**sent, "confirmed": "yes", "change": str(shown.context["found"].change), "version": "1"}
    made = browser.post(address, {**yes, "key": str(uuid4()), "reason": "four, not five"})
    assert made.status_code == 302
    assert Hand.objects.get(pk=hand.pk).values["tricks"] == 4
    stale = browser.post(address, {**yes, "tricks": "3", "key": str(uuid4()), "reason": "again"})
    assert stale.status_code == 422
    assert Hand.objects.get(pk=hand.pk).values["tricks"] == 4


def test_a_rehearsal_names_payments_that_change(hand: Hand, organiser: User) -> None:
    Tournament.objects.update(stake="0.10")
    found = rehearse_correction(hand=hand, wish=Wish(values=LOST), by=organiser)
    assert {one.name: (one.before, one.after) for one in found.dues} == {
        "Ann": (Decimal("0.30"), Decimal("-1.50")),
        "Bram": (Decimal("1.50"), Decimal("2.10")),
        "Çiğdem": (Decimal("-0.90"), Decimal("-0.30")),
        "Kjell": (Decimal("-0.90"), Decimal("-0.30")),
    }
    assert not Payment.objects.exists()


def test_a_rehearsal_names_places_in_seasons_and_leaves_them(
    table: Table, hand: Hand, organiser: User
) -> None:
    tournament = table.round.tournament
    day = tournament.starts_at.date()
    how = {"club": tournament.club, "game": tournament.game_slug, "by": organiser}
    create_season(name="Winter", first_day=day, last_day=day, counting=Counting(), **how)
    rebuild_standings(tournament_id=tournament.pk)
    found = rehearse_correction(hand=hand, wish=Wish(values=LOST), by=organiser)
    moved = {one.name: (one.before, one.after) for one in found.seasons if one.season == "Winter"}
    assert moved["Ann"] == (2, 4)
    ann = Standing.objects.get(entrant__member__name="Ann")
    assert (ann.place, ann.units) == (2, 3)


def test_a_rehearsal_names_the_solo_that_becomes_the_mandatory_one(client: Client, organiser: User) -> None:
    """C60: without a player's first solo a later one is the mandatory solo of that player."""
    tournament = TournamentFactory(game="doppelkopf", preset="ddv", is_published=True)
    table = TableFactory(tournament=tournament)
    MemberFactory(club=tournament.club, user=organiser, role=Role.ORGANISER)
    solo = {"game_type": "solo", "solo_kind": "queens", "soloist": 2, "re_card_points": 130}
    first, _second = (record_hand(table=table, values=solo, key=uuid4(), by=organiser).hand for _ in range(2))
    close_round(round=table.round)
    found = rehearse_correction(hand=first, wish=Wish(is_void=True), by=organiser)
    (told,) = [(was.remarks, row.remarks) for number, was, row in found.hands if number == 2]
    assert [[line.term.text for line in lines] for lines in told] == [["Voluntary solo"], ["Mandatory solo"]]
    client.force_login(organiser)
    place = [tournament.public_key, 1, 1, 1]
    page = client.post(reverse("tournaments:rehearse", args=place), {"do": "void"}).content.decode()
    assert "<del>Voluntary solo</del> <ins>Mandatory solo</ins>" in page
