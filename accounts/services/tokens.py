"""Personal tokens: made, used, revoked."""

from django.db import transaction
from django.utils import timezone

from accounts.models import PersonalToken, User
from accounts.models.token import digest_of

__all__ = ["make_token", "note_use", "revoke_token"]


@transaction.atomic
def make_token(*, user: User, name: str) -> tuple[PersonalToken, str]:
    """A new token and its secret, which is nowhere to be had a second time."""
    secret = PersonalToken.new_secret()
    token = PersonalToken(user=user, name=name, digest=digest_of(secret), ending=secret[-4:])
    token.full_clean()
    token.save()
    return token, secret


def note_use(*, token: PersonalToken) -> None:
    """Remember when it was used last, so that its owner can tell which tokens are still needed."""
    now = timezone.now()
    if token.is_worth_noting(now):
        PersonalToken.objects.filter(pk=token.pk).update(last_used=now)


def revoke_token(*, token: PersonalToken) -> None:
    """From now on it opens nothing; doing it twice changes nothing."""
    PersonalToken.objects.filter(pk=token.pk, revoked__isnull=True).update(revoked=timezone.now())
