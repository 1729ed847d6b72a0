"""Bring a file of deals: sent, read by a worker, looked at board by board, stored when somebody says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.errors import Fault, RuleBookError
from scoring.payments import Line
from tournaments.findings import shown_findings
from tournaments.forms.deals import UploadForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import fault_text, line_text, seat_names
from tournaments.models import Tournament, Upload
from tournaments.selectors.uploads import FoundBoard, FoundResult, UploadPlan, earlier_upload, plan_of
from tournaments.services.uploads import receive_upload, store_upload
from tournaments.views.acts import say_undoable
from tournaments.views.boards import ShownDeal, shown_deal
from tournaments.views.organising import tournament_page
from tournaments.views.shown import spelled_out
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["found_page", "progress", "store", "upload_page"]

BOARDS_A_PAGE = 24


@dataclass(frozen=True, slots=True)
class ShownResult:
    """One table's result in a file. `units` are by seat; `problem` says why it makes no hand."""

    table: int | None
    contract: str
    units: Sequence[tuple[str, Decimal]]
    is_new: bool
    is_there: bool
    differences: Sequence[tuple[str, str, str]]
    problem: str


@dataclass(frozen=True, slots=True)
class ShownBoard:
    found: FoundBoard
    deal: ShownDeal
    results: Sequence[ShownResult]


@tournament_page()
def upload_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose, drop or paste; what is too large is refused here, everything else is the worker's."""
    form = UploadForm(tournament, *([request.POST, request.FILES] if request.method == "POST" else []))
    if request.method == "POST" and form.is_valid():
        name, data = form.sent
        with refusals_shown_in(form):
            upload = receive_upload(
                round=form.cleaned_data["round"], file_name=name, data=data, by=writer(request)
            )
            return redirect("tournaments:uploaded", tournament.public_key, upload.pk)
    context = _frame(tournament) | {
        "form": form,
        "has_rounds": tournament.rounds.exists(),
        "earlier": tournament.uploads.defer("understood", "findings", "content").select_related("by")[:10],
    }
    return render(request, "tournaments/boards/upload.html", context, status=422 if form.errors else 200)


@tournament_page()
def found_page(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    return _found(request, _find(tournament, pk))


@tournament_page()
def progress(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A fragment while the file is read; then the browser is told to look at the whole page."""
    upload = _find(tournament, pk)
    response = render(request, "tournaments/boards/_reading.html", {"upload": upload})
    if not upload.is_waiting:
        response["HX-Refresh"] = "true"
    return response


@require_POST
@tournament_page()
def store(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """All or nothing; boards that are here with other cards change only where it was said so."""
    upload, key = _find(tournament, pk), client_key(request)
    wanted = [whole_number(text) for text in request.POST.getlist("replace")]
    try:
        plan = store_upload(
            upload=upload,
            replace=frozenset(one for one in wanted if one),
            by=writer(request),
            key=key,
        )
    except RuleBookError as error:
        return _found(request, upload, problems=list(map(_placed, error.faults)), status=422)
    say_undoable(request, _said(plan), key)
    return redirect("tournaments:boards", tournament.public_key)


def _placed(fault: Fault) -> str:
    """What is wrong, with the table and the board whose hand could not be booked."""
    if "table" not in fault.facts:
        return fault_text(fault)
    place = _("Table %(table)s, board %(board)s:") % fault.facts
    return f"{place} {fault_text(fault)}"


def _find(tournament: Tournament, pk: int) -> Upload:
    uploads = Upload.objects.select_related("round", "by").defer("content")
    upload = get_object_or_404(uploads, tournament=tournament, pk=pk)
    upload.tournament = upload.round.tournament = tournament
    return upload


def _found(
    request: HttpRequest, upload: Upload, *, problems: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    context = _frame(upload.tournament) | {"upload": upload, "problems": problems}
    if not upload.is_waiting:
        context |= _read(request, upload)
    return render(request, "tournaments/boards/uploaded.html", context, status=status)


def _read(request: HttpRequest, upload: Upload) -> dict[str, Any]:
    plan = plan_of(upload)
    page = Paginator(plan.boards, BOARDS_A_PAGE).get_page(request.GET.get("page"))
    return {
        "plan": plan,
        "page": page,
        "boards": [_shown_board(found) for found in page],
        "hands": sum(result.is_new for result in plan.results),
        "different": [_shown_board(found) for found in plan.different],
        "faults": shown_findings(upload.findings.get("faults", ())),
        "warnings": shown_findings(upload.findings.get("warnings", ())),
        "twin": earlier_upload(upload),
    }


def _shown_board(found: FoundBoard) -> ShownBoard:
    return ShownBoard(found, shown_deal(found.value), [_shown_result(one) for one in found.results])


def _shown_result(found: FoundResult) -> ShownResult:
    names = _names(found)
    outcome = found.computed.score.outcome if found.computed else None
    points = found.computed.score.points if found.computed else ()
    return ShownResult(
        table=found.sitting.table.number if found.sitting else None,
        contract=_contract(outcome, names) if outcome else found.result.contract,
        units=list(zip(names, points, strict=False)),
        is_new=found.is_new,
        is_there=found.there is not None and not found.differs,
        differences=_differences(found) if found.differs else (),
        problem="" if found.is_new or found.there else _problem(found),
    )


def _contract(outcome: Any, names: Sequence[str]) -> str:
    return line_text(Line(outcome.contract, facts=outcome.facts), names)


def _names(found: FoundResult) -> list[str]:
    """Who sits at the table, else whom the file names, else the seats."""
    if found.sitting:
        return seat_names(found.sitting.players)
    seats = seat_names([None] * (len(found.result.players) or 4))
    return [name or seat for name, seat in zip(found.result.players or seats, seats, strict=True)]


def _differences(found: FoundResult) -> list[tuple[str, str, str]]:
    """Field by field where the slip at the table and the file say something else."""
    assert found.sitting is not None
    assert found.there is not None
    typed = dict(spelled_out(found.sitting, found.there.hand.values))
    filed = dict(spelled_out(found.sitting, found.says))
    labels = dict.fromkeys([*typed, *filed])
    return [
        (name, typed.get(name, "–"), filed.get(name, "–"))
        for name in labels
        if typed.get(name) != filed.get(name)
    ]


def _problem(found: FoundResult) -> str:
    if found.computed is None:
        return _("The file gives neither cards played nor a slip of this game: only the board is kept.")
    if not found.is_by_these_rules:
        return _("Worked out by the house rules that the file names, which are not those of this tournament.")
    return _("The file does not say at which table of this round: only the board is kept.")


def _said(plan: UploadPlan) -> str:
    new, hands = len(plan.new), sum(result.is_new for result in plan.results)
    said = [ngettext("%(n)s board stored.", "%(n)s boards stored.", new) % {"n": new}]
    if hands:
        said.append(ngettext("%(n)s hand saved.", "%(n)s hands saved.", hands) % {"n": hands})
    return " ".join(said)


def _frame(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "club": tournament.club, "here": "evenings"}
