"""A tournament from its first draft to its end."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from accounts.models import Club, Member, User
from accounts.selectors import namesakes
from accounts.services import add_member, hold_members
from scoring.games import game_called
from scoring.house_rules import changed
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Entry, Hand, Tournament
from tournaments.services.acts import act_before, note_act
from tournaments.services.checking_rules import begin_with_the_clubs
from tournaments.services.photos import forget_files

__all__ = [
    "change_rules",
    "change_tournament",
    "choose_preset",
    "create_tournament",
    "delete_tournament",
    "end_tournament",
    "enter_guest",
    "enter_members",
    "enter_named_pair",
    "enter_pair",
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
    entry: str = Entry.SINGLES,
    options: Mapping[str, object] | None = None,
) -> Tournament:
    """A draft under a copy of the preset, with `options` changed in it."""
    _must_suit(entry, game)
    tournament = Tournament(
        club=club,
        name=name,
        game_slug=game,
        preset=preset,
        entry=entry,
        starts_at=starts_at,
        stake=stake,
        rounds_planned=rounds_planned,
        created_by=by,
    )
    tournament.store_rules(game_called(game).rules_of(preset, options))
    begin_with_the_clubs(tournament)
    tournament.full_clean(exclude={"club", "created_by"})
    tournament.save()
    return tournament


@transaction.atomic
def change_tournament(
    *,
    tournament: Tournament,
    name: str,
    starts_at: datetime,
    stake: Decimal,
    rounds_planned: int,
    entry: str | None = None,
) -> Tournament:
    """Change what may be changed at any time before the end; rounds already made stay, and `entry` once
    somebody is entered.
    """
    tournament = _lock(tournament)
    _change_entry(tournament, entry or tournament.entry)
    made = tournament.rounds.count()
    if rounds_planned < made:
        raise Refused.of(TournamentCode.NO_ROUND_LEFT, at="rounds_planned", made=made)
    tournament.name, tournament.starts_at = name, starts_at
    tournament.stake, tournament.rounds_planned = stake, rounds_planned
    tournament.full_clean(exclude={"club", "created_by"})
    tournament.save(update_fields=["name", "starts_at", "stake", "rounds_planned", "entry"])
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
def enter_members(
    *,
    tournament: Tournament,
    members: Iterable[Member],
    by: User | None = None,
    key: UUID | None = None,
) -> list[Entrant]:
    """Enter members under the next free numbers; who is entered already is passed over."""
    members = list(members)
    hold_members(club=tournament.club, members=members)
    tournament = _lock(tournament)
    act_before(key, tournament)
    _must_go_on(tournament)
    if tournament.is_for_pairs:
        raise Refused.of(TournamentCode.PAIR_NEEDS_TWO, at="members")
    there = set(tournament.entrants.values_list("member_id", flat=True))
    number = _next_number(tournament)
    entrants: list[Entrant] = []
    for member in members:
        if member.club_id != tournament.club_id:
            raise Refused.of(TournamentCode.MEMBER_OF_OTHER_CLUB, member=member.name)
        if member.pk in there:
            continue
        there.add(member.pk)
        entrants.append(Entrant(tournament=tournament, member=member, number=number + len(entrants)))
    entered = Entrant.objects.bulk_create(entrants)
    if len(entered) > 1:
        touched = {"entrants": [entrant.pk for entrant in entered]}
        facts = {"players": len(entered)}
        kind = BulkAct.Kind.ENTERED
        note_act(tournament=tournament, kind=kind, by=by, key=key, touched=touched, facts=facts)
    return entered


@transaction.atomic
def enter_pair(*, tournament: Tournament, members: Sequence[Member]) -> Entrant:
    """Enter two members as a pair under the next free number; raises `pair_needs_two`, `already_entered`."""
    hold_members(club=tournament.club, members=members)
    tournament = _lock(tournament)
    _must_go_on(tournament)
    if len(members) != 2 or members[0].pk == members[1].pk:
        raise Refused.of(TournamentCode.PAIR_NEEDS_TWO, at="members", members=len(members))
    _must_be_free(tournament, members)
    first, second = members
    number = _next_number(tournament)
    return Entrant.objects.create(tournament=tournament, member=first, partner=second, number=number)


@transaction.atomic
def enter_named_pair(*, tournament: Tournament, names: Sequence[str]) -> Entrant:
    """Enter two people by name: members of the club who are not entered, or else guests new to it.

    Raises `name_shared` for a name that several members have, `already_entered` for one that plays already.
    """
    members = [_called(tournament, name, at=at) for at, name in zip(("first", "second"), names, strict=True)]
    return enter_pair(tournament=tournament, members=members)


@transaction.atomic
def remove_entrant(*, entrant: Entrant) -> None:
    """Strike somebody off the list; whoever has a seat must be taken from it first. Doing it twice is once.

    The tournament is held, so that nobody gives them a seat meanwhile.
    """
    _lock(entrant.tournament)
    if entrant.seats.exists() or entrant.ledger.exists() or entrant.seat_changes.exists():
        raise Refused.of(TournamentCode.ENTRANT_HAS_SEAT, member=entrant.name)
    Entrant.objects.filter(pk=entrant.pk).delete()


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
    _lock(tournament)  # so that no round opens meanwhile
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
    photos = list(tournament.photos.values_list("file", flat=True))
    for round_ in tournament.rounds.all():
        round_.delete()
    tournament.delete()
    transaction.on_commit(partial(forget_files, photos))


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)


def _stamp(tournament: Tournament, field: str, value: Any) -> Tournament:
    setattr(tournament, field, value)
    tournament.save(update_fields=[field])
    return tournament


def _must_suit(entry: str, game: str) -> None:
    if entry == Entry.PAIRS and not game_called(game).has_pairs:
        raise Refused.of(TournamentCode.PAIRS_NOT_PLAYED, at="entry", game=game_called(game).name)


def _change_entry(tournament: Tournament, entry: str) -> None:
    if entry != tournament.entry and tournament.entrants.exists():
        raise Refused.of(TournamentCode.ENTRY_FIXED, at="entry")
    _must_suit(entry, tournament.game_slug)
    tournament.entry = entry


def _next_number(tournament: Tournament) -> int:
    return (tournament.entrants.aggregate(last=Max("number"))["last"] or 0) + 1


def _called(tournament: Tournament, name: str, *, at: str) -> Member:
    """The member of this name who is not entered; a new guest when the club has nobody of that name."""
    found = list(namesakes(tournament.club, name))
    free = [member for member in found if not _entries(tournament, member).exists()]
    if len(free) > 1:
        raise Refused.of(TournamentCode.NAME_SHARED, at=at, name=name)
    if found and not free:
        raise Refused.of(TournamentCode.ALREADY_ENTERED, at=at, member=name)
    return free[0] if free else add_member(club=tournament.club, name=name)


def _entries(tournament: Tournament, member: Member) -> QuerySet[Entrant]:
    return tournament.entrants.filter(Q(member=member) | Q(partner=member))


def _must_be_free(tournament: Tournament, members: Iterable[Member]) -> None:
    for member in members:
        if member.club_id != tournament.club_id:
            raise Refused.of(TournamentCode.MEMBER_OF_OTHER_CLUB, member=member.name)
        if _entries(tournament, member).exists():
            raise Refused.of(TournamentCode.ALREADY_ENTERED, at="members", member=member.name)


def _must_go_on(tournament: Tournament) -> None:
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
