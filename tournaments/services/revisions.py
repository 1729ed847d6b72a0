"""Every version of a hand is kept, with who wrote it, when and why."""

from uuid import UUID, uuid4

from accounts.models import User
from tournaments.models import Hand, HandRevision, Scribe

__all__ = ["KEPT", "Writer", "revise"]

Writer = User | Scribe | None
"""Who writes: somebody signed in, a name typed at the table, or the site itself."""

KEPT = ("values", "record", "started", "board", "is_void", "is_taken_back", "version")
"""What may change from one version of a hand to the next."""


def revise(
    *,
    hand: Hand,
    kind: HandRevision.Kind,
    by: Writer,
    reason: str = "",
    source: str = HandRevision.Source.SLIP,
    key: UUID | None = None,
) -> HandRevision:
    """Save a hand as it is now, as its next version; a new one as its first. Its sitting is locked."""
    if hand.pk is None:
        hand.save(force_insert=True)
    else:
        hand.version += 1
        hand.save(update_fields=KEPT)
    revision = HandRevision(
        hand=hand,
        version=hand.version,
        kind=kind,
        source=source,
        values=hand.values,
        record=hand.record,
        started=hand.started,
        key=key or uuid4(),
        by=by if isinstance(by, User) else None,
        scribe=by if isinstance(by, Scribe) else None,
        reason=reason.strip(),
    )
    revision.clean_fields(exclude={"hand", "by", "scribe"})
    revision.save(force_insert=True)
    return revision
