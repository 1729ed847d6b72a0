"""A sheet as people bring it: a file, or text pasted from a spreadsheet."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.sheets import MOST_BYTES, MOST_LINES

__all__ = ["SheetForm"]

KINDS = ".csv,.tsv,.txt,.xlsx,text/csv,text/plain"


class SheetForm(forms.Form):
    """A chosen file counts more than the text beside it, which may be what an earlier file said."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": KINDS}),
    )
    text = forms.CharField(
        label=_("Or paste the rows here"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "off", "class": "sheet-text"}
        ),
    )

    def __init__(self, data: Any = None, files: Any = None, *, text: str = "") -> None:
        super().__init__(data, files, auto_id="sheet-%s", initial={"text": text})
        # Figures are filled in for each reader: done once, the text would stay in one language.
        self.fields["file"].help_text = _("CSV, text or XLSX, at most %(size)s kB and %(lines)s lines.") % {
            "size": MOST_BYTES // 1024,
            "lines": MOST_LINES,
        }

    @property
    def sent(self) -> bytes:
        """What to read; of a file never more than shows that it is too large."""
        if file := self.files.get("file"):
            content: bytes = file.read(MOST_BYTES + 1)
            return content
        return self.data.get("text", "").encode()
