"""What the standings keep of everybody's outlook, as JSON beside their place."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.outlook import Gap, outlooks
from scoring.ranking import Placed, figure_text
from tournaments.models import Seat, Tournament
from tournaments.selectors.hiding import Shown
from tournaments.selectors.results import Result

__all__ = ["has_more_to_come", "outlooks_kept"]


def outlooks_kept(
    tournament: Tournament, ordered: Sequence[tuple[Placed, Result]], shown: Shown
) -> dict[int, dict[str, Any]]:
    """By entrant {"criterion": "units", "win": {…}, "prize": {…}}, each with the rival's number, the gap as
    text, and what a level end would mean; without those that there is nobody to compare with.
    """
    numbers = {result.entrant.pk: result.entrant.number for _found, result in ordered}
    ranking = tournament.ranking
    found = outlooks([one for one, _result in ordered], ranking, _tables_in_play(tournament, shown))
    return {
        entrant: {"criterion": ranking.chain[0].name}
        | {
            name: _kept(gap, numbers)
            for name, gap in (("win", one.win), ("prize", one.prize))
            if gap is not None
        }
        for entrant, one in found.items()
    }


def has_more_to_come(tournament: Tournament, closed: int) -> bool:
    """Whether places can still move by play: `closed` is how many rounds are closed."""
    return tournament.ended_at is None and closed < tournament.rounds_planned


def _kept(gap: Gap, numbers: Mapping[int, int]) -> dict[str, Any]:
    return {
        "rival": numbers[gap.rival],
        "gap": figure_text(gap.gap),
        "is_ahead": gap.is_ahead,
        "adds_up": gap.adds_up,
        "level": gap.level.value,
        "by": gap.by,
    }


def _tables_in_play(tournament: Tournament, shown: Shown) -> dict[int, int]:
    """By entrant the table of the round that is being played."""
    seats = Seat.objects.filter(
        shown.rounds("round__number"),
        round__tournament=tournament,
        round__opened_at__isnull=False,
        round__closed_at__isnull=True,
    )
    return dict(seats.values_list("entrant", "table"))
