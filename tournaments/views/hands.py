"""One hand: what it is worth and why, all its versions, and the ways to mend it."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.permissions import can_organise, can_record
from scoring.errors import RuleBookError
from tournaments.errors import Conflict
from tournaments.forms.slip import SlipForm
from tournaments.labels import fault_text, line_text
from tournaments.models import HandRevision, Round
from tournaments.selectors.boards import hides_record
from tournaments.selectors.records import dealer_of, is_of_cards
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.services.hands import correct_hand, restore_hand, void_hand
from tournaments.services.reports import answer_own_marks
from tournaments.views.access import find_hand, find_table_of_round, find_tournament, sign_in_first
from tournaments.views.addresses import table_url
from tournaments.views.auction import (
    ShownAuction,
    names_from,
    record_sent,
    rounds_of_calls,
    shown_auction,
    spoken,
)
from tournaments.views.conflicts import conflict_page
from tournaments.views.moves import shown_moves
from tournaments.views.reports import reports_beside
from tournaments.views.shown import players_of, shown_hand, shown_lines, spelled_out
from tournaments.views.shown_checks import shown_checks
from tournaments.views.table_frame import table_frame
from tournaments.views.tables import slip_after_call, slip_form
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["hand_page"]


@sign_in_first
def hand_page(
    request: HttpRequest, key: str, round_number: int, table_number: int, number: int
) -> HttpResponse:
    """A hand with its reckoning and versions; those who record may correct, void and restore it."""
    tournament = find_tournament(request, key)
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    listed = find_hand(sitting, number)
    if request.method == "POST":
        find_tournament(request, key, can_record)
        return _change(request, sitting, listed)
    form = slip_form(sitting, values=listed.hand.values)
    auction = _auction(sitting, listed, listed.hand.record)
    return _page(request, sitting, listed, form, auction, client_key=uuid.uuid4())


def _change(request: HttpRequest, sitting: Sitting, listed: ListedHand) -> HttpResponse:
    """Correct, void or restore, as the button pressed says; faults are shown with all that was typed."""
    form, key = slip_form(sitting, request.POST), client_key(request)
    number = listed.hand.number
    if "say" in request.POST:
        after = slip_after_call(request, sitting, listed.hand.number)
        return _page(request, sitting, listed, after["form"], after["auction"], client_key=key)
    what = {
        "hand": listed.hand,
        "based_on": whole_number(request.POST.get("version")) or listed.hand.version,
        "key": key,
        "by": writer(request),
        "reason": request.POST.get("reason", ""),
    }
    try:
        said = _done(request.POST.get("do", ""), form, record_sent(sitting, request.POST), what)
    except Conflict as conflict:
        return conflict_page(request, sitting, conflict)
    except RuleBookError as error:
        return _refused(request, sitting, listed, form, error)
    answer_own_marks(hand=listed.hand, answer=said % {"number": number}, by=writer(request))
    messages.success(request, said % {"number": number})
    _say_moved(request, sitting, listed)
    return redirect(f"{table_url(sitting.table)}?saved={listed.hand.number}")


def _say_moved(request: HttpRequest, sitting: Sitting, listed: ListedHand) -> None:
    """Name the other hands that the change just made moved too."""
    moves = shown_moves(sitting, listed.hand).get(listed.hand.version + 1)
    if moves:
        numbers = ", ".join(str(move.number) for move in moves)
        messages.info(request, _("It moved other hands as well: %(numbers)s.") % {"numbers": numbers})


def _done(action: str, form: SlipForm, record: dict[str, Any] | None, what: dict[str, Any]) -> str:
    """Carry the wish out; returns what to tell the reader."""
    if action == "void":
        void_hand(**what)
        return _("Hand %(number)s is void. Every unit went back.")
    if action == "restore":
        restore_hand(**what)
        return _("Hand %(number)s stands again.")
    written = correct_hand(values=form.raw, record=record, **what)
    return (
        _("Hand %(number)s corrected.")
        if written.is_news
        else _("Hand %(number)s is as it was: nothing changed.")
    )


def _refused(
    request: HttpRequest, sitting: Sitting, listed: ListedHand, form: SlipForm, error: RuleBookError
) -> HttpResponse:
    """The page again.

    Faults of the reason or of the state stand on top, faults of the slip at their fields.
    """
    names = players_of(sitting)
    on_top = [fault_text(fault, names) for fault in error.faults if fault.field not in form.fields]
    if not on_top:
        form.refuse(error)
    if request.POST.get("do") in ("void", "restore"):
        form = slip_form(sitting, values=listed.hand.values)
    auction = _auction(sitting, listed, record_sent(sitting, request.POST))
    key = client_key(request)
    return _page(request, sitting, listed, form, auction, client_key=key, status=422, problems=on_top)


def _page(
    request: HttpRequest,
    sitting: Sitting,
    listed: ListedHand,
    form: SlipForm,
    auction: ShownAuction | None,
    *,
    client_key: uuid.UUID,
    status: int = 200,
    problems: list[str] | None = None,
) -> HttpResponse:
    table, tournament = sitting.table, sitting.table.round.tournament
    may_change = can_record(request.user, tournament.club)
    context = {
        **table_frame(table),
        **_reckoning(sitting, listed),
        "revisions": _versions(sitting, listed),
        "may_change": may_change,
        "form": form if may_change and table.round.is_open and not listed.hand.is_void else None,
        "late": form if _takes_late(request, table.round) else None,
        "is_open": table.round.is_open,
        "problems": problems or [],
        "reason": request.POST.get("reason", ""),
        "client_key": client_key,
        "auction": auction,
        **_calls_and_cards(sitting, listed),
        **reports_beside(request, tournament, listed.hand),
    }
    return render(request, "tournaments/hand.html", context, status=status)


def _reckoning(sitting: Sitting, listed: ListedHand) -> dict[str, Any]:
    """What was written, what it is worth and why; of a void hand only what was written."""
    hand, names = listed.hand, players_of(sitting, listed.hand.number)
    return {
        "hand": hand,
        "shown": shown_hand(listed, names),
        "fields": spelled_out(sitting, hand.values),
        "lines": shown_lines(listed.row.score.lines, names) if listed.row else [],
        "remarks": [line_text(line, names) for line in listed.row.remarks] if listed.row else [],
        "check": shown_checks(sitting, [hand]).get(hand.number),
    }


def _auction(sitting: Sitting, listed: ListedHand, record: Mapping[str, Any] | None) -> ShownAuction | None:
    """The auction of the form; a hand that has its cards needs none."""
    if is_of_cards(listed.hand.record):
        return None
    return shown_auction(sitting, listed.hand.number, record)


def _calls_and_cards(sitting: Sitting, listed: ListedHand) -> dict[str, Any]:
    """The calls as they are stored, and whether there are cards."""
    hand, names = listed.hand, players_of(sitting)
    dealer = dealer_of(sitting, hand.number)
    return {
        "has_cards": is_of_cards(hand.record) and not hides_record(hand),
        "call_names": names_from(names, dealer),
        "calls": rounds_of_calls(spoken(sitting, hand.number, hand.record), dealer, len(names)),
    }


def _takes_late(request: HttpRequest, round_: Round) -> bool:
    """A closed round is corrected by those who organise, until the tournament has ended."""
    tournament = round_.tournament
    is_over = tournament.ended_at is not None
    return round_.closed_at is not None and not is_over and can_organise(request.user, tournament.club)


def _versions(sitting: Sitting, listed: ListedHand) -> list[dict[str, Any]]:
    """Every version, the latest first, with what it said and how it differs from the one before."""
    found: list[HandRevision] = list(listed.hand.revisions.select_related("by", "scribe").order_by("version"))
    moved = shown_moves(sitting, listed.hand)
    shown = []
    for before, revision in zip([None, *found], found, strict=False):
        said = spelled_out(sitting, revision.values)
        earlier = spelled_out(sitting, before.values) if before else []
        shown.append(
            {
                "revision": revision,
                "fields": said,
                "changed": [one for one in said if one not in earlier],
                "moved": moved.get(revision.version, []),
            }
        )
    return shown[::-1]
