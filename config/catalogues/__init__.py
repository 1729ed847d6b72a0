"""The words of the site in its languages: gettext catalogues, kept with Babel, without the gettext programs.

English is the source. A catalogue holds what pages, code, the rule book and its error codes say; `.mo` files
are made from it when the site is set up and are not in version control.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from config.catalogues.extraction import extract

__all__ = ["LANGUAGES", "catalogue_path", "compile_all", "extract", "read", "update_all"]

LANGUAGES = ("en", "de", "nl", "nb")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


def catalogue_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as it rests on disk; an empty one where there is none yet."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language, domain="django", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="django", abort_invalid=True)


def update_all() -> dict[str, int]:
    """Bring every catalogue up to what is said now; gives the entries left to translate, by language."""
    found = extract()
    return {language: _update(language, found) for language in LANGUAGES}


def compile_all() -> None:
    """Write the `.mo` files that Django reads, where the catalogue is newer."""
    for language in LANGUAGES:
        source = catalogue_path(language)
        target = source.with_suffix(".mo")
        if source.exists() and (not target.exists() or target.stat().st_mtime < source.stat().st_mtime):
            _write(target, _as_mo(read(language)))


def _update(language: str, found: Catalog) -> int:
    catalogue = read(language)
    catalogue.update(found, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=0, sort_output=True, omit_header=False, include_lineno=False)
    catalogue_path(language).parent.mkdir(parents=True, exist_ok=True)
    _write(catalogue_path(language), _without_dates(buffer.getvalue()))
    return len([message for message in catalogue if message.id and not _is_translated(message)])


def _is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def _as_mo(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def _without_dates(po: bytes) -> bytes:
    """Dates and tool names in the header would make two people's changes collide without need."""
    idle = (
        b'"POT-Creation-Date',
        b'"PO-Revision-Date',
        b'"Generated-By',
        b'"Report-Msgid',
        b'"Last-Translator',
    )
    return b"".join(line for line in po.splitlines(keepends=True) if not line.startswith(idle))


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all: another process may be reading."""
    unfinished = path.with_suffix(f"{path.suffix}.new")
    unfinished.write_bytes(content)
    unfinished.replace(path)
