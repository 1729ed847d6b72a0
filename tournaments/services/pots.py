"""Entry fee and prizes as the organiser sets them."""

from decimal import Decimal

from django.db import transaction

from scoring.pots import Prizes, ShareOut
from tournaments.errors import PotCode, Refused
from tournaments.models import Pot, Season, Tournament
from tournaments.selectors.money import coin_of

__all__ = ["set_pot"]


@transaction.atomic
def set_pot(
    *,
    settled: Tournament | Season,
    fee: Decimal,
    prizes: Prizes,
    takes_penalties: bool = False,
    is_in_settlement: bool = True,
) -> Pot:
    """Set it, or set it anew: what was paid already stays paid, and what differs then is open.

    Raises `PotCode` where an amount is no whole number of coins.
    """
    type(settled).objects.select_for_update(of=("self",)).get(pk=settled.pk)
    coin = coin_of(settled.club.currency)
    _must_be_in_coins("fee", [fee], coin)
    if prizes.kind is ShareOut.AMOUNTS:
        _must_be_in_coins("by_place", prizes.by_place, coin)
    pot = _pot_of(settled)
    pot.fee, pot.takes_penalties, pot.is_in_settlement = fee, takes_penalties, is_in_settlement
    pot.prizes_kind, pot.prizes_stored = prizes.kind.value, [str(prize) for prize in prizes.by_place]
    pot.full_clean()
    pot.save()
    return pot


def _pot_of(settled: Tournament | Season) -> Pot:
    which = {"season": settled} if isinstance(settled, Season) else {"tournament": settled}
    return Pot.objects.filter(**which).first() or Pot(**which)


def _must_be_in_coins(at: str, amounts: list[Decimal] | tuple[Decimal, ...], coin: Decimal) -> None:
    for amount in amounts:
        if amount % coin:
            raise Refused.of(PotCode.NOT_IN_COINS, at=at, amount=amount, coin=coin)
