"""Who is asking: `Authorization: Bearer <personal token>`, or the session of the pages."""

from django.utils import translation
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import PersonalToken, User
from accounts.selectors import token_by
from accounts.services import note_use
from tournaments.api.codes import ApiCode
from tournaments.api.problems import refusal

__all__ = ["BearerAuthentication"]

SCHEME = "bearer"


class BearerAuthentication(BaseAuthentication):
    """A personal token in the header; a wrong one is refused even where none is needed."""

    def authenticate(self, request: Request) -> tuple[User, PersonalToken] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        token = token_by(secret.strip())
        if token is None:
            raise refusal(ApiCode.TOKEN_UNKNOWN, AuthenticationFailed)
        note_use(token=token)
        _speak_language_of(token.user, request)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


def _speak_language_of(user: User, request: Request) -> None:
    """The profile's language, unless the program asks for another one."""
    if user.language and "Accept-Language" not in request.headers:
        translation.activate(user.language)


class BearerScheme(OpenApiAuthenticationExtension):
    """How the document describes it."""

    target_class = BearerAuthentication
    name = "personalToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME}
