"""Setting the demo club up, by the same services as any other club."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.models import Club, Member, User
from accounts.services import add_member, found_club, update_club
from scoring.games import GAMES
from tournaments.demo.evenings import EVENINGS, Evening, sheet_of
from tournaments.demo.people import NAMES, OFFICES
from tournaments.demo.season import found_league
from tournaments.models import Hand, Round, Tournament
from tournaments.selectors.sheets import sittings_of_round
from tournaments.services.checking_rules import change_checking
from tournaments.services.hands import correct_hand
from tournaments.services.ratings import rebuild_ratings
from tournaments.services.rounds import close_round, draw_seats, open_round, plan_round
from tournaments.services.sheets import import_sheet
from tournaments.services.standings import rebuild_standings
from tournaments.services.statistics import rebuild_statistics
from tournaments.services.tournaments import (
    create_tournament,
    end_tournament,
    enter_members,
    enter_pair,
    publish_tournament,
)
from tournaments.sheets import read_sheet

__all__ = ["CLUB", "PASSWORD", "Login", "load_demo", "logins"]

CLUB = "The Four Suits"
PASSWORD = "four-suits-demo"
SEED = 1911
BEGIN = time(19, 30)


@dataclass(frozen=True, slots=True)
class Login:
    email: str
    role: str
    name: str


def logins() -> list[Login]:
    """Whom one can sign in as, highest office first."""
    return [Login(email, role.value, NAMES[place]) for place, (role, email) in OFFICES.items()]


@transaction.atomic
def load_demo() -> Club | None:
    """The club with all its evenings, or None when it is there already."""
    if User.objects.filter(email=logins()[0].email).exists():
        return None
    owner, *others = [_user(login) for login in logins()]
    club = found_club(by=owner, name=CLUB, language="en", time_zone="Europe/Amsterdam", currency="EUR")
    members = [club.members.get(user=owner)]
    members += [
        add_member(club=club, name=user.name, user=user, role=login.role, number=str(number))
        for number, (user, login) in enumerate(zip(others, logins()[1:], strict=True), start=2)
    ]
    members += [
        add_member(club=club, name=name, number=str(number))
        for number, name in enumerate(NAMES[len(OFFICES) :], start=len(OFFICES) + 1)
    ]
    secretary = others[1]
    for evening in EVENINGS:
        if evening.game in GAMES:
            _play(evening, club, members, organiser=others[0], secretary=secretary)
    found_league(club, members, others[0])
    club = update_club(club=club, has_ratings=True)
    rebuild_ratings(club_id=club.pk)
    return club


def _user(login: Login) -> User:
    """An account whose address needs no more confirming."""
    user = User.objects.create_user(login.email, PASSWORD, name=login.name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _play(
    evening: Evening, club: Club, members: Sequence[Member], *, organiser: User, secretary: User
) -> None:
    tournament = create_tournament(
        club=club,
        name=evening.name,
        game=evening.game,
        preset=evening.preset,
        starts_at=_start(evening, club),
        by=organiser,
        stake=evening.stake,
        rounds_planned=evening.rounds,
        entry=evening.entry,
        options=evening.options,
    )
    change_checking(
        tournament=tournament, checking=evening.checking, provisional_minutes=None, closes_unchecked=True
    )
    _enter(tournament, [members[place] for place in evening.players])
    publish_tournament(tournament=tournament)
    if evening.hands:
        _record(evening, tournament, secretary)


def _enter(tournament: Tournament, members: Sequence[Member]) -> None:
    if not tournament.is_for_pairs:
        enter_members(tournament=tournament, members=members)
        return
    for two in zip(members[::2], members[1::2], strict=True):
        enter_pair(tournament=tournament, members=two)


def _start(evening: Evening, club: Club) -> datetime:
    """Half past seven by the club's clock; tonight began at the full hour that is two hours ago."""
    now = timezone.now().astimezone(club.zone)
    if not evening.days:
        return (now - timedelta(hours=2)).replace(minute=0, second=0, microsecond=0)
    return datetime.combine(now.date() + timedelta(days=evening.days), BEGIN, club.zone)


def _record(evening: Evening, tournament: Tournament, secretary: User) -> None:
    """Draw the seats and bring the sheet of the round; an evening that is over is closed."""
    round = plan_round(tournament=tournament)
    draw_seats(round=round, seed=SEED + evening.draw)
    round = open_round(round=round)
    sheet = sheet_of(evening, _names(round), SEED)
    import_sheet(round=round, sheet=read_sheet(sheet.encode()), key=uuid4(), by=secretary)
    if evening.is_over:
        close_round(round=round)
        end_tournament(tournament=Tournament.objects.get(pk=tournament.pk))
    else:
        _correct_one(round, secretary)
    rebuild_standings(tournament_id=tournament.pk)
    rebuild_statistics(tournament_id=tournament.pk)


def _names(round: Round) -> dict[int, tuple[str, ...]]:
    """Who sits at each table, by seat."""
    return {
        number: tuple(player.member.name for player in sitting.players if player)
        for number, sitting in sittings_of_round(round).items()
    }


def _correct_one(round: Round, secretary: User) -> None:
    """Something to look at: a hand with two versions."""
    hand = Hand.objects.filter(table__round=round, values__has_key="tricks", values__tricks__gt=1).first()
    if hand is None:
        return
    correct_hand(
        hand=hand,
        values=hand.values | {"tricks": hand.values["tricks"] - 1},
        based_on=hand.version,
        key=uuid4(),
        by=secretary,
        reason="One trick was counted for the wrong side",
    )
