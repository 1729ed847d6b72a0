"""The front door: what this site is, or my clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.selectors import clubs_of, invitation_by, public_clubs
from accounts.views.invitations import PENDING

__all__ = ["home"]

SHOWN = 8  # public clubs: enough to look around


def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "accounts/welcome.html", {"clubs": public_clubs(at_most=SHOWN)})
    pending = invitation_by(request.session.get(PENDING, ""))
    return render(request, "accounts/my_clubs.html", {"clubs": clubs_of(request.user), "pending": pending})
