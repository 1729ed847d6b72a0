"""Seats: drawn by lot, or chosen one by one."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from accounts.names import fold
from scoring.seats import label
from tournaments.forms.seed import SeedField
from tournaments.labels import term_text
from tournaments.models import Entrant, Table
from tournaments.seating import OddTables
from tournaments.seating.field import Shape, choices

__all__ = ["DrawForm", "SeatsForm", "SwapTablesForm", "shape_text"]

NAMES = "seat-names"
LEADING_NUMBER = re.compile(r"\s*(\d{1,6})(?:\s|·|$)", re.ASCII)
UNKNOWN = _("Nobody of the tournament is called “%(text)s”: type a number or a name from the list.")
PAIRS_AT_TABLE = 2
SIDES = (
    pgettext_lazy("seats of a pair", "North and South"),
    pgettext_lazy("seats of a pair", "East and West"),
)


class DrawForm(forms.Form):
    """`sizes` are those of the game; what to do with people left over is asked where there is a choice."""

    seed = SeedField()

    def __init__(self, players: int, sizes: Sequence[int], usual: OddTables, data: Any = None) -> None:
        super().__init__(data)
        ways = {odd: shape for odd, shape in choices(players) if set(shape.sizes) <= set(sizes)}
        self.only = next(iter(ways), None)
        if len(ways) > 1 and players % 4:
            texts = [(odd.value, shape_text(shape)) for odd, shape in ways.items()]
            self.fields["odd"] = forms.ChoiceField(
                label=_("Tables"), choices=texts, widget=forms.RadioSelect, initial=usual.value
            )
            self.order_fields(("odd", "seed"))

    def wanted(self) -> dict[str, Any]:
        """What `draw_seats` asks for."""
        odd = self.cleaned_data.get("odd")
        return {"seed": self.cleaned_data["seed"], "odd": OddTables(odd) if odd else self.only}


class SeatField(forms.CharField):
    """Who sits there: a number, a name that is clear, or both as the list offers them; cleaned to an entrant.

    All seats share one list of names, so that a page of four hundred people stays small.
    """

    widget = forms.TextInput(attrs={"list": NAMES, "autocomplete": "off", "data-seat": ""})

    def __init__(self, entrants: Mapping[int, Entrant], **how: Any) -> None:
        super().__init__(required=False, **how)
        self.entrants = entrants

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        if leading := LEADING_NUMBER.match(text):
            found = [one for number, one in self.entrants.items() if number == int(leading[1])]
        else:
            wanted = fold(text)
            everybody = [(fold(one.name), one) for one in self.entrants.values()]
            found = [one for name, one in everybody if name == wanted]
            found = found or [one for name, one in everybody if wanted in name]
        if len(found) == 1:
            return found[0]
        message = _("Several players are called “%(text)s”: type the number.") if found else UNKNOWN
        raise ValidationError(message, "nobody_called", {"text": text})


class SeatsForm(forms.Form):
    """A line for each seat. A table left empty is not set up; an empty seat closes up."""

    def __init__(
        self, entrants: Sequence[Entrant], tables: Sequence[Table], sizes: Sequence[int], data: Any = None
    ) -> None:
        super().__init__(data)
        self.entrants = {entrant.number: entrant for entrant in entrants}
        self.usual = sizes[0]
        is_odd = len(entrants) % self.usual or any(table.size != self.usual for table in tables)
        self.largest = max(sizes) if is_odd else self.usual
        self.tables = max(len(tables), -(-len(entrants) // self.usual))
        seats = [(table.number, seat) for table in tables for seat in table.seats.all()]
        seated = {(number, seat.index): entry_text(seat.entrant) for number, seat in seats}
        for number, index in self._places():
            self.fields[_entry(number, index)] = SeatField(
                self.entrants,
                label=self._label(tables, number, index),
                initial=seated.get((number, index), ""),
            )

    @property
    def names(self) -> list[str]:
        """What the seats' common list offers."""
        return [entry_text(entrant) for entrant in self.entrants.values()]

    def _places(self) -> Iterator[tuple[int, int]]:
        return ((number, index) for number in range(1, self.tables + 1) for index in range(self.largest))

    def _label(self, tables: Sequence[Table], number: int, index: int) -> str:
        if self.usual == PAIRS_AT_TABLE:
            return str(SIDES[index])
        return term_text(label(index, self._size(tables, number, index)))

    def _size(self, tables: Sequence[Table], number: int, index: int) -> int:
        """The size that names this seat: a table of another size than usual has positions, not winds."""
        sizes = {table.number: table.size for table in tables}
        return sizes.get(number, self.usual) if index < self.usual else self.largest

    def by_table(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """Each table's number and its seats."""
        for number in range(1, self.tables + 1):
            yield number, [self[_entry(number, index)] for index in range(self.largest)]

    def clean(self) -> dict[str, Any]:
        """The second seat of the same person is where the fault is shown."""
        seen: set[int] = set()
        for name, entrant in list(self.cleaned_data.items()):
            if entrant and entrant.pk in seen:
                message = _("%(name)s has another seat already.")
                self.add_error(name, ValidationError(message, "seated_twice", {"name": entrant}))
            elif entrant:
                seen.add(entrant.pk)
        return self.cleaned_data

    def seats(self) -> list[list[Entrant]]:
        """Tables that somebody sits at, each with its people clockwise."""
        tables: dict[int, list[Entrant]] = {number: [] for number in range(1, self.tables + 1)}
        for number, index in self._places():
            if entrant := self.cleaned_data[_entry(number, index)]:
                tables[number].append(entrant)
        return [people for people in tables.values() if people]


class SwapTablesForm(forms.Form):
    """Two tables that sat in each other's place."""

    table = forms.ModelChoiceField(Table.objects.none(), label=_("This table"))
    other = forms.ModelChoiceField(Table.objects.none(), label=_("sat at this one, and the other way round"))
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))

    def __init__(self, tables: QuerySet[Table], data: Any = None) -> None:
        super().__init__(data)
        for name in ("table", "other"):
            self.fields[name].queryset = tables  # type: ignore[attr-defined]
            self.fields[name].label_from_instance = _table_text  # type: ignore[attr-defined]


def _table_text(table: Table) -> str:
    """ "Table 3: Ann, Bram, Çiğdem, Kjell" """
    people = ", ".join(seat.member.name for seat in table.seats.all())
    return _("Table %(n)s: %(people)s") % {"n": table.number, "people": people}


def entry_text(entrant: Entrant) -> str:
    """ "17 · Ann": the number first, for it is unique and quickly typed."""
    return f"{entrant.number} · {entrant.name}"


def _entry(table: int, index: int) -> str:
    return f"table{table}-seat{index}"


def shape_text(shape: Shape) -> str:
    """ "3 tables of four, 1 table of five" or "4 tables of four, 2 rest"."""
    parts = [_tables_text(shape.sizes.count(size), size) for size in sorted(set(shape.sizes))]
    if shape.byes:
        parts.append(ngettext("%(n)s rests", "%(n)s rest", shape.byes) % {"n": shape.byes})
    return ", ".join(parts)


def _tables_text(tables: int, size: int) -> str:
    return ngettext("%(tables)s table of %(size)s", "%(tables)s tables of %(size)s", tables) % {
        "tables": tables,
        "size": size,
    }
