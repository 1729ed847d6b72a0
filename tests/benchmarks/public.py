"""How many visitors a second one process serves on pages that need no login."""

from tests.benchmarks.measuring import answer, per_second
from tournaments.models import Tournament

__all__ = ["main"]


def main(tournament: Tournament) -> dict[str, float]:
    """Answers a second by page; prints them."""
    home = f"/t/{tournament.public_key}/"
    rows = f"{home}standings/"
    seen = answer(rows).headers["ETag"]
    found = {
        "standings page": per_second(home),
        "standings renewed": per_second(rows),
        "standings unchanged (304)": per_second(rows, if_none_match=seen),
        "house rules": per_second(f"{home}rules/"),
        "sign in": per_second("/people/login/"),
    }
    for page, answers in found.items():
        print(f"{page}: {answers:.0f} answers a second")
    return found
