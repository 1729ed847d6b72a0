"""Instead of a bare 403: a form whose token is no longer good."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode

from accounts.access import page_before

__all__ = ["csrf_failure"]


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Nothing was saved; say so, and lead back to the form, by way of the sign-in page where need be.

    Django calls this by `CSRF_FAILURE_VIEW`: the session ended, or changed in another tab.
    """
    back = page_before(request)
    context = {"back": back, "query": urlencode({"next": back})}
    return render(request, "accounts/expired.html", context, status=403)
