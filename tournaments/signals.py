"""What happened, for those who derive something from it. Sent once the change is committed."""

from django.dispatch import Signal

__all__ = ["hands_changed", "plan_asked", "spares_asked", "upload_received"]

hands_changed = Signal()
"""Hands or ledger of a tournament changed; carries `tournament_id`."""

plan_asked = Signal()
"""Somebody waits for a seating plan; carries `plan_id`."""

spares_asked = Signal()
"""Somebody wants a plan prepared for other numbers of players; carries `plan_id`."""

upload_received = Signal()
"""A file of deals waits to be read; carries `upload_id`."""
