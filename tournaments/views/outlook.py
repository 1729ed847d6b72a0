"""If it ended now, in the reader's words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring.criteria import Criterion
from scoring.outlook import PRIZES, Level
from tournaments.labels import amount, term_text
from tournaments.models import Standing, Tournament

__all__ = ["ShownOutlook", "shown_outlook", "shown_outlooks"]


@dataclass(frozen=True, slots=True)
class ShownOutlook:
    """One entrant's line: towards the first place, and towards the first places."""

    row: Standing
    win: str
    prize: str
    is_mine: bool


def shown_outlooks(
    tournament: Tournament, rows: Sequence[Standing], mine: Standing | None
) -> list[ShownOutlook]:
    """Of the first places and the reader. `rows` hold all rivals: the places up to `PRIZES` + 1."""
    lines = (shown_outlook(tournament, row, rows, mine) for row in rows)
    return [line for line in lines if line]


def shown_outlook(
    tournament: Tournament, row: Standing, rows: Iterable[Standing], mine: Standing | None = None
) -> ShownOutlook | None:
    """Nothing for who has no place, or where the first criterion tells nothing of them."""
    names = {one.entrant.number: one.entrant.name for one in rows}
    level = {one.entrant.number for one in rows if one.place == row.place}
    criteria = tournament.criteria
    win, prize = row.outlook.get("win"), row.outlook.get("prize")
    if win is None or win["rival"] not in names:
        return None
    return ShownOutlook(
        row,
        win=_shared(win, names) if win["rival"] in level else _towards_first(win, names, criteria),
        prize=_towards_prize(prize, names, criteria)
        if prize and prize["rival"] in names.keys() - level
        else "",
        is_mine=mine is not None and row.pk == mine.pk,
    )


def _shared(gap: Mapping[str, Any], names: Mapping[int, str]) -> str:
    return _("shares the place with %(rival)s") % {"rival": names[gap["rival"]]}


def _towards_first(
    gap: Mapping[str, Any], names: Mapping[int, str], criteria: Mapping[str, Criterion]
) -> str:
    facts = _facts(gap, names, criteria)
    if gap["is_ahead"]:
        return _("leads %(rival)s by %(gap)s") % facts
    if not Decimal(gap["gap"]):
        return _level_now(gap, facts)
    if not gap["adds_up"]:
        return _("is %(gap)s behind %(rival)s") % facts
    return _needs(gap, facts)


def _towards_prize(
    gap: Mapping[str, Any], names: Mapping[int, str], criteria: Mapping[str, Criterion]
) -> str:
    facts = _facts(gap, names, criteria) | {"places": PRIZES}
    if gap["is_ahead"]:
        return _("%(gap)s ahead of %(rival)s, who is next") % facts
    if not Decimal(gap["gap"]):
        return _level_now(gap, facts)
    if not gap["adds_up"]:
        return _("%(gap)s behind %(rival)s, the last of the first %(places)s") % facts
    return _("for the first %(places)s: %(needs)s") % (facts | {"needs": _needs(gap, facts)})


def _needs(gap: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    return {
        Level.WINS: _("needs %(gap)s more than %(rival)s; level is enough by %(by)s"),
        Level.LOSES: _("needs over %(gap)s more than %(rival)s; level is not enough by %(by)s"),
        Level.SHARES: _("needs over %(gap)s more than %(rival)s; exactly %(gap)s shares the place"),
        Level.OPEN: _("needs over %(gap)s more than %(rival)s; at exactly %(gap)s it goes by %(by)s"),
    }[Level(gap["level"])] % facts


def _level_now(gap: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    """Level in the first criterion: every bit more than the rival decides."""
    return {
        Level.WINS: _("is level with %(rival)s, ahead by %(by)s"),
        Level.LOSES: _("is level with %(rival)s, behind by %(by)s"),
        Level.SHARES: _("is level with %(rival)s in everything"),
        Level.OPEN: _("is level with %(rival)s; it goes by %(by)s"),
    }[Level(gap["level"])] % facts


def _facts(
    gap: Mapping[str, Any], names: Mapping[int, str], criteria: Mapping[str, Criterion]
) -> dict[str, Any]:
    by = criteria.get(gap["by"])
    return {
        "rival": names[gap["rival"]],
        "gap": amount(Decimal(gap["gap"])),
        "by": term_text(by.label) if by else "",
    }
