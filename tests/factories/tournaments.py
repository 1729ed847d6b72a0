"""Tournaments, entrants, rounds and tables, made by the services that make them on the site."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import factory

from accounts.models import Member
from tests.factories.accounts import ClubFactory, MemberFactory
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.services.rounds import open_round, place_seats, plan_round
from tournaments.services.tournaments import create_tournament, enter_members, publish_tournament

__all__ = ["EntrantFactory", "RoundFactory", "TableFactory", "TournamentFactory", "enter"]


class TournamentFactory(factory.django.DjangoModelFactory[Tournament]):
    """A draft of Solo Whist, changed by `options`; `is_published=True` shows it to players."""

    class Meta:
        model = Tournament

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Club night {n + 1}")
    game = "solo-whist"
    preset = "de"
    starts_at = datetime(2026, 1, 8, 18, 30, tzinfo=UTC)
    by = None

    @classmethod
    def _create(cls, model_class: Any, *args: Any, is_published: bool = False, **facts: Any) -> Tournament:
        tournament = create_tournament(**facts)
        return publish_tournament(tournament=tournament) if is_published else tournament


class EntrantFactory(factory.django.DjangoModelFactory[Entrant]):
    """Somebody of the club, entered under the next number."""

    class Meta:
        model = Entrant

    tournament = factory.SubFactory(TournamentFactory)
    member = factory.SubFactory(MemberFactory, club=factory.SelfAttribute("..tournament.club"))

    @classmethod
    def _create(cls, model_class: Any, *args: Any, tournament: Tournament, member: Member) -> Entrant:
        return enter_members(tournament=tournament, members=[member])[0]


class RoundFactory(factory.django.DjangoModelFactory[Round]):
    """The next round of a tournament. `tables=2` seats so many tables of four; `is_open=True` opens it."""

    class Meta:
        model = Round

    tournament = factory.SubFactory(TournamentFactory, is_published=True)

    @classmethod
    def _create(
        cls, model_class: Any, *args: Any, tournament: Tournament, tables: int = 0, is_open: bool = False
    ) -> Round:
        round = plan_round(tournament=tournament)
        if tables:
            people = iter(_entered(tournament, tables * 4))
            place_seats(round=round, tables=[[next(people) for _ in range(4)] for _ in range(tables)])
        return open_round(round=round) if is_open else round


class TableFactory(factory.django.DjangoModelFactory[Table]):
    """A table of an open round with somebody in each seat; `names` are given to them clockwise."""

    class Meta:
        model = Table

    tournament = factory.SubFactory(TournamentFactory, is_published=True)
    names = ("Ann", "Bram", "Çiğdem", "Kjell")

    @classmethod
    def _create(
        cls,
        model_class: Any,
        *args: Any,
        tournament: Tournament,
        names: Iterable[str],
        is_open: bool = True,
    ) -> Table:
        round = plan_round(tournament=tournament)
        place_seats(round=round, tables=[enter(tournament, *names)])
        if is_open:
            open_round(round=round)
        return Table.objects.select_related("round__tournament__club").get(round=round)


def enter(tournament: Tournament, *names: str) -> list[Entrant]:
    """New members of these names, entered in this order."""
    members = [MemberFactory(club=tournament.club, name=name) for name in names]
    return enter_members(tournament=tournament, members=members)


def _entered(tournament: Tournament, wanted: int) -> list[Entrant]:
    """So many entrants: those there are, and new ones."""
    there = list(tournament.entrants.order_by("number")[:wanted])
    return there + [EntrantFactory(tournament=tournament) for _ in range(wanted - len(there))]
