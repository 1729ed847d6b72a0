"""The seats of rounds nobody plays yet, remembered before they are replaced, and put back."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import Round, Seat, Table, Tournament

__all__ = ["digest_of", "put_back", "remembered"]

Remembered = dict[str, Any]
"""By number of the round, as JSON has keys: None where there was no round, else its seed and its tables."""


def remembered(tournament: Tournament, numbers: Iterable[int]) -> Remembered:
    """The rounds of these numbers as they are; a table is [number, size, dealer, [[seat, entrant, half]]]."""
    wanted = list(numbers)
    rounds = {round_.number: round_ for round_ in tournament.rounds.filter(number__in=wanted)}
    tables: dict[int, list[Any]] = {round_.pk: [] for round_ in rounds.values()}
    found = Table.objects.filter(round__in=tables).prefetch_related("seats").order_by("number")
    for table in found:
        seats = [[seat.index, seat.entrant_id, seat.half] for seat in table.seats.all()]
        tables[table.round_id].append([table.number, table.size, table.first_dealer, seats])
    return {
        str(number): {"seed": rounds[number].seed, "tables": tables[rounds[number].pk]}
        if number in rounds
        else None
        for number in wanted
    }


def digest_of(seats: Remembered) -> str:
    """Equal for equal seats."""
    return hashlib.sha256(json.dumps(seats, sort_keys=True).encode()).hexdigest()


def put_back(tournament: Tournament, before: Remembered) -> None:
    """Rounds, locked and unopened, as they were; one that was not there goes, unless others follow it."""
    for number, was in sorted(before.items(), key=lambda item: -int(item[0])):
        round_ = tournament.rounds.get(number=number)
        round_.tables.all().delete()
        if was is not None:
            _seat(round_, was)
        elif not tournament.rounds.filter(number__gt=number).exists():
            round_.delete()


def _seat(round_: Round, was: Mapping[str, Any]) -> None:
    made = Table.objects.bulk_create(
        Table(round=round_, number=number, size=size, first_dealer=dealer)
        for number, size, dealer, _ in was["tables"]
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, index=index, entrant_id=entrant, half=half)
        for table, (*_, seats) in zip(made, was["tables"], strict=True)
        for index, entrant, half in seats
    )
    round_.seed = was["seed"]
    round_.save(update_fields=["seed"])
