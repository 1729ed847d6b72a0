"""What the organiser's pages share: the way in, a question before a step with consequences, refusals told."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.permissions import Permission, can_organise
from scoring.errors import RuleBookError
from tournaments.labels import fault_text
from tournaments.models import Tournament
from tournaments.views.access import find_tournament, sign_in_first

__all__ = ["Question", "ask", "is_confirmed", "refusals_told", "to_manage", "tournament_page"]

View = Callable[..., HttpResponseBase]


def tournament_page(allowed: Permission = can_organise) -> Callable[[View], View]:
    """For a view of `(request, tournament, …)` at an address with a `key`; its clock is the club's."""

    def decorate(view: View) -> View:
        @wraps(view)
        @sign_in_first
        def page(request: HttpRequest, key: str, **kwargs: Any) -> HttpResponseBase:
            tournament = find_tournament(request, key, allowed)
            with timezone.override(tournament.club.zone):
                return view(request, tournament, **kwargs)

        return page

    return decorate


@dataclass(frozen=True, slots=True)
class Question:
    """Asked on a page of its own, so that JavaScript is not needed. `items` name what is concerned, `links`
    (text, address) lead to it.
    """

    title: str
    text: str
    yes: str
    items: Sequence[str] = ()
    links: Sequence[tuple[str, str]] = ()
    is_danger: bool = True


def ask(request: HttpRequest, tournament: Tournament, question: Question, back: str) -> HttpResponse:
    context = {"tournament": tournament, "club": tournament.club, "question": question, "back": back}
    return render(request, "tournaments/organiser/confirm.html", context)


def is_confirmed(request: HttpRequest) -> bool:
    """Whether this is the answer yes of the page that asked."""
    return request.method == "POST" and request.POST.get("confirmed") == "yes"


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """What a service refuses inside the block is said on the next page."""
    try:
        yield
    except RuleBookError as error:
        for fault in error.faults:
            messages.error(request, fault_text(fault))


def to_manage(tournament: Tournament) -> HttpResponse:
    return redirect("tournaments:manage", tournament.public_key)
