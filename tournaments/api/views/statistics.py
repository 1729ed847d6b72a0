"""Statistics of a club, of one of its players, and the hands they rest on."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club, Member
from scoring.errors import RuleBookError
from scoring.parts import Role
from tournaments.api.access import find_club, find_member
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.serializers.statistics import (
    ClubStatisticsSerializer,
    FoundHandSerializer,
    HandsQuery,
    PlayerFiguresSerializer,
    PlayersQuery,
    PlayerStatisticsSerializer,
    StatisticsQuery,
)
from tournaments.figure_tables import contract_table, player_tables, seat_key
from tournaments.forms.statistics import WHAT
from tournaments.selectors.club_statistics import club_contracts, club_seats, club_total, players
from tournaments.selectors.ratings import ratings_of
from tournaments.selectors.statistics import (
    FoundHand,
    HandSearch,
    Named,
    PlayerStatistics,
    Scope,
    counted_tournaments,
    games_played,
    hands_found,
    player_statistics,
)

__all__ = ["ClubFigures", "FoundHands", "PlayerFigures", "PlayersFigures"]

RUNS = ("won", "made", "lost")


class ClubFigures(Endpoint):
    @extend_schema(
        operation_id="statistics_retrieve",
        parameters=[StatisticsQuery],
        responses=ClubStatisticsSerializer,
        tags=["statistics"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """What the club plays and how it goes, each contract and each seat."""
        scope = _scope(request, find_club(request, slug), self.query(StatisticsQuery))
        seats = [
            {"seat": seat_key(seat), "part": role.value, "figures": figures}
            for (seat, role), figures in club_seats(scope).items()
        ]
        shown = _counted(scope) | {
            "total": club_total(scope),
            "contracts": contract_table(club_contracts(scope), {}).rows,
            "seats": seats,
        }
        return Response(ClubStatisticsSerializer(shown).data)


class PlayersFigures(Listing):
    @extend_schema(
        operation_id="statistics_players",
        parameters=[PlayersQuery],
        responses=PlayerFiguresSerializer(many=True),
        tags=["statistics"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Everybody who played a hand of it."""
        asked = self.query(PlayersQuery)
        scope = _scope(request, find_club(request, slug), asked)
        return self.page(
            players(scope, order=asked["order"], search=asked["search"]), PlayerFiguresSerializer
        )


class PlayerFigures(Endpoint):
    @extend_schema(
        operation_id="statistics_player",
        parameters=[StatisticsQuery],
        responses=PlayerStatisticsSerializer,
        tags=["statistics"],
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """One player's figures: `pk` is the member's id."""
        club = find_club(request, slug)
        member = find_member(club, pk)
        scope = _scope(request, club, self.query(StatisticsQuery), member)
        found = player_statistics(scope, member)
        shown = _counted(scope) | {
            "member": member.pk,
            "name": member.name,
            "total": found.total,
            **{table.name: table.rows for table in player_tables(found, Named.of(found), {})},
            "runs": list(_runs(found)),
            "ratings": ratings_of(scope, member),
        }
        return Response(PlayerStatisticsSerializer(shown).data)


class FoundHands(Listing):
    @extend_schema(
        operation_id="statistics_hands",
        parameters=[HandsQuery],
        responses=FoundHandSerializer(many=True),
        tags=["statistics"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The hands that a figure rests on, the latest first."""
        asked = self.query(HandsQuery)
        club = find_club(request, slug)
        search = _search(club, asked)
        pages = self.pagination_class()
        found = pages.paginate_queryset(hands_found(_scope(request, club, asked), search), request, view=self)
        rows = [FoundHand.of(hand, search.member) for hand in found or ()]
        return pages.get_paginated_response(FoundHandSerializer(rows, many=True).data)


def _scope(request: Request, club: Club, asked: dict[str, Any], member: Member | None = None) -> Scope:
    """Raises `season_unknown` and `tournament_unknown`."""
    played = asked.get("game") or next(iter(games_played(club, request.user, member)), "solo-whist")
    scope = Scope(club, request.user, played)
    if wanted := asked.get("season"):
        season = club.seasons.filter(pk=wanted, game_slug=played).first()
        if season is None:
            raise RuleBookError.of(ApiCode.SEASON_UNKNOWN, at="season", season=wanted)
        season.club = club
        scope = Scope(club, request.user, played, season)
    if key := asked.get("tournament"):
        there = counted_tournaments(club, request.user).filter(game_slug=played)
        tournament = there.filter(public_key=key).first()
        if tournament is None:
            raise RuleBookError.of(ApiCode.TOURNAMENT_UNKNOWN, at="tournament", tournament=key)
        scope = Scope(club, request.user, played, scope.season, tournament)
    return scope


def _search(club: Club, asked: dict[str, Any]) -> HandSearch:
    people = {name: _member(club, asked.get(name)) for name in ("player", "partner", "opponent")}
    seat = asked.get("seat")
    _label, what = WHAT.get(asked.get("what", ""), ("", {}))
    role = {"role": Role(asked["part"])} if asked.get("part") else {}
    return HandSearch(
        member=people["player"],
        partner=people["partner"],
        opponent=people["opponent"],
        contract=asked.get("contract"),
        seat=(int(seat[0]), int(seat[2])) if seat else None,
        **{**what, **role},
    )


def _member(club: Club, pk: int | None) -> Member | None:
    """Raises `member_unknown`."""
    if pk is None:
        return None
    found = club.members.filter(pk=pk).first()
    if found is None:
        raise RuleBookError.of(ApiCode.MEMBER_UNKNOWN, member=pk)
    return found


def _counted(scope: Scope) -> dict[str, Any]:
    waiting, at = scope.freshness()
    return {"game": scope.game, "waiting": waiting, "counted_at": at}


def _runs(found: PlayerStatistics) -> Any:
    for what in RUNS:
        if longest := found.longest(what):
            yield {"what": what, "length": longest[0].length}
