"""A tournament from its first draft to its end."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Club, Member, User
from accounts.services import add_member
from scoring.games import game_called
from scoring.house_rules import changed
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Entrant, Hand, Tournament

__all__ = [
    "change_rules",
    "change_tournament",
    "choose_preset",
    "create_tournament",
    "delete_tournament",
    "end_tournament",
    "enter_guest",
    "enter_members",
    "publish_tournament",
    "remove_entrant",
    "reopen_tournament",
    "withdraw_publication",
]


@transaction.atomic
def create_tournament(
    *,
    club: Club,
    name: str,
    game: str,
    preset: str,
    starts_at: datetime,
    by: User | None,
    stake: Decimal = Decimal(0),
    rounds_planned: int = 1,
    options: Mapping[str, object] | None = None,
) -> Tournament:
    """A draft under a copy of the preset, with `options` changed in it."""
    tournament = Tournament(
        club=club,
        name=name,
        game_slug=game,
        preset=preset,
        starts_at=starts_at,
        stake=stake,
        rounds_planned=rounds_planned,
        created_by=by,
    )
    tournament.store_rules(game_called(game).rules_of(preset, options))
    tournament.full_clean(exclude={"club", "created_by"})
    tournament.save()
    return tournament


@transaction.atomic
def change_tournament(
    *, tournament: Tournament, name: str, starts_at: datetime, stake: Decimal, rounds_planned: int
) -> Tournament:
    """Change what may be changed at any time before the end; rounds already made stay."""
    tournament = _lock(tournament)
    made = tournament.rounds.count()
    if rounds_planned < made:
        raise Refused.of(TournamentCode.NO_ROUND_LEFT, at="rounds_planned", made=made)
    tournament.name, tournament.starts_at = name, starts_at
    tournament.stake, tournament.rounds_planned = stake, rounds_planned
    tournament.full_clean(exclude={"club", "created_by"})
    tournament.save(update_fields=["name", "starts_at", "stake", "rounds_planned"])
    return tournament


@transaction.atomic
def change_rules(
    *, tournament: Tournament, options: Mapping[str, object], preset: str | None = None
) -> Tournament:
    """Change house rules until the first round opens; a new preset starts afresh from it."""
    tournament = _lock(tournament)
    if tournament.rules_frozen_at:
        raise Refused.of(TournamentCode.RULES_FROZEN)
    if preset is None or preset == tournament.preset:
        rules = changed(tournament.rules, options)
    else:
        rules, tournament.preset = tournament.game.rules_of(preset, options), preset
    tournament.store_rules(rules)
    tournament.save(update_fields=["preset", "rules_stored"])
    return tournament


@transaction.atomic
def choose_preset(*, tournament: Tournament, preset: str) -> Tournament:
    """Start afresh from a preset, the present one included: every change made to its rules is dropped."""
    tournament = _lock(tournament)
    if tournament.rules_frozen_at:
        raise Refused.of(TournamentCode.RULES_FROZEN)
    tournament.store_rules(tournament.game.rules_of(preset))
    tournament.preset = preset
    tournament.save(update_fields=["preset", "rules_stored"])
    return tournament


@transaction.atomic
def enter_guest(*, tournament: Tournament, name: str, namesake_is_known: bool = False) -> Entrant:
    """Add somebody to the club and enter them at once; raises `namesake` as `add_member` does."""
    member = add_member(club=tournament.club, name=name, namesake_is_known=namesake_is_known)
    return enter_members(tournament=tournament, members=[member])[0]


@transaction.atomic
def enter_members(*, tournament: Tournament, members: Iterable[Member]) -> list[Entrant]:
    """Enter members under the next free numbers; who is entered already is passed over."""
    tournament = _lock(tournament)
    _must_go_on(tournament)
    there = set(tournament.entrants.values_list("member_id", flat=True))
    number = (tournament.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    entrants: list[Entrant] = []
    for member in members:
        if member.club_id != tournament.club_id:
            raise Refused.of(TournamentCode.MEMBER_OF_OTHER_CLUB, member=member.name)
        if member.pk in there:
            continue
        there.add(member.pk)
        entrants.append(Entrant(tournament=tournament, member=member, number=number + len(entrants)))
    return Entrant.objects.bulk_create(entrants)


@transaction.atomic
def remove_entrant(*, entrant: Entrant) -> None:
    """Strike somebody off the list; whoever has a seat must be taken from it first."""
    if entrant.seats.exists() or entrant.ledger.exists():
        raise Refused.of(TournamentCode.ENTRANT_HAS_SEAT, member=entrant.member.name)
    entrant.delete()


@transaction.atomic
def publish_tournament(*, tournament: Tournament) -> Tournament:
    """Let players see it: entrants, seats, standings."""
    return _stamp(tournament, "published_at", timezone.now())


@transaction.atomic
def withdraw_publication(*, tournament: Tournament) -> Tournament:
    """Hide it again, as long as no round was opened."""
    if _lock(tournament).rules_frozen_at:
        raise Refused.of(TournamentCode.RULES_FROZEN)
    return _stamp(tournament, "published_at", None)


@transaction.atomic
def end_tournament(*, tournament: Tournament) -> Tournament:
    """Close the books; all rounds must be closed."""
    if tournament.rounds.filter(opened_at__isnull=False, closed_at__isnull=True).exists():
        raise Refused.of(TournamentCode.ROUNDS_STILL_OPEN)
    return _stamp(tournament, "ended_at", timezone.now())


@transaction.atomic
def reopen_tournament(*, tournament: Tournament) -> Tournament:
    return _stamp(tournament, "ended_at", None)


@transaction.atomic
def delete_tournament(*, tournament: Tournament) -> None:
    """Delete a tournament in which no hand was ever written and nothing was booked."""
    if Hand.objects.filter(table__round__tournament=tournament).exists() or tournament.ledger.exists():
        raise Refused.of(TournamentCode.TOURNAMENT_HAS_HANDS)
    for round_ in tournament.rounds.all():
        round_.delete()
    tournament.delete()


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)


def _stamp(tournament: Tournament, field: str, value: Any) -> Tournament:
    setattr(tournament, field, value)
    tournament.save(update_fields=[field])
    return tournament


def _must_go_on(tournament: Tournament) -> None:
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
