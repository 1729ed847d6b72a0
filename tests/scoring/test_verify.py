"""The rule book's own door: files of worked examples."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.verify import verify_files

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = {
    "id": "solo-made",
    "preset": "de",
    "given": {"contract": "solo", "declarer": 0, "partner": None, "trump": "H", "upcard": "H7", "tricks": 5},
    "expect": {"units": [9, -3, -3, -3]},
}


def document(*examples: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {"format": 1, "game": "solo-whist", "kind": "score", "examples": list(examples), **changed}


def run(tmp_path: Path, written: object) -> tuple[int, str]:
    path = tmp_path / "examples.json"
    path.write_text(written if isinstance(written, str) else json.dumps(written), encoding="utf-8")
    out = io.StringIO()
    return verify_files([path], out), out.getvalue()


def test_right_examples_pass(tmp_path: Path) -> None:
    assert run(tmp_path, document(EXAMPLE)) == (0, "1 passed, 0 failed\n")


def test_each_difference_is_printed_with_its_example(tmp_path: Path) -> None:
    wrong = EXAMPLE | {"expect": {"units": [9, -3, -3, -2], "places": 1}}
    code, said = run(tmp_path, document(EXAMPLE, wrong))
    assert code == 1
    assert said.splitlines() == [
        'examples.json solo-made: units: expected ["9", "-3", "-3", "-2"], got ["9", "-3", "-3", "-3"]',
        'examples.json solo-made: places: expected "1", got "nothing"',
        "1 passed, 1 failed",
    ]


def test_a_preset_that_is_not_there_fails_its_example_only(tmp_path: Path) -> None:
    code, said = run(tmp_path, document(EXAMPLE | {"preset": "xx"}, EXAMPLE))
    assert code == 1
    assert "preset_unknown" in said
    assert said.endswith("1 passed, 1 failed\n")


def test_an_unknown_kind_is_named(tmp_path: Path) -> None:
    code, said = run(tmp_path, document(EXAMPLE, kind="weather"))
    assert code == 1
    assert "solo-whist knows no examples of kind weather" in said


def test_given_that_cannot_be_read_fails_its_example_only(tmp_path: Path) -> None:
    broken = EXAMPLE | {"given": {"declarer": 0}}
    code, said = run(tmp_path, document(broken, EXAMPLE))
    assert code == 1
    assert said.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "{",
        json.dumps({"format": 2, "game": "solo-whist", "kind": "score", "examples": []}),
        json.dumps({"format": 1, "game": "snap", "kind": "score", "examples": []}),
        json.dumps({"format": 1, "game": "solo-whist", "kind": "score", "examples": [{"id": "x"}]}),
        json.dumps({"format": 1, "game": "solo-whist", "kind": "score", "examples": [3]}),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, written: str) -> None:
    code, said = run(tmp_path, written)
    assert code == 2
    assert "not a file of worked examples" in said


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert verify_files([tmp_path / "none.json"], io.StringIO()) == 2


def test_reasons_that_are_as_good_are_accepted(tmp_path: Path) -> None:
    auction = {
        "id": "late",
        "preset": "de",
        "given": {"dealer": 3, "upcard": "H7", "calls": [{"seat": 1, "call": "solo"}]},
        "expect": {
            "result": "illegal",
            "index": 0,
            "reason": "already_passed",
            "also_accept": ["not_your_turn"],
        },
    }
    assert run(tmp_path, document(auction, kind="auction"))[0] == 0


def test_command_prints_the_count_and_exits_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(GOLDEN / "solo-whist" / "session.json")]) == 0
    assert capsys.readouterr().out == "6 passed, 0 failed\n"


def test_rule_book_runs_as_a_module_without_django() -> None:
    path = GOLDEN / "solo-whist" / "trick.json"
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "verify", path],
        capture_output=True,
        text=True,
        check=False,
        cwd=GOLDEN.parents[1],
        env={"DJANGO_SETTINGS_MODULE": "nothing.at_all"},
    )
    assert (done.returncode, done.stdout) == (0, "18 passed, 0 failed\n")
