"""What the tests of people and clubs share."""

import pytest
from django.db.models import ProtectedError

from accounts.models import Member


@pytest.fixture
def has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results refer to members with PROTECT from an app further up; here every deletion meets one."""

    def refuse(member: Member, *args: object) -> None:
        raise ProtectedError("seated", {member})

    monkeypatch.setattr(Member, "delete", refuse)
