"""Invitations: made, taken back, accepted."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.errors import AccountCode, AccountsError
from accounts.models import Club, Invitation, Member, Role, User
from accounts.services.members import add_member, lock_club

__all__ = ["accept_invitation", "invite", "revoke_invitation"]


@transaction.atomic
def invite(
    *,
    club: Club,
    by: User,
    role: str = Role.PLAYER,
    member: Member | None = None,
    is_open: bool = False,
    days: int = 14,
) -> Invitation:
    """A link into `club`: for the guest `member`, for one newcomer, or `is_open` for everybody who has it."""
    if member is not None:
        _check_guest(club, member)
    now = timezone.now()
    invitation = Invitation(club=club, by=by, role=role, member=member, is_open=is_open, created=now)
    invitation.expires = now + timedelta(days=days)
    invitation.full_clean()
    invitation.save()
    return invitation


@transaction.atomic
def revoke_invitation(*, invitation: Invitation) -> Invitation:
    """From now on nobody comes in by it; doing it twice changes nothing."""
    invitation = Invitation.objects.select_for_update(of=("self",)).get(pk=invitation.pk)
    if not invitation.revoked:
        invitation.revoked = timezone.now()
        invitation.save(update_fields=["revoked"])
    return invitation


@transaction.atomic
def accept_invitation(*, invitation: Invitation, user: User) -> Member:
    """Let `user` in, as the invited guest with everything the guest has played, or as a new member."""
    club = lock_club(invitation.club)
    invitation = (
        Invitation.objects.select_for_update(of=("self",)).select_related("member").get(pk=invitation.pk)
    )
    refusal = invitation.refusal(now=timezone.now())
    if refusal:
        raise AccountsError.of(refusal, club=club.name)
    member = _enter(club, invitation, user)
    if not invitation.is_open:
        invitation.used = timezone.now()
        invitation.save(update_fields=["used"])
    return member


def _check_guest(club: Club, member: Member) -> None:
    if member.club_id != club.pk:
        raise AccountsError.of(AccountCode.NOT_A_MEMBER, at="member", name=member.name)
    if not member.is_guest:
        raise AccountsError.of(AccountCode.MEMBER_CLAIMED, at="member", name=member.name)


def _enter(club: Club, invitation: Invitation, user: User) -> Member:
    """The member that `user` now is: the invited guest, their own former self, or a new one."""
    self_before = club.members.filter(user=user).first()
    if self_before and (self_before.is_active or invitation.member):
        raise AccountsError.of(AccountCode.ALREADY_MEMBER, club=club.name)
    member = invitation.member or self_before
    if member is None:
        return add_member(club=club, name=user.name, user=user, role=invitation.role, namesake_is_known=True)
    return _take_over(member, user, invitation.role)


def _take_over(member: Member, user: User, role: str) -> Member:
    if member.user_id not in (None, user.pk):
        raise AccountsError.of(AccountCode.MEMBER_CLAIMED, name=member.name)
    member.user, member.role, member.is_active = user, role, True
    member.full_clean(exclude=["search_name", "sort_name"])
    member.save(update_fields=["user", "role", "is_active"])
    return member
