"""Codes on table cards, and who is recording at a table."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.utils import timezone

from tournaments.errors import Refused, TournamentCode
from tournaments.models import Round, Scribe, Table, TableCode

__all__ = ["code_called", "code_in_force", "codes_of_round", "others_recording", "recording_at"]

AT_WORK = timedelta(minutes=10)


def code_called(token: str) -> TableCode | None:
    """The code of a card's address, in force or not."""
    key = TableCode.key_of(token)
    codes = TableCode.objects.select_related("table__round__tournament__club")
    return codes.filter(key=key).first() if key else None


def code_in_force(token: str) -> TableCode:
    """The code of a card's address; raises that it is unknown, has ended or was revoked."""
    code = code_called(token)
    if code is None:
        raise Refused.of(TournamentCode.TABLE_CODE_UNKNOWN)
    if refusal := code.refusal(now=timezone.now()):
        raise Refused.of(refusal)
    return code


def codes_of_round(round: Round) -> Mapping[int, TableCode]:
    """The codes in force by the primary key of their table."""
    found = TableCode.objects.filter(table__round=round, revoked__isnull=True, expires__gt=timezone.now())
    found = found.select_related("table").prefetch_related("scribes")
    return {code.table_id: code for code in found}


def recording_at(table: Table) -> Sequence[Scribe]:
    """Who was at work at this table in the last minutes, the latest first."""
    since = timezone.now() - AT_WORK
    return list(Scribe.objects.filter(code__table=table, seen_at__gte=since).order_by("-seen_at"))


def others_recording(scribe: Scribe) -> Sequence[Scribe]:
    """Who else is at work at the table of `scribe`, on another device."""
    return [one for one in recording_at(scribe.code.table) if one.pk != scribe.pk]
