"""Which game is played: healthy or reservation, and whose reservation goes first (R6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.games.doppelkopf.contracts import GameType, SoloKind
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.seats import Seat, clockwise, left_of

__all__ = ["Declaration", "Found", "Reservation", "find_game", "first_lead"]


class Reservation(StrEnum):
    """`NONE` is healthy; a Lustsolo is a voluntary one."""

    NONE = "none"
    WEDDING = "wedding"
    ARMUT = "armut"
    LUSTSOLO = "lustsolo"
    MANDATORY_SOLO = "mandatory_solo"


@dataclass(frozen=True, slots=True)
class Declaration:
    seat: Seat
    reservation: Reservation = Reservation.NONE
    solo_kind: SoloKind | None = None
    holds_both_queens: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """The game, by whom (None: the sides show in play), who leads, and whether this dealer deals again."""

    game_type: GameType
    player: Seat | None
    solo_kind: SoloKind | None
    leader: Seat
    same_dealer_again: bool = False


def find_game(said: Sequence[Declaration], dealer: Seat, rules: DoppelkopfRules) -> Found:
    """The strongest reservation, of equal ones the first from the dealer's left; `said` is one a seat."""
    by_seat = {one.seat: one for one in said}
    seats = len(said)
    in_turn = [by_seat[seat] for seat in clockwise(left_of(dealer, seats), seats)]
    ranking = _ranking(rules)
    strongest = max(in_turn, key=lambda one: ranking.index(one.reservation))
    if strongest.reservation is Reservation.NONE:
        return _healthy(in_turn, left_of(dealer, seats))
    return _reserved(strongest, dealer, seats, rules)


def first_lead(
    dealer: Seat, seats: int, soloist: Seat | None, is_mandatory: bool, rules: DoppelkopfRules
) -> Seat:
    """The dealer's left, or the soloist where the rules give him the lead (R9)."""
    leads = rules.mandatory_solo_leads if is_mandatory else rules.lustsolo_leads
    return soloist if soloist is not None and leads else left_of(dealer, seats)


def _ranking(rules: DoppelkopfRules) -> tuple[Reservation, ...]:
    """From the weakest up; Armut goes below the wedding where the club says so."""
    middle = (Reservation.WEDDING, Reservation.ARMUT)
    middle = middle if rules.armut_above_wedding else middle[::-1]
    return (Reservation.NONE, *middle, Reservation.LUSTSOLO, Reservation.MANDATORY_SOLO)


def _healthy(in_turn: Sequence[Declaration], leader: Seat) -> Found:
    bride = next((one.seat for one in in_turn if one.holds_both_queens), None)
    if bride is None:
        return Found(GameType.NORMAL, None, None, leader)
    return Found(GameType.SILENT_WEDDING, bride, SoloKind.DIAMONDS, leader)


def _reserved(strongest: Declaration, dealer: Seat, seats: int, rules: DoppelkopfRules) -> Found:
    seat = strongest.seat
    if strongest.reservation in (Reservation.WEDDING, Reservation.ARMUT):
        is_wedding = strongest.reservation is Reservation.WEDDING
        game = GameType.WEDDING if is_wedding else GameType.ARMUT
        return Found(game, seat, None, left_of(dealer, seats))
    is_mandatory = strongest.reservation is Reservation.MANDATORY_SOLO
    leader = first_lead(dealer, seats, seat, is_mandatory, rules)
    again = is_mandatory and rules.repeat_deal_after_mandatory_solo
    return Found(GameType.SOLO, seat, strongest.solo_kind, leader, again)
