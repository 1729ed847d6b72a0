"""Where hands stand between written and final, in words."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.permissions import can_record
from tournaments.models import Checking, CheckingRule, Hand, Standing, Tournament
from tournaments.selectors.checking import Check, CheckState, checks_of, open_reports
from tournaments.selectors.reports import open_reports_of, reported_by
from tournaments.selectors.sittings import Sitting
from tournaments.views.shown import ShownCheck

__all__ = ["checking_rule_told", "shown_check", "shown_checks", "waiting_about"]

SHOWN_REPORTS = 3

KINDS = {
    CheckState.OPEN: "warn",
    CheckState.PROVISIONAL: "warn",
    CheckState.CONFIRMED: "good",
    CheckState.FINAL: "closed",
    CheckState.REPORTED: "bad",
}


def shown_check(check: Check) -> ShownCheck | None:
    """Nothing where hands are neither confirmed nor provisional."""
    if check.state == CheckState.WRITTEN:
        return None
    return _shown(check.state, _detail(check))


def _shown(state: CheckState, detail: str = "") -> ShownCheck:
    is_quiet = state in (CheckState.CONFIRMED, CheckState.FINAL)
    return ShownCheck(KINDS[state], str(state.label), detail, is_quiet)


def _detail(check: Check) -> str:
    if check.state == CheckState.REPORTED:
        return ""  # what was written is for the secretary and who wrote it
    if check.settled_by:
        return _("by %(name)s") % {"name": check.settled_by.name}
    if check.confirmations:
        names = ", ".join(one.name for one in check.confirmations)
        return _("so far by %(names)s") % {"names": names}
    if check.until:
        return _("until %(time)s") % {"time": time_format(timezone.localtime(check.until), "TIME_FORMAT")}
    return ""


def shown_checks(sitting: Sitting, hands: Sequence[Hand] | None = None) -> dict[int, ShownCheck | None]:
    """By number, of the hands that stand, or of those named."""
    round = sitting.table.round
    hands = [listed.hand for listed in sitting.standing_hands] if hands is None else hands
    if not round.tournament.has_provisional_hands:
        reported = set(open_reports(hand__in=hands).values_list("hand", flat=True)) if hands else set()
        return {hand.number: _shown(CheckState.REPORTED) for hand in hands if hand.pk in reported}
    checks = checks_of(round.tournament, hands, is_closed=round.closed_at is not None)
    return {hand.number: shown_check(checks[hand.pk]) for hand in hands}


def checking_rule_told(rule: CheckingRule) -> list[str]:
    """The rule in sentences, for players."""
    said = {
        Checking.NONE: _("Nobody confirms hands; what was written counts."),
        Checking.SHEET: _("Another person than who wrote it confirms each sheet."),
        Checking.HAND: _("Another person than who wrote it confirms each hand."),
        Checking.SIDES: _("A player of each side confirms each hand at the table."),
    }
    told = [said[Checking(rule.checking)]]
    if rule.provisional_minutes:
        told.append(
            ngettext(
                "A hand is provisional for %(n)s minute; after it without a report it is final.",
                "A hand is provisional for %(n)s minutes; after them without a report it is final.",
                rule.provisional_minutes,
            )
            % {"n": rule.provisional_minutes}
        )
    if rule.has_provisional_hands:
        told.append(_("What is confirmed or final is changed only with a reason."))
    if rule.is_checked and not rule.closes_unchecked:
        told.append(_("A round is closed only when all its hands are confirmed."))
    return told


def waiting_about(
    request: HttpRequest, tournament: Tournament, waiting: int, mine: Standing | None = None
) -> dict[str, Any]:
    """How provisional the standings are; what waits for the secretary; what came of the reader's reports."""
    may_record = can_record(request.user, tournament.club)
    user, has_reported = request.user, getattr(mine, "has_reported", False)
    return {
        "waiting": waiting,
        "waiting_text": _waiting_text(tournament, waiting) if waiting else "",
        "open_reports": open_reports_of(tournament).count() if may_record else 0,
        "own_reports": list(reported_by(user, tournament)[:SHOWN_REPORTS])
        if has_reported and isinstance(user, User)
        else [],
    }


def _waiting_text(tournament: Tournament, count: int) -> str:
    if tournament.has_provisional_hands:
        text = ngettext(
            "Provisional: %(n)s hand waits to be confirmed or final.",
            "Provisional: %(n)s hands wait to be confirmed or final.",
            count,
        )
    else:
        text = ngettext("%(n)s hand is reported as wrong.", "%(n)s hands are reported as wrong.", count)
    return text % {"n": count}
