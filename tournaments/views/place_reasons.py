"""Why somebody stands behind the next: what parts them where the first criterion does not."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.criteria import Criterion
from tournaments.labels import amount, term_text
from tournaments.models import Standing

__all__ = ["behind", "parted_by", "reasons_beside", "reasons_of"]

WITHOUT_FIGURES = {"lots"}


def parted_by(chain: Sequence[Criterion], own: Mapping[str, str], other: Mapping[str, str]) -> str:
    """The criterion with both figures, which are texts by name: "Direct comparison 1 : 0".

    Empty where the first criterion parts two already, for their list shows it, and where none does.
    """
    for place, criterion in enumerate(chain):
        figures = _figure(own, criterion), _figure(other, criterion)
        if figures[0] != figures[1]:
            return _in_words(criterion, figures) if place else ""
    return ""


def behind(name: str, reason: str) -> str:
    return _("behind %(name)s: %(reason)s") % {"name": name, "reason": reason} if reason else ""


def reasons_of(chain: Sequence[Criterion], rows: Sequence[Standing]) -> dict[int, str]:
    """By primary key of a row why it stands behind the one right before it. `rows` are in order."""
    found = {
        after.pk: behind(before.entrant.name, _parted(chain, after, before))
        for before, after in pairwise(rows)
    }
    return {pk: reason for pk, reason in found.items() if reason}


def reasons_beside(chain: Sequence[Criterion], row: Standing) -> Iterator[str]:
    """Why a row stands behind the one before it and ahead of the one after it (one query)."""
    beside = Standing.objects.filter(
        standings=row.standings_id, position__in=(row.position - 1, row.position + 1)
    )
    around = beside.defer("balance").select_related("entrant__member", "entrant__partner")
    for other in around.order_by("position"):
        name = other.entrant.name
        if other.position < row.position:
            yield behind(name, _parted(chain, row, other))
        elif reason := _parted(chain, row, other):
            yield _("ahead of %(name)s: %(reason)s") % {"name": name, "reason": reason}


def _parted(chain: Sequence[Criterion], row: Standing, other: Standing) -> str:
    """Nothing of who has no place or shares it, nor of rows that do not follow each other."""
    if row.place is None or other.place is None or row.place == other.place:
        return ""
    return parted_by(chain, row.metrics, other.metrics) if abs(row.position - other.position) == 1 else ""


def _figure(figures: Mapping[str, str], criterion: Criterion) -> Decimal | None:
    text = figures.get(criterion.name)
    return Decimal(text) if text else None


def _in_words(criterion: Criterion, figures: Sequence[Decimal | None]) -> str:
    label = term_text(criterion.label)
    if criterion.name in WITHOUT_FIGURES:
        return label
    own, other = ("–" if figure is None else amount(figure) for figure in figures)
    return f"{label} {own}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{other}"
