"""Statistics: of a club, of one of its players, and the hands that a figure rests on."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.access import club_page
from accounts.models import Club, Member
from accounts.permissions import can_view
from scoring.figures import Played, Rate
from tournaments.figure_tables import ShownRate, contract_table, player_tables, shown_rate
from tournaments.forms.statistics import HandsForm, ScopeForm
from tournaments.labels import contract_text
from tournaments.models import Hand, Part
from tournaments.selectors.club_statistics import (
    ORDERS,
    biggest_hands,
    club_contracts,
    club_seats,
    club_total,
    longest_runs,
    players,
)
from tournaments.selectors.ratings import ratings_of
from tournaments.selectors.statistics import (
    FoundHand,
    Named,
    PlayerStatistics,
    hands_found,
    player_statistics,
)
from tournaments.views.charts import line_chart
from tournaments.views.heat_maps import partner_map, seat_map
from tournaments.views.statistics_files import files_of

__all__ = ["club_statistics", "hands", "player", "player_list"]

ORDER_NAMES = {
    "units": gettext_lazy("Units"),
    "per_hand": pgettext_lazy("order", "Units a hand"),
    "hands": gettext_lazy("Hands"),
    "made": gettext_lazy("Made of bid"),
    "rating": gettext_lazy("Rating"),
    "name": gettext_lazy("Name"),
}
FIRST_PLAYERS, PLAYERS, HANDS = 8, 50, 50


@club_page(can_view)
def club_statistics(request: HttpRequest, club: Club) -> HttpResponse:
    """What the club plays, how it goes, and who stands out."""
    form = ScopeForm(request.GET, club=club, reader=request.user)
    scope = form.scope
    total = club_total(scope)
    context = _about(form) | {
        "total": total,
        "rate": shown_rate(total.made_rate),
        "rates": _with_rates(players(scope)[:FIRST_PLAYERS]),
        "seats": seat_map(club_seats(scope), form.asked),
        "contracts": contract_table(
            club_contracts(scope), form.asked, note=_("Units are those of the sides that bid.")
        ),
        "biggest": [(part, contract_text(part.contract)) for part in biggest_hands(scope)],
        "files": files_of("tournaments:statistics_file", [club.slug], _club_lists(), urlencode(form.asked)),
        "runs": [
            (one, urlencode({**form.asked, **_run(one.member, one.first, one.last)}))
            for one in longest_runs(scope)
        ],
    }
    return render(request, "tournaments/statistics/club.html", context)


@club_page(can_view)
def player_list(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody who played, in the order asked for."""
    form = ScopeForm(request.GET, club=club, reader=request.user)
    order, search = request.GET.get("order", ""), request.GET.get("q", "")
    order = order if order in ORDERS else "units"
    page = Paginator(players(form.scope, order=order, search=search), PLAYERS).get_page(
        request.GET.get("page")
    )
    asked = form.asked | ({"q": search} if search else {})
    context = _about(form) | {
        "page": page,
        "order": order,
        "search": search,
        "query": urlencode({**asked, "order": order}),
        "files": files_of(
            "tournaments:statistics_file", [club.slug], {"players": _("Players")}, urlencode(form.asked)
        ),
        "orders": [(name, ORDER_NAMES[name]) for name in ORDERS if club.has_ratings or name != "rating"],
        "rates": _with_rates(page),
    }
    return render(request, "tournaments/statistics/players.html", context)


@club_page(can_view)
def player(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """One player's figures, each with the hands it rests on."""
    member = get_object_or_404(Member, club=club, pk=pk)
    if member.merged_into_id:
        return redirect("tournaments:player_statistics", club.slug, member.merged_into_id)
    form = ScopeForm(request.GET, club=club, reader=request.user, member=member)
    found = player_statistics(form.scope, member)
    asked = form.asked | {"player": str(member.pk)}
    named = Named.of(found)
    tables = player_tables(found, named, asked)
    ratings = list(ratings_of(form.scope, member))
    context = _about(form) | {
        "member": member,
        "ratings": ratings,
        "rating_chart": line_chart([(member.name, [_tenths(one.rating) for one in ratings])], member.name),
        "found": found,
        "total": found.total,
        "rate": shown_rate(found.total.made_rate),
        "alone": Rate(found.total.alone_made, found.total.alone),
        "chart": line_chart([(member.name, found.balance)], member.name),
        "files": files_of(
            "tournaments:player_statistics_file",
            [club.slug, pk],
            {table.name: table.title for table in tables},
            urlencode(form.asked),
        ),
        "tables": {table.name: table for table in tables},
        "seats": seat_map(found.by_seat_and_role, asked),
        "partners": partner_map(found, named.people, asked),
        "streaks": list(_streaks(found, asked)),
        "extremes": _extremes(found),
        "hands_query": urlencode(asked),
        "asked_of_player": asked,
    }
    return render(request, "tournaments/statistics/player.html", context)


@club_page(can_view)
def hands(request: HttpRequest, club: Club) -> HttpResponse:
    """The hands that a figure rests on, the latest first."""
    form = HandsForm(request.GET, club=club, reader=request.user)
    search = form.search
    page = Paginator(hands_found(form.scope, search), HANDS).get_page(request.GET.get("page"))
    context = _about(form) | {
        "form": form,
        "page": page,
        "player": search.member,
        "files": files_of(
            "tournaments:statistics_file", [club.slug], {"hands": _("Hands")}, urlencode(form.query)
        ),
        "told": list(form.told()),
        "rows": [_shown(FoundHand.of(hand, search.member)) for hand in page],
        "query": urlencode(form.query),
    }
    return render(request, "tournaments/statistics/hands.html", context)


def _club_lists() -> dict[str, str]:
    return {"players": _("Players"), "contracts": _("Contracts"), "hands": _("Hands")}


def _about(form: ScopeForm) -> dict[str, Any]:
    """What every page of statistics says: what is counted, and how fresh it is."""
    waiting, since = form.scope.freshness()
    return {
        "club": form.club,
        "here": "statistics",
        "form": form,
        "asked": urlencode(form.asked),
        "waiting": waiting,
        "since": since,
    }


def _tenths(value: float) -> Decimal:
    return Decimal(str(round(value, 1)))


def _with_rates(members: Iterable[Any]) -> list[tuple[Any, ShownRate | None]]:
    return [(member, shown_rate(Rate(member.made, member.bid))) for member in members]


def _run(member: Member, first: int, last: int) -> dict[str, str]:
    """What finds the hands of a run."""
    return {"player": str(member.pk), "since": str(first), "until": str(last)}


def _streaks(found: PlayerStatistics, asked: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    """(what, how many in a row, the query that lists them)."""
    kinds: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("won", _("hands in a row with a gain"), {}),
        ("made", _("contracts in a row made"), {"what": "bid"}),
        ("lost", _("hands in a row with a loss"), {}),
    )
    for what, label, asks in kinds:
        if streak := found.longest(what):
            run, first, last = streak
            ends = {"since": str(first.hand), "until": str(last.hand)}
            yield label, run.length, urlencode({**asked, **asks, **ends})


def _extremes(found: PlayerStatistics) -> list[tuple[str, Played, Hand]]:
    """The hand that brought most, and the one that cost most."""
    ends = ((_("Biggest hand"), found.best), (_("Dearest hand"), found.worst))
    chosen = [(label, one) for label, one in ends if one and one.units]
    hands = Hand.objects.select_related("table__round__tournament").in_bulk([one.hand for _l, one in chosen])
    return [(label, one, hands[one.hand]) for label, one in chosen if one.hand in hands]


def _shown(found: FoundHand) -> tuple[FoundHand, str, str]:
    """With its contract and the player's part in words."""
    return found, contract_text(found.contract), str(Part(found.part).label) if found.part else ""
