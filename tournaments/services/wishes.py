"""Wishes of people at the table: kept with the tournament, asked of every plan made from then on."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.errors import PlanCode, Refused, TournamentCode
from tournaments.models import Entrant, SeatingWish, Tournament

__all__ = ["add_wish", "drop_wish"]

FOR_SEVERAL = (SeatingWish.Kind.APART, SeatingWish.Kind.TOGETHER)


@transaction.atomic
def add_wish(
    *, tournament: Tournament, kind: str, entrants: Sequence[Entrant], number: int | None, is_hard: bool
) -> list[SeatingWish]:
    """A wish that names one player is kept for each of them on its own."""
    if kind in FOR_SEVERAL and len(entrants) < 2:
        raise Refused.of(PlanCode.WISH_NEEDS_TWO, at="entrants")
    if kind not in FOR_SEVERAL and not number:
        raise Refused.of(PlanCode.WISH_NEEDS_NUMBER, at="number")
    for entrant in entrants:
        if entrant.tournament_id != tournament.pk:
            raise Refused.of(TournamentCode.NOT_ENTERED, at="entrants", member=entrant.name)
    groups = [list(entrants)] if kind in FOR_SEVERAL else [[entrant] for entrant in entrants]
    at = 0 if kind in FOR_SEVERAL or number is None else number
    made = [SeatingWish(tournament=tournament, kind=kind, number=at, is_hard=is_hard) for _ in groups]
    for wish, group in zip(made, groups, strict=True):
        wish.full_clean()
        wish.save()
        wish.entrants.set(group)
    return made


def drop_wish(*, wish: SeatingWish) -> None:
    wish.delete()
