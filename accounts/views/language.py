"""The language switch of the footer."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as set_browser_language

from accounts.models import User
from accounts.services import choose_language

__all__ = ["set_language"]


@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the choice in this browser and, for who is signed in, in the profile.

    A visitor's form has no token: their pages are kept for everybody, and a language is all it could change.
    """
    return _keep_in_profile(request) if request.user.is_authenticated else set_browser_language(request)


@csrf_protect
def _keep_in_profile(request: HttpRequest) -> HttpResponseBase:
    response = set_browser_language(request)
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        choose_language(user=request.user, language=language)
    return response
