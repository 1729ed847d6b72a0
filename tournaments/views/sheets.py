"""Bring a sheet of hands: what does it say, and shall it be written?"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.names import fold
from accounts.permissions import can_record
from scoring.errors import Fault, RuleBookError
from tournaments.forms.sheet import SheetForm
from tournaments.labels import fault_text, term_text
from tournaments.models import Round
from tournaments.selectors.sheets import SheetHand, sheet_columns, sittings_of_round, template_of
from tournaments.selectors.sittings import Sitting
from tournaments.selectors.whispers import heard_in
from tournaments.services.sheets import SheetPlan, SittingPlan, import_sheet, plan_sheet
from tournaments.sheets import SheetCode, SheetRefused, read_sheet
from tournaments.views.access import find_round, find_tournament, sign_in_first
from tournaments.views.acts import say_undoable
from tournaments.views.addresses import hand_url
from tournaments.views.shown import ShownHand, ShownSeat, players_of, shown_hand, shown_seats
from tournaments.views.whisper_words import ShownWhisper, shown_whispers
from tournaments.views.writing import client_key, writer

__all__ = ["EXCERPT", "ShownFault", "import_page", "template"]

EXCERPT = 80
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # Excel takes a file without it for Windows-1252


@dataclass(frozen=True, slots=True)
class ShownFault:
    """Where and what; `excerpt` is the line itself, `hand_url` the page of a hand that differs."""

    line: int | None
    place: str
    text: str
    excerpt: str
    hand_url: str = ""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line understood, beside the hand that it makes or finds."""

    line: SheetHand
    shown: ShownHand
    is_new: bool
    ignored: str
    whispers: Sequence[ShownWhisper] = ()


@dataclass(frozen=True, slots=True)
class ShownTable:
    number: int
    seats: Sequence[ShownSeat]
    lines: Sequence[ShownLine]


@sign_in_first
def import_page(request: HttpRequest, key: str, round_number: int) -> HttpResponse:
    """Show what a sheet would do; write it when that was looked at. Whatever is wrong, nothing is lost."""
    round_ = find_round(find_tournament(request, key, can_record), round_number)
    if request.method != "POST":
        return _page(request, round_, SheetForm(), key=uuid4())
    form, sent_key = SheetForm(request.POST, request.FILES), client_key(request)
    typed = request.POST.get("text", "")
    try:
        sheet = read_sheet(form.sent)
        if "import" in request.POST:
            plan = import_sheet(round=round_, sheet=sheet, key=sent_key, by=writer(request))
            return _written(request, round_, plan, sent_key)
        plan = plan_sheet(round=round_, sheet=sheet)
    except SheetRefused as refused:
        return _refused(request, round_, refused, sent_key, refused.text or typed)
    except RuleBookError as refused:
        return _refused(request, round_, refused, sent_key, typed)
    return _page(request, round_, SheetForm(text=sheet.text), key=sent_key, plan=plan)


@sign_in_first
def template(request: HttpRequest, key: str, round_number: int) -> HttpResponse:
    """The sheet of a round to fill in, with its tables and hand numbers."""
    tournament = find_tournament(request, key, can_record)
    round_ = find_round(tournament, round_number)
    text = template_of(sittings_of_round(round_), tournament.club.language)
    name = f"{slugify(fold(tournament.name)) or 'hands'}-{round_.number}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(f"{BYTE_ORDER_MARK}{text}", content_type="text/csv; charset=utf-8", headers=headers)


def _written(request: HttpRequest, round_: Round, plan: SheetPlan, key: UUID) -> HttpResponse:
    said = [ngettext("%(n)s hand saved.", "%(n)s hands saved.", plan.new) % {"n": plan.new}]
    if plan.there:
        there = ngettext("%(n)s hand was there already.", "%(n)s hands were there already.", plan.there)
        said.append(there % {"n": plan.there})
    text = " ".join(said if plan.new else said[1:] or [_("The sheet holds no hand.")])
    say_undoable(request, text, key)
    home = reverse("tournaments:home", args=[round_.tournament.public_key])
    return redirect(f"{home}?round={round_.number}#tables", permanent=False)


def _refused(request: HttpRequest, round_: Round, error: RuleBookError, key: UUID, text: str) -> HttpResponse:
    """The page with every fault, and with the sheet's text to mend it in."""
    sittings, lines = sittings_of_round(round_), re.split(r"\r\n?|\n", text)
    faults = [_shown_fault(fault, sittings, lines) for fault in error.faults]
    return _page(request, round_, SheetForm(text=text), key=key, faults=faults, status=422)


def _page(
    request: HttpRequest,
    round_: Round,
    form: SheetForm,
    *,
    key: UUID,
    plan: SheetPlan | None = None,
    faults: Sequence[ShownFault] = (),
    status: int = 200,
) -> HttpResponse:
    sittings = sittings_of_round(round_)
    context = {
        "club": round_.tournament.club,
        "tournament": round_.tournament,
        "round": round_,
        "form": form,
        "key": key,
        "plan": plan,
        "previews": [_shown_table(one) for one in plan.sittings] if plan else [],
        "faults": faults,
        "columns": [(column.name, term_text(column.label)) for column in sheet_columns(sittings)],
        "tables": [(number, shown_seats(sitting)) for number, sitting in sittings.items()],
        "here": "evenings",
    }
    return render(request, "tournaments/sheet.html", context, status=status)


def _shown_table(plan: SittingPlan) -> ShownTable:
    """The lines of one table in the order of hands, with what each is worth in its sitting."""
    names = players_of(plan.after)
    listed = {one.hand.number: one for one in plan.after.hands}
    lines = [(line, False) for line in plan.there] + [(line, True) for line in plan.new]
    heard: dict[int, list[ShownWhisper]] = {}
    for one in shown_whispers(plan.after, heard_in(plan.after)):
        heard.setdefault(one.number, []).append(one)
    return ShownTable(
        number=plan.after.table.number,
        seats=shown_seats(plan.after),
        lines=[
            ShownLine(
                line,
                shown_hand(listed[line.number], names),
                is_new,
                ", ".join(term_text(label) for label in line.ignored),
                heard.get(line.number, ()) if is_new else (),
            )
            for line, is_new in lines
        ],
    )


def _shown_fault(fault: Fault, sittings: Mapping[int, Sitting], lines: Sequence[str]) -> ShownFault:
    """A fault in the reader's language, seats as the names of who sits at the line's table."""
    line, table = fault.facts.get("line"), fault.facts.get("table")
    sitting = sittings.get(table) if isinstance(table, int) else None
    is_line = isinstance(line, int) and 0 < line <= len(lines)
    return ShownFault(
        line=line if isinstance(line, int) else None,
        place=str(fault.facts.get("column") or ""),
        text=fault_text(fault, players_of(sitting) if sitting else ()),
        excerpt=lines[line - 1].strip()[:EXCERPT] if is_line and isinstance(line, int) else "",
        hand_url=_hand_url(sitting, fault) if sitting else "",
    )


def _hand_url(sitting: Sitting, fault: Fault) -> str:
    """The page of the hand that is there, for a person to compare and correct."""
    number = fault.facts.get("hand")
    is_there = fault.code in (SheetCode.HAND_DIFFERS, SheetCode.HAND_IS_VOID)
    return hand_url(sitting.table, number) if is_there and isinstance(number, int) else ""
