"""The marks of a PBN file one after another, in time that grows with its length only (PBN 2.1, 2 and 3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Gap", "Mark", "Private", "Tag", "Text", "Unclosed", "marks"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something stands; lines count from 1."""

    line: int


@dataclass(frozen=True, slots=True)
class Tag(Mark):
    """`[Name "value"]`; the name in small letters."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Text(Mark):
    """The rest of a line that is neither tag nor comment: a row of a section, or no PBN at all."""

    text: str


@dataclass(frozen=True, slots=True)
class Private(Mark):
    """An escape line without its percent sign: private data of the program that wrote it."""

    text: str


@dataclass(frozen=True, slots=True)
class Gap(Mark):
    """An empty line outside of comments."""


@dataclass(frozen=True, slots=True)
class Unclosed(Mark):
    """A brace comment that never ends; nothing behind it can be read."""


_TAG = re.compile(r'\[[ \t]*([A-Za-z]\w{0,40})[ \t]*"((?:[^"\\\n]|\\[^\n])*)"[ \t]*\]')
_LOOSE_TAG = re.compile(r'\[[ \t]*([A-Za-z]\w{0,40})[ \t]*"([^\n]*)"[ \t]*\][ \t]*(?=\n|\Z)')
_ESCAPED = re.compile(r'\\(["\\])')
_TEXT = re.compile(r"[^\n][^\n{;\[]*")
_TO_LINE_END = re.compile(r"[^\n]*")


def marks(text: str) -> Iterator[Mark]:
    """Comments are left out: braces do not nest and may run over lines, `;` runs to the end of its line."""
    position, line, is_fresh = 0, 1, True
    while position < len(text):
        sign = text[position]
        if sign == "\n":
            if is_fresh:
                yield Gap(line)
            position, line, is_fresh = position + 1, line + 1, True
            continue
        if sign in " \t\f\v":
            position += 1
            continue
        mark, end = _mark(text, position, line, is_fresh)
        if mark is not None:
            yield mark
        line, position, is_fresh = line + text.count("\n", position, end), end, False


def _mark(text: str, position: int, line: int, is_fresh: bool) -> tuple[Mark | None, int]:
    """What begins here, None for a comment, and where it ends. Only the first mark of a line is fresh."""
    sign = text[position]
    if sign == "{":
        end = text.find("}", position)
        return (Unclosed(line), len(text)) if end < 0 else (None, end + 1)
    if sign == ";":
        return None, _end(_TO_LINE_END.match(text, position))
    if sign == "%" and is_fresh:
        end = _end(_TO_LINE_END.match(text, position))
        return Private(line, text[position + 1 : end]), end
    if sign == "[":
        found = _TAG.match(text, position) or (_LOOSE_TAG.match(text, position) if is_fresh else None)
        if found:
            return Tag(line, found[1].lower(), _unescaped(found[2])), found.end()
    end = _end(_TEXT.match(text, position))
    return Text(line, text[position:end].rstrip()), end


def _end(found: re.Match[str] | None) -> int:
    assert found, "these patterns match any line"
    return found.end()


def _unescaped(value: str) -> str:
    """Backslashes that guard nothing are kept: table heads have them."""
    return _ESCAPED.sub(r"\1", value)
