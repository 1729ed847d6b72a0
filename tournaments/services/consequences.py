"""How a tournament and its seasons stand at one moment of a rehearsal, and what differs between two."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import Season, Table, Tournament
from tournaments.selectors.seasons import season_table
from tournaments.selectors.settlement import settlement_of
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.services.standings import Place, places_now, rebuild_standings

__all__ = ["MovedDue", "MovedInSeason", "Snapshot", "moved_dues", "moved_in_seasons", "snapshot_of"]

TILL = ""


@dataclass(frozen=True, slots=True)
class Due:
    """What somebody is owed (below zero: owes), in the club's currency. The club's till has no name."""

    name: str
    amount: Decimal
    paid: Decimal


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    season: str
    name: str
    place: int | None


@dataclass(frozen=True, slots=True)
class MovedDue:
    """`paid` is what was marked as paid already: the difference is settled anew."""

    name: str
    before: Decimal
    after: Decimal
    paid: Decimal


@dataclass(frozen=True, slots=True)
class MovedInSeason:
    season: str
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One sitting, all places, dues by member, and places in seasons by (season, member)."""

    sitting: Sitting
    places: Mapping[int, Place]
    dues: Mapping[int | None, Due]
    seasons: Mapping[tuple[int, int], SeasonPlace]


def snapshot_of(table: Table, tournament: Tournament) -> Snapshot:
    """Inside what will be rolled back: the standings are built anew, for the seasons rest on them."""
    rebuild_standings(tournament_id=tournament.pk)
    return Snapshot(
        sitting=sitting_of(find_table(pk=table.pk)),
        places=places_now(tournament),
        dues=_dues(tournament),
        seasons=_season_places(tournament),
    )


def moved_dues(before: Snapshot, after: Snapshot) -> list[MovedDue]:
    """Whose payment would be another one; nothing where no stake was agreed."""
    nothing = Due(TILL, Decimal(0), Decimal(0))
    pairs = [(before.dues.get(pk, nothing), due) for pk, due in after.dues.items()]
    return [
        MovedDue(new.name, old.amount, new.amount, new.paid) for old, new in pairs if old.amount != new.amount
    ]


def moved_in_seasons(before: Snapshot, after: Snapshot) -> list[MovedInSeason]:
    """Whose place in a season would be another one, season by season in the new order."""
    return [
        MovedInSeason(new.season, new.name, old.place, new.place)
        for key, new in after.seasons.items()
        if (old := before.seasons.get(key)) and old.place != new.place
    ]


def _dues(tournament: Tournament) -> dict[int | None, Due]:
    if not tournament.stake:
        return {}
    return {
        one.member.pk if one.member else None: Due(one.member.name if one.member else TILL, one.due, one.paid)
        for one in settlement_of(tournament).accounts
    }


def _season_places(tournament: Tournament) -> dict[tuple[int, int], SeasonPlace]:
    found = {}
    for season in Season.objects.filter(club=tournament.club_id, game_slug=tournament.game_slug):
        if season.tournaments.filter(pk=tournament.pk).exists():
            for row in season_table(season).rows:
                place = SeasonPlace(season.name, row.member.name, row.place)
                found[season.pk, row.member.pk] = place
    return found
