"""Permissions and roles, for templates."""

from django import template

from accounts import permissions
from accounts.models import Club, Member

register = template.Library()

_QUESTIONS = {
    "view": permissions.can_view,
    "see_members": permissions.can_see_members,
    "record": permissions.can_record,
    "organise": permissions.can_organise,
    "manage": permissions.can_manage_club,
}


@register.simple_tag(takes_context=True)
def may(context: template.Context, question: str, club: Club) -> bool:
    """`{% may "organise" club as may_organise %}`: view, see_members, record, organise or manage."""
    return _QUESTIONS[question](context["user"], club)


@register.simple_tag(takes_context=True)
def may_change(context: template.Context, member: Member) -> bool:
    """Whether the reader may give `member` another role or take them off the list."""
    return permissions.can_change(context["user"], member)
