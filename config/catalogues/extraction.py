"""Finding what the site says: in Python, in templates, in the rule book's terms and in the error codes."""

import io
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract as babel_extract
from django.utils.translation.template import templatize

CHECKOUT = Path(__file__).resolve().parents[2]
CODE = ("accounts", "config", "tournaments")
TEMPLATES = ("templates",)
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
ERROR_CONTEXT = "error"
# Modules that list error codes; loading them makes their codes known to the rule book's catalogue.
CODE_LISTS = (
    "accounts.errors",
    "scoring.counting",
    "scoring.deals.codes",
    "scoring.pots",
    "scoring.season_criteria",
    "scoring.teams",
    "scoring.victory",
    "tournaments.api.codes",
    "tournaments.errors",
    "tournaments.photos.errors",
    "tournaments.seating.errors",
    "tournaments.sheets",
    "tournaments.sheets.members",
)


def extract() -> Catalog:
    """Every message of the site, without translations."""
    found = Catalog(domain="django", project="Tricktally", fuzzy=False, header_comment="# Tricktally")
    for folder in CODE:
        for path in _files(folder, "*.py"):
            _add_messages(found, path, path.read_bytes())
    for folder in (*TEMPLATES, *CODE):
        for path in _template_files(folder):
            _add_messages(found, path, _as_python(path))
    _add_rule_book(found)
    return found


def _files(folder: str, pattern: str) -> list[Path]:
    return sorted(path for path in (CHECKOUT / folder).rglob(pattern) if "migrations" not in path.parts)


def _template_files(folder: str) -> Iterator[Path]:
    for pattern in ("*.html", "*.txt"):
        for path in _files(folder, pattern):
            if "templates" in path.relative_to(CHECKOUT).parts:
                yield path


def _as_python(path: Path) -> bytes:
    """Django makes a template into gettext calls amid filler; in brackets its indentation means nothing."""
    return f"({templatize(path.read_text(encoding='utf-8'), origin=str(path))}\n)".encode()


def _add_messages(found: Catalog, path: Path, source: bytes) -> None:
    name = path.relative_to(CHECKOUT).as_posix()
    messages = babel_extract("python", io.BytesIO(source), KEYWORDS, ["Translators:"], {"encoding": "utf-8"})
    for _line, message, comments, context in messages:
        found.add(message, locations=[(name, 1)], auto_comments=comments, context=context)


def _add_rule_book(found: Catalog) -> None:
    """Card terms with their context; error codes, whose English sentence is a translation like any other."""
    for module in CODE_LISTS:
        import_module(module)
    terms, codes = import_module("scoring.games").catalogue()
    for context, text in terms:
        found.add(text, context=context, locations=[("scoring", 1)])
    for code in codes:
        found.add(code, context=ERROR_CONTEXT, locations=[("errors", 1)])
