"""A tournament's rule for checking hands, and the one that the club begins with."""

from django.db import transaction

from tournaments.errors import Refused, TournamentCode
from tournaments.models import CheckingDefault, Tournament

__all__ = ["begin_with_the_clubs", "change_checking"]


@transaction.atomic
def change_checking(
    *,
    tournament: Tournament,
    checking: str,
    provisional_minutes: int | None,
    closes_unchecked: bool,
    is_for_club: bool = False,
) -> Tournament:
    """Change who confirms hands, at any time before the end. What was confirmed stays so.

    `is_for_club`: the club's next tournaments begin with the same rule.
    """
    tournament = (
        Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)
    )
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    tournament.checking, tournament.provisional_minutes = checking, provisional_minutes
    tournament.closes_unchecked = closes_unchecked
    tournament.full_clean(exclude={"club", "created_by"})
    tournament.save(update_fields=["checking", "provisional_minutes", "closes_unchecked"])
    if is_for_club:
        default = CheckingDefault.objects.filter(club=tournament.club).first()
        default = default or CheckingDefault(club=tournament.club)
        default.follow(tournament)
        default.full_clean(exclude={"club"})
        default.save()
    return tournament


def begin_with_the_clubs(tournament: Tournament) -> None:
    """A tournament in the making takes over its club's rule."""
    if default := CheckingDefault.objects.filter(club=tournament.club).first():
        tournament.follow(default)
