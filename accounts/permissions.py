"""Who may do what in a club: plain functions that pages, API and templates ask alike."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.contrib.auth.models import AnonymousUser

from accounts.models import Club, Member, Role, User
from accounts.selectors import roles_of

__all__ = [
    "Permission",
    "can_change",
    "can_hand_out",
    "can_manage_club",
    "can_organise",
    "can_record",
    "can_see_members",
    "can_view",
    "remember_roles",
    "role_of",
]

Permission = Callable[[User | AnonymousUser, Club], bool]

_remembered: ContextVar[dict[int, dict[int, Role]] | None] = ContextVar("roles by user", default=None)


@contextmanager
def remember_roles() -> Iterator[None]:
    """Within the block (one request) the roles of a user are asked of the database once."""
    token = _remembered.set({})
    try:
        yield
    finally:
        _remembered.reset(token)


def role_of(user: User | AnonymousUser, club: Club) -> Role | None:
    """The role of `user` in `club`; None for strangers, former members and visitors."""
    if user.pk is None:
        return None
    remembered = _remembered.get()
    if remembered is None:
        return roles_of(user).get(club.pk)
    if user.pk not in remembered:
        remembered[user.pk] = roles_of(user)
    return remembered[user.pk].get(club.pk)


def can_view(user: User | AnonymousUser, club: Club) -> bool:
    """Tournaments and standings: everybody in a public club."""
    return club.is_public or _has(user, club, Role.PLAYER)


def can_see_members(user: User | AnonymousUser, club: Club) -> bool:
    """The list of members is for members, in a public club too."""
    return _has(user, club, Role.PLAYER)


def can_record(user: User | AnonymousUser, club: Club) -> bool:
    """Hands, and the guests who turn up on the evening."""
    return _has(user, club, Role.SECRETARY)


def can_organise(user: User | AnonymousUser, club: Club) -> bool:
    """Tournaments, seating, members and invitations."""
    return _has(user, club, Role.ORGANISER)


def can_manage_club(user: User | AnonymousUser, club: Club) -> bool:
    """The club's own settings."""
    return _has(user, club, Role.OWNER)


def can_hand_out(user: User | AnonymousUser, club: Club, role: str) -> bool:
    """Owners hand out every role, organisers those below their own."""
    own = role_of(user, club)
    if own is None or not own.is_at_least(Role.ORGANISER):
        return False
    return own is Role.OWNER or own.rank > Role(role).rank


def can_change(user: User | AnonymousUser, member: Member) -> bool:
    """Give `member` another role, or take them off the list."""
    return can_hand_out(user, member.club, member.role)


def _has(user: User | AnonymousUser, club: Club, least: Role) -> bool:
    role = role_of(user, club)
    return role is not None and role.is_at_least(least)
