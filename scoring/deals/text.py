"""From the bytes of an upload to text: encodings, byte order marks, line ends, and what is no text at all."""

import codecs
import re

from scoring.deals.codes import MAX_BYTES, DealCode
from scoring.deals.findings import Findings
from scoring.errors import RuleBookError

__all__ = ["read_text"]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NOT_IN_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_LINE_END = re.compile("\r\n?")
_OLD_END_OF_FILE = "\x1a"
_UNUSED_IN_WINDOWS_1252 = re.compile(b"[\x81\x8d\x8f\x90\x9d]")
_POLISH = re.compile(b"[\xa3\xa5\xa6\xac\xaf\xb1\xb3\xb6\xb9\xbc\xbe](?=[a-z\xe0-\xff])")
"""Signs of Windows-1252 that are letters of ISO-8859-2, written where only a letter can stand."""


def read_text(data: bytes, findings: Findings) -> str:
    """The text with line feeds only. Warns where the encoding was guessed.

    Raises `file_too_large`, `file_empty` or `not_text`; all three before anything is parsed.
    """
    if len(data) > MAX_BYTES:
        raise RuleBookError.of(DealCode.FILE_TOO_LARGE, bytes=len(data), limit=MAX_BYTES)
    text = _LINE_END.sub("\n", _decoded(data, findings)).rstrip(_OLD_END_OF_FILE)
    if _NOT_IN_TEXT.search(text):
        raise RuleBookError.of(DealCode.NOT_TEXT)
    if not text.strip():
        raise RuleBookError.of(DealCode.FILE_EMPTY)
    return text


def _decoded(data: bytes, findings: Findings) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    if unmarked := _utf16_without_mark(data):
        return _strictly(data, unmarked)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _one_byte(data, error.start, findings)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise RuleBookError.of(DealCode.NOT_TEXT) from None


def _utf16_without_mark(data: bytes) -> str | None:
    """Plain letters in UTF-16 have a NUL in every second place."""
    start = data[:512]
    if len(start) < 4 or len(data) % 2:
        return None
    for encoding, nuls, letters in (
        ("utf-16-le", start[1::2], start[::2]),
        ("utf-16-be", start[::2], start[1::2]),
    ):
        if nuls.count(0) > 0.9 * len(nuls) and not letters.count(0):
            return encoding
    return None


def _one_byte(data: bytes, first: int, findings: Findings) -> str:
    if b"\x00" in data:
        raise RuleBookError.of(DealCode.NOT_TEXT)
    line = len(re.findall(b"\r\n?|\n", data[:first])) + 1
    encoding, name = "cp1252", "Windows-1252"
    if _POLISH.search(data):
        encoding, name = "iso8859-2", "ISO-8859-2"
    elif _UNUSED_IN_WINDOWS_1252.search(data):
        encoding, name = "latin-1", "ISO-8859-1"
    findings.warn(line, DealCode.NOT_UTF8, encoding=name)
    return data.decode(encoding)
