"""Two records, one person? Look at what each has, put them together, take them apart again."""

from collections.abc import Sequence
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club, Member
from accounts.permissions import can_organise
from accounts.selectors import likely_doubles, members
from accounts.services import know_apart
from scoring.errors import Fault, RuleBookError
from tournaments.labels import fault_text
from tournaments.models import MemberMerge
from tournaments.selectors.merges import obstacles, records_of
from tournaments.services.merges import merge_members, undo_merge
from tournaments.views.organising import refusals_told
from tournaments.views.writing import client_key, whole_number

__all__ = ["apart", "doubles", "merge", "merged", "undo"]

PAGE = 50
OFFERED = 12  # of those who are found by a name: enough to see whether the search was too wide
MOST = 6


@club_page(can_organise)
def doubles(request: HttpRequest, club: Club) -> HttpResponse:
    """Pairs of members who may be one person, and the merges that were made."""
    page = Paginator(likely_doubles(club), PAGE).get_page(request.GET.get("page"))
    made = MemberMerge.objects.filter(club=club).select_related("kept", "by")[:PAGE]
    context = {"club": club, "here": "members", "page": page, "made": made}
    return render(request, "tournaments/members/doubles.html", context)


@require_POST
@club_page(can_organise)
def apart(request: HttpRequest, club: Club) -> HttpResponse:
    found = _chosen(club, request.POST.getlist("member"))
    if len(found) == 2:
        know_apart(one=found[0], other=found[1])
        names = {"one": found[0].name, "other": found[1].name}
        messages.success(request, _("%(one)s and %(other)s are two people: you are not asked again.") % names)
    return redirect("tournaments:doubles", club.slug)


@club_page(can_organise)
def merge(request: SignedInRequest, club: Club) -> HttpResponse:
    """The records chosen by `member`, and a search for more; put together into the one that is to stay."""
    sent = request.POST if request.method == "POST" else request.GET
    chosen = _chosen(club, sent.getlist("member"))
    keep = whole_number(sent.get("keep"))
    kept = next((one for one in chosen if one.pk == keep), None)
    if request.method != "POST":
        return _merge_page(request, club, chosen, kept, obstacles(chosen) if len(chosen) > 1 else [])
    if kept is None:
        return _merge_page(request, club, chosen, kept, [], asks_which=True)
    try:
        others = [one for one in chosen if one != kept]
        done = merge_members(kept=kept, others=others, key=client_key(request), by=request.user)
    except RuleBookError as refused:
        return _merge_page(request, club, chosen, kept, refused.faults)
    return redirect("tournaments:members_merged", club.slug, done.pk)


def _merge_page(
    request: HttpRequest,
    club: Club,
    chosen: Sequence[Member],
    kept: Member | None,
    faults: Sequence[Fault],
    *,
    asks_which: bool = False,
) -> HttpResponse:
    search = request.GET.get("q", "")
    there = [one.pk for one in chosen]
    offered = members(club, search=search).exclude(pk__in=there)[:OFFERED] if search else []
    records = records_of(chosen)
    usual = max(records, key=lambda one: (bool(one.member.user_id), one.hands), default=None)
    context = {
        "club": club,
        "here": "members",
        "records": records,
        "stays": kept or (usual and usual.member),
        "faults": [fault_text(fault) for fault in faults],
        "asks_which": asks_which,
        "offered": offered,
        "q": search,
        "is_full": len(chosen) >= MOST,
        "key": client_key(request) if request.method == "POST" else uuid4(),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/members/merge.html", context, status=status)


@club_page(can_organise)
def merged(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """What was put together, and the way back."""
    done = _done(club, pk)
    context = {"club": club, "here": "members", "done": done, "record": records_of([done.kept])[0]}
    return render(request, "tournaments/members/merged.html", context)


@require_POST
@club_page(can_organise)
def undo(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    with refusals_told(request):
        undo_merge(done=_done(club, pk), by=request.user)
        messages.success(request, _("The records are apart again, each with what it had."))
    return redirect("tournaments:members_merged", club.slug, pk)


def _done(club: Club, pk: int) -> MemberMerge:
    done = get_object_or_404(MemberMerge.objects.select_related("kept", "by", "undone_by"), club=club, pk=pk)
    done.club = done.kept.club = club
    return done


def _chosen(club: Club, keys: Sequence[str]) -> list[Member]:
    """Members of the club by their keys, in the order in which they were chosen, each once."""
    wanted = [number for key in dict.fromkeys(keys) if (number := whole_number(key)) is not None][:MOST]
    there = club.members.filter(pk__in=wanted, merged_into=None).select_related("user")
    found = {member.pk: member for member in there.prefetch_related("spellings")}
    return [found[number] for number in wanted if number in found]
