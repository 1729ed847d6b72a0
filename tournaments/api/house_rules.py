"""House rules for programs: every setting declared, read and written as JSON, and typed in the document."""

from functools import singledispatch
from typing import Any

from scoring.game import Game
from scoring.house_rules import Amounts, Clock, HouseRules, Kind, Number, OneOf, Setting, Subset, Switch
from scoring.price_rows import Rows
from tournaments.api.slips import conditions, options
from tournaments.labels import term_text

__all__ = ["declared_setting", "rules_schema", "written_rules"]

Schema = dict[str, Any]
_PRICE: Schema = {"type": "string", "format": "decimal"}


def declared_setting(setting: Setting) -> dict[str, Any]:
    """One setting with all that a form needs, in the reader's language."""
    return {
        "name": setting.name,
        "label": term_text(setting.label),
        "help": term_text(setting.help) if setting.help else "",
        "group": term_text(setting.group),
        "when": conditions(setting.when),
        **_bounds(setting.kind),
    }


def written_rules(game: Game[Any, Any], rules: HouseRules) -> dict[str, object]:
    """Every setting by name, as JSON."""
    return {one.name: one.kind.write(getattr(rules, one.name)) for one in game.settings}


@singledispatch
def _bounds(kind: Kind) -> dict[str, Any]:
    raise TypeError(f"no declaration for {type(kind).__name__}")


@_bounds.register
def _switch(kind: Switch) -> dict[str, Any]:
    return {"type": "switch"}


@_bounds.register
def _one_of(kind: OneOf) -> dict[str, Any]:
    return {"type": "one_of", "options": options(kind.options)}


@_bounds.register
def _number(kind: Number) -> dict[str, Any]:
    bounds = {"low": str(kind.low), "high": str(kind.high), "places": kind.places}
    return {"type": "number", **bounds, "is_optional": kind.is_optional}


@_bounds.register
def _clock(kind: Clock) -> dict[str, Any]:
    return {"type": "clock", "is_optional": True}


@_bounds.register
def _subset(kind: Subset) -> dict[str, Any]:
    return {"type": "subset", "options": options(kind.options)}


@_bounds.register
def _amounts(kind: Amounts) -> dict[str, Any]:
    return {"type": "amounts", "options": options(kind.options), "low": str(kind.low), "high": str(kind.high)}


@_bounds.register
def _rows(kind: Rows) -> dict[str, Any]:
    bounds = {"low": str(kind.low), "high": str(kind.high), "most": kind.most}
    return {"type": "rows", "options": options(kind.options), **bounds}


def rules_schema(game: Game[Any, Any]) -> Schema:
    """The type of a game's house rules; a change names only the settings that it changes."""
    properties = {one.name: {"title": one.label.text, **_schema(one.kind)} for one in game.settings}
    return {"type": "object", "properties": properties, "additionalProperties": False}


@singledispatch
def _schema(kind: Kind) -> Schema:
    raise TypeError(f"no type for {type(kind).__name__}")


@_schema.register
def _switch_schema(kind: Switch) -> Schema:
    return {"type": "boolean"}


@_schema.register
def _one_of_schema(kind: OneOf) -> Schema:
    return {"type": "string", "enum": _values(kind)}


@_schema.register
def _number_schema(kind: Number) -> Schema:
    if kind.places:
        return {**_PRICE, "nullable": kind.is_optional}
    whole = {"minimum": int(kind.low), "maximum": int(kind.high)}
    return {"type": "integer", **whole, "nullable": kind.is_optional}


@_schema.register
def _clock_schema(kind: Clock) -> Schema:
    return {"type": "string", "pattern": r"^([01][0-9]|2[0-3]):[0-5][0-9]$", "nullable": True}


@_schema.register
def _subset_schema(kind: Subset) -> Schema:
    return {"type": "array", "items": {"type": "string", "enum": _values(kind)}}


@_schema.register
def _amounts_schema(kind: Amounts) -> Schema:
    return _by_option(kind, {**_PRICE, "nullable": True})


@_schema.register
def _rows_schema(kind: Rows) -> Schema:
    return _by_option(kind, {"type": "array", "items": _PRICE, "maxItems": kind.most, "nullable": True})


def _by_option(kind: Amounts | Rows, value: Schema) -> Schema:
    return {
        "type": "object",
        "properties": dict.fromkeys(_values(kind), value),
        "additionalProperties": False,
    }


def _values(kind: OneOf | Subset | Amounts | Rows) -> list[str]:
    return [option.value for option in kind.options]
