"""The demo club's league: the evenings of Solo Whist with teams and a pot."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from accounts.models import Club, Member, User
from scoring.counting import Counting
from scoring.pots import Prizes, ShareOut
from tournaments.services.pots import set_pot
from tournaments.services.seasons import create_season
from tournaments.services.teams import create_team

__all__ = ["found_league"]

AROUND = timedelta(days=60)
TEAMS = ("Aces", "Kings", "Queens")


def found_league(club: Club, members: Sequence[Member], organiser: User) -> None:
    """The best four evenings count; three teams of four; the first three share a pot, paid by itself."""
    today = timezone.now().astimezone(club.zone).date()
    season = create_season(
        club=club,
        name="Solo Whist league",
        game="solo-whist",
        first_day=today - AROUND,
        last_day=today + AROUND,
        counting=Counting(best=4, attendance=Decimal(1)),
        by=organiser,
    )
    for number, name in enumerate(TEAMS):
        create_team(season=season, name=name, members=members[number : 12 : len(TEAMS)])
    thirds = Prizes(ShareOut.PERCENT, (Decimal(50), Decimal(30), Decimal(20)))
    set_pot(settled=season, fee=Decimal(10), prizes=thirds, is_in_settlement=False)
