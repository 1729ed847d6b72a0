"""Statistics as pages read them: sums over the parts that members had in hands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import accumulate
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Prefetch, Q, QuerySet, Sum

from accounts.models import Club, Member, User
from accounts.permissions import can_record
from scoring.figures import Figures, Played, Run, grouped, runs
from scoring.parts import Role
from tournaments.models import ContractKind, Hand, HandPart, Season, Tournament

__all__ = [
    "IN_ORDER",
    "IS_BID",
    "TOOK_IT_ON",
    "FoundHand",
    "HandSearch",
    "Named",
    "PlayerStatistics",
    "Scope",
    "counted_tournaments",
    "games_played",
    "hands_found",
    "parts_within",
    "player_statistics",
]

IN_ORDER = ("tournament__starts_at", "tournament_id", "hand__table__round__number", "hand__number")
TOOK_IT_ON = Q(role__in=[role.value for role in Role if role.took_it_on])
IS_BID = TOOK_IT_ON & Q(is_made__isnull=False)


def counted_tournaments(club: Club, reader: User | AnonymousUser | None) -> QuerySet[Tournament]:
    """Tournaments of the club whose hands may be counted for this reader: the only place that decides it. One
    with hidden results counts after its prize-giving, before only for who records; None is everybody.
    """
    found = Tournament.objects.filter(club=club, published_at__isnull=False)
    sees_all = reader is not None and can_record(reader, club)
    return found if sees_all else found.filter(hidden_from__isnull=True)


@dataclass(frozen=True, slots=True)
class Scope:
    """Which hands are counted: of one game, in a season, in one tournament, or ever."""

    club: Club
    reader: User | AnonymousUser
    game: str
    season: Season | None = None
    tournament: Tournament | None = None

    @property
    def tournaments(self) -> QuerySet[Tournament]:
        found = counted_tournaments(self.club, self.reader).filter(game_slug=self.game)
        if self.season:
            found = found.filter(pk__in=self.season.tournaments.order_by().values("pk"))
        return found.filter(pk=self.tournament.pk) if self.tournament else found

    def freshness(self) -> tuple[int, datetime | None]:
        """How many changes are not counted yet, and when the last count was made."""
        asked = self.tournaments.filter(change__gt=0).order_by()
        found = asked.aggregate(
            changes=Sum("change"), counted=Sum("statistics__change"), at=Max("statistics__built_at")
        )
        return max(0, (found["changes"] or 0) - (found["counted"] or 0)), found["at"]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What one member's hands add up to, hand by hand in the order of play. Keys: contracts are primary keys
    of `ContractKind`, people of `Member`, evenings of `Tournament`; a seat is (index, size of the table).
    """

    played: Sequence[Played]
    total: Figures
    by_contract: Mapping[int, Figures]
    by_role: Mapping[Role, Figures]
    by_seat: Mapping[tuple[int, int], Figures]
    by_seat_and_role: Mapping[tuple[tuple[int, int], Role], Figures]
    by_partner: Mapping[int, Figures]
    by_opponent: Mapping[int, Figures]
    by_evening: Mapping[int, Figures]

    @classmethod
    def of(cls, played: Sequence[Played]) -> "PlayerStatistics":
        return cls(
            played=played,
            total=Figures.of(played),
            by_contract=grouped(played, lambda one: (one.contract,)),
            by_role=grouped(played, lambda one: (one.role,)),
            by_seat=grouped(played, lambda one: (one.seat,)),
            by_seat_and_role=grouped(played, lambda one: ((one.seat, one.role),)),
            by_partner=grouped(played, lambda one: one.partners),
            by_opponent=grouped(played, lambda one: one.opponents),
            by_evening=grouped(played, lambda one: (one.evening,)),
        )

    @property
    def balance(self) -> list[Decimal]:
        """The running total after each hand."""
        return list(accumulate(one.units for one in self.played))

    @property
    def best(self) -> Played | None:
        return max(self.played, key=lambda one: one.units, default=None)

    @property
    def worst(self) -> Played | None:
        return min(self.played, key=lambda one: one.units, default=None)

    def longest(self, what: str) -> tuple[Run, Played, Played] | None:
        """The longest run of hands "won", "lost" or (of those bid) "made", the earliest of equals: with its
        first and last hand.
        """
        asked = [one for one in self.played if one.is_bid] if what == "made" else self.played
        found = max(runs(map(_HELD[what], asked)), key=lambda run: run.length, default=None)
        return (found, asked[found.first], asked[found.last]) if found else None


_HELD: Mapping[str, Callable[[Played], bool]] = {
    "won": lambda one: one.units > 0,
    "lost": lambda one: one.units < 0,
    "made": lambda one: one.is_made is True,
}


@dataclass(frozen=True, slots=True)
class Named:
    """What the keys of somebody's statistics stand for."""

    contracts: Mapping[int, ContractKind]
    people: Mapping[int, Member]
    evenings: Mapping[int, Tournament]

    @classmethod
    def of(cls, found: PlayerStatistics) -> "Named":
        """Three queries."""
        return cls(
            ContractKind.objects.in_bulk(list(found.by_contract)),
            Member.objects.in_bulk([*found.by_partner, *found.by_opponent]),
            Tournament.objects.in_bulk(list(found.by_evening)),
        )


@dataclass(frozen=True, slots=True)
class HandSearch:
    """Which hands of a scope are asked for. `since` and `until` are hands, both taken in, in the order of
    play of `member`. What is None asks for nothing.
    """

    member: Member | None = None
    role: Role | None = None
    contract: str | None = None
    seat: tuple[int, int] | None = None
    partner: Member | None = None
    opponent: Member | None = None
    is_bid: bool | None = None
    is_made: bool | None = None
    is_alone: bool | None = None
    is_won: bool | None = None
    is_announced: bool | None = None
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class FoundHand:
    """A hand of a list. `units` and `part` are those of the member asked for; else `units` are those of its
    first declarer.
    """

    hand: Hand
    contract: ContractKind
    declarers: str
    is_made: bool | None
    units: Decimal | None
    part: str

    @classmethod
    def of(cls, hand: Hand, member: Member | None) -> "FoundHand":
        """`hand` as `hands_found` brings it, with `all_parts`."""
        parts: list[HandPart] = hand.all_parts  # type: ignore[attr-defined]
        took = sorted(
            (part for part in parts if Role(part.role).took_it_on),
            key=lambda part: (part.role != Role.DECLARER.value, part.seat),
        )
        own = [part for part in parts if member and part.member_id == member.pk]
        shown = (own or took)[:1]
        return cls(
            hand=hand,
            contract=parts[0].contract,
            declarers=", ".join(part.member.name for part in took),
            is_made=shown[0].is_made if shown else None,
            units=shown[0].units if shown else None,
            part=own[0].role if own else "",
        )


def games_played(club: Club, reader: User | AnonymousUser, member: Member | None = None) -> dict[str, int]:
    """Hands by game, the most played first."""
    parts = HandPart.objects.filter(tournament__in=counted_tournaments(club, reader).order_by())
    parts = parts.filter(member=member) if member else parts
    found = parts.values_list("tournament__game_slug").annotate(hands=Count("hand", distinct=True))
    return dict(found.order_by("-hands", "tournament__game_slug"))


def parts_within(scope: Scope) -> QuerySet[HandPart]:
    return HandPart.objects.filter(tournament__in=scope.tournaments.order_by())


def player_statistics(scope: Scope, member: Member) -> PlayerStatistics:
    """One query, however many figures."""
    rows = parts_within(scope).filter(member=member).order_by(*IN_ORDER)
    same = ("units", "is_made", "is_alone", "announced", "kept")
    found = rows.values_list(
        "hand", "tournament", "contract", "seat", "size", "role", "partners", "opponents", *same
    )
    return PlayerStatistics.of(
        [
            Played(
                hand,
                evening,
                contract,
                (seat, size),
                Role(role),
                partners=tuple(partners),
                opponents=tuple(opponents),
                **dict(zip(same, rest, strict=True)),
            )
            for hand, evening, contract, seat, size, role, partners, opponents, *rest in found.iterator()
        ]
    )


def hands_found(scope: Scope, search: HandSearch) -> QuerySet[Hand]:
    """Hands in which somebody had such a part, the latest first, each with its parts (two queries a page)."""
    parts = parts_within(scope).filter(*_asked(search))
    wanted: Any = _between(parts, search) if search.since or search.until else parts.values("hand")
    everybody = Prefetch(
        "parts", HandPart.objects.select_related("member", "contract").order_by("seat"), to_attr="all_parts"
    )
    latest_first = (
        "-table__round__tournament__starts_at",
        "-table__round__tournament",
        "-table__round__number",
    )
    return (
        Hand.objects.filter(pk__in=wanted)
        .select_related("table__round__tournament")
        .prefetch_related(everybody)
        .order_by(*latest_first, "table__number", "-number")
    )


def _asked(search: HandSearch) -> Iterator[Q]:
    """A condition on one part for everything that is asked."""
    exact = {
        "member": search.member,
        "role": search.role and search.role.value,
        "contract__slug": search.contract,
        "is_made": search.is_made,
        "is_alone": search.is_alone,
    }
    yield Q(**{name: value for name, value in exact.items() if value is not None})
    if search.seat:
        yield Q(seat=search.seat[0], size=search.seat[1])
    for name, other in (("partners", search.partner), ("opponents", search.opponent)):
        if other:
            yield Q(**{f"{name}__contains": [other.pk]})
    if search.is_bid:
        yield IS_BID
    if search.is_won is not None:
        yield Q(units__gt=0) if search.is_won else Q(units__lt=0)
    if search.is_announced:
        yield Q(announced__gt=0)


def _between(parts: QuerySet[HandPart], search: HandSearch) -> list[int]:
    """The hands of a run, both ends included; a hand that is not there bounds nothing."""
    hands = list(parts.order_by(*IN_ORDER).values_list("hand", flat=True))
    first = hands.index(search.since) if search.since in hands else 0
    last = hands.index(search.until) if search.until in hands else len(hands) - 1
    return hands[first : last + 1]
