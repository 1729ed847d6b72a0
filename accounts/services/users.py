"""What people say about themselves."""

from django.db import transaction
from django.db.models import CASCADE, ProtectedError
from django.utils.translation import gettext

from accounts.errors import AccountCode, AccountsError
from accounts.models import Member, Role, User
from accounts.services.members import depart, lock_club, retire_member

__all__ = ["choose_language", "delete_account", "update_profile"]


@transaction.atomic
def update_profile(*, user: User, name: str, language: str) -> User:
    """Change the name that new clubs will see, and the language (empty: the browser's)."""
    user.name, user.language = name, language
    user.full_clean(exclude=["password"])
    user.save(update_fields=["name", "language"])
    return user


def choose_language(*, user: User, language: str) -> User:
    return update_profile(user=user, name=user.name, language=language)


@transaction.atomic
def delete_account(*, user: User, keep_name: bool) -> None:
    """Delete an account with its addresses, tokens and sessions; what was played stays.

    With `keep_name` every club keeps the person as a guest; else as "former member", or not at all where
    nothing was played. An account that has written hands stays as a nameless row that nobody can sign in to.
    Raises `last_owner_of` with the clubs that would be without an owner.
    """
    members = list(Member.objects.filter(user=user).select_related("club").order_by("club_id"))
    for member in members:
        lock_club(member.club)
    if alone := [member.club.name for member in members if _is_last_owner(member)]:
        raise AccountsError.of(AccountCode.LAST_OWNER_OF, clubs=", ".join(alone))
    for member in members:
        _leave_behind(member, keep_name=keep_name)
    user = User.objects.select_for_update().get(pk=user.pk)
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        _make_nameless(user)


def _is_last_owner(member: Member) -> bool:
    others = Member.objects.filter(club=member.club_id, role=Role.OWNER).exclude(pk=member.pk)
    return member.role == Role.OWNER and not others.exists()


def _leave_behind(member: Member, *, keep_name: bool) -> None:
    if keep_name:
        member.user, member.role = None, Role.PLAYER
        member.full_clean(exclude=["search_name", "sort_name"])
        member.save(update_fields=["user", "role"])
        return
    depart(member=member)
    if Member.objects.filter(pk=member.pk).exists():
        retire_member(member=member, forget_name=True)


def _make_nameless(user: User) -> None:
    """What says who the person was goes: the row itself is cited by hands and payments."""
    for relation in user._meta.related_objects:
        if relation.on_delete is CASCADE:
            relation.related_model._base_manager.filter(**{relation.field.name: user}).delete()
    user.email, user.name, user.language = f"deleted-{user.pk}@deleted.invalid", gettext("former member"), ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.full_clean(exclude=["password"])
    user.save()
