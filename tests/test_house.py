"""The house keeps its rules: a pure rule book, games furnished alike, every word translated."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.catalogues import LANGUAGES, read
from scoring.games import GAMES, catalogue
from scoring.verify import differences

HOUSE = Path(__file__).resolve().parents[1]
GOLDEN = HOUSE / "tests" / "golden"
FURNITURE = {
    "__init__.py",
    "RULES.md",
    "house_rules.py",
    "presets.py",
    "contracts.py",
    "play.py",
    "hand.py",
    "entry.py",
    "score.py",
    "tally.py",
    "examples.py",
    "codes.py",
}
TOP = {
    "manage.py",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "Dockerfile",
    "docker-compose.yml",
    "accounts",
    "config",
    "requirements",
    "scoring",
    "templates",
    "tests",
    "tournaments",
}


@pytest.mark.parametrize("module", ["scoring.games", "tournaments.seating"])
def test_the_pure_packages_load_no_django(module: str) -> None:
    """Asked in a fresh interpreter, where nothing has been imported before."""
    loaded = "[name for name in sys.modules if name.split('.')[0] in ('django', 'celery')]"
    question = f"import sys, {module}; print({loaded})"
    answer = subprocess.run(
        [sys.executable, "-c", question], cwd=HOUSE, check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_its_furniture(game: Any) -> None:
    folder = HOUSE / "scoring" / "games" / game.slug.replace("-", "_")
    assert {path.name for path in folder.iterdir()} >= FURNITURE
    rules = re.findall(r"^\W*(R\d+)", (folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rules
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_preset_survives_storage(game: Any) -> None:
    for preset in game.presets.values():
        assert game.recall(json.loads(json.dumps(game.store(preset.rules)))) == preset.rules


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_the_rule_book_agrees_with_every_worked_example(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["examples"]
    found = {
        example["id"]: list(differences(document["game"], document["kind"], example))
        for example in document["examples"]
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_every_game_has_worked_examples() -> None:
    assert {path.parent.name for path in GOLDEN.glob("*/score.json")} == set(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_and_every_term_a_translation(language: str) -> None:
    known = {(message.context, message.id): message.string for message in read(language) if message.id}
    terms, codes = catalogue()
    assert [code for code in codes if not known.get(("error", code))] == []
    if language != "en":
        assert [term for term in terms if not known.get(term)] == []


def test_nothing_else_stands_at_the_top() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=HOUSE, check=False, capture_output=True, text=True
    ).stdout.split()
    top = {name.split("/")[0] for name in tracked}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "common", "helpers", "helper", "manager", "managers", "misc"}
    code = [
        path
        for app in ("accounts", "config", "scoring", "tournaments")
        for path in (HOUSE / app).rglob("*.py")
    ]
    assert [path for path in code if path.stem in drawers or path.parent.name in drawers] == []
