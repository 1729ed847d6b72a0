"""What is in a pot, who paid in, and who gets how much of it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from django.db.models import Q, Sum

from accounts.models import Member
from scoring.pots import shared_out
from scoring.settlement import Transfer, in_coins
from tournaments.models import LedgerEntry, Payment, Pot, Season, Standing, Tournament
from tournaments.selectors.money import TILL, coin_of
from tournaments.selectors.seasons import season_table

__all__ = ["PotAccount", "PotState", "pot_of", "pot_state"]


@dataclass(frozen=True, slots=True)
class PotAccount:
    """One person: the fee they owe, the prize they are owed, and what of both was paid by itself."""

    member: Member
    place: int | None
    fee: Decimal
    prize: Decimal
    paid_in: Decimal = Decimal(0)
    paid_out: Decimal = Decimal(0)

    @property
    def open_in(self) -> Decimal:
        """Still to be paid in: of the fee, and back of a prize that became smaller."""
        return max(self.fee - self.paid_in, Decimal(0)) + max(self.paid_out - self.prize, Decimal(0))

    @property
    def open_out(self) -> Decimal:
        """Still to be paid out: of the prize, and back of a fee that became smaller."""
        return max(self.prize - self.paid_out, Decimal(0)) + max(self.paid_in - self.fee, Decimal(0))


@dataclass(frozen=True)
class PotState:
    """`content` is what there is to pay out: the fees, and `penalties` where they go to the pot."""

    pot: Pot
    currency: str
    coin: Decimal
    penalties: Decimal
    accounts: Sequence[PotAccount]
    payments: Sequence[Payment] = field(default=())

    @property
    def fees(self) -> Decimal:
        return sum((one.fee for one in self.accounts), Decimal(0))

    @property
    def content(self) -> Decimal:
        return self.fees + self.penalties

    @property
    def prizes(self) -> Decimal:
        return sum((one.prize for one in self.accounts), Decimal(0))

    @property
    def left(self) -> Decimal:
        """What stays in the pot; below zero what the club adds."""
        return self.content - self.prizes

    @property
    def paid_in(self) -> Decimal:
        return sum((one.paid_in for one in self.accounts), Decimal(0))

    @property
    def paid_out(self) -> Decimal:
        return sum((one.paid_out for one in self.accounts), Decimal(0))

    @property
    def open(self) -> Sequence[Transfer[int | None]]:
        """Payments into and out of the pot that are still to be made, where they are made by themselves."""
        if self.pot.is_in_settlement:
            return ()
        every: list[Transfer[int | None]] = []
        every += [Transfer(one.member.pk, TILL, one.open_in) for one in self.accounts if one.open_in]
        every += [Transfer(TILL, one.member.pk, one.open_out) for one in self.accounts if one.open_out]
        return every


def pot_of(settled: Tournament | Season) -> Pot | None:
    which = {"season": settled} if isinstance(settled, Season) else {"tournament": settled}
    return Pot.objects.filter(**which).first()


def pot_state(settled: Tournament | Season, pot: Pot | None = None) -> PotState | None:
    """What stands in the pot now, by the places of now; None where there is none."""
    pot = pot or pot_of(settled)
    if pot is None:
        return None
    coin = coin_of(settled.club.currency)
    if isinstance(settled, Season):
        takers, penalties = _of_season(settled), Decimal(0)
    else:
        takers = _of_tournament(settled)
        penalties = _penalties(settled, coin) if pot.takes_penalties else Decimal(0)
    payments = list(_payments(settled))
    return PotState(
        pot=pot,
        currency=settled.club.currency,
        coin=coin,
        penalties=penalties,
        accounts=_accounts(pot, takers, penalties, coin, payments),
        payments=payments,
    )


@dataclass(frozen=True, slots=True)
class Taker:
    """Who pays one fee and has one place: a person, or a pair."""

    members: Sequence[Member]
    place: int | None


def _of_tournament(tournament: Tournament) -> list[Taker]:
    """Everybody entered who did not withdraw before they played."""
    rows = Standing.objects.filter(Q(standings__tournament=tournament) | Q(standings__whole_of=tournament))
    # While results are hidden the whole comes last, and counts.
    places = dict(rows.order_by("standings__tournament").values_list("entrant", "place"))
    entrants = tournament.entrants.filter(Q(withdrawn_at=None) | Q(seats__isnull=False)).distinct()
    return [
        Taker(entrant.members, places.get(entrant.pk))
        for entrant in entrants.select_related("member", "partner").order_by("number")
    ]


def _of_season(season: Season) -> list[Taker]:
    """Everybody who played in it."""
    return [Taker((row.member,), row.place) for row in season_table(season).rows]


def _penalties(tournament: Tournament, coin: Decimal) -> Decimal:
    """What penalties less bonuses are worth, in whole coins; nothing where bonuses outweigh them."""
    beside = LedgerEntry.objects.filter(tournament=tournament).exclude(kind=LedgerEntry.Kind.HAND)
    units = beside.aggregate(units=Sum("units"))["units"] or Decimal(0)
    return max(Decimal(0), -units * tournament.stake) // coin * coin


def _payments(settled: Tournament | Season) -> Iterable[Payment]:
    made = settled.payments.filter(account=Payment.Account.POT).select_related("payer", "payee", "by")
    return made.order_by("pk")


def _accounts(
    pot: Pot, takers: Sequence[Taker], penalties: Decimal, coin: Decimal, payments: Sequence[Payment]
) -> list[PotAccount]:
    fees = _split({number: Fraction(pot.fee) for number in range(len(takers))}, takers, coin)
    content = sum(fees.values(), Decimal(0)) + penalties
    places = {number: one.place for number, one in enumerate(takers) if one.place is not None}
    prizes = _split(shared_out(content, places, pot.prizes), takers, coin)
    paid_in, paid_out = _paid(payments)
    return [
        PotAccount(
            member=member,
            place=taker.place,
            fee=fees[member.pk],
            prize=prizes.get(member.pk, Decimal(0)),
            paid_in=paid_in[member.pk],
            paid_out=paid_out[member.pk],
        )
        for taker in sorted(takers, key=lambda one: (one.place is None, one.place or 0))
        for member in taker.members
    ]


def _split(by_taker: Mapping[int, Fraction], takers: Sequence[Taker], coin: Decimal) -> dict[int, Decimal]:
    """By member, a pair's halved, in whole coins whose sum is that of all."""
    exact: dict[int | None, Fraction] = defaultdict(Fraction)
    for number, amount in by_taker.items():
        for member in takers[number].members:
            exact[member.pk] += amount / len(takers[number].members)
    exact[TILL] = -sum(exact.values(), Fraction(0))
    return {who: amount for who, amount in in_coins(exact, coin).items() if who is not None}


def _paid(payments: Iterable[Payment]) -> tuple[dict[int | None, Decimal], dict[int | None, Decimal]]:
    """What each paid in, and was paid out; marks taken back do not count."""
    paid_in: dict[int | None, Decimal] = defaultdict(Decimal)
    paid_out: dict[int | None, Decimal] = defaultdict(Decimal)
    for one in payments:
        if not one.undone_at:
            paid_in[one.payer_id] += one.amount
            paid_out[one.payee_id] += one.amount
    return paid_in, paid_out
