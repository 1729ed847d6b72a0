"""Photographs of sheets: taken with the device's camera, or chosen."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table
from tournaments.photos import MOST_BYTES

__all__ = ["PhotoTableForm", "sent_photos"]

MOST_AT_ONCE = 12


class PhotoTableForm(forms.Form):
    """Which table's sheet it is; `table` is "round/table"."""

    table = forms.ChoiceField(label=_("Table"))

    def __init__(self, tables: Iterable[Table], data: Any = None, *, photo_of: Table | None = None) -> None:
        chosen = f"{photo_of.round.number}/{photo_of.number}" if photo_of else ""
        super().__init__(data, auto_id="photo-%s", initial={"table": chosen})
        self.tables = {f"{table.round.number}/{table.number}": table for table in tables}
        field = self.fields["table"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Choose …")), *((place, place) for place in self.tables)]
        field.help_text = _("Round and table.")

    @property
    def chosen(self) -> Table:
        return self.tables[self.cleaned_data["table"]]


def sent_photos(files: Any) -> list[bytes]:
    """The bytes of each file; of one never more than shows that it is too large."""
    return [file.read(MOST_BYTES + 1) for file in files.getlist("photo")[:MOST_AT_ONCE]]
