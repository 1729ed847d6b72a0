"""What a reader may see of a tournament's results. Every page, file and answer asks here and nowhere else."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.permissions import can_record
from tournaments.models import Hiding, Round, Standings, Tournament

__all__ = ["ALL", "Shown", "hidings_of", "shown_to_everybody", "standings_of", "what_is_shown"]

NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Shown:
    """Results of the rounds before `hidden_from`; of all rounds where that is None."""

    hidden_from: int | None = None

    @property
    def is_all(self) -> bool:
        return self.hidden_from is None

    @property
    def last_round(self) -> int:
        """The last round to be seen, 0 for none. Asked only while something is hidden."""
        return (self.hidden_from or 1) - 1

    def has(self, round_number: int) -> bool:
        return self.hidden_from is None or round_number < self.hidden_from

    def rounds(self, number: str) -> Q:
        """A condition on rows that lead to the number of their round by this path."""
        return Q() if self.hidden_from is None else Q(**{f"{number}__lt": self.hidden_from})

    def entries(self) -> Q:
        """A condition on the ledger: a penalty belongs to the time before the first hidden round opened."""
        if self.hidden_from is None:
            return Q()
        of_round = Round.objects.filter(tournament=OuterRef("tournament"), number=self.hidden_from)
        begun = Coalesce(Subquery(of_round.values("opened_at")[:1]), Value(NEVER))
        return self.rounds("table__round__number") | Q(table__isnull=True, at__lt=begun)


ALL = Shown()


def what_is_shown(tournament: Tournament, reader: User | AnonymousUser) -> Shown:
    """Who records sees everything; the others what is not hidden until prize-giving. No query of its own."""
    if tournament.hidden_from is None or can_record(reader, tournament.club):
        return ALL
    return shown_to_everybody(tournament)


def shown_to_everybody(tournament: Tournament) -> Shown:
    return Shown(tournament.hidden_from)


def standings_of(tournament: Tournament, shown: Shown) -> Standings | None:
    """The stored standings for a reader: those for everybody, or while results are hidden the whole."""
    is_whole = shown.is_all and tournament.hidden_from is not None
    kept = Standings.objects
    return (kept.filter(whole_of=tournament) if is_whole else kept.filter(tournament=tournament)).first()


def hidings_of(tournament: Tournament) -> QuerySet[Hiding]:
    """Every hiding and revealing, the latest first."""
    return tournament.hidings.select_related("by").order_by("-pk")
