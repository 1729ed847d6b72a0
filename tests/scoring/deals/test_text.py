"""Bytes become text."""

import pytest

from scoring.deals.findings import Findings
from scoring.deals.text import read_text
from scoring.errors import RuleBookError


def read(data: bytes) -> tuple[str, list[object]]:
    findings = Findings()
    text = read_text(data, findings)
    return text, [(one.line, one.fault.facts["encoding"]) for one in findings.warnings]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("é\n".encode(), "é\n"),
        ("\ufeffé\n".encode(), "é\n"),
        ("\ufeffé\n".encode("utf-16-le"), "é\n"),
        ("\ufeffé\n".encode("utf-16-be"), "é\n"),
        ("abcdef\n\n".encode("utf-16-le"), "abcdef\n\n"),
        ("abcdef\n\n".encode("utf-16-be"), "abcdef\n\n"),
        (b"a\r\nb\rc\nd", "a\nb\nc\nd"),
        (b"a\r\n\x1a", "a\n"),
    ],
)
def test_encodings_that_say_what_they_are(data: bytes, text: str) -> None:
    assert read(data) == (text, [])


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        ("Jörg Groß", "cp1252", "Windows-1252"),
        ("O’Hara – 5 €", "cp1252", "Windows-1252"),
        ("£5 each, ½ and ³", "cp1252", "Windows-1252"),
        ("Łódź, Wałbrzych", "iso8859-2", "ISO-8859-2"),
        ("caf\xe9 \x81", "latin-1", "ISO-8859-1"),
    ],
)
def test_one_byte_encodings_are_guessed_and_said(text: str, encoding: str, name: str) -> None:
    assert read(("first line\r\n" + text).encode(encoding)) == ("first line\n" + text, [(2, name)])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n\t", "file_empty"),
        (b"a\x00b", "not_text"),
        (b"\xff\xfea", "not_text"),
        (b"\xef\xbb\xbf\xff", "not_text"),
        (b"PK\x03\x04\xff", "not_text"),
        (b"x" * 5_000_001, "file_too_large"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(RuleBookError) as refused:
        read(data)
    assert [fault.code for fault in refused.value.faults] == [code]
