"""The language switch of the footer."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as set_browser_language

from accounts.services import choose_language

__all__ = ["set_language"]


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the choice in this browser and, for who is signed in, in the profile."""
    response = set_browser_language(request)
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        choose_language(user=request.user, language=language)
    return response
