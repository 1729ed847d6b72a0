"""Money as files: settlements and pots, of an evening and of a season."""

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports import Column, Listing
from tournaments.exports.listing import Value
from tournaments.models import Season, Tournament
from tournaments.selectors.hiding import Shown
from tournaments.selectors.pots import PotState, pot_state
from tournaments.selectors.settlement import Settlement, settlement_of, settlement_of_season
from tournaments.views.listings import tournament_listing

__all__ = ["pot_listing", "season_pot_listing", "season_settlement_listing", "settlement_listing"]


def settlement_listing(tournament: Tournament, shown: Shown) -> Listing:
    found = settlement_of(tournament)
    rows, notes = _accounts(found), [found.currency]
    return tournament_listing(_("Settlement"), tournament, _settlement_columns(), rows, notes)


def season_settlement_listing(season: Season) -> Listing:
    found = settlement_of_season(season)
    return _of_season(_("Settlement"), season, _settlement_columns(), _accounts(found), found.currency)


def pot_listing(tournament: Tournament, shown: Shown) -> Listing:
    state = pot_state(tournament)
    currency = tournament.club.currency
    return tournament_listing(_("Pot"), tournament, _pot_columns(), _takers(state), [currency])


def season_pot_listing(season: Season) -> Listing:
    return _of_season(_("Pot"), season, _pot_columns(), _takers(pot_state(season)), season.club.currency)


def _settlement_columns() -> list[Column]:
    return [
        Column("name", _("Player")),
        Column("units", _("Units"), is_number=True),
        Column("worth", pgettext("units in money", "Worth"), is_number=True),
        Column("fee", _("Entry fee"), is_number=True),
        Column("prize", _("Prize"), is_number=True),
        Column("due", _("Together"), is_number=True),
        Column("paid", pgettext("column: sum of payments", "Paid"), is_number=True),
        Column("left", pgettext("column: still to be paid", "Open"), is_number=True),
    ]


def _accounts(found: Settlement) -> list[list[Value]]:
    return [
        [
            one.member.name if one.member else _("the club's till"),
            one.units,
            one.worth,
            one.fee,
            one.prize,
            one.due,
            one.paid,
            one.left,
        ]
        for one in found.accounts
    ]


def _pot_columns() -> list[Column]:
    return [
        Column("place", _("Place"), is_number=True),
        Column("name", _("Player")),
        Column("fee", _("Entry fee"), is_number=True),
        Column("prize", _("Prize"), is_number=True),
        Column("paid_in", _("Paid in so far"), is_number=True),
        Column("paid_out", _("Paid out so far"), is_number=True),
    ]


def _takers(state: PotState | None) -> list[list[Value]]:
    return [
        [one.place, one.member.name, one.fee, one.prize, one.paid_in, one.paid_out]
        for one in (state.accounts if state else ())
    ]


def _of_season(
    title: str, season: Season, columns: list[Column], rows: list[list[Value]], currency: str
) -> Listing:
    days = f"{season.name}, {date_format(season.first_day)} – {date_format(season.last_day)}"
    return Listing(title, days, columns, rows, get_format("DECIMAL_SEPARATOR"), [currency])
