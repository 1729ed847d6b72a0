"""Clubs: founded, changed, left."""

from collections.abc import Iterator
from itertools import count

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts.errors import AccountCode, AccountsError
from accounts.models import Accent, Club, Member, Role, User
from accounts.names import fold
from accounts.selectors import member_of
from accounts.services.members import depart, lock_club

__all__ = ["found_club", "leave_club", "update_club"]


@transaction.atomic
def found_club(
    *,
    by: User,
    name: str,
    language: str,
    time_zone: str,
    currency: str,
    is_public: bool = True,
    accent: str = Accent.TEAL,
) -> Club:
    """A new club with its founder as owner; its address is made from its name."""
    club = Club(
        name=name,
        language=language,
        time_zone=time_zone,
        currency=currency,
        is_public=is_public,
        accent=accent,
    )
    club.full_clean(exclude=["slug"])
    _save_at_free_address(club)
    founder = Member(club=club, user=by, name=by.name, role=Role.OWNER)
    founder.full_clean(exclude=["search_name", "sort_name"])
    founder.save()
    return club


@transaction.atomic
def update_club(*, club: Club, **changes: object) -> Club:
    """Change the given columns; another language sorts all members anew."""
    club = lock_club(club)
    language = club.language
    for column, value in changes.items():
        setattr(club, column, value)
    club.full_clean()
    club.save(update_fields=list(changes))
    if club.language != language:
        _sort_members(club)
    return club


def leave_club(*, club: Club, user: User) -> None:
    """Take `user` out of `club`; who has results stays as a former member, and the last owner cannot go."""
    member = member_of(user, club)
    if member is None:
        raise AccountsError.of(AccountCode.NOT_A_MEMBER)
    depart(member=member)


def _save_at_free_address(club: Club) -> None:
    """Of two clubs of one name founded in the same moment the second waits, then takes the next address."""
    for slug in _slugs(club.name):
        club.slug = slug
        if Club.objects.filter(slug=slug).exists():
            continue
        try:
            with transaction.atomic():
                club.save()
        except IntegrityError:
            if not Club.objects.filter(slug=slug).exists():
                raise
        else:
            return


def _slugs(name: str) -> Iterator[str]:
    stem = slugify(fold(name))[:50] or "club"
    yield stem
    yield from (f"{stem}-{number}" for number in count(2))


def _sort_members(club: Club) -> None:
    members = list(club.members.all())
    for member in members:
        member.club = club
        member.index_name()
    Member.objects.bulk_update(members, ["sort_name"])
