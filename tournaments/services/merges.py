"""Records of one person put together, and taken apart again; no unit moves from one person to another."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

import pgtrigger
from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model, Q
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.models import Club, KnownApart, Member, Role, Spelling, User
from accounts.services import lock_club
from tournaments.errors import MergeCode, Refused
from tournaments.models import (
    Entrant,
    HandPart,
    MemberMerge,
    RatingPoint,
    Seat,
    SeatChange,
    Table,
    Tournament,
)
from tournaments.selectors.merges import obstacles, shared_tournaments
from tournaments.services.changes import note_change
from tournaments.services.holding import hold_tables
from tournaments.services.reseating import give_seats
from tournaments.services.statistics import forget_statistics

__all__ = ["merge_members", "undo_merge"]

KEPT_AS_THEY_ARE = (HandPart, KnownApart, MemberMerge, RatingPoint, Spelling)


@transaction.atomic
def merge_members(*, kept: Member, others: Sequence[Member], key: UUID, by: User) -> MemberMerge:
    """Put `others` into `kept`: entries, payments and account are the kept record's from now on.

    The others stay as signs to it, their names are remembered as its spellings. Raises every obstacle.
    The same `key` again answers the merge that it made.
    """
    club = lock_club(kept.club)
    if done := MemberMerge.objects.filter(club=club, key=key).first():
        return done
    wanted = [kept.pk, *dict.fromkeys(one.pk for one in others if one.pk != kept.pk)]
    records = _records(club, wanted)
    if len(wanted) < 2 or len(records) != len(wanted):
        raise Refused.of(MergeCode.NEEDS_TWO)
    shared = shared_tournaments(records)
    _hold_tables_of([one for entrants in shared.values() for one in entrants])
    if faults := obstacles(records):
        raise Refused(*faults)
    touched = _hold_tournaments(records)
    forget_statistics(tournaments=[one.pk for one in touched])
    kept, *rest = records
    done = MemberMerge(club=club, kept=kept, key=key, by=by, before=[_state(one) for one in records])
    for entrants in shared.values():
        done.seats += _join_entrants(kept, entrants, by=by, reason=_reason(club, kept))
    _join_records(kept, rest)
    done.moved = {str(one.pk): _repoint(one, kept, skip=done.seats) for one in rest}
    done.spellings = _remember_names(kept, rest)
    done.full_clean(exclude={"club", "kept", "by"})
    done.save()
    for tournament in touched:
        note_change(tournament)
    return done


@transaction.atomic
def undo_merge(*, done: MemberMerge, by: User) -> MemberMerge:
    """Take the records apart again: what came from each goes back to it, what came since stays with the kept.

    Raises `merge_changed_since` when one of them was merged again, deleted, or given to somebody.
    """
    club = lock_club(done.club)
    done = MemberMerge.objects.select_for_update(of=("self",)).get(pk=done.pk)
    if done.undone_at:
        raise Refused.of(MergeCode.UNDONE_ALREADY)
    kept, *rest = _records(club, [one["pk"] for one in done.before])
    _hold_tables_of(Entrant.objects.filter(member=kept))
    touched = _hold_tournaments([kept])
    forget_statistics(tournaments=[one.pk for one in touched])
    _must_be_as_left(kept, rest, done)
    for one in done.seats:
        _give_back(one, by=by, reason=_reason(club, kept))
    for member, moved in done.moved.items():
        for column, keys in moved.items():
            model, field = _column(column)
            still = model._base_manager.filter(pk__in=keys, **{field: kept}).values_list("pk", flat=True)
            _point(model, list(still), **{field: int(member)})
    Spelling.objects.filter(pk__in=done.spellings).delete()
    _part_records(kept, rest, done)
    done.undone_at, done.undone_by = timezone.now(), by
    done.save(update_fields=["undone_at", "undone_by"])
    for tournament in touched:
        note_change(tournament)
    return done


def _records(club: Club, keys: Sequence[int]) -> list[Member]:
    """The members with these keys, in this order; those of other clubs are missing."""
    found = {member.pk: member for member in club.members.filter(pk__in=keys)}
    for member in found.values():
        member.club = club
    return [found[key] for key in keys if key in found]


def _hold_tables_of(entrants: Iterable[Entrant]) -> None:
    tables = Table.objects.filter(seats__entrant__in=entrants).values_list("pk", flat=True)
    hold_tables(pk__in=set(tables))


def _hold_tournaments(members: Sequence[Member]) -> list[Tournament]:
    """All in which the members are entered or stood in, held until the end; tables were held before."""
    entered = Entrant.objects.filter(Q(member__in=members) | Q(partner__in=members))
    stood_in = SeatChange.objects.filter(member__in=members)
    keys = {
        *entered.values_list("tournament", flat=True),
        *stood_in.values_list("table__round__tournament", flat=True),
    }
    return list(Tournament.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))


def _join_entrants(
    kept: Member, entrants: Sequence[Entrant], *, by: User, reason: str
) -> Iterator[dict[str, Any]]:
    """In a tournament that knows the person twice the entrant who stays takes over the seats of the others,
    who stay in the list without a hand, withdrawn.
    """
    stays = next((one for one in entrants if one.member_id == kept.pk), entrants[0])
    for entrant in entrants:
        if entrant == stays:
            continue
        seats = list(entrant.seats.values_list("pk", flat=True))
        give_seats(seats=seats, to=stays, by=by, reason=reason)
        yield {"entrant": entrant.pk, "seats": seats, "is_ranked": entrant.is_ranked}
        entrant.withdrawn_at, entrant.is_ranked = timezone.now(), False
        entrant.save(update_fields=["withdrawn_at", "is_ranked"])


def _give_back(handed: dict[str, Any], *, by: User, reason: str) -> None:
    """The seats of an entrant who had handed them over."""
    entrant = Entrant.objects.get(pk=handed["entrant"])
    give_seats(seats=handed["seats"], to=entrant, by=by, reason=reason)
    entrant.withdrawn_at, entrant.is_ranked = None, handed["is_ranked"]
    entrant.save(update_fields=["withdrawn_at", "is_ranked"])


def _join_records(kept: Member, rest: Sequence[Member]) -> None:
    """Account with its role, place on the list and, where the kept record has none, the number."""
    account = next((one for one in rest if one.user_id), None)
    number = next((one.number for one in rest if one.number), "")
    is_active = any(one.is_active for one in (kept, *rest))
    user, role = (account.user, account.role) if account else (kept.user, kept.role)
    for one in rest:
        one.user, one.role, one.is_active, one.merged_into = None, Role.PLAYER, False, kept
        if not kept.number and one.number == number:
            one.number = ""
        _store(one)
    kept.user, kept.role, kept.is_active, kept.number = user, role, is_active, kept.number or number
    _store(kept)


def _part_records(kept: Member, rest: Sequence[Member], done: MemberMerge) -> None:
    own, *others = done.before
    kept.user_id, kept.role, kept.is_active = own["user"], own["role"], own["is_active"]
    if not own["number"] and kept.number in {one["number"] for one in others}:
        kept.number = ""
    _store(kept)
    for one, before in zip(rest, others, strict=True):
        one.merged_into, one.user_id = None, before["user"]
        one.role, one.is_active = before["role"], before["is_active"]
        is_free = not kept.club.members.filter(number=before["number"]).exclude(pk=one.pk).exists()
        one.number = before["number"] if is_free else ""
        _store(one)


def _store(member: Member) -> None:
    member.full_clean(exclude=["search_name", "sort_name"])
    member.save()


def _must_be_as_left(kept: Member, rest: Sequence[Member], done: MemberMerge) -> None:
    account = next((one["user"] for one in done.before if one["user"]), None)
    changed = [one.name for one in rest if one.merged_into_id != kept.pk]
    if kept.merged_into_id or (account and kept.user_id != account) or len(rest) + 1 != len(done.before):
        changed.insert(0, kept.name)
    for handed in done.seats:
        seats = Seat.objects.filter(pk__in=handed["seats"], entrant__member=kept)
        if not Entrant.objects.filter(pk=handed["entrant"]).exists() or seats.count() != len(handed["seats"]):
            changed.append(kept.name)
    if changed:
        raise Refused.of(MergeCode.CHANGED_SINCE, names=", ".join(dict.fromkeys(changed)))


def _repoint(member: Member, kept: Member, *, skip: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
    """Whatever names `member` names `kept` now: keys of the rows, by column. Entrants who handed their seats
    over stay where they are. Raises `merge_listed_twice` where a list has both.
    """
    stay = [one["entrant"] for one in skip]
    moved: dict[str, list[int]] = {}
    for column, model, field in _columns():
        rows = model._base_manager.filter(**{field: member})
        if model is Entrant:
            rows = rows.exclude(pk__in=stay)
        if keys := list(rows.values_list("pk", flat=True)):
            try:
                _point(model, keys, **{field: kept})
            except IntegrityError as twice:
                what = str(model._meta.verbose_name)
                raise Refused.of(MergeCode.LISTED_TWICE, what=what) from twice
            moved[column] = keys
    return moved


def _point(model: type[Model], keys: Sequence[int], **to: Any) -> None:
    """Who sat there is kept for good by the database; under which of a person's records is not."""
    with transaction.atomic(), pgtrigger.ignore("tournaments.SeatChange:seat_change_is_kept"):
        model._base_manager.filter(pk__in=keys).update(**to)


def _columns() -> Iterator[tuple[str, type[Model], str]]:
    """Every column of the site that names a member, those of other apps and of lists too. What is derived is
    counted anew instead.
    """
    for relation in Member._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if not relation.auto_created or not isinstance(field, ForeignKey):
            continue
        if field.model not in KEPT_AS_THEY_ARE:
            yield f"{field.model._meta.label}.{field.name}", field.model, field.name


def _column(label: str) -> tuple[type[Model], str]:
    return next((model, field) for column, model, field in _columns() if column == label)


def _remember_names(kept: Member, rest: Sequence[Member]) -> list[int]:
    """Names of the merged records, and what was remembered of them, as spellings of the kept one."""
    names = [name for one in rest for name in (one.name, *one.spellings.values_list("name", flat=True))]
    made = []
    for name in dict.fromkeys(names):
        if name != kept.name:
            found, is_new = Spelling.objects.get_or_create(member=kept, name=name)
            made += [found.pk] if is_new else []
    return made


def _state(member: Member) -> dict[str, Any]:
    """What a record was; its tournaments are found by what was moved."""
    columns = ("pk", "name", "number", "is_active", "role")
    return {column: getattr(member, column) for column in columns} | {"user": member.user_id}


def _reason(club: Club, kept: Member) -> str:
    with override(club.language):
        return gettext("Two records of %(name)s were one person's.") % {"name": kept.name}
