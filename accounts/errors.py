"""What people can get wrong with clubs, members and invitations: a code and the facts, no sentence."""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import pgettext_lazy

from scoring.errors import ErrorCode, RuleBookError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

__all__ = ["AccountCode", "AccountsError", "ImportCode", "error_text", "invalid"]


class AccountCode(ErrorCode):
    """Faults of names, clubs, members, roles and invitations."""

    NAME_BLANK = "name_blank"
    NAME_HAS_ENTITY = "name_has_entity"
    NAME_HAS_CONTROL = "name_has_control"
    CURRENCY_UNKNOWN = "currency_unknown"
    TIME_ZONE_UNKNOWN = "time_zone_unknown"
    EMAIL_TAKEN = "email_taken"
    SLUG_TAKEN = "slug_taken"
    NAMESAKE = "namesake"
    NUMBER_TAKEN = "number_taken"
    ALREADY_MEMBER = "already_member"
    NOT_A_MEMBER = "not_a_member"
    MEMBER_CLAIMED = "member_claimed"
    MEMBER_HAS_PLAYED = "member_has_played"
    MEMBER_MERGED = "member_merged"
    OFFICE_NEEDS_ACCOUNT = "office_needs_account"
    OFFICE_NEEDS_ACTIVE = "office_needs_active"
    LAST_OWNER = "last_owner"
    LAST_OWNER_OF = "last_owner_of"
    PASSWORD_WRONG = "password_wrong"
    INVITATION_UNKNOWN = "invitation_unknown"
    INVITATION_EXPIRED = "invitation_expired"
    INVITATION_USED = "invitation_used"
    INVITATION_REVOKED = "invitation_revoked"
    INVITATION_NOT_OPEN = "invitation_not_open"


class ImportCode(ErrorCode):
    """Faults of a list of people, and of taking an import back; the comments name their facts."""

    NUMBER_TOO_LONG = "import_number_too_long"  # most
    NAME_TOO_LONG = "import_name_too_long"  # most
    NUMBER_TWICE = "import_number_twice"  # number, other (line)
    NUMBER_TAKEN = "import_number_taken"  # number, name
    PERSON_TWICE = "import_person_twice"  # name, other (line)
    UNANSWERED = "import_unanswered"  # left
    MEMBERS_MOVED = "import_members_moved"
    UNDO_TOO_LATE = "import_undo_too_late"  # minutes
    UNDO_DONE = "import_undo_done"
    UNDO_USED = "import_undo_used"  # names


class AccountsError(RuleBookError):
    """A wish that the state of a club or an invitation forbids."""


def error_text(code: ErrorCode) -> "_StrPromise":
    """The sentence of `code` in the reader's language, made when it is shown; facts still to be filled in."""
    return pgettext_lazy("error", code.value)


def invalid(code: ErrorCode, **facts: object) -> ValidationError:
    """The same fault as a validator raises it: forms and the API show it at its field."""
    return ValidationError(error_text(code), code=code.value, params=facts)
