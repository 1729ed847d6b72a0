"""Seating plans as values: the evening as it is seated, a stored plan, what is wished, what it is worth.

Numbers in a plan are entrants' numbers; the two of pair n are 2n-1 and 2n.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from tournaments.models import PlanForm, Seat, SeatingPlan, SeatingWish, SittingSummary, Tournament
from tournaments.models import Round as Round_
from tournaments.seating import Certificate, Form, Plan, Round, Wish, WishKind, check, read_wishes
from tournaments.selectors.evenings import entrants_of
from tournaments.selectors.hiding import ALL, standings_of
from tournaments.selectors.results import sitting_result

__all__ = [
    "certify",
    "coming_wishes",
    "entrant_numbers",
    "evening_of",
    "evening_with",
    "first_round_to_plan",
    "names_of",
    "players_of",
    "published_plan",
    "ranked_players",
    "results_of",
    "seated_rounds",
    "stored_plan",
    "whole_evening",
    "wishes_by_row",
    "wishes_of",
]

PARTNERS = {PlanForm.WHIST: Form.WHIST}


def players_of(tournament: Tournament) -> list[int]:
    """The numbers of everybody who still plays, partners of a pair one after the other."""
    playing = tournament.entrants.filter(withdrawn_at__isnull=True).order_by("number")
    numbers = playing.values_list("number", flat=True)
    return [player for number in numbers for player in _numbers(tournament, number)]


def _numbers(tournament: Tournament, number: int) -> tuple[int, ...]:
    return (2 * number - 1, 2 * number) if tournament.is_for_pairs else (number,)


def entrant_numbers(tournament: Tournament, players: Iterable[int]) -> list[int]:
    """The entrants that these players of a plan are, each once and in order."""
    numbers = ((player + 1) // 2 if tournament.is_for_pairs else player for player in players)
    return list(dict.fromkeys(numbers))


def names_of(tournament: Tournament) -> dict[int, str]:
    """Who a plan's numbers are."""
    return {
        player: member.name
        for entrant in entrants_of(tournament)
        for player, member in zip(_numbers(tournament, entrant.number), entrant.members, strict=True)
    }


def first_round_to_plan(tournament: Tournament) -> int:
    """The first round that nobody has opened, made or not."""
    opened = tournament.rounds.filter(opened_at__isnull=False).order_by("-number").first()
    return opened.number + 1 if opened else 1


def seated_rounds(tournament: Tournament) -> list[list[tuple[int, ...]]]:
    """Round by round the tables as they are seated now; a round without seats is empty."""
    tables: list[list[tuple[int, ...]]] = [[] for _ in range(tournament.rounds.count())]
    rows = (
        Seat.objects.filter(round__tournament=tournament)
        .order_by("round__number", "table__number", "index")
        .values_list("round__number", "table__number", "entrant__number", "half")
    )
    for (number, _table), seats in groupby(rows, key=lambda row: row[:2]):
        tables[number - 1].append(
            tuple(_numbers(tournament, entrant)[half] for _round, _number, entrant, half in seats)
        )
    return tables


def whole_evening(
    tournament: Tournament,
    rounds: Sequence[Sequence[Sequence[int]]],
    players: Sequence[int],
    *,
    form: str = PlanForm.INDIVIDUAL,
    wishes: Sequence[Wish] = (),
    seed: int = 0,
    made_by: str = "hand",
) -> Plan:
    """A plan of all rounds; who has no seat in one rests in it."""
    named = {player for each in rounds for table in each for player in table}
    everybody = (*players, *sorted(named - set(players)))
    filled = tuple(
        Round(tuple(map(tuple, each)), tuple(sorted(set(everybody).difference(*each)))) for each in rounds
    )
    if not tournament.is_for_pairs:
        return Plan(
            filled, everybody, PARTNERS.get(PlanForm(form), Form.INDIVIDUAL), tuple(wishes), seed, made_by
        )
    pairs = tuple((2 * number - 1, 2 * number) for number in entrant_numbers(tournament, everybody))
    return Plan(filled, everybody, Form.PAIRS, tuple(wishes), seed, made_by, pairs)


def evening_of(tournament: Tournament) -> Plan:
    """The evening as it is seated now, up to the first round without seats."""
    rounds = seated_rounds(tournament)
    seated = next((number for number, each in enumerate(rounds) if not each), len(rounds))
    return whole_evening(tournament, rounds[:seated], players_of(tournament), wishes=wishes_of(tournament))


def evening_with(round: Round_, seated: Sequence[Sequence[int]] | None = None) -> Plan:
    """The evening as it is seated, with other seats (entrants' numbers) in one of its rounds."""
    tournament = round.tournament
    evening = evening_of(tournament)
    if seated is None:
        return evening
    tables = [
        [_in_seats(tournament, table) for table in seated] if number == round.number else each.tables
        for number, each in enumerate([*evening.rounds, Round(())][: tournament.rounds.count()], start=1)
    ]
    return whole_evening(tournament, tables, players_of(tournament), wishes=evening.wishes)


def _in_seats(tournament: Tournament, table: Sequence[int]) -> list[int]:
    """The players of a table clockwise: of pairs first one of each, then the other."""
    players = [_numbers(tournament, number) for number in table]
    return [one[half] for half in range(len(players[0])) for one in players]


def stored_plan(plan: SeatingPlan) -> Plan:
    """The value that a ready version holds."""
    rounds = [each["tables"] for each in plan.rounds or ()]
    wishes = read_wishes(plan.wishes)
    return whole_evening(plan.tournament, rounds, plan.players, form=plan.form, wishes=wishes, seed=plan.seed)


def certify(plan: Plan, first_round: int = 1) -> Certificate:
    """Meetings are counted over the whole evening, wishes over the rounds that are still to come."""
    counted = check(plan)
    if first_round == 1 or not plan.wishes:
        return counted
    coming = replace(
        plan, rounds=plan.rounds[first_round - 1 :], wishes=coming_wishes(plan.wishes, first_round)
    )
    of_coming = check(coming)
    return replace(counted, wishes_kept=of_coming.wishes_kept, wishes_broken=of_coming.wishes_broken)


def coming_wishes(wishes: Iterable[Wish], first_round: int) -> tuple[Wish, ...]:
    """Rounds of absences counted from the first round to come; absences in the past are over."""
    shifted = (
        replace(wish, number=wish.number - first_round + 1) if wish.kind is WishKind.ABSENT else wish
        for wish in wishes
    )
    return tuple(wish for wish in shifted if wish.kind is not WishKind.ABSENT or wish.number >= 1)


def wishes_by_row(tournament: Tournament) -> dict[int, Wish]:
    """Wishes of people who still play, by the key of their row; pairs have none."""
    if tournament.is_for_pairs:
        return {}
    playing = set(players_of(tournament))
    found = tournament.wishes.prefetch_related("entrants").order_by("pk")
    wishes = {row.pk: _wish(row, playing) for row in found}
    return {pk: wish for pk, wish in wishes.items() if wish is not None}


def wishes_of(tournament: Tournament) -> tuple[Wish, ...]:
    return tuple(wishes_by_row(tournament).values())


def _wish(wish: SeatingWish, playing: set[int]) -> Wish | None:
    kind = WishKind(wish.kind)
    players = tuple(sorted(one.number for one in wish.entrants.all() if one.number in playing))
    needed = 2 if kind in (WishKind.APART, WishKind.TOGETHER) else 1
    return Wish(kind, players, wish.number, wish.is_hard) if len(players) >= needed else None


def published_plan(tournament: Tournament) -> SeatingPlan | None:
    return tournament.plans.filter(published_at__isnull=False).first()


def ranked_players(tournament: Tournament) -> list[int]:
    """Everybody who still plays, best first, hidden results counted; who has no place yet comes last, by
    number.
    """
    playing = players_of(tournament)
    standings = standings_of(tournament, ALL)
    rows = standings.rows.order_by("position").values_list("entrant__number", flat=True) if standings else ()
    placed = [number for number in rows if number in set(playing)]
    return placed + [number for number in playing if number not in set(placed)]


def results_of(tournament: Tournament, number: int) -> list[list[int]]:
    """The tables of a round, each with its players best first by the units won there."""
    units = _units_won(tournament, number)
    rounds = seated_rounds(tournament)
    tables = rounds[number - 1] if 0 < number <= len(rounds) else []
    return [sorted(table, key=lambda player: (-units.get(player, 0), player)) for table in tables]


def _units_won(tournament: Tournament, number: int) -> Mapping[int, Decimal]:
    """By the entrant's number; of somebody who was replaced, those of their own hands."""
    won: dict[int, Decimal] = {}
    summaries = SittingSummary.objects.filter(
        table__round__tournament=tournament, table__round__number=number
    )
    for summary in summaries.select_related("table__round").prefetch_related("table__seats__entrant"):
        result = sitting_result(summary)
        for seat in summary.table.seats.all():
            if seat.entrant_id in result.by_entrant:
                won[seat.entrant.number] = result.units(seat.entrant_id)
    return won
