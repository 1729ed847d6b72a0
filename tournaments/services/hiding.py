"""Results hidden until prize-giving, and revealed."""

from django.db import transaction

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Hiding, Tournament
from tournaments.services.changes import note_change
from tournaments.services.standings import hold_standings, rebuild_standings

__all__ = ["hide_results", "reveal_results"]


@transaction.atomic
def hide_results(*, tournament: Tournament, from_round: int, by: User | None) -> Tournament:
    """Keep results from this round on back; 1 hides everything. Raises `round_not_planned`.

    What is hidden already and asked for again stays as it is, and so the log.
    """
    if not 1 <= from_round <= tournament.rounds_planned:
        planned = tournament.rounds_planned
        raise Refused.of(TournamentCode.ROUND_NOT_PLANNED, at="from_round", rounds=planned)
    return _store(tournament, from_round, by)


@transaction.atomic
def reveal_results(*, tournament: Tournament, by: User | None) -> Tournament:
    """Prize-giving: everybody sees everything. Hiding again takes it back."""
    return _store(tournament, None, by)


def _store(tournament: Tournament, from_round: int | None, by: User | None) -> Tournament:
    """The standings for everybody change in the same moment, and no rebuild under way may come after it."""
    hold_standings(tournament.pk)
    found = Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)
    if found.hidden_from == from_round:
        return found
    Hiding.objects.create(tournament=found, from_round=from_round, by=by)
    found.hidden_from = from_round
    found.full_clean(exclude={"club", "created_by"})
    found.save(update_fields=["hidden_from"])
    note_change(found)
    rebuild_standings(tournament_id=found.pk)
    return found
