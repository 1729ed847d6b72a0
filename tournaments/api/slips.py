"""A game's slip for programs: as a declaration to draw a form from, and as a type of the document."""

from collections.abc import Iterator, Mapping
from functools import cache, singledispatch
from itertools import chain
from typing import Any

from scoring.entry import Choice, Count, CountBySeat, Field, Option, SeatPick, Slip, Tick
from scoring.errors import RuleBookError
from scoring.game import Game
from scoring.games import game_called
from scoring.house_rules import Chosen, HouseRules, OneOf, Setting, Switch, changed
from tournaments.labels import term_text

__all__ = ["conditions", "declared_slip", "options", "slip_schema"]

Schema = dict[str, Any]


def declared_slip(slip: Slip) -> dict[str, Any]:
    """The fields of a hand in their order, with words in the reader's language."""
    return {"seats": slip.seats, "fields": [_declared(field) for field in slip]}


def options(listed: tuple[Option, ...]) -> list[dict[str, str]]:
    return [{"value": one.value, "label": term_text(one.label)} for one in listed]


def conditions(when: tuple[Chosen, ...]) -> list[dict[str, Any]]:
    """All of them must hold for a field to be shown; None among the values means "left empty"."""
    return [{"field": one.name, "values": list(one.values)} for one in when]


def _declared(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "label": term_text(field.label),
        "help": term_text(field.help) if field.help else "",
        "is_optional": field.is_optional,
        "group": term_text(field.group) if field.group else "",
        "when": conditions(field.when),
        **_bounds(field),
    }


@singledispatch
def _bounds(field: Field) -> dict[str, Any]:
    """What this kind of field allows."""
    raise TypeError(f"no declaration for {type(field).__name__}")


@_bounds.register
def _choice(field: Choice) -> dict[str, Any]:
    return {"type": "choice", "options": options(field.options), "default": field.default}


@_bounds.register
def _count(field: Count) -> dict[str, Any]:
    rest = {"of": field.rest.of, "told": term_text(field.rest.told)} if field.rest else None
    return {"type": "count", "low": field.low, "high": field.high, "default": field.default, "rest": rest}


@_bounds.register
def _count_by_seat(field: CountBySeat) -> dict[str, Any]:
    return {"type": "count_by_seat", "low": field.low, "high": field.high}


@_bounds.register
def _seat_pick(field: SeatPick) -> dict[str, Any]:
    return {"type": "seat_pick", "least": field.least, "most": field.most}


@_bounds.register
def _tick(field: Tick) -> dict[str, Any]:
    return {"type": "tick"}


@cache
def slip_schema(slug: str) -> Schema:
    """The type of a game's slips under any house rules; what one tournament wants, its own slip says."""
    game = game_called(slug)
    found: dict[str, list[Field]] = {}
    for field in chain.from_iterable(_slips(game)):
        found.setdefault(field.name, []).append(field)
    return {
        "type": "object",
        "properties": {name: _joined(fields, max(game.seats)) for name, fields in found.items()},
        "required": [name for name, fields in found.items() if all(map(_is_always_said, fields))],
        "additionalProperties": False,
    }


def _is_always_said(field: Field) -> bool:
    """Shown on every slip, and never left empty there."""
    return not (field.when or field.is_optional or isinstance(field, (Tick, CountBySeat)))


def _slips(game: Game[Any, Any]) -> Iterator[Slip]:
    """Slips under every preset, as it is and with any one of its settings changed."""
    for preset in game.presets.values():
        for rules in chain([preset.rules], _changed_once(game, preset.rules)):
            yield from (game.slip(rules, seats) for seats in game.seats)


def _changed_once(game: Game[Any, Any], rules: HouseRules) -> Iterator[HouseRules]:
    for setting in game.settings:
        for value in _ways(setting):
            try:
                yield changed(rules, {setting.name: value})
            except RuleBookError:
                continue  # contradicts another setting of this preset


def _ways(setting: Setting) -> tuple[object, ...]:
    match setting.kind:
        case Switch():
            return (True, False)
        case OneOf(options=listed):
            return tuple(option.value for option in listed)
    return ()


def _joined(fields: list[Field], seats: int) -> Schema:
    """The type of a field that rules may declare in several ways: the widest of each kind holds."""
    by_kind: dict[type[Field], list[Field]] = {}
    for field in fields:
        by_kind.setdefault(type(field), []).append(field)
    schemas = [_schema(listed[0], listed, seats) for listed in by_kind.values()]
    return {"title": fields[0].label.text, **(schemas[0] if len(schemas) == 1 else {"anyOf": schemas})}


def _schema(first: Field, fields: list[Any], seats: int) -> Schema:
    match first:
        case Choice():
            values = dict.fromkeys(option.value for one in fields for option in one.options)
            return {"type": "string", "enum": list(values)}
        case Count():
            return {"type": "integer", **_widest(fields)}
        case CountBySeat():
            counts = {"type": "integer", **_widest(fields)}
            return {"type": "array", "items": counts, "minItems": 3, "maxItems": seats}
        case SeatPick():
            return _seats_schema(max(one.most for one in fields), seats)
        case Tick():
            return {"type": "boolean"}
    raise TypeError(f"no type for {type(first).__name__}")


def _seats_schema(most: int, seats: int) -> Schema:
    seat = {"type": "integer", "minimum": 0, "maximum": seats - 1, "description": "Clockwise from 0."}
    return seat if most == 1 else {"type": "array", "items": seat, "maxItems": most, "uniqueItems": True}


def _widest(fields: list[Any]) -> Mapping[str, int]:
    return {"minimum": min(one.low for one in fields), "maximum": max(one.high for one in fields)}
