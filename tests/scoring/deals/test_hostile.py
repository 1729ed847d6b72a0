"""Any bytes give boards or typed faults, soon and in little memory."""

import json
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.deals import Reading, read_deals, write_json
from scoring.deals.codes import MAX_BOARDS, MAX_BYTES
from scoring.deals.reading import FORMATS
from scoring.errors import ErrorCode
from scoring.games import GAMES

CASES = Path(__file__).parents[2] / "cases"
FILES = [
    path.read_bytes()
    for path in sorted(CASES.glob("*.pbn")) + sorted(CASES.glob("*.lin")) + sorted(CASES.glob("json-*"))
]
PIECES = st.sampled_from(
    [
        *(
            "[",
            "]",
            '"',
            "{",
            "}",
            ";",
            "%",
            "|",
            "\n",
            ".",
            ":",
            "-",
            "#",
            "10",
            "=1=",
            "\\",
            "\x00",
            "\ufeff",
        ),
        *('[Board "1"]', '[Deal "N:', "[Play", '[Auction "N"]\n', "%tricktally {"),
        *("md|", "pn|", "qx|o1|", "mb|p|", "pc|SA|", "vg|a,b,I,1,2|"),
        *('{"deals":', '"hands":', "null", "1e999", "board,dealer,N,E,S,W\n", "sep=;"),
    ]
)
A_MEGABYTE = 1_000_000
SECONDS = 5
"""Far more than the slowest takes; a reader that takes time squared would need hours."""


def is_sound(reading: Reading) -> None:
    """Everything said is a code with a remedy, and no board is kept beside a silence."""
    for finding in (*reading.faults, *reading.warnings):
        assert isinstance(finding.fault.code, ErrorCode)
    assert reading.boards or reading.faults
    write_json(reading.boards)


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    is_sound(read_deals(data))


@given(st.lists(PIECES | st.text(max_size=8), max_size=30))
def test_any_pieces_of_the_formats(pieces: list[str]) -> None:
    is_sound(read_deals("".join(pieces).encode("utf-8", "replace")))


@given(st.sampled_from(FILES), st.data())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_damage_to_a_real_file(file: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(file)))
    end = data.draw(st.integers(start, min(len(file), start + 40)))
    is_sound(read_deals(file[:start] + data.draw(st.binary(max_size=6)) + file[end:]))


SCALARS = st.sampled_from(["N", "SA", "AK2.QJ.T98.7654", "", "x"]) | st.none() | st.booleans()
NAMES = st.sampled_from(
    [
        *(
            "deals",
            "board",
            "hands",
            "dealer",
            "kitty",
            "upcard",
            "results",
            "record",
            "plays",
            "calls",
            "players",
        ),
        *(
            "N",
            "E",
            "S",
            "W",
            "seat",
            "call",
            "lead",
            "cards",
            "kind",
            "examples",
            "given",
            "game",
            "slip",
            "date",
        ),
    ]
)
JSON = st.recursive(
    SCALARS | st.integers() | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=25,
)


@given(JSON, st.sampled_from(["", *GAMES]))
def test_any_json(value: object, game: str) -> None:
    document = {"game": game, "deals": [value]} if game else value
    is_sound(read_deals(json.dumps(document).encode()))


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[",
            "{",
            '"',
            "%\n",
            "\n",
            "\r",
            ";",
            "[[",
            '[A "',
            '[A ""]',
            '[Deal "N:',
            '[A "\\',
            '[Board "1"]\n%tricktally {',
        ),
        *("md|", "md|3S2|", "qx|o1|", "pn|a|", "mb|p|", "|", "vg|a|rs|1,|"),
        *(
            '{"deals":',
            '{"a":',
            "board,dealer,N,E,S,W\n",
            'board,dealer,N,E,S,W\n"',
            '[Auction "N"]\n1S ',
            "1S\n",
        ),
    ],
)
def test_time_grows_with_the_size_only(piece: str) -> None:
    data = (piece * (A_MEGABYTE // len(piece))).encode()
    begun = process_time()
    is_sound(read_deals(data))
    assert process_time() - begun < SECONDS


def test_twenty_megabytes_are_refused_at_once() -> None:
    data = b"x" * 20_000_000
    begun = process_time()
    [finding] = read_deals(data).faults
    assert process_time() - begun < 1
    assert (finding.fault.code, finding.fault.facts["limit"]) == ("file_too_large", MAX_BYTES)


def test_more_boards_than_may_be_are_told_with_the_limit() -> None:
    data = b'[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n' * (
        MAX_BOARDS + 1
    )
    reading = read_deals(data)
    assert len(reading.boards) == MAX_BOARDS
    assert [(one.fault.code, one.fault.facts["limit"]) for one in reading.faults] == [
        ("too_many_boards", MAX_BOARDS)
    ]


def test_numbers_that_are_too_long_for_a_number() -> None:
    reading = read_deals(b'{"deals": [' + b"9" * 10_000 + b"]}")
    assert [one.fault.code for one in reading.faults] == ["json_unreadable"]


def test_every_format_is_tried_by_these_files() -> None:
    assert set(FORMATS) == {"pbn", "lin", "json", "csv"}
