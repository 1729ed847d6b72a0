"""Addresses that nobody can make up: a key of ours, signed with the site's secret."""

import uuid

from django.core.signing import BadSignature, Signer

__all__ = ["SignedKey"]


class SignedKey:
    """Signs the keys of one kind of address: who reads the database alone cannot make one of them."""

    def __init__(self, kind: str) -> None:
        self._signer = Signer(salt=kind, sep=".")

    def sign(self, key: uuid.UUID) -> str:
        return self._signer.sign(key.hex)

    def read(self, token: str) -> uuid.UUID | None:
        """The key inside a token; None when the token is not ours."""
        try:
            return uuid.UUID(hex=self._signer.unsign(token))
        except (BadSignature, ValueError):
            return None
