"""A recount taken back: the rules of before are in force again, and the ledger follows."""

from accounts.models import User
from tournaments.errors import Refused, UndoCode
from tournaments.models import BulkAct
from tournaments.services.changes import note_change
from tournaments.services.recounts import put_in_force
from tournaments.services.undoing.touched import untouched_hands

__all__ = ["count_as_before"]


def count_as_before(act: BulkAct, by: User, reason: str) -> None:
    """Hands written since are worth by the rules of before as well; each round has its version of before."""
    tournament = act.tournament
    if tournament.rules_stored != act.touched["after"]:
        raise Refused.of(UndoCode.RULES_MOVED)
    untouched_hands(act)
    versions = {int(pk): version for pk, version in act.touched["versions"].items()}
    put_in_force(tournament, tournament.game.recall(act.touched["before"]), versions, by=by, reason=reason)
    note_change(tournament)
