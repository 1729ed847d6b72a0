"""What every request needs to know of the person behind it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from accounts.permissions import remember_roles

__all__ = ["RolesMiddleware", "UserLanguageMiddleware"]

Answer = Callable[[HttpRequest], HttpResponseBase]


class RolesMiddleware:
    """Roles are asked of the database once a request, however many permissions a page asks."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with remember_roles():
            return self.get_response(request)


class UserLanguageMiddleware:
    """The profile's language goes before the browser's. Stands after Locale- and AuthenticationMiddleware."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = self._language_of(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)

    def _language_of(self, request: HttpRequest) -> str:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return ""  # a visitor: leave the session alone, so that public pages can be cached for all
        return request.user.language if request.user.is_authenticated else ""
