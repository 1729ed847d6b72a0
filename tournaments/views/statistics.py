"""Statistics: of a club, of one of its players, and the hands that a figure rests on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.access import club_page
from accounts.models import Club, Member
from accounts.permissions import can_view
from scoring.figures import Played, Rate
from scoring.parts import Role
from tournaments.forms.statistics import HandsForm, ScopeForm
from tournaments.labels import contract_text
from tournaments.models import ContractKind, Hand, HandPart
from tournaments.selectors.club_statistics import (
    ORDERS,
    biggest_hands,
    club_contracts,
    club_seats,
    club_total,
    longest_runs,
    players,
)
from tournaments.selectors.statistics import PlayerStatistics, hands_found, player_statistics
from tournaments.views.charts import line_chart
from tournaments.views.figure_tables import (
    ShownRate,
    contract_table,
    partner_map,
    player_tables,
    seat_map,
    shown_rate,
)

__all__ = ["club_statistics", "hands", "player", "player_list"]

ORDER_NAMES = {
    "units": gettext_lazy("Units"),
    "per_hand": pgettext_lazy("order", "Units a hand"),
    "hands": gettext_lazy("Hands"),
    "made": gettext_lazy("Made of bid"),
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
        "orders": [(name, ORDER_NAMES[name]) for name in ORDERS],
        "rates": _with_rates(page),
    }
    return render(request, "tournaments/statistics/players.html", context)


@club_page(can_view)
def player(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """One player's figures, each with the hands it rests on."""
    member = get_object_or_404(Member, club=club, pk=pk)
    form = ScopeForm(request.GET, club=club, reader=request.user, member=member)
    found = player_statistics(form.scope, member)
    asked = form.asked | {"player": str(member.pk)}
    people = Member.objects.in_bulk([*found.by_partner, *found.by_opponent])
    evenings = {one.pk: one for one in form.evenings}
    tables = player_tables(
        found,
        asked,
        kinds=ContractKind.objects.in_bulk(list(found.by_contract)),
        people=people,
        evenings=evenings,
    )
    context = _about(form) | {
        "member": member,
        "found": found,
        "total": found.total,
        "rate": shown_rate(found.total.made_rate),
        "alone": Rate(found.total.alone_made, found.total.alone),
        "chart": line_chart([(member.name, found.balance)], member.name),
        "tables": {table.name: table for table in tables},
        "seats": seat_map(found.by_seat_and_role, asked),
        "partners": partner_map(found, people, asked),
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
        "told": list(form.told()),
        "rows": [_listed(hand, search.member) for hand in page],
        "query": urlencode(form.query),
    }
    return render(request, "tournaments/statistics/hands.html", context)


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


@dataclass(frozen=True, slots=True)
class ListedHand:
    """A line of the list: `units` and `part` are those of the player asked for, else of the declarers."""

    hand: Hand
    contract: str
    declarers: str
    is_made: bool | None
    units: Decimal | None
    part: str


def _listed(hand: Hand, member: Member | None) -> ListedHand:
    parts: list[HandPart] = hand.all_parts  # type: ignore[attr-defined]
    on_top = [part for part in parts if Role(part.role).took_it_on]
    own = [part for part in parts if member and part.member_id == member.pk]
    shown = own or on_top
    return ListedHand(
        hand=hand,
        contract=contract_text(parts[0].contract),
        declarers=", ".join(part.member.name for part in sorted(on_top, key=_declarer_first)),
        is_made=shown[0].is_made if shown else None,
        units=shown[0].units if shown else None,
        part=str(own[0].get_role_display()) if own else "",
    )


def _declarer_first(part: HandPart) -> tuple[bool, int]:
    return part.role != Role.DECLARER.value, part.seat
