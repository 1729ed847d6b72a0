"""What the list remarks beside a hand, and what the table must know now."""

from scoring.games.doppelkopf.course import Position, Turn, forced_seat
from scoring.games.doppelkopf.hand import Hand, Penalty
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.penalties import Deal, deal_after
from scoring.payments import Line
from scoring.terms import term

__all__ = [
    "EVADED",
    "MANDATORY_SOLO",
    "OUT_OF_TURN",
    "OWED",
    "VOLUNTARY_SOLO",
    "notes_for",
    "owed_lines",
    "remarks_for",
]

WARN_GAMES_BEFORE = 2

MANDATORY_SOLO = term("Doppelkopf list", "Mandatory solo")
FORCED_SOLO = term("Doppelkopf list", "Forced")
VOLUNTARY_SOLO = term("Doppelkopf list", "Voluntary solo")
BOCK_GAME = term("Doppelkopf list", "Bock game: times %(factor)s")
NOT_PLAYED = term("Doppelkopf list", "Not played: the same dealer deals again")
AFTER_THE_END = term("Doppelkopf list", "After the end of the round: counts nothing")
EVADED = term("Doppelkopf list", "%(seat)s had to play a solo here")
OUT_OF_TURN = term("Doppelkopf list", "%(seat)s should have dealt")
OWED = term("Doppelkopf list", "Mandatory soli owed by %(seat)s: %(soli)s")
MUST_PLAY = term(
    "Doppelkopf list", "Games left: %(games)s, soli owed: %(soli)s. %(seat)s must play a solo now"
)
SOON_FORCED = term(
    "Doppelkopf list", "Games left: %(games)s, soli owed: %(soli)s. Soon the soli must be played: %(seats)s"
)
TIME_IS_UP = term("Doppelkopf list", "Time is up: only the soli still owed are played")


def remarks_for(hand: Hand, turn: Turn, factor: int) -> tuple[Line, ...]:
    """Why a row stands where it stands."""
    remarks = [*_solo_remarks(turn)]
    if turn.dealer != turn.expected_dealer:
        remarks.append(Line(OUT_OF_TURN, None, {"seat": turn.expected_dealer}))
    if turn.evaded_by is not None:
        remarks.append(Line(EVADED, None, {"seat": turn.evaded_by}))
    if factor > 1:
        remarks.append(Line(BOCK_GAME, None, {"factor": factor}))
    if turn.is_after_end:
        remarks.append(Line(AFTER_THE_END))
    elif not turn.counts and not _goes_on(hand):
        remarks.append(Line(NOT_PLAYED))
    return tuple(remarks)


def notes_for(now: Position, rules: DoppelkopfRules) -> tuple[Line, ...]:
    """Told in time: two games before the soli are forced, and at every forced one."""
    if now.is_over or not now.soli_owed or not rules.forced_solo:
        return ()
    facts = {"games": now.games_left, "soli": now.soli_owed}
    notes = [Line(TIME_IS_UP)] if now.is_late else []
    forced = forced_seat(now, rules)
    if forced is not None:
        notes.append(Line(MUST_PLAY, None, {**facts, "seat": forced}))
    elif now.games_left - now.soli_owed <= WARN_GAMES_BEFORE:
        notes.append(Line(SOON_FORCED, None, {**facts, "seats": now.owing}))
    return tuple(notes)


def owed_lines(now: Position) -> tuple[Line, ...]:
    """One line for each player who still owes a solo."""
    return tuple(Line(OWED, None, {"seat": seat, "soli": now.owed[seat]}) for seat in now.owing)


def _solo_remarks(turn: Turn) -> list[Line]:
    if turn.soloist is None or not turn.counts:
        return []
    if not turn.is_mandatory:
        return [Line(VOLUNTARY_SOLO)]
    return [Line(MANDATORY_SOLO), Line(FORCED_SOLO)] if turn.is_forced else [Line(MANDATORY_SOLO)]


def _goes_on(hand: Hand) -> bool:
    """A penalty after which the deal is played on is a line of its own beside that deal."""
    return isinstance(hand, Penalty) and deal_after(hand) is Deal.CONTINUES
