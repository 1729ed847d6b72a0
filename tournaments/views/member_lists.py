"""The members of a club as a file, which an import reads back as it was."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from accounts.access import club_page
from accounts.models import Club, Member
from accounts.permissions import can_record
from accounts.views.members import members_wanted
from tournaments.exports import WRITERS, Column, Listing
from tournaments.labels import term_text
from tournaments.sheets.members import COLUMNS
from tournaments.views.exports import file_of

__all__ = ["export_members", "members_listing"]

EXPORTED = ("name", "number")


@club_page(can_record)
def export_members(request: HttpRequest, club: Club, kind: str) -> HttpResponse:
    """Those whom the page shows, in its order."""
    if kind not in WRITERS:
        raise Http404
    return file_of(members_listing(club, members_wanted(request, club)), kind, f"{club.slug}-members")


def members_listing(club: Club, members: QuerySet[Member]) -> Listing:
    labels = {column.name: term_text(column.label) for column in COLUMNS}
    columns = [*(Column(name, labels[name]) for name in EXPORTED), Column("role", _("Role"))]
    rows = [[member.name, member.number, str(member.get_role_display())] for member in members]
    return Listing(
        title=_("Members"),
        subtitle=club.name,
        columns=columns,
        rows=rows,
        decimal_sign=get_format("DECIMAL_SEPARATOR"),
    )
