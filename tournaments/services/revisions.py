"""Versions of a hand that nobody typed: its values stay, but its units go to others or are other ones now."""

from uuid import uuid4

from accounts.models import User
from tournaments.models import Hand, HandRevision

__all__ = ["revise"]


def revise(
    *,
    hand: Hand,
    kind: HandRevision.Kind,
    by: User | None,
    reason: str,
    source: HandRevision.Source = HandRevision.Source.SLIP,
) -> HandRevision:
    """The next version of a hand, with the values and the record that it has; its sitting is locked."""
    hand.version += 1
    hand.save(update_fields=["version"])
    return HandRevision.objects.create(
        hand=hand,
        version=hand.version,
        kind=kind,
        source=source,
        values=hand.values,
        record=hand.record,
        started=hand.started,
        key=uuid4(),
        by=by,
        reason=reason.strip(),
    )
