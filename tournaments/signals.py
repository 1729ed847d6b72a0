"""What happened, for those who derive something from it. Sent once the change is committed."""

from django.dispatch import Signal

__all__ = ["hands_changed"]

hands_changed = Signal()
"""Hands or ledger of a tournament changed; carries `tournament_id`."""
