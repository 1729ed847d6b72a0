"""What people say about themselves."""

from django.db import transaction

from accounts.models import User

__all__ = ["choose_language", "update_profile"]


@transaction.atomic
def update_profile(*, user: User, name: str, language: str) -> User:
    """Change the name that new clubs will see, and the language (empty: the browser's)."""
    user.name, user.language = name, language
    user.full_clean(exclude=["password"])
    user.save(update_fields=["name", "language"])
    return user


def choose_language(*, user: User, language: str) -> User:
    return update_profile(user=user, name=user.name, language=language)
