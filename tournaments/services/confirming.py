"""A second pair of eyes says that hands are right. What was confirmed is the version that was seen."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from scoring.errors import Fault
from tournaments.errors import CheckingCode, Conflict, Refused, TournamentCode
from tournaments.models import Checking, Confirmation, Hand, HandRevision, Scribe, Table, Tournament
from tournaments.selectors.checking import Check, checks_of, may_check
from tournaments.selectors.sides import agreed_sides, seat_of, side_of, sides_of
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.selectors.writers import person, wrote
from tournaments.services.hands import must_be_open
from tournaments.services.holding import hold_table

__all__ = ["Confirmed", "confirm_at_table", "confirm_hands"]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Numbers of hands: confirmed now, confirmed before by somebody, left because the reader wrote them."""

    now: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    own: tuple[int, ...] = ()


@transaction.atomic
def confirm_hands(*, table: Table, seen: Mapping[int, int], by: User) -> Confirmed:
    """Somebody other than who wrote them finds hands right; `seen` are their versions by number.

    A hand that changed since raises `Conflict`, and nothing is confirmed. Own hands of a sheet are left for
    others; nothing but own hands raises `confirms_own_hand`.
    """
    sitting = _held(table)
    checks, reader = _checks(sitting), person(by)
    now, before, own = [], [], []
    for listed in _seen(sitting, seen):
        hand, check = listed.hand, checks[listed.hand.pk]
        _must_be_current(hand, check, seen[hand.number])
        if check.settled_by:
            before.append(hand.number)
        elif wrote(reader, check):
            own.append(hand.number)
        else:
            Confirmation.objects.create(revision=check.said, by=by, settles=True)
            now.append(hand.number)
    if own and not (now or before):
        _refuse_own(sitting.table.round.tournament, own, by)
    return Confirmed(tuple(now), tuple(before), tuple(own))


@transaction.atomic
def confirm_at_table(*, table: Table, number: int, version: int, by: Scribe, seat: int | None) -> Confirmed:
    """A player of one side says at the table that a hand is right; `seat` is who says it.

    Whose name is typed on the device needs no `seat`. With both sides agreed the hand is confirmed.
    """
    sitting = _held(table)
    if sitting.table.round.tournament.checking != Checking.SIDES:
        raise Refused.of(CheckingCode.NOT_AT_THE_TABLE)
    (listed,) = _seen(sitting, {number: version})
    check = _checks(sitting)[listed.hand.pk]
    _must_be_current(listed.hand, check, version)
    if check.settled_by:
        return Confirmed(before=(number,))
    if wrote(person(by), check):
        raise Refused.of(CheckingCode.OWN_HAND_ALONE, hand=number)
    seat = seat_of(sitting, number, by.name) if seat is None else seat
    if seat is None or not 0 <= seat < sitting.table.size:
        raise Refused.of(CheckingCode.FOR_WHICH_PLAYER)
    return _agree(sitting, listed, check, by, seat)


def _agree(sitting: Sitting, listed: ListedHand, check: Check, by: Scribe, seat: int) -> Confirmed:
    hand = listed.hand
    sides, agreed = sides_of(listed), agreed_sides(sitting, listed, check)
    side = side_of(sides, seat)
    if side is None or side in agreed:
        player = sitting.people_at(hand.number)[seat]
        raise Refused.of(
            CheckingCode.SIDE_HAS_SPOKEN, hand=hand.number, player=player.member if player else ""
        )
    settles = len(agreed) + 1 >= len(sides)
    Confirmation.objects.create(revision=check.said, scribe=by, seat=seat, settles=settles)
    return Confirmed(now=(hand.number,))


def _held(table: Table) -> Sitting:
    table = hold_table(table)
    must_be_open(table)
    if not table.round.tournament.is_checked:
        raise Refused.of(CheckingCode.NOT_CHECKED)
    return sitting_of(table)


def _checks(sitting: Sitting) -> Mapping[int, Check]:
    tournament = sitting.table.round.tournament
    return checks_of(tournament, [listed.hand for listed in sitting.hands], is_closed=False)


def _seen(sitting: Sitting, seen: Mapping[int, int]) -> list[ListedHand]:
    """The hands named; one that is void, or never was, has changed since it was seen."""
    listed = [one for one in sitting.hands if one.hand.number in seen]
    if missing := sorted(set(seen) - {one.hand.number for one in listed}):
        raise Refused.of(CheckingCode.NO_SUCH_HAND, hand=missing[0])
    return listed


def _must_be_current(hand: Hand, check: Check, version: int) -> None:
    if not hand.is_void and check.said.version <= version <= hand.version:
        return
    seen = HandRevision.objects.filter(hand=hand, version=version).first()
    fault = Fault(
        TournamentCode.HAND_IS_VOID if hand.is_void else TournamentCode.HAND_CHANGED,
        None,
        {"hand": hand.number},
    )
    raise Conflict(fault, hand=hand, yours=seen.values if seen else {}, theirs=hand.values)


def _refuse_own(tournament: Tournament, own: list[int], by: User) -> None:
    others = may_check(tournament, but=by)
    code = CheckingCode.OWN_HAND if others else CheckingCode.OWN_HAND_ALONE
    raise Refused.of(code, hand=own[0], others=", ".join(others))
