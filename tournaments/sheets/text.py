"""Text files of rows: in which letters, parted by what, and where each line ends."""

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator

from scoring.errors import Fault
from tournaments.sheets.errors import SheetCode, SheetRefused
from tournaments.sheets.table import Row

__all__ = ["decoded", "records"]

SEPARATORS = ";\t,"
MOST_CELL = 2000
_HINT = re.compile(r'"?sep=(.)"?[ \t]*(?:\n|$)', re.IGNORECASE)
_FORMULA_TEXT = re.compile(r'="(.*)"')
_GUARDED = re.compile(r"'+[=+\-@]")
_BLANKS = re.compile(r" *")
_ENDS = {separator: re.compile(f"[{separator}\n]") for separator in SEPARATORS}


class _QuoteOpen(ValueError):
    """A quoted cell that does not end; `position` is where it begins."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def decoded(data: bytes) -> str:
    """The text of a file, with line feeds alone.

    UTF-8 with or without its mark, UTF-16 with it ("Unicode text" of Excel), else Windows-1252. Raises
    `sheet_not_text` at the line that has a NUL, which no text has.
    """
    text = re.sub(r"\r\n?", "\n", _letters(data))
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise SheetRefused(Fault(SheetCode.NOT_TEXT, None, {"line": line}))
    return text


def _letters(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        return _windows(data)


def _windows(data: bytes) -> str:
    """Windows-1252; the five bytes it leaves open are taken as Latin-1 has them."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def records(text: str) -> Iterator[Row | Fault]:
    """Every line that says something; a quote left open is a fault that spoils its own line only."""
    separator, position = _separator(text)
    line = 1 + text.count("\n", 0, position)
    while position < len(text):
        try:
            cells, after = _record(text, position, separator)
        except _QuoteOpen as broken:
            opened = line + text.count("\n", position, broken.position)
            yield Fault(SheetCode.QUOTE_OPEN, None, {"line": opened, "column": None})
            after = _next_line(text, position)
        else:
            if any(cells):
                yield Row(line, cells)
        line += text.count("\n", position, after)
        position = after


def _separator(text: str) -> tuple[str, int]:
    """What parts the cells, and where the table begins: after a line "sep=;" if there is one."""
    if (hint := _HINT.match(text)) and hint[1] in SEPARATORS:
        return hint[1], hint.end()
    head = re.sub(r'"[^"\n]*"', "", next((line for line in text.split("\n") if line.strip()), ""))
    return max(SEPARATORS, key=head.count), 0


def _record(text: str, position: int, separator: str) -> tuple[tuple[str, ...], int]:
    """The cells from `position` to the end of their line, and where the next line begins."""
    cells: list[str] = []
    while True:
        cell, position = _cell(text, position, separator)
        cells.append(_tidy(cell))
        if text[position : position + 1] != separator:
            return tuple(cells), position + 1
        position += 1


def _cell(text: str, position: int, separator: str) -> tuple[str, int]:
    """One cell, and where it ends."""
    begin = _after_blanks(text, position)
    if text[begin : begin + 1] == '"':
        return _quoted(text, begin, separator)
    end = _ENDS[separator].search(text, position)
    stop = end.start() if end else len(text)
    return text[position:stop], stop


def _quoted(text: str, opening: int, separator: str) -> tuple[str, int]:
    """A cell in quotes, which may go over lines; two quotes in it stand for one."""
    position, limit = opening + 1, opening + MOST_CELL
    while (quote := text.find('"', position, limit)) >= 0 and text[quote + 1 : quote + 2] == '"':
        position = quote + 2
    after = _after_blanks(text, quote + 1)
    if quote < 0 or text[after : after + 1] not in ("", "\n", separator):
        raise _QuoteOpen(opening)
    return text[opening + 1 : quote].replace('""', '"'), after


def _after_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


def _next_line(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end + 1


def _tidy(cell: str) -> str:
    """One spelling of each letter, no blanks around; marks that keep a spreadsheet from reckoning go."""
    tidy = unicodedata.normalize("NFC", cell).strip()
    if formula := _FORMULA_TEXT.fullmatch(tidy):
        return formula[1]
    return tidy[1:] if _GUARDED.match(tidy) else tidy
