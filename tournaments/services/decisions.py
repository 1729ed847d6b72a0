"""Places decided by a person, for those whom nothing else parts."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import PlaceDecision, Season, Tournament
from tournaments.selectors.decisions import decisions_of, level_groups
from tournaments.services.changes import note_change
from tournaments.services.holding import hold_tournament
from tournaments.services.rankings import keep_choice

__all__ = ["decide_places", "take_back_decision"]


@transaction.atomic
def decide_places(
    *, settled: Tournament | Season, order: Sequence[int], reason: str, by: User
) -> PlaceDecision:
    """Put those who are level now into this order, the first first; a later word for the same ones holds.

    `order` are primary keys: of entrants in a tournament, of members in a season.
    """
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    settled = _held(settled)
    level = {one.keys for one in level_groups(settled) if not one.is_too_many}
    if len(set(order)) != len(order) or frozenset(order) not in level:
        raise Refused.of(TournamentCode.NOT_LEVEL)
    which = {"season": settled} if isinstance(settled, Season) else {"tournament": settled}
    made = PlaceDecision(order=list(order), reason=reason, by=by, **which)
    made.full_clean(exclude={"tournament", "season", "by", "undone_by"})
    for before in decisions_of(settled):
        if set(before.order) == set(order):
            _undo(before, by)
    made.save()
    _follow(settled, by)
    return made


@transaction.atomic
def take_back_decision(*, decision: PlaceDecision, by: User) -> None:
    """Those whom it parted are level again; taken back twice is taken back once."""
    settled = _held(decision.tournament or decision.season)  # type: ignore[arg-type]
    decision = PlaceDecision.objects.select_for_update(of=("self",)).get(pk=decision.pk)
    if not decision.undone_at:
        _undo(decision, by)
        _follow(settled, by)


def _held(settled: Tournament | Season) -> Tournament | Season:
    if isinstance(settled, Season):
        return Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=settled.pk)
    settled = hold_tournament(settled)
    if settled.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    return settled


def _undo(decision: PlaceDecision, by: User) -> None:
    decision.undone_at, decision.undone_by = timezone.now(), by
    decision.save(update_fields=["undone_at", "undone_by"])


def _follow(settled: Tournament | Season, by: User) -> None:
    """A ranking keeps its decisions with it, so that a page that shows places asks for nothing more."""
    orders = [one.order for one in decisions_of(settled)]
    settled.ranking_stored = {**settled.ranking_stored, "decisions": orders}
    settled.save(update_fields=["ranking_stored"])
    if isinstance(settled, Tournament):
        keep_choice(settled, by)
        note_change(settled)
