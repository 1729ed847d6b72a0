"""Statistics, kept in step with the hands: every sitting that was renewed since is written anew as a whole.

Counting twice or late does no harm; a worker that dies loses only the sittings it was at.
"""

from collections.abc import Callable, Iterable, Iterator

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.text import slugify

from scoring.parts import contract_kind, english, parts_of
from scoring.payments import Outcome
from scoring.terms import Term
from tournaments.models import (
    ContractKind,
    CountedSitting,
    Hand,
    HandPart,
    SittingSummary,
    Statistics,
    Tournament,
)
from tournaments.selectors.sittings import ListedHand, Sitting, tables_with_people, work_out

__all__ = ["forget_statistics", "rebuild_statistics", "stale_statistics"]

BATCH = 40
ROWS = 2000
Kinds = Callable[[Outcome], ContractKind]


def rebuild_statistics(*, tournament_id: int) -> Statistics | None:
    """Count what is not counted yet, a batch of sittings a transaction. None when the tournament is gone."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    while _count_some(tournament):
        pass
    built = {"change": tournament.change, "built_at": timezone.now()}
    return Statistics.objects.update_or_create(tournament=tournament, defaults=built)[0]


def stale_statistics() -> Iterable[int]:
    """Tournaments with changes that their statistics do not contain."""
    is_behind = Q(statistics__isnull=True) | Q(statistics__change__lt=F("change"))
    return Tournament.objects.filter(is_behind, change__gt=0).values_list("pk", flat=True)


@transaction.atomic
def forget_statistics(*, tournaments: Iterable[int]) -> None:
    """Let these tournaments (keys) be counted anew, by the next count: for whoever changes which member an
    entrant is. Call it before members are written: a count that is going on is waited for here.
    """
    wanted = sorted(tournaments)
    for tournament in wanted:
        _one_at_a_time(tournament)
    CountedSitting.objects.filter(table__round__tournament__in=wanted).delete()
    Statistics.objects.filter(tournament__in=wanted).delete()


@transaction.atomic
def _count_some(tournament: Tournament) -> int:
    """How many sittings were counted. A stamp read before its hands is old at worst, and counted again."""
    _one_at_a_time(tournament.pk)
    stamps = dict(_not_counted(tournament).values_list("table", "stamp")[:BATCH])
    hands = Prefetch("hands", Hand.objects.order_by("number"))
    tables = list(tables_with_people(pk__in=stamps).prefetch_related(hands))
    kinds = _kinds(tournament)
    parts = [part for table in tables for part in _parts(work_out(table, table.hands.all()), kinds)]
    # By the keys of the hands: joined to them, the deletion was planned as the product of both tables.
    HandPart.objects.filter(hand__in=[hand.pk for table in tables for hand in table.hands.all()]).delete()
    HandPart.objects.bulk_create(parts, batch_size=ROWS)
    CountedSitting.objects.bulk_create(
        [CountedSitting(table_id=table, stamp=stamp) for table, stamp in stamps.items()],
        update_conflicts=True,
        unique_fields=["table"],
        update_fields=["stamp"],
    )
    return len(stamps)


def _not_counted(tournament: Tournament) -> QuerySet[SittingSummary]:
    counted = CountedSitting.objects.filter(table=OuterRef("table"), stamp=OuterRef("stamp"))
    return SittingSummary.objects.filter(~Exists(counted), table__round__tournament=tournament).order_by(
        "table"
    )


def _parts(sitting: Sitting, kinds: Kinds) -> Iterator[HandPart]:
    for listed in sitting.standing_hands:
        yield from _parts_of_hand(sitting, listed, kinds)


def _parts_of_hand(sitting: Sitting, listed: ListedHand, kinds: Kinds) -> Iterator[HandPart]:
    assert listed.row
    people = sitting.people_at(listed.hand.number)
    members = {seat: one.member.pk for seat, one in enumerate(people) if one}
    kind = kinds(listed.row.score.outcome)
    for part in parts_of(listed.row):
        if part.seat in members:
            yield HandPart(
                tournament_id=sitting.table.round.tournament_id,
                hand=listed.hand,
                member_id=members[part.seat],
                contract=kind,
                seat=part.seat,
                size=sitting.table.size,
                role=part.role.value,
                units=part.units,
                is_made=part.is_made,
                is_alone=part.is_alone,
                partners=[members[seat] for seat in part.partners if seat in members],
                opponents=[members[seat] for seat in part.opponents if seat in members],
                announced=part.announced,
                kept=part.kept,
            )


def _kinds(tournament: Tournament) -> Kinds:
    """Finds the row of a contract, or makes it; each is asked for once."""
    known = {kind.slug: kind for kind in ContractKind.objects.filter(game_slug=tournament.game_slug)}

    def kind_of(outcome: Outcome) -> ContractKind:
        line = contract_kind(outcome)
        slug = slugify(english(line))[:80]
        if slug not in known:
            facts = {name: _stored(fact) for name, fact in line.facts.items()}
            told = {"context": line.term.context, "text": line.term.text, "facts": facts}
            known[slug], _ = ContractKind.objects.get_or_create(
                game_slug=tournament.game_slug, slug=slug, defaults=told
            )
        return known[slug]

    return kind_of


def _stored(fact: object) -> object:
    return [fact.context, fact.text] if isinstance(fact, Term) else fact


def _one_at_a_time(tournament: int) -> None:
    """A lock held until the transaction ends: who comes second finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('statistics'), %s)", [tournament])
