"""A large tournament for measuring: people in bulk, hands by the import of a sheet a round."""

from datetime import UTC, datetime
from random import Random
from uuid import uuid4

from accounts.models import Club, Member
from tests.factories.accounts import ClubFactory
from tournaments.demo import solo_whist
from tournaments.models import Round, Tournament
from tournaments.services.rounds import draw_seats, open_round, plan_round
from tournaments.services.sheets import import_sheet
from tournaments.services.tournaments import create_tournament, enter_members, publish_tournament
from tournaments.sheets import Row, read_sheet
from tournaments.sheets.table import written

__all__ = ["open_rounds", "play", "season"]

COLUMNS = ("table", "hand", "contract", "declarer", "partner", "trump", "upcard", "tricks")
SEATS = ("N", "E", "S", "W")


def season(players: int, rounds: int, hands: int) -> Tournament:
    """A published tournament of so many players, with no seat drawn yet."""
    club = ClubFactory()
    tournament = create_tournament(
        club=club,
        name="Large cup",
        game="solo-whist",
        preset="de",
        starts_at=datetime(2026, 1, 8, 18, 30, tzinfo=UTC),
        by=None,
        rounds_planned=rounds,
        options={"session_hands": hands},
    )
    enter_members(tournament=tournament, members=_people(club, players))
    return publish_tournament(tournament=tournament)


def open_rounds(tournament: Tournament, rounds: int) -> list[Round]:
    made = []
    for seed in range(rounds):
        round = plan_round(tournament=tournament)
        draw_seats(round=round, seed=seed)
        made.append(open_round(round=round))
    return made


def play(round: Round, hands: int) -> None:
    """So many hands at every table of the round."""
    random = Random(round.number)
    rows = [Row(1, COLUMNS)]
    for table in round.tables.order_by("number"):
        for number, line in enumerate(solo_whist.hands(random, SEATS, hands), start=1):
            cells = {"table": str(table.number), "hand": str(number), **line}
            rows.append(Row(len(rows) + 1, tuple(cells.get(column, "") for column in COLUMNS)))
    import_sheet(round=round, sheet=read_sheet(written(rows).encode()), key=uuid4(), by=None)


def _people(club: Club, players: int) -> list[Member]:
    people = [Member(club=club, name=f"Player {number:03} of Middletown") for number in range(players)]
    for member in people:
        member.index_name()
    return Member.objects.bulk_create(people)
