"""The way in by the code on a table's card, and which name was typed on this device."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournaments.errors import Refused
from tournaments.labels import fault_text
from tournaments.models import Scribe, TableCode
from tournaments.selectors.at_table import code_called, code_in_force

__all__ = ["by_code", "device_of", "remember_scribe", "scribe_of"]

DEVICE = "device"  # key in the session: the same for every name written under in this browser
SCRIBES = "scribes"  # key in the session: the scribe of this device, by the code's primary key
View = Callable[[HttpRequest, TableCode], HttpResponse]


def by_code(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorator: the code of the address, while it is in force; its clock is the club's. Never cached."""

    @wraps(view)
    @never_cache
    def page(request: HttpRequest, token: str) -> HttpResponse:
        try:
            code = code_in_force(token)
        except Refused as refused:
            ended = code_called(token)
            context = {"said": fault_text(refused.faults[0]), "table": ended.table_id if ended else None}
            return render(request, "tournaments/at_table_closed.html", context, status=410)
        with timezone.override(code.table.round.tournament.club.zone):
            return view(request, code)

    return page


def scribe_of(request: HttpRequest, code: TableCode) -> Scribe | None:
    """Who writes on this device by this code; None before a name was given."""
    pk = request.session.get(SCRIBES, {}).get(str(code.pk))
    scribe = Scribe.objects.filter(pk=pk, code=code).first() if pk else None
    if scribe:
        scribe.code = code
    return scribe


def remember_scribe(request: HttpRequest, scribe: Scribe) -> None:
    known = request.session.get(SCRIBES, {})
    request.session[SCRIBES] = {**known, str(scribe.code_id): scribe.pk}


def device_of(request: HttpRequest) -> UUID:
    """This browser, whatever name is typed on it."""
    return UUID(request.session.setdefault(DEVICE, str(uuid4())))
