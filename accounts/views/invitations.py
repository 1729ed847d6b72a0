"""Links into a club: made and shown by organisers, answered by whoever has one."""

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page, sign_in_first
from accounts.errors import AccountCode, AccountsError
from accounts.forms import InvitationForm, faults_shown_in
from accounts.labels import fault_text
from accounts.models import Club, Invitation, Member, Role
from accounts.permissions import can_hand_out, can_organise, role_of
from accounts.selectors import invitation_by, invitations
from accounts.services import accept_invitation, invite, revoke_invitation
from scoring.errors import Fault

__all__ = ["PENDING", "answer", "invitation_list", "invite_guest", "revoke", "show_link"]

# Key in the session: the invitation that brought somebody here who has no account yet.
PENDING = "invitation"


@club_page(can_organise)
def invitation_list(request: SignedInRequest, club: Club) -> HttpResponse:
    """All links of the club, and the form for a new one."""
    roles = [role for role in Role if can_hand_out(request.user, club, role)]
    form = InvitationForm(request.POST or None, roles=roles)
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            made = invite(club=club, by=request.user, **form.cleaned_data)
            return redirect("accounts:invitation_link", club.slug, made.pk)
    context = {"club": club, "here": "members", "form": form, "invitations": invitations(club)}
    return render(request, "accounts/invitations.html", context)


@require_POST
@club_page(can_organise)
def invite_guest(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    """A link by which a guest takes over their own place in the list."""
    member = get_object_or_404(Member, club=club, pk=pk, merged_into=None)
    try:
        made = invite(club=club, by=request.user, member=member)
    except AccountsError as error:
        messages.error(request, fault_text(error.faults[0]))
        return redirect("accounts:member", club.slug, pk)
    return redirect("accounts:invitation_link", club.slug, made.pk)


@club_page(can_organise)
def show_link(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """The link to copy and the QR code to hold under a phone."""
    invitation = _invitation(request, club, pk)
    link = request.build_absolute_uri(invitation.get_absolute_url())
    context = {"club": club, "here": "members", "invitation": invitation, "link": link}
    context["qr"] = segno.make(link, error="m").svg_data_uri(border=2, light="#fff")
    return render(request, "accounts/invitation_link.html", context)


@require_POST
@club_page(can_organise)
def revoke(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    revoke_invitation(invitation=_invitation(request, club, pk))
    messages.success(request, _("The link is dead now."))
    return redirect("accounts:invitations", club.slug)


def answer(request: HttpRequest, token: str) -> HttpResponseBase:
    """Where the link leads. Whoever has no account yet comes back here after signing up."""
    invitation = invitation_by(token)
    refusal = invitation.refusal(now=timezone.now()) if invitation else None
    if invitation is None or refusal:
        fault = Fault(refusal or AccountCode.INVITATION_UNKNOWN)
        return _show_answer(request, invitation, fault, status=410 if invitation else 404)
    if request.method == "POST":
        return _accept(request, invitation)
    if not request.user.is_authenticated:
        request.session[PENDING] = token
    return _show_answer(request, invitation)


def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponseBase:
    if not request.user.is_authenticated:
        return sign_in_first(request)
    try:
        accept_invitation(invitation=invitation, user=request.user)
    except AccountsError as error:
        return _show_answer(request, invitation, error.faults[0], status=409)
    request.session.pop(PENDING, None)
    messages.success(request, _("Welcome to %(club)s.") % {"club": invitation.club.name})
    return redirect(invitation.club)


def _show_answer(
    request: HttpRequest, invitation: Invitation | None, fault: Fault | None = None, status: int = 200
) -> HttpResponse:
    is_member = invitation is not None and role_of(request.user, invitation.club) is not None
    context = {"invitation": invitation, "is_member": is_member, "back": request.path}
    context["fault"] = fault_text(fault) if fault else ""
    return render(request, "accounts/answer_invitation.html", context, status=status)


def _invitation(request: HttpRequest, club: Club, pk: int) -> Invitation:
    invitation = get_object_or_404(invitations(club), pk=pk)
    if not can_hand_out(request.user, club, invitation.role):
        raise PermissionDenied
    return invitation
