"""`python -m scoring deals FILE [--game SLUG]`."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main

TESTS = Path(__file__).parents[2]
CASES = TESTS / "cases"


def deals(capsys: pytest.CaptureFixture[str], path: Path, *options: str) -> tuple[int, dict[str, Any]]:
    code = main(["deals", str(path), *options])
    return code, json.loads(capsys.readouterr().out)


def test_boards_are_printed_as_players_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = deals(capsys, CASES / "pbn-bigdeal-doubleblank.pbn")
    assert (code, said["faults"], said["warnings"]) == (0, [], [])
    assert said["boards"][1] == {
        "board": "5",
        "dealer": "N",
        "hands": {
            "N": ".KQ97.AQ974.8753",
            "E": "T9742.4.T63.Q964",
            "S": "KJ63.AJ62.82.AJ2",
            "W": "AQ85.T853.KJ5.KT",
        },
        "vulnerable": "NS",
        "results": [],
    }


def test_results_of_all_tables_stand_under_their_board(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = deals(capsys, CASES / "pbn-same-board-many-tables.pbn")
    assert [len(board["results"]) for board in said["boards"]] == [3, 2]
    assert said["boards"][1]["results"][0] == {
        "players": {"N": "Pair-1", "E": "Pair-2", "S": "Pair-1", "W": "Pair-2"},
        "contract": "5HX",
        "declarer": "W",
        "result": 10,
    }


def test_nothing_readable_is_exit_code_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = deals(capsys, CASES / "pbn-deal-errors.pbn")
    assert (code, said["boards"]) == (1, [])
    assert said["faults"][0] == {
        "line": 5,
        "code": "rank_unknown",
        "facts": {
            "given": "v",
            "suit": "spades",
            "seat": "W",
            "board": "1",
            "remedy": "Use A K Q J T 9 8 7 6 5 4 3 2.",
        },
    }


def test_pack_is_checked_for_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    path = CASES / "pbn-twelve-cards-each.pbn"
    code, said = deals(capsys, path, "--game", "solo-whist")
    assert (code, said["faults"][1]["facts"]["cards"]) == (1, ["CA", "DA", "HA", "SA"])
    code, said = deals(capsys, path, "--game", "bid-whist")
    assert (code, said["boards"][0]["kitty"]) == (0, ["SA", "HA", "DA", "CA"])
    assert deals(capsys, path, "--game", "doppelkopf")[0] == 1


def test_house_rules_narrow_the_pack_down(capsys: pytest.CaptureFixture[str]) -> None:
    path = CASES / "json-doko-40-cards.json"
    assert deals(capsys, path, "--game", "doppelkopf")[0] == 0
    assert deals(capsys, path, "--game", "doppelkopf", "--preset", "kneipe")[0] == 0
    assert deals(capsys, path, "--game", "doppelkopf", "--preset", "ddv")[0] == 1


@pytest.mark.parametrize("game", ["solo-whist", "bid-whist", "doppelkopf"])
def test_records_are_replayed_and_their_units_shown(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, said = deals(capsys, TESTS / "golden" / game / "replay.json", "--game", game)
    assert (code, said["faults"]) == (0, [])
    assert all(set(board["results"][0]["units"]) == set("NESW") for board in said["boards"])


def test_record_that_breaks_a_rule_is_a_fault_of_its_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = json.loads((TESTS / "golden" / "solo-whist" / "replay.json").read_text(encoding="utf-8"))
    given = document["examples"][0]["given"]
    given["calls"][1] = {"seat": 3, "call": "solo"}
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({"deals": [{**given, "board": 4}]}), encoding="utf-8")
    code, said = deals(capsys, path, "--game", "solo-whist")
    assert code == 0
    assert [(one["code"], one["facts"]["board"]) for one in said["faults"]] == [("not_your_turn", "4")]


def test_file_of_another_game_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = deals(capsys, CASES / "json-doko-ok.json", "--game", "solo-whist")
    assert [one["code"] for one in said["warnings"]] == ["other_game"]


def test_file_that_is_not_there_is_told_plainly(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(["deals", str(tmp_path / "nothing.pbn")])
    assert left.value.code == 2
    assert "nothing.pbn" in capsys.readouterr().err


def test_command_needs_no_database(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scoring", "deals", str(CASES / "lin-no-auction.lin")]
    done = subprocess.run(command, cwd=TESTS.parent, env={}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["boards"][0]["board"] == "6"
