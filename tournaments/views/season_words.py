"""How a season counts, sentence by sentence, and its table as files have it."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.counting import Counting, Session, Total, Worth
from scoring.criteria import Figure
from scoring.ranking import Ranking, Ties, figure_text
from scoring.season_criteria import TOTAL
from tournaments.exports import Column, Listing
from tournaments.exports.listing import Value
from tournaments.labels import amount
from tournaments.models import Season
from tournaments.selectors.seasons import SeasonRow, SeasonTable
from tournaments.selectors.teams import TeamTable
from tournaments.views.rankings import ShownCriterion, decision_notes, shown_chain

__all__ = [
    "as_number",
    "formula",
    "level_ones",
    "season_columns",
    "season_listing",
    "team_formula",
    "team_listing",
]


def formula(counting: Counting) -> Iterator[str]:
    """How the season counts, sentence by sentence."""
    is_day = counting.session is Session.EVENING
    yield _("A result is what one day brought.") if is_day else _("Each tournament is a result.")
    if counting.worth is Worth.VICTORY_POINTS:
        yield _points_by_place(counting.scale)
    if counting.best:
        yield ngettext("The best %(n)s result counts.", "The best %(n)s results count.", counting.best) % {
            "n": counting.best
        }
    elif counting.drop:
        yield ngettext(
            "The worst %(n)s result is dropped.", "The worst %(n)s results are dropped.", counting.drop
        ) % {"n": counting.drop}
    yield {
        Total.SUM: _("The total is their sum."),
        Total.PER_SESSION: _("The total is their sum divided by their number."),
        Total.PER_ROUND: _("The total is their sum divided by the rounds played in them."),
    }[counting.total]
    if counting.attendance:
        yield _("Each attendance adds %(units)s.") % {"units": amount(counting.attendance)}
    if counting.least > 1:
        yield _("A place needs %(n)s results.") % {"n": counting.least}
    if counting.least_rounds:
        yield _("A place needs %(n)s rounds.") % {"n": counting.least_rounds}
    yield _("Who was not there has no result, which is not a zero.")


def _points_by_place(scale: Sequence[Decimal]) -> str:
    if not scale:
        return _(
            "A tournament brings victory points: as many for the first as there are places, one less for "
            "each place after; who shares a place shares the points."
        )
    steps = " ".join(map(amount, scale))
    return _(
        "A tournament brings victory points by place: %(steps)s; who shares a place shares the points."
    ) % {"steps": steps}


def level_ones(ranking: Ranking) -> str:
    """What happens to those whose whole chain is level."""
    if ranking.ties is Ties.DENSE:
        return _("Who is level in all of it shares a place; the next place is one more (1, 1, 2).")
    return _("Who is level in all of it shares a place; the next place counts everybody before it (1, 1, 3).")


def team_formula(season: Season) -> Iterator[str]:
    """How teams count, sentence by sentence."""
    rule = season.team_counting
    if rule.best:
        yield ngettext(
            "Of each day the best member of a team counts.",
            "Of each day the best %(n)s members of a team count.",
            rule.best,
        ) % {"n": rule.best}
    else:
        yield _("Of each day the units of all members of a team are added up.")
    if rule.scale:
        steps = " ".join(map(amount, rule.scale))
        yield _("For it there are victory points by place: %(steps)s; level teams share them.") % {
            "steps": steps
        }
    else:
        yield _("For it there are victory points: as many for the first as there are teams, down to 1.")
    if rule.worth is Worth.UNITS:
        yield _("Places go by units, then by victory points.")
    else:
        yield _("Places go by victory points, then by units.")


def season_columns(season: Season) -> list[ShownCriterion]:
    """The figures that part the level, where no other column shows them."""
    return [one for one in shown_chain(season.ranking, (TOTAL, "attended")) if one.is_column]


def as_number(figure: Figure) -> Decimal | None:
    """A figure to show; None where there is none."""
    text = figure_text(figure)
    return Decimal(text) if text else None


def season_listing(season: Season, table: SeasonTable) -> Listing:
    most = max((len(row.counted.results) for row in table.rows), default=0)
    extra = season_columns(season)
    columns = [
        Column("place", _("Place"), is_number=True),
        Column("name", _("Player")),
        Column("total", pgettext("season", "Total"), is_number=True),
        Column("results", _("Results"), is_number=True),
        Column("rounds", _("Rounds"), is_number=True),
        *(Column(one.name, one.label, is_number=True) for one in extra),
        *(Column(f"result_{n}", _("Result %(n)s") % {"n": n}, is_number=True) for n in range(1, most + 1)),
    ]
    rows = [_values(row, extra, most) for row in table.rows]
    chain = [
        f"{number}. {one.label}: {one.note}" for number, one in enumerate(shown_chain(season.ranking), 1)
    ]
    notes = [*formula(season.counting), *chain, level_ones(season.ranking)]
    notes += decision_notes((row.member.name, row.decision) for row in table.rows)
    return Listing(season.name, _days(season), columns, rows, get_format("DECIMAL_SEPARATOR"), notes)


def team_listing(season: Season, table: TeamTable) -> Listing:
    columns = [
        Column("place", _("Place"), is_number=True),
        Column("team", _("Team")),
        Column("points", _("Victory points"), is_number=True),
        Column("units", _("Units"), is_number=True),
        Column("days", _("Results"), is_number=True),
        Column("members", _("Members")),
    ]
    rows: list[list[Value]] = [
        [
            row.place,
            row.team.name,
            as_number(row.total.points),
            row.total.units,
            len(row.total.results),
            ", ".join(member.name for member in row.members),
        ]
        for row in table.rows
    ]
    title, sign = _("Teams: %(season)s") % {"season": season.name}, get_format("DECIMAL_SEPARATOR")
    return Listing(title, _days(season), columns, rows, sign, list(team_formula(season)))


def _days(season: Season) -> str:
    return f"{date_format(season.first_day)} – {date_format(season.last_day)}"


def _values(row: SeasonRow, extra: Sequence[ShownCriterion], most: int) -> list[Value]:
    results = [as_number(worth) for _tournaments, worth, _counts in row.counted.results]
    head: list[Value] = [row.place, row.member.name, as_number(row.counted.total), len(results)]
    figures = [as_number(row.figures.get(one.name)) for one in extra]
    return [*head, row.counted.rounds, *figures, *results, *[None] * (most - len(results))]
