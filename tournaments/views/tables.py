"""The table page: what does the secretary type next?"""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_record
from scoring.errors import EntryCode, RuleBookError
from tournaments.errors import Conflict
from tournaments.forms.slip import SlipForm
from tournaments.labels import fault_text, line_text, term_text, units_text
from tournaments.models import Table
from tournaments.selectors.boards import tells_board
from tournaments.selectors.photos import may_see_photos, photos_seen_by
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.selectors.whispers import heard_about, heard_in
from tournaments.services.hands import Preview, Written, preview_hand, record_hand
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.addresses import table_url
from tournaments.views.auction import heard, record_sent, shown_auction
from tournaments.views.board_choice import board_sent, offered_boards
from tournaments.views.conflicts import conflict_page
from tournaments.views.shown import (
    players_of,
    seat_letter,
    shown_hands,
    shown_lines,
    shown_units,
)
from tournaments.views.shown_checks import shown_checks
from tournaments.views.table_frame import seated_frame
from tournaments.views.whisper_words import shown_whispers
from tournaments.views.writing import client_key, saved_at, whole_number, writer

__all__ = ["preview", "preview_context", "say", "slip_after_call", "slip_form", "table_page"]


@sign_in_first
def table_page(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """The sitting of a table; for those who record, with the slip of the next hand."""
    if request.method == "POST":
        return _record(request, key, round_number, table_number)
    table = find_table_of_round(find_tournament(request, key), round_number, table_number)
    sitting = sitting_of(table)
    form = slip_form(sitting) if can_record(request.user, table.round.tournament.club) else None
    return _page(request, sitting, form, client_key=uuid.uuid4())


@require_POST
@sign_in_first
def preview(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """What the slip being filled in would be worth; a fragment."""
    tournament = find_tournament(request, key, can_record)
    table = find_table_of_round(tournament, round_number, table_number)
    sitting = sitting_of(table)
    form = slip_form(sitting, request.POST)
    number = whole_number(request.POST.get("number"))
    try:
        found = preview_hand(table=table, values=form.raw, number=number)
    except RuleBookError as error:
        return render(request, "tournaments/_preview.html", _faults_of_preview(form, error))
    return render(
        request,
        "tournaments/_preview.html",
        preview_context(sitting, found, table_url(table, "answer_whisper")),
    )


def _faults_of_preview(form: SlipForm, error: RuleBookError) -> dict[str, Any]:
    """What is not filled in yet, apart from what cannot be."""
    empty = set(form.fields) - set(form.raw)
    waiting = [
        fault for fault in error.faults if fault.field in empty or fault.code is EntryCode.TOO_FEW_SEATS
    ]
    wrong = [fault for fault in error.faults if fault not in waiting]
    labels = {name: field.label for name, field in form.fields.items()}
    return {
        "waiting": [fault_text(fault, form.names) for fault in waiting],
        "wrong": [
            (fault.field or "", labels.get(fault.field or "", ""), fault_text(fault, form.names))
            for fault in wrong
        ],
    }


def slip_form(sitting: Sitting, data: Any = None, values: Mapping[str, Any] | None = None) -> SlipForm:
    """The slip of this table; its seats have the names of who sits there."""
    names = players_of(sitting)
    letters = [seat_letter(seat, len(names)) for seat in range(len(names))]
    return SlipForm(sitting.slip, names, letters, data=data, values=values)


@require_POST
@sign_in_first
def say(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """The slip after a call was made or taken back; a fragment. `number` is the hand's."""
    tournament = find_tournament(request, key, can_record)
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    number = whole_number(request.POST.get("number")) or sitting.next_number
    return render(request, "tournaments/_slip_body.html", slip_after_call(request, sitting, number))


def slip_after_call(request: HttpRequest, sitting: Sitting, number: int) -> dict[str, Any]:
    """The slip with what the calls decide filled in, and the auction beside it."""
    after = heard(sitting, number, slip_form(sitting, request.POST), request.POST)
    return {
        "form": slip_form(sitting, values={**slip_form(sitting).initial, **after.values}),
        "auction": shown_auction(sitting, number, after.record, after.problem),
        "preview_url": table_url(sitting.table, "preview"),
        "say_url": table_url(sitting.table, "say"),
    }


def preview_context(sitting: Sitting, found: Preview, leave_url: str = "") -> dict[str, Any]:
    """What a slip is worth, and what is whispered about it; without an address nobody can answer."""
    names = players_of(sitting)
    return {
        "number": found.number,
        "cells": shown_units(found.row, names),
        "lines": shown_lines(found.row.score.lines, names),
        "remarks": [line_text(line, names) for line in found.row.remarks],
        "counts": found.row.counts,
        "moves": ", ".join(map(str, found.moves)),
        "whispers": shown_whispers(found.after, heard_about(found.after, found.number)),
        "leave_url": leave_url,
    }


def _record(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """Save the next hand, then show the table again with the slip after it."""
    tournament = find_tournament(request, key, can_record)
    table = find_table_of_round(tournament, round_number, table_number)
    sitting = sitting_of(table)
    form, record = slip_form(sitting, request.POST), record_sent(sitting, request.POST)
    sent_key, number = client_key(request), whole_number(request.POST.get("number"))
    if "say" in request.POST:
        said = slip_after_call(request, sitting, sitting.next_number)
        return _page(request, sitting, said["form"], client_key=sent_key, auction=said["auction"])
    try:
        if "check" in request.POST:
            found = preview_hand(table=table, values=form.raw)
            return _page(request, sitting, form, client_key=sent_key, **preview_context(sitting, found))
        written = record_hand(
            table=table,
            values=form.raw,
            record=record,
            key=sent_key,
            number=number,
            by=writer(request),
            board=board_sent(table, request.POST),
        )
    except Conflict as conflict:
        return conflict_page(request, sitting, conflict)
    except RuleBookError as error:
        form.refuse(error)
        return _page(request, sitting, form, client_key=sent_key, status=422)
    _say_saved(request, table, written)
    number = written.hand.number
    return saved_at(request, f"{table_url(table)}?saved={number}#next", number)


def _list_title(sitting: Sitting) -> str:
    """What the game calls the list of a table; nothing for a game without one."""
    table_list = sitting.game.table_list
    return term_text(table_list(sitting.tally).title) if table_list else ""


def _say_saved(request: HttpRequest, table: Table, written: Written) -> None:
    sitting = written.after or sitting_of(table)
    row = next(listed.row for listed in sitting.hands if listed.hand.pk == written.hand.pk)
    if row is None:
        return
    moved = ", ".join(
        f"{cell.name} {units_text(cell.units)}" for cell in shown_units(row, players_of(sitting))
    )
    text = (
        _("Hand %(number)s saved: %(units)s")
        if written.is_news
        else _("Hand %(number)s was saved already: %(units)s")
    )
    messages.success(request, text % {"number": written.hand.number, "units": moved})


def _page(
    request: HttpRequest,
    sitting: Sitting,
    form: SlipForm | None,
    *,
    client_key: uuid.UUID,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    table, tournament = sitting.table, sitting.table.round.tournament
    context = {
        **seated_frame(sitting),
        **_how_it_stands(sitting),
        **(_slip(request, sitting, form) if form else {}),
        "hands": shown_hands(sitting, shown_checks(sitting)),
        "tells_boards": tells_board(table, records=form is not None),
        "may_record": form is not None,
        "may_organise": can_organise(request.user, tournament.club),
        "client_key": client_key,
        "saved": whole_number(request.GET.get("saved")),
        "photos": list(photos_seen_by(request.user, tournament).filter(table=table).order_by("pk"))
        if may_see_photos(request.user, tournament)
        else (),
        "photo_key": uuid.uuid4(),
        **more,
    }
    return render(request, "tournaments/table.html", context, status=status)


def _how_it_stands(sitting: Sitting) -> dict[str, Any]:
    """What the game says of the sitting so far."""
    names, tally = players_of(sitting), sitting.tally
    return {
        "notes": [line_text(line, names) for line in tally.notes],
        "standing": shown_lines(tally.standing, names),
        "list_title": _list_title(sitting),
        "winners": ", ".join(names[seat] for seat in tally.winners),
    }


def _slip(request: HttpRequest, sitting: Sitting, form: SlipForm) -> dict[str, Any]:
    """The slip of the next hand, while there is one, and what is whispered about those written."""
    return {
        "form": form if sitting.table.round.is_open and not sitting.tally.is_over else None,
        "auction": shown_auction(sitting, sitting.next_number, record_sent(sitting, request.POST)),
        "boards": offered_boards(sitting, request.POST),
        "takes_cards": sitting.game.walk_through is not None,
        "whispers_saved": shown_whispers(sitting, heard_in(sitting)),
        "answer_url": table_url(sitting.table, "answer_whisper"),
    }
