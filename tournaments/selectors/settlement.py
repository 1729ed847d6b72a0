"""Who pays whom: units at the stake, in whole coins, less what is paid already."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.db.models import Q, Sum

from accounts.models import Club, Member
from scoring.settlement import MOST_FOR_FEWEST, Transfer, fewest_transfers, in_coins
from tournaments.models import Entrant, LedgerEntry, Payment, Pot, Season, Tournament
from tournaments.selectors.money import TILL, coin_of
from tournaments.selectors.pots import PotState, pot_state

__all__ = ["Account", "Settlement", "settlement_of", "settlement_of_season"]

Money = dict[int | None, Decimal]


@dataclass(frozen=True, slots=True)
class Account:
    """One person, or the club's till (no member). `worth` is what the units are worth, `fee` (below zero) and
    `prize` are of the pots settled with them; the till's are turned round. `paid` is what they have paid (or,
    below zero, were paid), `left` what is still open.
    """

    member: Member | None
    units: Decimal
    worth: Decimal
    fee: Decimal = Decimal(0)
    prize: Decimal = Decimal(0)
    paid: Decimal = Decimal(0)

    @property
    def due(self) -> Decimal:
        """What they are owed, below zero what they owe."""
        return self.worth + self.fee + self.prize

    @property
    def left(self) -> Decimal:
        return self.due + self.paid


@dataclass(frozen=True)
class Settlement:
    """All accounts, owed most first, the till last if there is one; `open` payments settle what is left.

    Every column sums to zero, the till's part turned round: units, worth, fees, prizes, paid and left.
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
    def has_pot(self) -> bool:
        return any(account.fee or account.prize for account in self.accounts)

    @property
    def sums(self) -> Mapping[str, Decimal]:
        """Of each column: all zero, or nothing may be paid by this list."""
        columns = ("units", "worth", "fee", "prize", "paid", "left")
        return {
            name: sum((getattr(account, name) for account in self.accounts), Decimal(0)) for name in columns
        }

    @property
    def is_fewest(self) -> bool:
        """Whether the number of payments is known to be the smallest there is."""
        return sum(account.left != 0 for account in self.accounts) <= MOST_FOR_FEWEST


def settlement_of(tournament: Tournament) -> Settlement:
    """One tournament's, with its pot where that is settled together; five queries, eight with a pot."""
    payments = tournament.payments.select_related("payer", "payee", "by")
    return _settlement(tournament.club, [tournament], payments, _together(pot_state(tournament)))


def settlement_of_season(season: Season) -> Settlement:
    """All its tournaments together; what was paid for one of them counts. One whose results are hidden is
    settled after its prize-giving.
    """
    tournaments = list(season.tournaments.filter(hidden_from__isnull=True).select_related("club"))
    payments = Payment.objects.filter(Q(tournament__in=tournaments) | Q(season=season))
    with_pots = [one for one in tournaments if one.pk in _with_pots(tournaments)]
    settled: list[Tournament | Season] = [season, *with_pots]
    pots = [state for one in settled for state in _together(pot_state(one))]
    return _settlement(season.club, tournaments, payments.select_related("payer", "payee", "by"), pots)


def _with_pots(tournaments: Sequence[Tournament]) -> set[int | None]:
    pots = Pot.objects.filter(tournament__in=tournaments, is_in_settlement=True)
    return set(pots.values_list("tournament", flat=True))


def _together(state: PotState | None) -> list[PotState]:
    return [state] if state and state.pot.is_in_settlement else []


def _settlement(
    club: Club, tournaments: Sequence[Tournament], payments: Iterable[Payment], pots: Sequence[PotState]
) -> Settlement:
    units, money, people = _owed(tournaments)
    found = sorted(_counted(payments, pots), key=lambda payment: payment.pk)
    coin = coin_of(club.currency)
    worth, fees, prizes = in_coins(money, coin), _fees(pots), _prizes(pots)
    paid = _paid(payment for payment in found if not payment.undone_at)
    people |= {one.pk: one for payment in found for one in (payment.payer, payment.payee) if one}
    people |= {account.member.pk: account.member for pot in pots for account in pot.accounts}
    accounts = [
        Account(
            people[who] if who else TILL,
            units[who],
            worth.get(who, Decimal(0)),
            fees[who],
            prizes[who],
            paid[who],
        )
        for who in dict.fromkeys([*worth, *fees, *prizes, *paid])
    ]
    accounts = [one for one in accounts if one.member or one.worth or one.fee or one.prize or one.paid]
    left = {one.member.pk if one.member else TILL: one.left for one in accounts}
    return Settlement(
        currency=club.currency,
        coin=coin,
        accounts=sorted(accounts, key=_order),
        open=fewest_transfers(left),
        payments=found,
    )


def _counted(payments: Iterable[Payment], pots: Sequence[PotState]) -> Iterator[Payment]:
    """Payments of the settlement, and of pots what was paid by itself before they were settled with it."""
    of_pots = {(pot.pot.tournament_id, pot.pot.season_id) for pot in pots}
    for payment in payments:
        if payment.account == Payment.Account.SETTLEMENT or (
            (payment.tournament_id, payment.season_id) in of_pots
        ):
            yield payment


def _fees(pots: Sequence[PotState]) -> Money:
    return _sum((one.member.pk, -one.fee) for pot in pots for one in pot.accounts)


def _prizes(pots: Sequence[PotState]) -> Money:
    return _sum((one.member.pk, one.prize) for pot in pots for one in pot.accounts)


def _sum(amounts: Iterable[tuple[int | None, Decimal]]) -> Money:
    """By person, and turned round the till's."""
    found: Money = defaultdict(Decimal)
    for who, amount in amounts:
        found[who] += amount
        found[TILL] -= amount
    return found


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
