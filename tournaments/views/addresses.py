"""Where the pages of a table and of its hands are."""

from django.urls import reverse

from tournaments.models import Table

__all__ = ["hand_url", "table_url"]


def table_url(table: Table, page: str = "table") -> str:
    """The table's own page, or another one below it."""
    round_ = table.round
    return reverse(f"tournaments:{page}", args=[round_.tournament.public_key, round_.number, table.number])


def hand_url(table: Table, number: int, page: str = "hand") -> str:
    """The page of a hand, or another one below it."""
    round_ = table.round
    place = [round_.tournament.public_key, round_.number, table.number, number]
    return reverse(f"tournaments:{page}", args=place)
