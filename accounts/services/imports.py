"""A list of people: compared with the members, then taken over whole or not at all, and taken back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from accounts.errors import AccountsError, ImportCode
from accounts.matching import Change, PersonRow, Plan, decide, match
from accounts.models import Club, Invitation, KnownApart, Member, MemberImport, Spelling, User
from accounts.models.member_import import UNDO_MINUTES
from accounts.selectors import people_of
from accounts.services.members import lock_club

__all__ = ["import_members", "plan_import", "undo_import"]


def plan_import(*, club: Club, rows: Sequence[PersonRow], answers: Mapping[int, str]) -> Plan:
    """What the list would do, by line; writes nothing."""
    people = people_of(club)
    return decide(match(rows, people), people, answers)


@transaction.atomic
def import_members(
    *, club: Club, rows: Sequence[PersonRow], answers: Mapping[int, str], seen: str, key: UUID, by: User
) -> MemberImport:
    """Take the list over. `seen` is that of the plan which was looked at.

    The same `key` again answers the import that it made. Raises `import_members_moved` when the members are
    not what they were, `import_unanswered`, and every clash with its line.
    """
    club = lock_club(club)
    if done := club.member_imports.filter(key=key).first():
        return done
    plan = plan_import(club=club, rows=rows, answers=answers)
    if plan.seen != seen:
        raise AccountsError.of(ImportCode.MEMBERS_MOVED)
    if plan.faults:
        raise AccountsError(*plan.faults)
    if plan.unanswered:
        raise AccountsError.of(ImportCode.UNANSWERED, left=plan.unanswered)
    done = MemberImport(club=club, key=key, by=by, same=len(plan.same) + len(plan.repeated))
    done.changed = [_remembered(one) for one in plan.changed]
    _write_changes(club, {one.member.pk: (one.name, one.number, True) for one in plan.changed})
    made = _add(club, plan.new)
    done.made = [{"pk": member.pk, "name": member.name, "number": member.number} for member in made]
    done.spellings = _remember_spellings((*plan.changed, *plan.same))
    _remember_apart(plan, made)
    done.full_clean()
    done.save()
    return done


@transaction.atomic
def undo_import(*, done: MemberImport, by: User) -> MemberImport:
    """Take an import back: whom it made goes, whom it changed is as before.

    Raises `import_undo_used` with the names of those who were changed, invited or entered since.
    """
    club = lock_club(done.club)
    done = MemberImport.objects.select_for_update(of=("self",)).get(pk=done.pk)
    if done.undone_at:
        raise AccountsError.of(ImportCode.UNDO_DONE)
    if not done.can_be_undone:
        raise AccountsError.of(ImportCode.UNDO_TOO_LATE, minutes=UNDO_MINUTES)
    there = {member.pk: member for member in club.members.all()}
    bound = _bound(one["pk"] for one in done.made)
    used = [one["name"] for one in done.made if one["pk"] in bound or not _is_as_made(there, one)]
    used += [one["after"][0] for one in done.changed if _state(there.get(one["pk"])) != one["after"]]
    if used:
        raise AccountsError.of(ImportCode.UNDO_USED, names=", ".join(used))
    _take_away([there[one["pk"]] for one in done.made])
    Spelling.objects.filter(pk__in=done.spellings).delete()
    _write_changes(club, {one["pk"]: tuple(one["before"]) for one in done.changed})
    done.undone_at, done.undone_by = timezone.now(), by
    done.save(update_fields=["undone_at", "undone_by"])
    return done


def _add(club: Club, rows: Iterable[PersonRow]) -> list[Member]:
    members = [Member(club=club, name=row.name, number=row.number) for row in rows]
    for member in members:
        member.clean_fields(exclude={"search_name", "sort_name", "club"})
        member.index_name()
    return Member.objects.bulk_create(members)


def _write_changes(club: Club, wanted: Mapping[int, tuple[Any, ...]]) -> None:
    """Name, number and whether on the list, by member. Numbers may go round, so all are freed first."""
    members = list(club.members.filter(pk__in=wanted))
    club.members.filter(pk__in=wanted).update(number="")
    for member in members:
        member.club = club
        member.name, member.number, member.is_active = wanted[member.pk]
        member.clean_fields(exclude={"search_name", "sort_name", "club", "user"})
        member.index_name()
    Member.objects.bulk_update(members, ["name", "number", "is_active", "search_name", "sort_name"])


def _remembered(change: Change) -> dict[str, Any]:
    before = [change.member.name, change.member.number, change.member.is_active]
    return {"pk": change.member.pk, "before": before, "after": [change.name, change.number, True]}


def _state(member: Member | None) -> list[Any]:
    return [member.name, member.number, member.is_active] if member else []


def _is_as_made(there: Mapping[int, Member], made: Mapping[str, Any]) -> bool:
    member = there.get(made["pk"])
    return _state(member) == [made["name"], made["number"], True] and not (member and member.user_id)


def _bound(keys: Iterable[int]) -> set[int]:
    """Which of the members have been invited, or found under another name, since they were made."""
    made = set(keys)
    invited = Invitation.objects.filter(member__in=made).values_list("member", flat=True)
    spelt = Spelling.objects.filter(member__in=made).values_list("member", flat=True)
    return {pk for pk in (*invited, *spelt) if pk is not None}


def _take_away(members: Sequence[Member]) -> None:
    """All in one go; who stands in the way is looked for only when somebody does."""
    try:
        with transaction.atomic():
            Member.objects.filter(pk__in=[member.pk for member in members]).delete()
    except ProtectedError as held:
        used = [member.name for member in members if _is_held(member)]
        raise AccountsError.of(ImportCode.UNDO_USED, names=", ".join(used)) from held


def _is_held(member: Member) -> bool:
    try:
        with transaction.atomic():
            Member.objects.get(pk=member.pk).delete()
    except ProtectedError:
        return True
    return False


def _remember_spellings(changes: Iterable[Change]) -> list[int]:
    """Keys of the spellings that were new."""
    made: list[int] = []
    for one in changes:
        if one.spelling:
            found, is_new = Spelling.objects.get_or_create(member_id=one.member.pk, name=one.spelling)
            made += [found.pk] if is_new else []
    return made


def _remember_apart(plan: Plan, made: Sequence[Member]) -> None:
    """New people are younger than the members they are not, so their keys come second."""
    pairs = [
        KnownApart(one_id=pk, other=member)
        for row, member in zip(plan.new, made, strict=True)
        for pk in plan.apart.get(row.line, ())
    ]
    KnownApart.objects.bulk_create(pairs, ignore_conflicts=True)
