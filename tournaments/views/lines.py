"""Hands typed as lines: one at a time with a preview, or a pasted column at once."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.permissions import can_record
from scoring.entry import Field
from scoring.errors import Fault, RuleBookError
from scoring.shorthand import Misread, Suggestion, Vocabulary, guide, misread, suggestions, wanted
from scoring.terms import Term
from tournaments.errors import Conflict
from tournaments.labels import fault_text, term_text
from tournaments.models import Table
from tournaments.selectors.lines import lines_of_hands, read_lines, vocabulary_of
from tournaments.selectors.photos import photos_of_table
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.selectors.whispers import heard_about, heard_in
from tournaments.services.hands import correct_hand
from tournaments.services.lines import key_of_line, preview_lines, record_lines
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.acts import say_undoable
from tournaments.views.addresses import table_url
from tournaments.views.conflicts import conflict_page
from tournaments.views.shown import ShownHand, players_of, shown_hand, shown_lines
from tournaments.views.table_frame import seated_frame
from tournaments.views.whisper_words import shown_whispers
from tournaments.views.writing import client_key, saved_at, whole_number, writer

__all__ = ["lines_page", "lines_preview"]


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand in the list, with its line."""

    shown: ShownHand
    line: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word that may be typed, and what it means for the reader; `line`: the whole line, mended by it."""

    text: str
    meaning: str
    line: str = ""


@sign_in_first
def lines_page(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """A line for the next hand; with `hand` in the address, the line of that hand, to be mended."""
    sitting = _sitting(request, key, round_number, table_number)
    if request.method == "POST":
        return _save(request, sitting)
    mended = _mended(sitting, request.GET.get("hand"))
    text = lines_of_hands(sitting).get(mended.hand.number, "") if mended else ""
    return _page(request, sitting, text, mended, client_key=uuid.uuid4())


@require_POST
@sign_in_first
def lines_preview(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    """What the lines mean and are worth so far, and which words may follow; a fragment."""
    sitting = _sitting(request, key, round_number, table_number)
    text, number = request.POST.get("text", ""), whole_number(request.POST.get("hand"))
    return render(request, "tournaments/_lines_preview.html", _previewed(sitting, text, number))


def _sitting(request: HttpRequest, key: str, round_number: int, table_number: int) -> Sitting:
    tournament = find_tournament(request, key, can_record)
    return sitting_of(find_table_of_round(tournament, round_number, table_number))


def _mended(sitting: Sitting, number: str | None) -> ListedHand | None:
    """The hand that is being mended; None for the next one."""
    if not (wanted_number := whole_number(number)):
        return None
    for listed in sitting.standing_hands:
        if listed.hand.number == wanted_number:
            return listed
    raise Http404


def _previewed(sitting: Sitting, text: str, number: int | None) -> dict[str, Any]:
    names = players_of(sitting)
    context: dict[str, Any] = {"words": _next_words(sitting, text)}
    try:
        found = preview_lines(sitting=sitting, text=text, number=number)
    except RuleBookError as error:
        return {**context, "problems": _problems(error, text, names) if text.strip() else []}
    rows = {listed.hand.number: listed for listed in found.after.hands}
    shown = [shown_hand(rows[one.number], names) for one in found.lines]
    row = rows[found.lines[0].number].row
    lines = shown_lines(row.score.lines, names) if row and len(shown) == 1 else []
    heard = [one for line in found.lines for one in heard_about(found.after, line.number)]
    whispers = shown_whispers(found.after, heard)
    return {
        **context,
        "hands": shown,
        "lines": lines,
        "whispers": whispers,
        "answer_url": table_url(sitting.table, "answer_whisper"),
    }


def _next_words(sitting: Sitting, text: str) -> dict[str, Any] | None:
    """Words that may follow and what is asked next; where a word is not understood, what may stand there."""
    if "\n" in text.strip():
        return None
    vocabulary, names = vocabulary_of(sitting), players_of(sitting)
    try:
        found, field = suggestions(text, vocabulary), wanted(text, vocabulary)
    except RuleBookError:
        found, field = [], None
    if not found:
        return _words_instead(text, vocabulary, names)
    return _offered(field, [_word(one, names) for one in found])


def _words_instead(text: str, vocabulary: Vocabulary, names: Sequence[str]) -> dict[str, Any] | None:
    """What may stand where the line cannot be read, else behind it; nothing where that is too long."""
    try:
        place = misread(text, vocabulary) or Misread(text.strip(), "", "")
    except RuleBookError:
        return None
    before = f"{place.before} "
    words = [_word(one, names, place.mended(one.text)) for one in suggestions(before, vocabulary)]
    return _offered(wanted(before, vocabulary), words)


def _offered(field: Field | None, words: list[Word]) -> dict[str, Any]:
    return {"asked": term_text(field.label) if field else "", "listed": words}


def _word(one: Suggestion, names: Sequence[str], line: str = "") -> Word:
    meaning = term_text(one.meaning) if isinstance(one.meaning, Term) else names[one.meaning]
    return Word(one.text, meaning, line)


def _save(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    text, mended = request.POST.get("text", ""), _mended(sitting, request.POST.get("hand"))
    key = client_key(request)
    number = mended.hand.number if mended else whole_number(request.POST.get("number"))
    try:
        said = (
            _mend(request, sitting, mended, text, key)
            if mended
            else _record(request, sitting.table, text, key)
        )
    except Conflict as conflict:
        own_key = key if mended else key_of_line(key, _first_line(text))
        return conflict_page(request, sitting, conflict, own_key)
    except RuleBookError as error:
        problems = _problems(error, text, players_of(sitting))
        return _page(request, sitting, text, mended, client_key=key, status=422, problems=problems)
    say_undoable(request, said, key)
    return saved_at(request, table_url(sitting.table, "lines"), number or sitting.next_number)


def _first_line(text: str) -> int:
    """Where the first line that says something stands, from 1."""
    return next(place for place, line in enumerate(text.splitlines(), start=1) if line.strip())


def _record(request: HttpRequest, table: Table, text: str, key: uuid.UUID) -> str:
    number = whole_number(request.POST.get("number"))
    written = record_lines(table=table, text=text, key=key, by=writer(request), number=number)
    if not any(one.is_news for one in written):
        return _("That was saved already.")
    if len(written) == 1:
        return _("Hand %(number)s saved.") % {"number": written[0].hand.number}
    return ngettext("%(n)s hand saved.", "%(n)s hands saved.", len(written)) % {"n": len(written)}


def _mend(request: HttpRequest, sitting: Sitting, mended: ListedHand, text: str, key: uuid.UUID) -> str:
    hand = mended.hand
    line = read_lines(sitting, " ".join(text.split()), hand.number)[0]
    written = correct_hand(
        hand=hand,
        values=line.values,
        based_on=whole_number(request.POST.get("version")) or hand.version,
        key=key,
        by=writer(request),
        started=hand.started,
    )
    if written.is_news:
        return _("Hand %(number)s corrected.") % {"number": hand.number}
    return _("Hand %(number)s is as it was: nothing changed.") % {"number": hand.number}


def _problems(error: RuleBookError, text: str, names: Sequence[str]) -> list[str]:
    """What is wrong; in a column of lines, where."""
    is_column = "\n" in text.strip()
    return [_problem(fault, names, is_column=is_column) for fault in error.faults]


def _problem(fault: Fault, names: Sequence[str], *, is_column: bool) -> str:
    said = fault_text(fault, names)
    if not is_column or "line" not in fault.facts:
        return said
    return _("Line %(n)s: %(problem)s") % {"n": fault.facts["line"], "problem": said}


def _page(
    request: HttpRequest,
    sitting: Sitting,
    text: str,
    mended: ListedHand | None,
    *,
    client_key: uuid.UUID,
    status: int = 200,
    problems: Sequence[str] = (),
) -> HttpResponse:
    table, names = sitting.table, players_of(sitting)
    by_number = lines_of_hands(sitting)
    context = {
        **seated_frame(sitting),
        "typed": [
            TypedHand(shown_hand(one, names), by_number.get(one.hand.number, ""))
            for one in sitting.kept_hands
        ],
        "mended": mended.hand if mended else None,
        "text": text,
        "problems": problems,
        "preview": _previewed(sitting, text, mended.hand.number if mended else None),
        "guide": _guide(sitting),
        "client_key": client_key,
        "address": table_url(table, "lines"),
        "photos": list(photos_of_table(table)),
        "photo_key": uuid.uuid4(),
        "whispers_saved": shown_whispers(sitting, heard_in(sitting)),
        "answer_url": table_url(table, "answer_whisper"),
    }
    return render(request, "tournaments/lines.html", context, status=status)


def _guide(sitting: Sitting) -> list[tuple[str, list[Word]]]:
    """Every field in the order of the slip, with its words."""
    names = players_of(sitting)
    return [
        (term_text(field.label), [_word(one, names) for one in words])
        for field, words in guide(vocabulary_of(sitting))
    ]
