"""What a club chooses by its place: currency and time zone. Lists for forms, and the checks behind them."""

from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.numbers import get_currency_name, get_territory_currencies

from accounts.errors import AccountCode, invalid

__all__ = ["currencies", "currency_choices", "time_zone_choices", "validate_currency", "validate_time_zone"]

_CONTINENTS = {
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
}


@cache
def currencies() -> frozenset[str]:
    """ISO 4217 codes of the money in use somewhere today."""
    territories = [str(code) for code in Locale("en").territories if str(code).isalpha()]
    return frozenset(money for code in territories for money in get_territory_currencies(code))


@cache
def currency_choices(language: str) -> list[tuple[str, str]]:
    """(code, "EUR – euro") in the reader's `language`."""
    locale = Locale.parse(language, sep="-")
    return [(code, f"{code} – {get_currency_name(code, locale=locale)}") for code in sorted(currencies())]


@cache
def time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Zones by continent, each by its city; what has no city is an old name for one that has."""
    by_continent: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        continent, _, city = zone.partition("/")
        if continent in _CONTINENTS:
            by_continent.setdefault(continent, []).append((zone, city.replace("_", " ").replace("/", ", ")))
    return [("UTC", [("UTC", "UTC")]), *by_continent.items()]


def validate_currency(code: str) -> None:
    if code not in currencies():
        raise invalid(AccountCode.CURRENCY_UNKNOWN, currency=code)


def validate_time_zone(zone: str) -> None:
    if zone not in available_timezones():
        raise invalid(AccountCode.TIME_ZONE_UNKNOWN, zone=zone)
