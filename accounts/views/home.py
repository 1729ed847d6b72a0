"""The front door: what this site is, or my clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.selectors import clubs_of, invitation_by
from accounts.views.invitations import PENDING

__all__ = ["home"]


def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "accounts/welcome.html")
    pending = invitation_by(request.session.get(PENDING, ""))
    return render(request, "accounts/my_clubs.html", {"clubs": clubs_of(request.user), "pending": pending})
