"""House rules as a readable sheet, whatever the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from scoring.game import Game
from scoring.house_rules import HouseRules, Setting
from scoring.payments import Line
from scoring.sheet import Cell, Section
from scoring.terms import Term
from tournaments.labels import amount, line_text, setting_text, term_text
from tournaments.models import Tournament

__all__ = ["Rule", "Told", "changes_of", "preset_name", "sheet", "told"]


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


@dataclass(frozen=True, slots=True)
class Told:
    """A part of the rules in sentences; `rows` are cells with the head they stand under."""

    title: str
    heads: list[str]
    rows: list[list[tuple[str, str]]]
    lines: list[str]


def told(game: Game[Any, Any], rules: HouseRules) -> list[Told]:
    """The rules as the game itself tells them; nothing for a game that leaves it to its settings."""
    return [_part(section) for section in game.sheet(rules)] if game.sheet else []


def _part(section: Section) -> Told:
    heads = [term_text(head) for head in section.heads]
    rows = [list(zip(heads, map(_cell, row), strict=True)) for row in section.rows]
    return Told(term_text(section.title), heads, rows, [line_text(line) for line in section.lines])


def _cell(cell: Cell) -> str:
    if isinstance(cell, Term):
        return term_text(cell)
    if isinstance(cell, Line):
        return line_text(cell)
    if isinstance(cell, tuple):
        return " / ".join(map(amount, cell))
    return "" if cell is None else amount(Decimal(cell))


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
