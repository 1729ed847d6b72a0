"""What our users have that allauth does not know of."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils import translation

from accounts.models import User

__all__ = ["AccountAdapter"]


class AccountAdapter(DefaultAccountAdapter):
    """Keeps the name from the sign-up form, and the language it was read in."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        user.language = translation.get_language() or ""
        return super().save_user(request, user, form, commit=commit)
