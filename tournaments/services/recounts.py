"""House rules changed in mid-tournament, and the recount of what was closed before.

A change takes effect at once for rounds that are not closed; those closed keep the rules they were played by
until somebody asks for a recount. Both are seen before they are posted.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from scoring.house_rules import HouseRules, changed
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Hand, HandRevision, RulesVersion, Table, Tournament
from tournaments.selectors.aftermath import moved_units
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.holding import hold_tournament
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import revise
from tournaments.services.summaries import renew_summary

__all__ = [
    "Rehearsal",
    "change_rules_midway",
    "put_in_force",
    "recount",
    "rehearse_change",
    "rehearse_recount",
]

# A round that has its version keeps it, even if it is opened again: its hands were played by it.
FOLLOWS = {"round__closed_at": None, "round__rules_version": None}
KEPT_BACK = {"round__rules_version__isnull": False}

Versions = Mapping[int, int | None]
"""By round the version of the rules that it counts by; None: those in force."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What other rules would move: units by entrant (those that move), and how many hands change."""

    units: Mapping[int, Decimal]
    hands: int
    change: int


def rehearse_change(*, tournament: Tournament, options: Mapping[str, object]) -> Rehearsal:
    """What a change of rules would move in the rounds that are not closed; writes nothing."""
    return _rehearse(tournament, changed(tournament.rules, options), FOLLOWS)


def rehearse_recount(*, tournament: Tournament) -> Rehearsal:
    """What the rules in force would move in the rounds that were closed under others; writes nothing."""
    return _rehearse(tournament, tournament.rules, KEPT_BACK)


@transaction.atomic
def change_rules_midway(
    *,
    tournament: Tournament,
    options: Mapping[str, object],
    seen_change: int,
    by: User,
    reason: str,
    key: UUID | None = None,
) -> int:
    """Put other rules in force for the rounds that are not closed; returns how many hands changed.

    `seen_change` is the change that the rehearsal was made at. When hands moved since, it must be made anew.
    """
    tournament = _held(tournament, reason)
    if known := act_before(key, tournament):
        return int(known.facts["hands"])
    _must_be_as_seen(tournament, seen_change)
    old = _version_in_force(tournament)
    closed = tournament.rounds.filter(closed_at__isnull=False, rules_version=None)
    versions: Versions = dict.fromkeys(closed.values_list("pk", flat=True), old.pk)
    return _put(tournament, changed(tournament.rules, options), versions, by=by, reason=reason, key=key)


@transaction.atomic
def recount(
    *, tournament: Tournament, seen_change: int, by: User, reason: str, key: UUID | None = None
) -> int:
    """Count the rounds closed under other rules by those in force; returns how many hands changed."""
    tournament = _held(tournament, reason)
    if known := act_before(key, tournament):
        return int(known.facts["hands"])
    _must_be_as_seen(tournament, seen_change)
    kept_back = tournament.rounds.filter(rules_version__isnull=False)
    versions: Versions = dict.fromkeys(kept_back.values_list("pk", flat=True))
    return _put(tournament, tournament.rules, versions, by=by, reason=reason, key=key)


def put_in_force(
    tournament: Tournament, rules: HouseRules, versions: Versions, *, by: User, reason: str
) -> list[Hand]:
    """These rules for the tournament, and `versions` for the rounds that they name, all of it held; the hands
    that this changed.
    """
    before = {sitting.table.pk: sitting for sitting in _sittings(tournament)}
    if rules != tournament.rules:
        _version_in_force(tournament)
        tournament.store_rules(rules)
        tournament.rules_number = tournament.rules_versions.count() + 1
        tournament.save(update_fields=["rules_stored", "rules_number"])
        _keep_version(tournament, by=by, reason=reason)
    for round_, version in versions.items():
        tournament.rounds.filter(pk=round_).update(rules_version=version)
    after = _sittings(tournament)
    return [hand for one in after for hand in _rescore(before[one.table.pk], one, by, reason)]


def _put(
    tournament: Tournament,
    rules: HouseRules,
    versions: Versions,
    *,
    by: User,
    reason: str,
    key: UUID | None,
) -> int:
    known = dict(tournament.rounds.values_list("pk", "rules_version"))
    before = {"before": tournament.rules_stored, "versions": {pk: known[pk] for pk in versions}}
    hands = put_in_force(tournament, rules, versions, by=by, reason=reason)
    note_act(
        tournament=tournament,
        kind=BulkAct.Kind.RECOUNTED,
        by=by,
        key=key,
        touched={**before, "after": tournament.rules_stored, "hands": left_behind(hands)},
        facts={"hands": len(hands)},
    )
    note_change(tournament)
    return len(hands)


def _rehearse(tournament: Tournament, rules: HouseRules, which: Mapping[str, Any]) -> Rehearsal:
    moved: dict[int, Decimal] = defaultdict(Decimal)
    hands = 0
    for table in tables_with_people(round__tournament=tournament, **which):
        before = sitting_of(table)
        differences = moved_units(before, sitting_of(_under(table, rules)))
        hands += len({hand for hand, _ in differences})
        for (_, entrant), units in differences.items():
            moved[entrant] += units
    return Rehearsal({entrant: units for entrant, units in moved.items() if units}, hands, tournament.change)


def _held(tournament: Tournament, reason: str) -> Tournament:
    """The tournament held after its tables, and its rounds, so that none is closed or opened meanwhile."""
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    tournament = hold_tournament(tournament)
    list(tournament.rounds.select_for_update(of=("self",)).order_by("pk"))
    return tournament


def _must_be_as_seen(tournament: Tournament, seen_change: int) -> None:
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if tournament.change != seen_change:
        raise Refused.of(TournamentCode.MOVED_SINCE_REHEARSAL)


def _sittings(tournament: Tournament) -> list[Sitting]:
    """All of them, read afresh."""
    tables: Iterable[Table] = tables_with_people(round__tournament=tournament).order_by("pk")
    return [sitting_of(table) for table in tables]


def _version_in_force(tournament: Tournament) -> RulesVersion:
    """Kept when it is first left behind: a tournament whose rules never change has no versions."""
    known = tournament.rules_versions.filter(number=tournament.rules_number).first()
    return known or _keep_version(tournament)


def _keep_version(tournament: Tournament, *, by: User | None = None, reason: str = "") -> RulesVersion:
    return RulesVersion.objects.create(
        tournament=tournament,
        number=tournament.rules_number,
        rules_stored=tournament.rules_stored,
        at=timezone.now() if by else tournament.rules_frozen_at or timezone.now(),
        by=by,
        reason=reason,
    )


def _rescore(before: Sitting, after: Sitting, by: User, reason: str) -> list[Hand]:
    """One sitting under other rules: a revision for every hand whose units move, then the difference."""
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
    if before.rules != after.rules:
        renew_summary(after)
    return [hands[pk] for pk in moved]


def _under(table: Table, rules: HouseRules) -> Table:
    """The table as if its round had these rules; the instance's own view of them only."""
    table.round.__dict__["rules"] = rules
    return table
