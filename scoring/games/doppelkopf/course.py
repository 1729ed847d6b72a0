"""The order of a round: who deals and leads, whose solo is the mandatory one, who must play one (R9, R10).

Everything here follows from the hands in their order, so correcting an early hand moves all after it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.reservations import first_lead
from scoring.seats import Seat, clockwise, left_of

__all__ = ["Entry", "Position", "Turn", "forced_seat", "opening", "walk"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What the order of a round needs of one hand. `playing` are the seats that took part for certain."""

    is_game: bool
    playing: tuple[Seat, ...] = ()
    soloist: Seat | None = None
    sits_out: Seat | None = None
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A table between two hands. `owed`: mandatory soli still to play, by seat; `is_late`: time is up."""

    dealer: Seat
    owed: tuple[int, ...]
    games_left: int
    is_late: bool = False

    @property
    def seats(self) -> int:
        return len(self.owed)

    @property
    def soli_owed(self) -> int:
        return sum(self.owed)

    @property
    def owing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, soli in enumerate(self.owed) if soli)

    @property
    def is_over(self) -> bool:
        return self.games_left <= 0

    def forces_solo(self, rules: DoppelkopfRules) -> bool:
        """As many soli are owed as games are left: nothing else may be played any more."""
        return rules.forced_solo and 0 < self.games_left <= self.soli_owed


@dataclass(frozen=True, slots=True)
class Turn:
    """One hand in its place. `expected_dealer` is another than `dealer` where the table left the order."""

    dealer: Seat
    expected_dealer: Seat
    leader: Seat
    sits_out: Seat | None
    counts: bool
    is_mandatory: bool
    forced: Seat | None
    soloist: Seat | None
    is_after_end: bool
    after: Position

    @property
    def is_forced(self) -> bool:
        return self.is_mandatory and self.forced is not None

    @property
    def evaded_by(self) -> Seat | None:
        """Who had to play a solo in this game and did not."""
        return self.forced if self.counts and self.soloist != self.forced else None


def opening(rules: DoppelkopfRules, seats: int, first_dealer: Seat) -> Position:
    return Position(first_dealer, (rules.mandatory_soli_per_player,) * seats, rules.games(seats))


def walk(entries: Iterable[Entry], rules: DoppelkopfRules, start: Position) -> Iterator[Turn]:
    """Each hand in its turn, beginning at `start`."""
    position = start
    for entry in entries:
        turn = _take(entry, _at_the_time(position, entry, rules), rules)
        position = turn.after
        yield turn


def forced_seat(position: Position, rules: DoppelkopfRules) -> Seat | None:
    """Who must play a solo now: the first debtor from the dealer's left; the dealer last, if he plays."""
    if not position.forces_solo(rules):
        return None
    asked = list(clockwise(left_of(position.dealer, position.seats), position.seats))
    asked = asked if position.seats == 4 else asked[:-1]
    return next((seat for seat in asked if position.owed[seat]), None)


def _at_the_time(position: Position, entry: Entry, rules: DoppelkopfRules) -> Position:
    """When time is up only the soli still owed remain; normal games are struck."""
    if not entry.is_late or position.is_late:
        return position
    left = min(position.games_left, position.soli_owed if rules.forced_solo else 0)
    return replace(position, games_left=left, is_late=True)


def _take(entry: Entry, before: Position, rules: DoppelkopfRules) -> Turn:
    dealer = _real_dealer(before, entry)
    pays_a_debt = entry.soloist is not None and before.owed[entry.soloist] > 0
    counts = entry.is_game and not before.is_over and (pays_a_debt or not before.is_late)
    is_mandatory = counts and pays_a_debt
    forced = forced_seat(before, rules)
    is_repeated = is_mandatory and forced is None and rules.repeat_deal_after_mandatory_solo
    after = _after(entry, replace(before, dealer=dealer), counts, is_mandatory, is_repeated)
    return Turn(
        dealer=dealer,
        expected_dealer=before.dealer,
        leader=first_lead(dealer, before.seats, entry.soloist, is_mandatory, rules),
        sits_out=dealer if before.seats == 5 else None,
        counts=counts,
        is_mandatory=is_mandatory,
        forced=forced,
        soloist=entry.soloist,
        is_after_end=entry.is_game and not counts,
        after=_past_a_sitting_debtor(after, rules),
    )


def _real_dealer(before: Position, entry: Entry) -> Seat:
    """At a table of five who sat out has dealt; whoever is known to have played cannot have."""
    if before.seats == 4:
        return before.dealer
    if entry.sits_out is not None:
        return entry.sits_out
    return next(seat for seat in clockwise(before.dealer, before.seats) if seat not in entry.playing)


def _after(entry: Entry, before: Position, counts: bool, is_mandatory: bool, is_repeated: bool) -> Position:
    if not counts:
        return before
    owed = tuple(soli - (is_mandatory and seat == entry.soloist) for seat, soli in enumerate(before.owed))
    dealer = before.dealer if is_repeated else left_of(before.dealer, before.seats)
    return replace(before, dealer=dealer, owed=owed, games_left=before.games_left - 1)


def _past_a_sitting_debtor(position: Position, rules: DoppelkopfRules) -> Position:
    """At a table of five the only player who still owes a solo would sit out: the deal passes on once."""
    if position.forces_solo(rules) and forced_seat(position, rules) is None:
        return replace(position, dealer=left_of(position.dealer, position.seats))
    return position
