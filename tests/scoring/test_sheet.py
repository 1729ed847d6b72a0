"""The rules sheet of every preset of every game: whole sentences, and tables whose rows fit their heads."""

import re
from typing import Any

import pytest

from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.house_rules import OneOf, Switch
from scoring.payments import Line
from scoring.terms import Term

PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets.values()]
any_preset = pytest.mark.parametrize(
    ("game", "preset"), PRESETS, ids=[f"{game.slug}-{preset.slug}" for game, preset in PRESETS]
)


def facts_wanted(term: Term) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", term.text))


@any_preset
def test_every_sentence_has_the_facts_it_speaks_of(game: Any, preset: Any) -> None:
    for section in game.sheet(preset.rules):
        cells = [cell for row in section.rows for cell in row if isinstance(cell, Line)]
        for line in (*section.lines, *cells):
            assert facts_wanted(line.term) <= set(line.facts)


@any_preset
def test_every_part_says_something_and_rows_fit_their_heads(game: Any, preset: Any) -> None:
    for section in game.sheet(preset.rules):
        assert section.lines or section.rows
        assert {len(row) for row in section.rows} <= {len(section.heads)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_setting_of_a_sheet_can_be_told(game: Any) -> None:
    """Each choice of each setting, taken alone on the first preset that allows it."""

    for setting in game.settings:
        if isinstance(setting.kind, OneOf):
            wanted: list[Any] = [option.value for option in setting.kind.options]
        else:
            wanted = [True, False] if isinstance(setting.kind, Switch) else []
        for value in wanted:
            for preset in game.presets:
                try:
                    rules = game.rules_of(preset, {setting.name: value})
                except RuleBookError:
                    continue
                assert game.sheet(rules)
