"""Members: added, renamed, given a role, taken off the list."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import translation
from django.utils.translation import gettext

from accounts.errors import AccountCode, AccountsError
from accounts.models import Club, KnownApart, Member, Role, Spelling, User
from accounts.selectors import namesakes

__all__ = [
    "add_member",
    "depart",
    "hold_members",
    "know_apart",
    "lock_club",
    "remove_member",
    "rename_member",
    "restore_member",
    "retire_member",
    "set_role",
]


@transaction.atomic
def add_member(
    *,
    club: Club,
    name: str,
    number: str = "",
    user: User | None = None,
    role: str = Role.PLAYER,
    namesake_is_known: bool = False,
) -> Member:
    """A new member, a guest when without `user`.

    Raises `namesake` when the club has somebody of that name and the caller has not asked about it.
    """
    club = lock_club(club)
    member = Member(club=club, user=user, name=name, number=number, role=role)
    _check(member)
    if not namesake_is_known and namesakes(club, member.name).exists():
        raise AccountsError.of(AccountCode.NAMESAKE, at="name", name=member.name)
    member.save()
    return member


@transaction.atomic
def rename_member(*, member: Member, name: str, number: str) -> Member:
    """Correct the name or the number; everything the member did stays theirs, the old name finds them too."""
    member = _lock(member)
    before = member.name
    member.name, member.number = name, number
    _check(member)
    member.save(update_fields=["name", "number"])
    if member.name != before:
        Spelling.objects.get_or_create(member=member, name=before)
    return member


@transaction.atomic
def know_apart(*, one: Member, other: Member) -> None:
    """Two members of like names are two people: nobody is asked again. Saying it twice changes nothing."""
    first, second = sorted((_lock(one), _lock(other)), key=lambda member: member.pk)
    if first.pk != second.pk and first.club_id == second.club_id:
        KnownApart.objects.get_or_create(one=first, other=second)


@transaction.atomic
def set_role(*, member: Member, role: str) -> Member:
    member = _lock(member)
    _keep_an_owner(member, role=role)
    member.role = role
    _check(member)
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def remove_member(*, member: Member) -> None:
    """Delete a member without results. Raises `member_has_played` for one with: retire that one instead."""
    member = _lock(member)
    _keep_an_owner(member, role=None)
    try:
        with transaction.atomic():
            member.delete()
    except ProtectedError as played:
        raise AccountsError.of(AccountCode.MEMBER_HAS_PLAYED, name=member.name) from played


@transaction.atomic
def retire_member(*, member: Member, forget_name: bool = False) -> Member:
    """Off the list, results kept. `forget_name` puts "former member" in every place of the name, for good."""
    member = _lock(member)
    _keep_an_owner(member, role=None)
    member.role, member.is_active = Role.PLAYER, False
    if forget_name:
        member.name, member.number, member.user = _former_name(member.club), "", None
        _forget_spellings(member)
    _check(member)
    member.save()
    return member


@transaction.atomic
def restore_member(*, member: Member) -> Member:
    """Back on the list, as a player."""
    member = _lock(member)
    member.is_active = True
    _check(member)
    member.save(update_fields=["is_active"])
    return member


@transaction.atomic
def depart(*, member: Member) -> None:
    """Remove the member, or retire them when they have played."""
    try:
        remove_member(member=member)
    except AccountsError as error:
        if error.faults[0].code is not AccountCode.MEMBER_HAS_PLAYED:
            raise
        retire_member(member=member)


def lock_club(club: Club) -> Club:
    """Hold the club's row until the transaction ends: what members must agree on changes one at a time."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def hold_members(*, club: Club, members: Iterable[Member]) -> None:
    """None of them is merged into another record until the transaction ends; raises `member_merged`.

    Before tables and tournaments, as a merge holds them.
    """
    lock_club(club)
    keys = [member.pk for member in members]
    if merged := club.members.filter(pk__in=keys, merged_into__isnull=False).first():
        raise AccountsError.of(AccountCode.MEMBER_MERGED, name=merged.name)


def _lock(member: Member) -> Member:
    club = lock_club(member.club)
    member = Member.objects.get(pk=member.pk)
    if member.merged_into_id:
        raise AccountsError.of(AccountCode.MEMBER_MERGED, name=member.name)
    member.club = club
    return member


def _keep_an_owner(member: Member, *, role: str | None) -> None:
    """Refuse to take the role of the only owner; `role` is what the member will be."""
    if member.role != Role.OWNER or role == Role.OWNER:
        return
    if not member.club.members.filter(role=Role.OWNER).exclude(pk=member.pk).exists():
        raise AccountsError.of(AccountCode.LAST_OWNER, at="role", name=member.name)


def _forget_spellings(member: Member) -> None:
    """Every other place that still says what the member was called."""
    member.spellings.all().delete()
    for sign in member.merged.all():
        sign.name, sign.number = member.name, ""
        sign.save(update_fields=["name", "number"])
    for done in member.club.member_imports.all():
        made = [one for one in done.made if one["pk"] != member.pk]
        changed = [one for one in done.changed if one["pk"] != member.pk]
        if (made, changed) != (done.made, done.changed):
            done.made, done.changed = made, changed
            done.save(update_fields=["made", "changed"])


def _check(member: Member) -> None:
    """Validate; search_name and sort_name follow from the name when it is saved."""
    member.full_clean(exclude=["search_name", "sort_name"])


def _former_name(club: Club) -> str:
    with translation.override(club.language):
        return gettext("former member")
