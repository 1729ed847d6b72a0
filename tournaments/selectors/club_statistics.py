"""Statistics of a whole club, added up by the database."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import (
    Case,
    CharField,
    Count,
    DecimalField,
    ExpressionWrapper,
    F,
    FloatField,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, NullIf

from accounts.models import Member
from accounts.names import fold
from scoring.figures import Figures, Run, runs
from scoring.parts import Role
from tournaments.models import ContractKind, HandPart
from tournaments.selectors.ratings import rating_now
from tournaments.selectors.statistics import IN_ORDER, IS_BID, TOOK_IT_ON, Scope, parts_within

__all__ = [
    "ORDERS",
    "ClubRun",
    "biggest_hands",
    "club_contracts",
    "club_seats",
    "club_total",
    "longest_runs",
    "players",
]

HANDS = Count("hand", distinct=True)
BID_HANDS = Count("hand", distinct=True, filter=IS_BID)
LOST_HANDS = Count("hand", distinct=True, filter=IS_BID & Q(is_made=False))
ORDERS: Mapping[str, tuple[str, ...]] = {
    "units": ("-units",),
    "per_hand": ("-per_hand",),
    "hands": ("-hands",),
    "made": ("-made_rate", "-bid"),
    "rating": ("-rating",),
    "name": (),
}
"""How the table of players may be ordered, by name; level ones by theirs."""


@dataclass(frozen=True, slots=True)
class ClubRun:
    """A member's run of hands, with the first and the last of them."""

    member: Member
    run: Run
    first: int
    last: int


def club_total(scope: Scope) -> Figures:
    """Hands played and contracts undertaken, each once, however many sat there."""
    found = parts_within(scope).aggregate(hands=HANDS, bid=BID_HANDS, lost=LOST_HANDS)
    return Figures(hands=found["hands"], bid=found["bid"], made=found["bid"] - found["lost"])


def club_contracts(scope: Scope) -> dict[ContractKind, Figures]:
    """By contract, the most played first. `units` are those of the sides that undertook it. Of several played
    at once (misères) the hand counts as made when all were.
    """
    rows = (
        parts_within(scope)
        .values("contract")
        .annotate(hands=HANDS, bid=BID_HANDS, lost=LOST_HANDS, units=Sum("units", filter=TOOK_IT_ON))
    )
    found = list(rows.order_by("-hands", "contract"))
    kinds = ContractKind.objects.in_bulk([row["contract"] for row in found])
    return {
        kinds[row["contract"]]: Figures(
            hands=row["hands"],
            units=row["units"] or Decimal(0),
            bid=row["bid"],
            made=row["bid"] - row["lost"],
        )
        for row in found
    }


def club_seats(scope: Scope) -> dict[tuple[tuple[int, int], Role], Figures]:
    """By seat (its index and the size of the table) and part: does where one sits matter?"""
    rows = (
        parts_within(scope)
        .values("seat", "size", "role")
        .annotate(
            hands=Count("pk"),
            total=Sum("units"),
            bid=Count("pk", filter=IS_BID),
            made=Count("pk", filter=IS_BID & Q(is_made=True)),
        )
    )
    return {
        ((row["seat"], row["size"]), Role(row["role"])): Figures(
            hands=row["hands"], units=row["total"], bid=row["bid"], made=row["made"]
        )
        for row in rows.order_by("size", "seat", "role")
    }


def players(scope: Scope, *, order: str = "units", search: str = "") -> QuerySet[Member]:
    """Members with `hands`, `units`, `per_hand`, `bid`, `made`, `made_rate` over the scope
    and their `rating`, best first.
    """
    there = Q(parts__tournament__in=scope.tournaments.order_by())
    is_bid = there & Q(
        parts__role__in=[role.value for role in Role if role.took_it_on], parts__is_made__isnull=False
    )
    found = scope.club.members.filter(there)
    for word in search.split():
        found = found.filter(search_name__contains=fold(word))
    found = found.annotate(
        hands=Count("parts", filter=there),
        units=Sum("parts__units", filter=there),
        bid=Count("parts", filter=is_bid),
        made=Count("parts", filter=is_bid & Q(parts__is_made=True)),
    ).annotate(
        per_hand=ExpressionWrapper(F("units") / F("hands"), DecimalField(max_digits=16, decimal_places=4)),
        rating=rating_now(scope),
        made_rate=Cast("made", FloatField()) / NullIf(Cast("bid", FloatField()), Value(0.0)),
    )
    keys = [F(key.lstrip("-")).desc(nulls_last=True) for key in ORDERS.get(order, ORDERS["units"])]
    return found.order_by(*keys, "sort_name", "name", "pk")


def biggest_hands(scope: Scope, most: int = 5) -> QuerySet[HandPart]:
    """The most units that one member won in one hand, the earliest of equals first."""
    found = parts_within(scope).filter(units__gt=0).order_by("-units", *IN_ORDER, "seat")
    return found.select_related("member", "contract", "hand__table__round", "tournament")[:most]


def longest_runs(scope: Scope, most: int = 5) -> list[ClubRun]:
    """The longest rows of hands with a gain, one of each member. The database hands over one sign a hand."""
    sign = Case(When(units__gt=0, then=Value("+")), default=Value("-"), output_field=CharField())
    rows = (
        parts_within(scope)
        .values("member")
        .annotate(signs=StringAgg(sign, delimiter="", order_by=IN_ORDER))
        .order_by("member")
    )
    best = [(run, row["member"]) for row in rows if (run := _longest(row["signs"]))]
    best = sorted(best, key=lambda one: (-one[0].length, one[1]))[:most]
    members = Member.objects.in_bulk([member for _, member in best])
    hands = _hands_in_order(scope, members)
    return [
        ClubRun(members[member], run, hands[member][run.first], hands[member][run.last])
        for run, member in best
    ]


def _hands_in_order(scope: Scope, members: Iterable[int]) -> dict[int, list[int]]:
    """The hands of each member in the order of play."""
    rows = parts_within(scope).filter(member__in=members).order_by("member_id", *IN_ORDER)
    found: dict[int, list[int]] = defaultdict(list)
    for member, hand in rows.values_list("member", "hand"):
        found[member].append(hand)
    return found


def _longest(signs: str) -> Run | None:
    return max(runs(sign == "+" for sign in signs), key=lambda run: run.length, default=None)
