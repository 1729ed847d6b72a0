"""Who pays whom: units at the stake, in whole coins, less what is paid already."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from babel.numbers import get_currency_precision
from django.db.models import Sum

from accounts.models import Club, Member
from scoring.payments import MOST_FOR_FEWEST, Transfer, fewest_transfers, in_coins
from tournaments.models import Entrant, LedgerEntry, Payment, Season, Tournament

__all__ = ["Account", "Settlement", "coin_of", "settlement_of", "settlement_of_season"]

TILL = None
Money = dict[int | None, Decimal]


@dataclass(frozen=True, slots=True)
class Account:
    """One person, or the club's till (no member). `due` is what they are owed, below zero what they owe;
    `paid` what they have paid (or, below zero, were paid); `left` what is still open.
    """

    member: Member | None
    units: Decimal
    due: Decimal
    paid: Decimal

    @property
    def left(self) -> Decimal:
        return self.due + self.paid


@dataclass(frozen=True)
class Settlement:
    """All accounts, owed most first, the till last if there is one; `open` payments settle what is left.

    Sums of units (the till's are those of penalties and bonuses, turned round), `due` and `left` are zero.
    """

    currency: str
    coin: Decimal
    accounts: Sequence[Account]
    open: Sequence[Transfer[int | None]]
    payments: Sequence[Payment]

    @property
    def people(self) -> Mapping[int | None, Member | None]:
        return {account.member.pk if account.member else TILL: account.member for account in self.accounts}

    @property
    def is_fewest(self) -> bool:
        """Whether the number of payments is known to be the smallest there is."""
        return sum(account.left != 0 for account in self.accounts) <= MOST_FOR_FEWEST


def coin_of(currency: str) -> Decimal:
    """The smallest coin money is reckoned in: 0.01 for the euro, 1 for the yen."""
    return Decimal(1).scaleb(-get_currency_precision(currency))


def settlement_of(tournament: Tournament) -> Settlement:
    """One tournament's; four queries."""
    payments = tournament.payments.select_related("payer", "payee", "by")
    return _settlement(tournament.club, [tournament], payments)


def settlement_of_season(season: Season) -> Settlement:
    """All its tournaments together; what was paid for one of them counts. One whose results are hidden is
    settled after its prize-giving.
    """
    tournaments = list(season.tournaments.filter(hidden_from__isnull=True))
    payments = Payment.objects.filter(tournament__in=tournaments) | Payment.objects.filter(season=season)
    return _settlement(season.club, tournaments, payments.select_related("payer", "payee", "by"))


def _settlement(club: Club, tournaments: Sequence[Tournament], payments: Iterable[Payment]) -> Settlement:
    units, money, people = _owed(tournaments)
    found = sorted(payments, key=lambda payment: payment.pk)
    coin = coin_of(club.currency)
    due = in_coins(money, coin)
    paid = _paid(payment for payment in found if not payment.undone_at)
    for who in paid.keys() - due.keys():
        due[who] = units[who] = Decimal(0)
    people |= {one.pk: one for payment in found for one in (payment.payer, payment.payee) if one}
    accounts = [
        Account(people[who] if who else None, units[who], amount, paid.get(who, Decimal(0)))
        for who, amount in due.items()
        if who or amount or paid.get(who)
    ]
    left = {one.member.pk if one.member else TILL: one.left for one in accounts}
    return Settlement(
        currency=club.currency,
        coin=coin,
        accounts=sorted(accounts, key=_order),
        open=fewest_transfers(left),
        payments=found,
    )


def _owed(
    tournaments: Sequence[Tournament],
) -> tuple[defaultdict[int | None, Decimal], dict[int | None, Fraction], dict[int, Member]]:
    """Units and exact money by member, a pair's halved; what stands beside the hands is the till's."""
    stakes = {tournament.pk: tournament.stake for tournament in tournaments}
    entrants = Entrant.objects.filter(tournament__in=stakes).select_related("member", "partner")
    sums = LedgerEntry.objects.filter(tournament__in=stakes).order_by().values_list("entrant")
    by_entrant = dict(sums.annotate(Sum("units")))
    units: defaultdict[int | None, Decimal] = defaultdict(Decimal)
    money: dict[int | None, Fraction] = defaultdict(Fraction)
    people: dict[int, Member] = {}
    for entrant in entrants.order_by("member__sort_name", "pk"):
        share = by_entrant.get(entrant.pk, Decimal(0)) / len(entrant.members)
        worth = Fraction(share) * Fraction(stakes[entrant.tournament_id])
        for member in entrant.members:
            people[member.pk] = member
            units[member.pk] += share
            money[member.pk] += worth
            units[TILL] -= share
            money[TILL] -= worth
    return units, money, people


def _paid(payments: Iterable[Payment]) -> Money:
    paid: Money = defaultdict(Decimal)
    for payment in payments:
        paid[payment.payer_id] += payment.amount
        paid[payment.payee_id] -= payment.amount
    return paid


def _order(account: Account) -> tuple[bool, Decimal, str]:
    return account.member is None, -account.due, account.member.sort_name if account.member else ""
