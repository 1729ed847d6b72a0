"""Where each hand stands between written and final. Follows from time stamps, is never stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, TextChoices
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from accounts.models import Member, Role, User
from tournaments.models import Confirmation, Hand, HandReport, HandRevision, Round, Tournament

__all__ = [
    "Check",
    "CheckState",
    "checks_of",
    "is_settled",
    "may_check",
    "open_reports",
    "rounds_with_waiting",
    "unsettled",
    "unsettled_of",
]

Kind = HandRevision.Kind
TYPED = (Kind.RECORDED, Kind.CORRECTED)


class CheckState(TextChoices):
    """WRITTEN where a club neither checks hands nor waits; the hand counts as it was written."""

    WRITTEN = "written", pgettext_lazy("hand", "written")
    OPEN = "open", pgettext_lazy("hand", "to be confirmed")
    PROVISIONAL = "provisional", pgettext_lazy("hand", "provisional")
    CONFIRMED = "confirmed", pgettext_lazy("hand", "confirmed")
    FINAL = "final", pgettext_lazy("hand", "final")
    REPORTED = "reported", pgettext_lazy("hand", "reported")


@dataclass(frozen=True, slots=True)
class Check:
    """One hand: the version to be confirmed, who wrote it, who confirmed it, what is reported.

    `said` is the newest version but for recounts, which change no word of it; `typed` the one whose values it
    has. `until`: the moment at which it is final by time alone.
    """

    said: HandRevision
    typed: HandRevision
    state: CheckState
    until: datetime | None = None
    confirmations: tuple[Confirmation, ...] = ()
    reports: tuple[HandReport, ...] = ()

    @property
    def is_settled(self) -> bool:
        return self.state in (CheckState.CONFIRMED, CheckState.FINAL)

    @property
    def waits(self) -> bool:
        return self.state in (CheckState.OPEN, CheckState.PROVISIONAL, CheckState.REPORTED)

    @property
    def settled_by(self) -> Confirmation | None:
        return next((one for one in self.confirmations if one.settles), None)

    @property
    def writers(self) -> tuple[HandRevision, ...]:
        """The versions whose writers have said already what the hand was."""
        return (self.said,) if self.said.pk == self.typed.pk else (self.said, self.typed)


@dataclass(slots=True)
class _Found:
    said: HandRevision | None = None
    typed: HandRevision | None = None
    confirmations: list[Confirmation] = field(default_factory=list)
    reports: list[HandReport] = field(default_factory=list)


def checks_of(tournament: Tournament, hands: Iterable[Hand], *, is_closed: bool) -> Mapping[int, Check]:
    """By primary key, of hands of one round (`is_closed` or not): three queries, however many there are."""
    found = {hand.pk: _Found() for hand in hands}
    versions = HandRevision.objects.filter(hand__in=found).exclude(kind=Kind.RESCORED)
    for version in versions.select_related("by", "scribe").defer("values", "record").order_by("version"):
        one = found[version.hand_id]
        one.said = version
        if version.kind in TYPED:
            one.typed = version
    said = {one.said.pk: one for one in found.values() if one.said}
    if tournament.is_checked:
        for confirmation in _confirmations(said):
            said[confirmation.revision_id].confirmations.append(confirmation)
    for report in open_reports(hand__in=found):
        found[report.hand_id].reports.append(report)
    now = timezone.now()
    return {pk: _check(tournament, one, now, is_closed) for pk, one in found.items() if one.said}


def _confirmations(revisions: Iterable[int]) -> QuerySet[Confirmation]:
    return Confirmation.objects.filter(revision__in=revisions).select_related("by", "scribe").order_by("pk")


def open_reports(**which: object) -> QuerySet[HandReport]:
    """Reports without an answer, the oldest first."""
    return HandReport.objects.filter(answered_at=None, **which).select_related("by", "scribe").order_by("pk")


def _check(tournament: Tournament, one: _Found, now: datetime, is_closed: bool) -> Check:
    assert one.said
    until = tournament.final_at(one.said.at)
    is_over = is_closed or (until is not None and until <= now)
    return Check(
        said=one.said,
        typed=one.typed or one.said,
        state=_state(tournament, one, is_over=is_over),
        until=None if is_over else until,
        confirmations=tuple(one.confirmations),
        reports=tuple(one.reports),
    )


def _state(tournament: Tournament, one: _Found, *, is_over: bool) -> CheckState:
    if one.reports:
        return CheckState.REPORTED
    if not tournament.has_provisional_hands:
        return CheckState.WRITTEN
    if is_over:
        return CheckState.FINAL
    if any(confirmation.settles for confirmation in one.confirmations):
        return CheckState.CONFIRMED
    return CheckState.OPEN if tournament.provisional_minutes is None else CheckState.PROVISIONAL


def is_settled(hand: Hand) -> bool:
    """Whether a hand of an open round is confirmed or final, so that changing it asks for a reason."""
    tournament = hand.table.round.tournament
    if not tournament.has_provisional_hands:
        return False
    check = checks_of(tournament, [hand], is_closed=False).get(hand.pk)
    return check is not None and check.is_settled


def unsettled(tournament: Tournament) -> QuerySet[Hand]:
    """The hands that stand and still wait: for a confirmation, for their time, for an answer to a report."""
    reported = Exists(HandReport.objects.filter(hand=OuterRef("pk"), answered_at=None))
    hands = Hand.objects.filter(table__round__tournament=tournament, is_void=False)
    if not tournament.has_provisional_hands:
        return hands.filter(reported)
    newest = HandRevision.objects.filter(hand=OuterRef("pk")).exclude(kind=Kind.RESCORED).order_by("-version")
    hands = hands.annotate(said=Subquery(newest.values("pk")[:1]), said_at=Subquery(newest.values("at")[:1]))
    waits = Q(table__round__closed_at=None)
    if tournament.is_checked:
        waits &= ~Q(Exists(Confirmation.objects.filter(revision=OuterRef("said"), settles=True)))
    if tournament.provisional_minutes is not None:
        waits &= Q(said_at__gt=timezone.now() - timedelta(minutes=tournament.provisional_minutes))
    return hands.filter(reported | waits)


def rounds_with_waiting(tournament: Tournament, *, for_writers: bool) -> tuple[list[Round], int]:
    """The rounds, and how many hands wait in them: one query. Without checks, hands that are reported are
    counted for those alone who can answer.
    """
    rounds = tournament.rounds.order_by("number")
    if not (tournament.has_provisional_hands or for_writers):
        return list(rounds), 0
    hands = unsettled(tournament).filter(table__round=OuterRef("pk")).order_by()
    counted = hands.values("table__round").annotate(n=Count("pk")).values("n")
    found = rounds.annotate(waiting=Coalesce(Subquery(counted), 0))
    return list(found), sum(one.waiting for one in found)


def unsettled_of(round: Round) -> list[Hand]:
    """The hands of one round that wait, in the order of the pile."""
    hands = unsettled(round.tournament).filter(table__round=round)
    return list(hands.select_related("table__round__tournament").order_by("table__number", "number"))


def may_check(tournament: Tournament, *, but: User) -> Sequence[str]:
    """Names of those who could confirm what `but` wrote, by name."""
    allowed = [role for role in Role if role.is_at_least(Role.SECRETARY)]
    members = Member.objects.filter(club=tournament.club_id, is_active=True, role__in=allowed)
    members = members.exclude(user=None).exclude(user=but).order_by(F("sort_name").asc(), "pk")
    return list(members.values_list("name", flat=True))
