"""What the pages of one season share."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from accounts.models import Club
from accounts.permissions import can_organise, can_see_members
from scoring.games import game_called
from tournaments.labels import term_text
from tournaments.models import Season

__all__ = ["about", "find_season"]


def find_season(club: Club, pk: int) -> Season:
    found = get_object_or_404(Season, club=club, pk=pk)
    found.club = club
    return found


def about(request: HttpRequest, season: Season, tab: str) -> dict[str, Any]:
    """For `seasons/base.html`: the season, and what this reader finds beside the page."""
    return {
        "club": season.club,
        "here": "seasons",
        "season": season,
        "tab": tab,
        "game": term_text(game_called(season.game_slug).name),
        "may_organise": can_organise(request.user, season.club),
        "may_see_money": can_see_members(request.user, season.club),
    }
