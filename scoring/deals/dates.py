"""Dates as deal files write them."""

import re
from datetime import date

__all__ = ["read_date"]

_BY_YEAR = re.compile(r"(\d{4})(?:[.\-/](\d\d|\?\?)(?:[.\-/](\d\d|\?\?)(?:[ T].*)?)?)?")
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: .*)?")


def read_date(text: str) -> str | None:
    """2012-08-24, 2012-08 or 2012, as exact as the text; None for what is no date, such as a clock time.

    Empty where the text says that the date is not known.
    """
    if not text.strip("?.-/ "):
        return ""
    if american := _AMERICAN.fullmatch(text):
        month, day, year = american.groups()
        return _checked(year, month, day)
    found = _BY_YEAR.fullmatch(text)
    if found is None:
        return None
    year, month, day = found.groups()
    if month in (None, "??"):
        return year
    if day in (None, "??"):
        whole = _checked(year, month, "01")
        return whole and whole[:7]
    return _checked(year, month, day)


def _checked(year: str, month: str, day: str) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
