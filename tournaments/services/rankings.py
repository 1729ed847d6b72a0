"""What decides places in a tournament, as its club chooses."""

import secrets
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from scoring.ranking import Ranking, Ties
from tournaments.errors import Refused, TournamentCode
from tournaments.models import RankingChoice, Tournament
from tournaments.services.changes import note_change

__all__ = ["change_ranking", "keep_choice"]


@transaction.atomic
def change_ranking(
    *,
    tournament: Tournament,
    chain: Sequence[str],
    ties: Ties = Ties.SKIP,
    least_hands: int = 0,
    unranked: Collection[int] | None = None,
    draw_anew: bool = False,
    by: User | None = None,
) -> Tournament:
    """Put another ranking in force; standings follow at once, the past keeps its own. Raises `RankingCode`
    faults.

    `unranked` are the numbers of entrants to be listed without a place (None leaves them). The lots stay as
    they were drawn unless `draw_anew`.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    seed = secrets.token_hex(8) if draw_anew else tournament.ranking.seed
    ranking = Ranking.of(chain, tournament.game_metrics, ties=Ties(ties), least_hands=least_hands, seed=seed)
    tournament.ranking_stored = {**tournament.ranking_stored, **_stored(ranking)}
    tournament.save(update_fields=["ranking_stored"])
    if unranked is not None:
        tournament.entrants.filter(number__in=unranked).update(is_ranked=False)
        tournament.entrants.exclude(number__in=unranked).update(is_ranked=True)
    keep_choice(tournament, by)
    note_change(tournament)
    return tournament


def _stored(ranking: Ranking) -> dict[str, Any]:
    """What the club chooses of a ranking; places decided by hand are kept beside it."""
    return {
        "chain": list(ranking.names),
        "ties": ranking.ties.value,
        "least_hands": ranking.least_hands,
        "seed": ranking.seed,
    }


def keep_choice(tournament: Tournament, by: User | None) -> None:
    """What decides places from now on, for whoever looks back."""
    unranked = tournament.entrants.filter(is_ranked=False).order_by("pk").values_list("pk", flat=True)
    RankingChoice.objects.create(
        tournament=tournament, stored=tournament.ranking_stored, unranked=list(unranked), by=by
    )
