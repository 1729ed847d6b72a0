"""Bring a list of members: who is new, who changes, who is meant, and shall it be taken over?"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.matching import LEAVE_OUT, NEW, TURNED, Match, Plan, Why, turned
from accounts.models import Club, MemberImport
from accounts.permissions import can_organise
from accounts.services import import_members, plan_import, undo_import
from scoring.errors import Fault, RuleBookError
from tournaments.forms.sheet import SheetForm
from tournaments.labels import fault_text, term_text
from tournaments.sheets import SheetRefused, read_sheet
from tournaments.sheets.members import COLUMNS, PeopleList, people_in
from tournaments.views.organising import refusals_told
from tournaments.views.sheets import EXCERPT, ShownFault
from tournaments.views.writing import client_key

__all__ = ["import_page", "imported", "undo"]

ANSWER = re.compile(r"answer-(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Answer:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A line that a person decides, with every answer that may be given."""

    line: int
    name: str
    number: str
    text: str
    answers: Sequence[Answer]


@club_page(can_organise)
def import_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Show what a list would do; take it over when that was looked at. Whatever is wrong, nothing is lost."""
    if request.method != "POST":
        return _page(request, club, SheetForm(), key=uuid4())
    form, key, typed = (
        SheetForm(request.POST, request.FILES),
        client_key(request),
        request.POST.get("text", ""),
    )
    try:
        people = people_in(read_sheet(form.sent))
    except SheetRefused as refused:
        return _refused(request, club, refused.faults, key=key, text=refused.text or typed)
    answers, seen = _answers(request), request.POST.get("seen", "")
    if "import" in request.POST:
        try:
            done = import_members(
                club=club, rows=people.rows, answers=answers, seen=seen, key=key, by=request.user
            )
        except RuleBookError as refused:
            return _preview(request, club, people, answers, key=key, faults=refused.faults)
        return redirect("tournaments:members_imported", club.slug, done.pk)
    return _preview(request, club, people, answers, key=key)


@club_page(can_organise)
def imported(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """What an import did, and the way back."""
    done = _done(club, pk)
    changes = [(one["before"], one["after"]) for one in done.changed]
    context = {"club": club, "here": "members", "done": done, "changes": changes}
    return render(request, "tournaments/members/imported.html", context)


@require_POST
@club_page(can_organise)
def undo(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    with refusals_told(request):
        undo_import(done=_done(club, pk), by=request.user)
        messages.success(request, _("The import is taken back: everybody is as before."))
    return redirect("tournaments:members_imported", club.slug, pk)


def _done(club: Club, pk: int) -> MemberImport:
    done = get_object_or_404(MemberImport.objects.select_related("by", "undone_by"), club=club, pk=pk)
    done.club = club
    return done


def _answers(request: HttpRequest) -> dict[int, str]:
    sent = request.POST.dict().items()
    return {int(found[1]): str(value) for name, value in sent if (found := ANSWER.fullmatch(name))}


def _preview(
    request: HttpRequest,
    club: Club,
    people: PeopleList,
    answers: Mapping[int, str],
    *,
    key: UUID,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    plan = plan_import(club=club, rows=people.rows, answers=answers)
    more: dict[str, Any] = {"plan": plan, "unused": people.unused, "questions": _questions(plan, answers)}
    more["faults"] = _shown_faults(faults or plan.faults, people.text)
    status = 422 if more["faults"] else 200
    return _page(request, club, SheetForm(text=people.text), key=key, status=status, **more)


def _refused(
    request: HttpRequest, club: Club, faults: Sequence[Fault], *, key: UUID, text: str
) -> HttpResponse:
    shown = _shown_faults(faults, text)
    return _page(request, club, SheetForm(text=text), key=key, status=422, faults=shown)


def _page(
    request: HttpRequest, club: Club, form: SheetForm, *, key: UUID, status: int = 200, **more: object
) -> HttpResponse:
    columns = [", ".join(term_text(word) for word in column.words) for column in COLUMNS]
    context = {"club": club, "here": "members", "form": form, "key": key, "columns": columns} | more
    return render(request, "tournaments/members/import.html", context, status=status)


def _questions(plan: Plan, answers: Mapping[int, str]) -> list[Question]:
    return [
        Question(
            one.row.line,
            one.row.name,
            one.row.number,
            _asked(one),
            [Answer(value, label, answers.get(one.row.line) == value) for value, label in _offered(one)],
        )
        for one in plan.questions
    ]


def _asked(one: Match) -> str:
    facts = {"number": one.row.number}
    return {
        Why.NUMBER: _("The number %(number)s is somebody else's so far."),
        Why.NAME_AND_NUMBER: _("The name is there already, with another number."),
        Why.NAMESAKES: _("Several members have this name."),
        Why.LIKE: _("Somebody of a similar name is there already."),
        Why.COMMA: _("Is this one name, or last name and first name?"),
        Why.ENTITY: _("The name held codes from a web page. Is it right as it stands here?"),
    }[one.why or Why.LIKE] % facts


def _offered(one: Match) -> list[tuple[str, str]]:
    """Members who may be meant, then somebody new, then nobody."""
    offered = []
    for person in one.people:
        told = {"name": person.name, "number": person.number}
        numbered = _("The same as %(name)s (no. %(number)s)") % told
        offered.append((str(person.pk), numbered if person.number else _("The same as %(name)s") % told))
    offered.append((NEW, _("A new person: %(name)s") % {"name": one.row.name}))
    if name := turned(one.row.name):
        offered.append((TURNED, _("A new person: %(name)s") % {"name": name}))
    return [*offered, (LEAVE_OUT, pgettext("a line of a list", "Leave this line out"))]


def _shown_faults(faults: Sequence[Fault], text: str) -> list[ShownFault]:
    lines = re.split(r"\r\n?|\n", text)
    shown = []
    for fault in faults:
        line = fault.facts.get("line")
        number = line if isinstance(line, int) else None
        excerpt = lines[number - 1].strip()[:EXCERPT] if number and number <= len(lines) else ""
        shown.append(ShownFault(number, str(fault.facts.get("column") or ""), fault_text(fault), excerpt))
    return shown
