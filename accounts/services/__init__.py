"""Writing people and clubs: one transaction each, keyword arguments only."""

from accounts.services.clubs import found_club, leave_club, update_club
from accounts.services.imports import import_members, plan_import, undo_import
from accounts.services.invitations import accept_invitation, invite, revoke_invitation
from accounts.services.members import (
    add_member,
    hold_members,
    know_apart,
    lock_club,
    remove_member,
    rename_member,
    restore_member,
    retire_member,
    set_role,
)
from accounts.services.tokens import make_token, note_use, revoke_token
from accounts.services.users import choose_language, delete_account, update_profile

__all__ = [
    "accept_invitation",
    "add_member",
    "choose_language",
    "delete_account",
    "found_club",
    "hold_members",
    "import_members",
    "invite",
    "know_apart",
    "leave_club",
    "lock_club",
    "make_token",
    "note_use",
    "plan_import",
    "remove_member",
    "rename_member",
    "restore_member",
    "retire_member",
    "revoke_invitation",
    "revoke_token",
    "set_role",
    "undo_import",
    "update_club",
    "update_profile",
]
