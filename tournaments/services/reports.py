"""What players say is wrong with a hand, and what the secretary answers. No unit moves by it."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.permissions import can_record
from tournaments.errors import CheckingCode, Refused, TournamentCode
from tournaments.models import Hand, HandReport, Scribe, Tournament
from tournaments.selectors.reports import plays_in
from tournaments.services.holding import hold_tables

__all__ = ["answer_own_marks", "answer_report", "report_hand"]

MOST = 5
WITHIN = timedelta(minutes=10)


@transaction.atomic
def report_hand(*, hand: Hand, text: str, by: User | Scribe, key: UUID) -> HandReport:
    """Tell the secretary that something is wrong with a hand; the same `key` again is the same report.

    Raises ValidationError for no text, `reporter_not_playing` for somebody signed in who neither plays nor
    records, `hand_reported_already` while an own report waits, `too_many_reports`.
    """
    if isinstance(by, User):
        _must_play_or_record(hand.table.round.tournament, by)
    hold_tables(pk=hand.table_id)
    if known := HandReport.objects.filter(key=key).first():
        if known.hand_id != hand.pk:
            raise Refused.of(TournamentCode.KEY_REUSED, at="key")
        return known
    mine = Q(by=by) if isinstance(by, User) else Q(scribe__device=by.device)
    if HandReport.objects.filter(mine, hand=hand, answered_at=None).exists():
        raise Refused.of(CheckingCode.REPORTED_ALREADY, hand=hand.number)
    if HandReport.objects.filter(mine, at__gt=timezone.now() - WITHIN).count() >= MOST:
        raise Refused.of(CheckingCode.TOO_MANY_REPORTS, minutes=WITHIN.seconds // 60)
    report = HandReport(hand=hand, version=hand.version, text=text.strip(), key=key)
    report.by = by if isinstance(by, User) else None
    report.scribe = by if isinstance(by, Scribe) else None
    report.full_clean(exclude={"hand", "by", "scribe", "answered_by"})
    report.save()
    return report


def _must_play_or_record(tournament: Tournament, user: User) -> None:
    if not (can_record(user, tournament.club) or plays_in(tournament, user)):
        raise Refused.of(CheckingCode.REPORTER_NOT_PLAYING)


@transaction.atomic
def answer_own_marks(*, hand: Hand, answer: str, by: User) -> None:
    """Who marked a hand and then corrects it has nothing left to be answered."""
    for report in HandReport.objects.filter(hand=hand, by=by, answered_at=None):
        answer_report(report=report, was_right=False, answer=answer, by=by)


@transaction.atomic
def answer_report(*, report: HandReport, was_right: bool, answer: str, by: User) -> HandReport:
    """Tell who reported it that the hand was corrected, or that it was right, with a sentence."""
    report = HandReport.objects.select_for_update(of=("self",)).get(pk=report.pk)
    if report.answered_at:
        raise Refused.of(CheckingCode.ANSWERED_ALREADY)
    report.answered_at, report.answered_by = timezone.now(), by
    report.was_right, report.answer = was_right, answer.strip()
    report.full_clean(exclude={"hand", "by", "scribe"})
    report.save(update_fields=["answered_at", "answered_by", "was_right", "answer"])
    return report
