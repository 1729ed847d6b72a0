"""House rules as a readable sheet, whatever the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring.game import Game
from scoring.house_rules import HouseRules, Setting
from tournaments.labels import setting_text, term_text
from tournaments.models import Tournament

__all__ = ["Rule", "changes_of", "preset_name", "sheet"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the sheet; `usual` is what the preset says where it says something else."""

    name: str
    label: str
    text: str
    usual: str | None


def sheet(game: Game[Any, Any], rules: HouseRules, usual: HouseRules) -> Iterator[tuple[str, list[Rule]]]:
    """By group, the settings that matter under these rules."""
    values = {one.name: getattr(rules, one.name) for one in game.settings}
    matter = [one for one in game.settings if all(condition.holds(values) for condition in one.when)]
    for group, settings in groupby(matter, key=lambda one: one.group):
        yield term_text(group), [_rule(one, values[one.name], getattr(usual, one.name)) for one in settings]


def changes_of(tournament: Tournament) -> list[str]:
    """Names of the settings that differ from the preset."""
    usual = tournament.game.presets[tournament.preset].rules
    settings = tournament.game.settings
    return [one.name for one in settings if getattr(tournament.rules, one.name) != getattr(usual, one.name)]


def preset_name(tournament: Tournament) -> str:
    return term_text(tournament.game.presets[tournament.preset].name)


def _rule(setting: Setting, value: Any, usual: Any) -> Rule:
    is_changed = value != usual
    return Rule(
        name=setting.name,
        label=term_text(setting.label),
        text=setting_text(setting.kind, value),
        usual=setting_text(setting.kind, usual) if is_changed else None,
    )
