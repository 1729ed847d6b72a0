"""People and clubs."""

from accounts.models.club import Accent, Club
from accounts.models.invitation import Invitation
from accounts.models.member import Member, Role
from accounts.models.token import PersonalToken
from accounts.models.user import User

__all__ = ["Accent", "Club", "Invitation", "Member", "PersonalToken", "Role", "User"]
