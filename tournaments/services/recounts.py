"""A recount: other house rules for hands that were played, seen before they are posted."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from accounts.models import User
from scoring.house_rules import HouseRules, changed
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Hand, HandRevision, Table, Tournament
from tournaments.selectors.aftermath import moved_units
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.holding import hold_tournament
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import revise
from tournaments.services.summaries import renew_summary

__all__ = ["Rehearsal", "put_in_force", "recount", "rehearse_recount"]


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What a recount would move: units by entrant (those that move), and how many hands change."""

    units: Mapping[int, Decimal]
    hands: int
    change: int


def rehearse_recount(*, tournament: Tournament, options: Mapping[str, object]) -> Rehearsal:
    """Work out every sitting under the changed rules; writes nothing."""
    rules = changed(tournament.rules, options)
    moved: dict[int, Decimal] = defaultdict(Decimal)
    hands = 0
    for table in tables_with_people(round__tournament=tournament):
        before = sitting_of(table)
        after = sitting_of(_under(table, rules))
        differences = moved_units(before, after)
        hands += len({hand for hand, _ in differences})
        for (_, entrant), units in differences.items():
            moved[entrant] += units
    return Rehearsal({entrant: units for entrant, units in moved.items() if units}, hands, tournament.change)


@transaction.atomic
def recount(
    *,
    tournament: Tournament,
    options: Mapping[str, object],
    seen_change: int,
    by: User,
    reason: str,
    key: UUID | None = None,
) -> int:
    """Put other rules in force for all hands and let the ledger follow; returns how many hands changed.

    `seen_change` is the change that the rehearsal was made at. When hands moved since, it must be made anew.
    """
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    tournament = hold_tournament(tournament)
    if known := act_before(key, tournament):
        return int(known.facts["hands"])
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if tournament.change != seen_change:
        raise Refused.of(TournamentCode.MOVED_SINCE_REHEARSAL)
    before = tournament.rules_stored
    hands = put_in_force(tournament, changed(tournament.rules, options), by=by, reason=reason)
    note_act(
        tournament=tournament,
        kind=BulkAct.Kind.RECOUNTED,
        by=by,
        key=key,
        touched={"before": before, "after": tournament.rules_stored, "hands": left_behind(hands)},
        facts={"hands": len(hands)},
    )
    note_change(tournament)
    return len(hands)


def put_in_force(tournament: Tournament, rules: HouseRules, *, by: User, reason: str) -> list[Hand]:
    """Other rules for all hands of a tournament that is held with its tables; the hands that this changed."""
    before = [sitting_of(table) for table in tables_with_people(round__tournament=tournament).order_by("pk")]
    tournament.store_rules(rules)
    tournament.save(update_fields=["rules_stored"])
    return [hand for sitting in before for hand in _rescore(sitting, rules, by, reason)]


def _rescore(before: Sitting, rules: HouseRules, by: User, reason: str) -> list[Hand]:
    """One sitting under other rules: a revision for every hand whose units move, then the difference."""
    after = sitting_of(_under(before.table, rules))
    moved = sorted({hand for hand, _ in moved_units(before, after)})
    hands = {listed.hand.pk: listed.hand for listed in after.hands}
    for pk in moved:
        revision = revise(
            hand=hands[pk],
            kind=HandRevision.Kind.RESCORED,
            by=by,
            reason=reason,
            source=HandRevision.Source.RULES,
        )
        post_difference(sitting=after, because=revision, by=by, only=pk)
    renew_summary(after)
    return [hands[pk] for pk in moved]


def _under(table: Table, rules: HouseRules) -> Table:
    """The table as if its tournament had these rules; the instance's own view of them only."""
    table.round.tournament.__dict__["rules"] = rules
    return table
