"""Photographs of sheets: taken in, found their table, looked at beside the rows, thrown away."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_record, can_view
from scoring.errors import RuleBookError
from tournaments.forms.photos import PhotoTableForm, sent_photos
from tournaments.labels import fault_text
from tournaments.models import SheetPhoto, Table, Tournament
from tournaments.photos import PhotoCode, PhotoRefused
from tournaments.selectors.photos import may_see_photos, photos_seen_by
from tournaments.selectors.sittings import tables_with_people
from tournaments.services.photos import delete_photo, keep_photo, place_photo, show_to_players
from tournaments.views.access import find_table_of_round
from tournaments.views.addresses import table_url
from tournaments.views.organising import Question, ask, is_confirmed, tournament_page
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["forget", "photo", "photo_file", "photos", "shown_to_players"]

PAGE = 24


@tournament_page(can_view)
def photos(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The photos that the reader may see, the latest first; those who record send new ones."""
    if request.method == "POST":
        return _send(request, tournament)
    return _list(request, tournament)


@tournament_page(can_view)
def photo(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One photo, large; those who record say whose sheet it is."""
    found = _find(request, tournament, pk)
    may_record = can_record(request.user, tournament.club)
    form = _table_form(request, tournament, found) if may_record else None
    if request.method == "POST":
        if form is None:
            raise PermissionDenied
        if form.is_valid():
            place_photo(photo=found, table=form.chosen)
            messages.success(request, _("The photo belongs to this table now."))
            return redirect(table_url(form.chosen))
    context = _frame(tournament) | {"photo": found, "form": form, "may_record": may_record}
    status = 422 if form and form.errors else 200
    return render(request, "tournaments/photo.html", context, status=status)


@tournament_page(can_view)
def photo_file(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """The picture itself, for the reader's browser alone; nothing in it can run."""
    found = _find(request, tournament, pk)
    try:
        file = found.file.open("rb")
    except FileNotFoundError:
        raise Http404(_("The picture is no longer there.")) from None
    response = FileResponse(file, content_type="image/jpeg", filename=f"sheet-{found.pk}.jpg")
    response["Cache-Control"] = "private, max-age=3600"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@tournament_page(can_record)
def forget(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    found = _find(request, tournament, pk)
    back = reverse("tournaments:photo", args=[tournament.public_key, pk])
    if not is_confirmed(request):
        question = Question(
            _("Throw this photo away?"), _("It is a proof of what was on the paper."), _("Throw away")
        )
        return ask(request, tournament, question, back)
    delete_photo(photo=found)
    messages.success(request, _("The photo is gone."))
    return redirect("tournaments:photos", tournament.public_key)


@require_POST
@tournament_page(can_organise)
def shown_to_players(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The club's wish: may players see the sheet of their own table?"""
    show_to_players(tournament=tournament, shown=request.POST.get("shown") == "yes")
    messages.success(request, _("Saved."))
    return redirect("tournaments:photos", tournament.public_key)


def _send(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Each file by itself: one that is no photo does not keep the others away."""
    if not can_record(request.user, tournament.club):
        raise PermissionDenied
    table, kept, problems = _table_sent(request, tournament), [], []
    for place, data in enumerate(sent_photos(request.FILES)):
        key = _key_of(client_key(request), place)
        try:
            kept.append(
                keep_photo(tournament=tournament, data=data, key=key, by=writer(request), table=table)
            )
        except RuleBookError as error:
            problems += [fault_text(fault) for fault in error.faults]
    if not (kept or problems):
        problems = [fault_text(PhotoRefused.of(PhotoCode.EMPTY).faults[0])]
    if problems:
        return _list(request, tournament, problems=problems, status=422)
    _say_kept(request, kept)
    return redirect(_next_page(tournament, kept))


def _say_kept(request: HttpRequest, kept: Sequence[SheetPhoto]) -> None:
    lost = sum(one.table is None for one in kept)
    found = {(one.table.round.number, one.table.number) for one in kept if one.table}
    if found:
        places = ", ".join(_("round %(r)s, table %(t)s") % {"r": r, "t": t} for r, t in sorted(found))
        messages.success(request, _("Photo kept: %(places)s.") % {"places": places})
    if lost:
        text = ngettext(
            "No code was found on %(n)s photo: say which table it is.",
            "No code was found on %(n)s photos: say which table they are.",
            lost,
        )
        messages.warning(request, text % {"n": lost})


def _next_page(tournament: Tournament, kept: Sequence[SheetPhoto]) -> str:
    """Where to go on typing; or first to say which table it is."""
    if lost := next((one for one in kept if one.table is None), None):
        return reverse("tournaments:photo", args=[tournament.public_key, lost.pk])
    tables = {one.table_id: one.table for one in kept if one.table}
    if len(tables) == 1:
        return f"{table_url(next(iter(tables.values())))}#photos"
    return reverse("tournaments:photos", args=[tournament.public_key])


def _key_of(key: UUID, place: int) -> UUID:
    return uuid5(key, str(place))


def _table_sent(request: HttpRequest, tournament: Tournament) -> Table | None:
    """The table whose page it was sent from."""
    round_number, number = (whole_number(request.POST.get(name)) for name in ("round", "table"))
    if not (round_number and number):
        return None
    return find_table_of_round(tournament, round_number, number)


def _find(request: HttpRequest, tournament: Tournament, pk: int) -> SheetPhoto:
    found = get_object_or_404(photos_seen_by(request.user, tournament), pk=pk)
    found.tournament = tournament
    return found


def _table_form(request: HttpRequest, tournament: Tournament, found: SheetPhoto) -> PhotoTableForm:
    tables = tables_with_people(round__tournament=tournament).order_by("-round__number", "number")
    return PhotoTableForm(tables, request.POST or None, photo_of=found.table)


def _list(
    request: HttpRequest, tournament: Tournament, *, problems: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    if not may_see_photos(request.user, tournament):
        raise PermissionDenied
    page = Paginator(photos_seen_by(request.user, tournament), PAGE).get_page(request.GET.get("page"))
    context = _frame(tournament) | {
        "page": page,
        "problems": problems,
        "key": uuid4(),
        "may_record": can_record(request.user, tournament.club),
        "may_organise": can_organise(request.user, tournament.club),
    }
    return render(request, "tournaments/photos.html", context, status=status)


def _frame(tournament: Tournament) -> dict[str, Any]:
    return {"club": tournament.club, "tournament": tournament, "here": "evenings"}
