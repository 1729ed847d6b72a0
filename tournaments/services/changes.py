"""Every change to hands or ledger is numbered, and told to those who derive from it once it is committed."""

from functools import partial

from django.db import transaction

from tournaments.models import Tournament
from tournaments.signals import hands_changed

__all__ = ["note_change"]


def note_change(tournament: Tournament) -> None:
    """Number the change and announce it on commit. Call it last: it locks the tournament's row until then."""
    tournament.next_change()
    transaction.on_commit(partial(hands_changed.send_robust, sender=Tournament, tournament_id=tournament.pk))
