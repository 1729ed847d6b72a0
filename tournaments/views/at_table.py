"""The page behind the code on a table's card: one table, one round, no account, big targets."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import is_from_outbox
from scoring.errors import RuleBookError
from tournaments.errors import Conflict
from tournaments.forms.tap_slip import TapSlipForm
from tournaments.labels import fault_text, line_text, term_text
from tournaments.models import Hand, Scribe, TableCode
from tournaments.selectors.at_table import others_recording
from tournaments.selectors.checking import is_settled
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.services.at_table import begin_writing, note_at_work
from tournaments.services.hands import Written, correct_hand, preview_hand, record_hand
from tournaments.services.whispers import leave_alone
from tournaments.views.at_table_checks import checks_at_table, reports_at_table
from tournaments.views.board_choice import board_sent, offered_boards
from tournaments.views.by_code import by_code, device_of, remember_scribe, scribe_of
from tournaments.views.conflicts import described, sent_again
from tournaments.views.organising import refusals_told
from tournaments.views.shown import players_of, seat_letter, shown_hands
from tournaments.views.shown_checks import shown_checks
from tournaments.views.table_frame import seated_frame
from tournaments.views.tables import preview_context
from tournaments.views.writing import client_key, saved_at, whole_number

__all__ = ["at_table", "at_table_preview", "at_table_status", "at_table_whisper"]

NAMING = {"name", "csrfmiddlewaretoken"}


@by_code
def at_table(request: HttpRequest, code: TableCode) -> HttpResponse:
    """Who writes; then the slip of the next hand, or of the last one when `mend` is asked for."""
    scribe = scribe_of(request, code)
    if scribe is None or "who" in request.GET:
        return _ask_name(request, code)
    note_at_work(scribe=scribe)
    sitting = sitting_of(find_table(pk=code.table_id))
    if request.method == "POST":
        return _save(request, scribe, sitting)
    mended = _last(sitting) if "mend" in request.GET else None
    form = _form(sitting, values=mended.values if mended else None)
    return _page(request, scribe, sitting, form, mended=mended)


@require_POST
@by_code
def at_table_preview(request: HttpRequest, code: TableCode) -> HttpResponse:
    """What the slip being filled in would be worth; a fragment."""
    sitting = sitting_of(find_table(pk=code.table_id))
    try:
        found = preview_hand(
            table=sitting.table,
            values=_form(sitting, request.POST).raw,
            number=whole_number(request.POST.get("number")),
        )
    except RuleBookError as error:
        waiting = [fault_text(fault, players_of(sitting)) for fault in error.faults]
        return render(request, "tournaments/_preview.html", {"waiting": waiting})
    url = reverse("tournaments:at_table_whisper", args=[code.token])
    return render(request, "tournaments/_preview.html", preview_context(sitting, found, url))


@require_POST
@by_code
def at_table_whisper(request: HttpRequest, code: TableCode) -> HttpResponse:
    """What is whispered about a slip is right as it is; takes the whisper away with nothing."""
    number = whole_number(request.POST.get("number")) or 0
    with refusals_told(request):
        leave_alone(table=code.table, number=number, mark=request.POST.get("mark", ""))
    return HttpResponse()


@by_code
def at_table_status(request: HttpRequest, code: TableCode) -> HttpResponse:
    """Who else records here, and whether a hand was saved since the page was opened; a fragment."""
    scribe = scribe_of(request, code)
    if scribe is None:
        return HttpResponse(status=204)
    note_at_work(scribe=scribe)
    sitting = sitting_of(find_table(pk=code.table_id))
    seen = whole_number(request.GET.get("number"))
    context = {"others": others_recording(scribe), "code": code, "next_number": sitting.next_number}
    context["is_behind"] = seen is not None and seen < sitting.next_number
    return render(request, "tournaments/_at_table_status.html", context)


def _ask_name(request: HttpRequest, code: TableCode) -> HttpResponse:
    """The names of who sits here, and a line for any other; a slip that was sent waits for the name."""
    if is_from_outbox(request):
        return JsonResponse({"sign_in": code.get_absolute_url()}, status=401)
    sitting = sitting_of(find_table(pk=code.table_id))
    slip = [(name, value) for name, values in request.POST.lists() if name not in NAMING for value in values]
    problems: list[str] = []
    if "name" in request.POST:
        try:
            scribe = begin_writing(code=code, name=request.POST["name"], device=device_of(request))
        except ValidationError as error:
            problems = list(error.messages)
        else:
            remember_scribe(request, scribe)
            if slip:
                mended = _mended(request, sitting)
                return _page(request, scribe, sitting, _form(sitting, request.POST), mended=mended)
            return redirect(code.get_absolute_url())
    context = {
        **_table_context(sitting, code),
        "problems": problems,
        "names": players_of(sitting),
        "slip": slip,
    }
    return render(
        request, "tournaments/at_table_name.html", context, status=422 if request.method == "POST" else 200
    )


def _last(sitting: Sitting) -> Hand | None:
    """The last hand that stands."""
    return sitting.standing_hands[-1].hand if sitting.standing_hands else None


def _form(sitting: Sitting, data: Any = None, values: Any = None) -> TapSlipForm:
    names = players_of(sitting)
    letters = [seat_letter(seat, len(names)) for seat in range(len(names))]
    return TapSlipForm(sitting.slip, names, letters, data=data, values=values)


def _save(request: HttpRequest, scribe: Scribe, sitting: Sitting) -> HttpResponse:
    form = _form(sitting, request.POST)
    mended = _mended(request, sitting)
    try:
        written = _write(request, scribe, sitting, form, mended)
    except Conflict as conflict:
        return _both(request, scribe, sitting, conflict)
    except RuleBookError as error:
        form.refuse(error)
        return _page(request, scribe, sitting, form, mended=mended, status=422)
    said = _("Hand %(number)s saved.") if mended is None else _("Hand %(number)s corrected.")
    messages.success(request, said % {"number": written.hand.number})
    number = written.hand.number
    return saved_at(request, f"{scribe.code.get_absolute_url()}?saved={number}", number)


def _mended(request: HttpRequest, sitting: Sitting) -> Hand | None:
    """The hand whose slip was sent to be corrected."""
    number = whole_number(request.POST.get("number"))
    if "version" not in request.POST:
        return None
    hands = (listed.hand for listed in sitting.standing_hands)
    return next((hand for hand in hands if hand.number == number), None)


def _write(
    request: HttpRequest, scribe: Scribe, sitting: Sitting, form: TapSlipForm, mended: Hand | None
) -> Written:
    key, number = client_key(request), whole_number(request.POST.get("number"))
    if mended is None:
        return record_hand(
            table=sitting.table,
            values=form.raw,
            key=key,
            number=number,
            by=scribe,
            source="table",
            board=board_sent(sitting.table, request.POST),
        )
    return correct_hand(
        hand=mended,
        values=form.raw,
        based_on=whole_number(request.POST.get("version")) or mended.version,
        key=key,
        by=scribe,
        started=mended.started,
        reason=request.POST.get("reason", ""),
        source="table",
    )


def _both(request: HttpRequest, scribe: Scribe, sitting: Sitting, conflict: Conflict) -> HttpResponse:
    """Somebody was faster: both versions, and a button for each way on."""
    hand: Hand = conflict.hand
    context = {
        **_table_context(sitting, scribe.code),
        "message": fault_text(conflict.faults[0], players_of(sitting)),
        "hand": hand,
        "last": hand.revisions.select_related("by", "scribe").order_by("-version").first(),
        "theirs": described(sitting, conflict.theirs, hand.number),
        "yours": described(sitting, conflict.yours, hand.number),
        "yours_values": sent_again(sitting, conflict.yours),
        "key": client_key(request),
    }
    return render(request, "tournaments/at_table_conflict.html", context, status=409)


def _table_context(sitting: Sitting, code: TableCode) -> dict[str, Any]:
    return {**seated_frame(sitting), "game": term_text(sitting.game.name), "code": code}


def _page(
    request: HttpRequest,
    scribe: Scribe,
    sitting: Sitting,
    form: TapSlipForm,
    *,
    mended: Hand | None,
    status: int = 200,
) -> HttpResponse:
    names, tally = players_of(sitting), sitting.tally
    may_write = sitting.table.round.is_open and (mended is not None or not tally.is_over)
    context = {
        **_table_context(sitting, scribe.code),
        "scribe": scribe,
        "others": others_recording(scribe),
        "form": form if may_write else None,
        "boards": [] if mended else offered_boards(sitting, request.POST),
        "mended": mended,
        "needs_reason": mended is not None and is_settled(mended),
        "last": _last(sitting),
        "key": client_key(request),
        "number": mended.number if mended else sitting.next_number,
        "notes": [line_text(line, names) for line in tally.notes],
        "hands": shown_hands(sitting, shown_checks(sitting))[-3:],
        **checks_at_table(sitting, scribe),
        **reports_at_table(sitting, scribe),
        "saved": whole_number(request.GET.get("saved")),
    }
    return render(request, "tournaments/at_table.html", context, status=status)
