"""People and clubs."""

from accounts.models.club import Accent, Club
from accounts.models.invitation import Invitation
from accounts.models.member import Member, Role
from accounts.models.member_import import MemberImport
from accounts.models.spelling import KnownApart, Spelling
from accounts.models.token import PersonalToken
from accounts.models.user import User

__all__ = [
    "Accent",
    "Club",
    "Invitation",
    "KnownApart",
    "Member",
    "MemberImport",
    "PersonalToken",
    "Role",
    "Spelling",
    "User",
]
