"""Rounds: seats drawn or placed, opened, closed."""

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import CheckingCode, Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Hand, Round, Seat, Table, Tournament
from tournaments.seating import OddTables, draw_round
from tournaments.seating.field import choices
from tournaments.seating.games import draw_games
from tournaments.seating.plan import Round as Plan
from tournaments.selectors.checking import unsettled
from tournaments.services.acts import act_before, note_act
from tournaments.services.holding import hold_seating, hold_tables
from tournaments.services.seats_kept import digest_of, remembered
from tournaments.services.tournaments import publish_tournament

__all__ = [
    "clear_seats",
    "close_round",
    "draw_seats",
    "open_round",
    "place_seats",
    "plan_round",
    "reopen_round",
    "seat_as_said",
    "usual_odd_tables",
]

SEED_BITS = 48
PAIRS_AT_TABLE = 2


@transaction.atomic
def plan_round(*, tournament: Tournament) -> Round:
    """The next round, without seats yet."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    made = tournament.rounds.count()
    if made >= tournament.rounds_planned:
        raise Refused.of(TournamentCode.NO_ROUND_LEFT, made=made)
    return Round.objects.create(tournament=tournament, number=made + 1)


@transaction.atomic
def draw_seats(
    *,
    round: Round,
    seed: int | None = None,
    odd: OddTables | None = None,
    by: User | None = None,
    key: UUID | None = None,
) -> int:
    """Draw tables and seats for all entrants by lot; returns the seed, which draws the same again."""
    round = _lock_unplayed(round)
    if act_before(key, round.tournament) and round.seed is not None:
        return round.seed
    entrants = {entrant.number: entrant for entrant in _playing(round.tournament)}
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    drawn = _drawn(round, list(entrants), seed, odd)
    with _noted(round, by=by, key=key):
        _seat(round, [[entrants[number] for number in table] for table in drawn.tables])
        round.seed = seed
        round.save(update_fields=["seed"])
    return seed


@transaction.atomic
def place_seats(
    *,
    round: Round,
    tables: Sequence[Sequence[Entrant]],
    by: User | None = None,
    key: UUID | None = None,
) -> None:
    """`seat_as_said`, to be taken back where it replaced seats."""
    round = _lock_unplayed(round)
    if not act_before(key, round.tournament):
        with _noted(round, by=by, key=key):
            seat_as_said(round=round, tables=tables)


@transaction.atomic
def seat_as_said(*, round: Round, tables: Sequence[Sequence[Entrant]]) -> None:
    """Seat people as said.

    Each table lists its entrants clockwise from seat 0; of two pairs the first takes seats 0 and 2. Replaces
    all seats of the round.
    """
    round = _lock_unplayed(round)
    sizes = round.tournament.table_sizes
    entered = set(round.tournament.entrants.values_list("pk", flat=True))
    seen: set[int] = set()
    for number, table in enumerate(tables, start=1):
        if len(table) not in sizes:
            pairs, players = TournamentCode.TABLE_NEEDS_TWO_PAIRS, TournamentCode.TABLE_SIZE_NOT_PLAYED
            code = pairs if round.tournament.is_for_pairs else players
            raise Refused.of(code, table=number, size=len(table), sizes=sizes)
        for entrant in table:
            if entrant.pk not in entered:
                raise Refused.of(TournamentCode.NOT_ENTERED, table=number, member=entrant.name)
            if entrant.pk in seen:
                raise Refused.of(TournamentCode.MEMBER_SEATED_TWICE, table=number, member=entrant.name)
            seen.add(entrant.pk)
    _seat(round, tables)
    round.seed = None
    round.save(update_fields=["seed"])


@transaction.atomic
def clear_seats(*, round: Round, by: User | None = None, key: UUID | None = None) -> None:
    """Take all seats of a round back that nobody has played in."""
    round = _lock_unplayed(round)
    if not act_before(key, round.tournament):
        with _noted(round, by=by, key=key):
            round.tables.all().delete()


@transaction.atomic
def open_round(*, round: Round) -> Round:
    """Let hands be written. The first round to open freezes the house rules and publishes the tournament."""
    round = _lock_while_it_goes_on(round)
    if round.opened_at:
        raise Refused.of(TournamentCode.ROUND_ALREADY_OPEN, round=round.number)
    if not round.tables.exists():
        raise Refused.of(TournamentCode.ROUND_NOT_SEATED, round=round.number)
    if not round.tournament.published_at:
        publish_tournament(tournament=round.tournament)
    if not round.tournament.rules_frozen_at:
        round.tournament.rules_frozen_at = timezone.now()
        round.tournament.save(update_fields=["rules_frozen_at"])
    round.opened_at = timezone.now()
    round.save(update_fields=["opened_at"])
    return round


@transaction.atomic
def close_round(*, round: Round, by: User | None = None, key: UUID | None = None) -> Round:
    """No hand of it can be written or changed any more, until it is opened again.

    Closing twice is closing once. Raises `hands_wait_for_confirmation` where the club wants none to wait.
    """
    hold_tables(round=round)  # what is being written or confirmed comes first
    round = _lock_after_tournament(round)
    if not round.opened_at:
        raise Refused.of(TournamentCode.ROUND_NOT_OPEN, round=round.number)
    if not round.closed_at:
        _must_be_checked(round)
        act_before(key, round.tournament)
        round.closed_at = timezone.now()
        round.save(update_fields=["closed_at"])
        note_act(
            tournament=round.tournament,
            kind=BulkAct.Kind.ROUND_CLOSED,
            by=by,
            key=key,
            touched={"round": round.pk},
            facts={"round": round.number},
        )
    return round


@transaction.atomic
def reopen_round(*, round: Round) -> Round:
    """Open a closed round again, for corrections."""
    round = _lock_while_it_goes_on(round)
    if not round.opened_at:
        raise Refused.of(TournamentCode.ROUND_NOT_OPEN, round=round.number)
    round.closed_at = None
    round.save(update_fields=["closed_at"])
    return round


def usual_odd_tables(tournament: Tournament, players: int) -> OddTables:
    """Tables of five where the game and the number have them, threes for a game of three, else some rest."""
    sizes = tournament.game.seats
    if 5 in sizes and OddTables.FIVES in dict(choices(players)):
        return OddTables.FIVES
    return OddTables.TRIPLES if 4 not in sizes else OddTables.BYES


def _must_be_checked(round: Round) -> None:
    tournament = round.tournament
    if tournament.closes_unchecked or not tournament.is_checked:
        return
    if waiting := unsettled(tournament).filter(table__round=round).count():
        raise Refused.of(CheckingCode.HANDS_WAIT, round=round.number, hands=waiting)


def _lock_after_tournament(round: Round) -> Round:
    """The tournament is held first, as everywhere, and so that it cannot end meanwhile."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=round.tournament_id)
    return Round.objects.select_for_update(of=("self",)).select_related("tournament__club").get(pk=round.pk)


def _lock_while_it_goes_on(round: Round) -> Round:
    round = _lock_after_tournament(round)
    if round.tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    return round


@contextmanager
def _noted(round: Round, *, by: User | None, key: UUID | None) -> Iterator[None]:
    """What happens to the seats inside can be taken back, if there were seats before."""
    before = remembered(round.tournament, [round.number])
    yield
    if before[str(round.number)]["tables"]:
        after = digest_of(remembered(round.tournament, [round.number]))
        note_act(
            tournament=round.tournament,
            kind=BulkAct.Kind.SEATED,
            by=by,
            key=key,
            touched={"before": before, "after": after},
            facts={"round": round.number},
        )


def _lock_unplayed(round: Round) -> Round:
    hold_seating(round.tournament_id)
    hold_tables(round=round)
    round = _lock_after_tournament(round)
    if round.tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if Hand.objects.filter(table__round=round).exists():
        raise Refused.of(TournamentCode.ROUND_HAS_HANDS, round=round.number)
    return round


def _playing(tournament: Tournament) -> Sequence[Entrant]:
    return list(
        tournament.entrants.filter(withdrawn_at__isnull=True)
        .select_related("member", "partner")
        .order_by("number")
    )


def _rests(round: Round) -> Mapping[int, int]:
    """How often each entrant, by number, had no seat in earlier rounds."""
    earlier = list(round.tournament.rounds.filter(number__lt=round.number))
    seated = Seat.objects.filter(round__in=earlier, half=0).values_list("entrant__number", flat=True)
    counts: dict[int, int] = {}
    for number in seated:
        counts[number] = counts.get(number, 0) + 1
    return {
        entrant.number: len(earlier) - counts.get(entrant.number, 0) for entrant in _playing(round.tournament)
    }


def _drawn(round: Round, numbers: Sequence[int], seed: int, odd: OddTables | None) -> Plan:
    if not round.tournament.is_for_pairs:
        odd = odd or usual_odd_tables(round.tournament, len(numbers))
        return draw_round(numbers, seed, odd, rested=_rests(round))
    if len(numbers) < PAIRS_AT_TABLE:
        raise Refused.of(TournamentCode.TOO_FEW_PAIRS, pairs=len(numbers))
    return draw_games(numbers, seed, met=_met(round), rested=_rests(round))


def _met(round: Round) -> Collection[frozenset[int]]:
    """The pairs, by number, that met in earlier rounds."""
    earlier = Seat.objects.filter(round__tournament=round.tournament, round__number__lt=round.number, half=0)
    tables: dict[int, list[int]] = {}
    for table, number in earlier.values_list("table", "entrant__number"):
        tables.setdefault(table, []).append(number)
    return {frozenset(pairs) for pairs in tables.values()}


def _seat(round: Round, tables: Sequence[Sequence[Entrant]]) -> None:
    """Replace the tables of a round."""
    round.tables.all().delete()
    seats = [_halves(table) for table in tables]
    made = Table.objects.bulk_create(
        Table(round=round, number=number, size=len(people)) for number, people in enumerate(seats, start=1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round, index=index, entrant=entrant, half=half)
        for table, people in zip(made, seats, strict=True)
        for index, (entrant, half) in enumerate(people)
    )


def _halves(entrants: Sequence[Entrant]) -> list[tuple[Entrant, int]]:
    """Who sits where, clockwise: players alone once round the table, pairs twice round it."""
    times = max(len(entrant.members) for entrant in entrants)
    return [(entrant, half) for half in range(times) for entrant in entrants]
