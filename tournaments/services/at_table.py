"""Recording at the table: codes made and revoked, and the name of who writes."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Round, Scribe, Table, TableCode

__all__ = ["begin_writing", "make_codes", "note_at_work", "revoke_codes"]

NOTED_EVERY = timedelta(seconds=20)


@transaction.atomic
def make_codes(*, round: Round, by: User, hours: int = 12) -> list[TableCode]:
    """A new code for every table of a round; the ones before it open nothing any more."""
    tables = list(Table.objects.select_for_update().filter(round=round).order_by("number"))
    if not tables:
        raise Refused.of(TournamentCode.ROUND_NOT_SEATED, round=round.number)
    revoke_codes(round=round)
    now = timezone.now()
    return TableCode.objects.bulk_create(
        TableCode(table=table, by=by, created=now, expires=now + timedelta(hours=hours)) for table in tables
    )


def revoke_codes(*, round: Round, table: int | None = None) -> int:
    """Nobody writes by these codes any more: of one table by its number, or of all; returns how many."""
    codes = TableCode.objects.filter(table__round=round, revoked__isnull=True)
    if table is not None:
        codes = codes.filter(table__number=table)
    return codes.update(revoked=timezone.now())


@transaction.atomic
def begin_writing(*, code: TableCode, name: str, device: UUID | None = None) -> Scribe:
    """Whoever has the code writes under this name from now on; raises ValidationError for no name."""
    scribe = Scribe(code=code, name=name, device=device or uuid4())
    scribe.full_clean(exclude={"code"})
    scribe.save()
    return scribe


def note_at_work(*, scribe: Scribe) -> None:
    """Remember that the device is in use, once every so often."""
    now = timezone.now()
    if now - scribe.seen_at >= NOTED_EVERY:
        scribe.seen_at = now
        scribe.save(update_fields=["seen_at"])
