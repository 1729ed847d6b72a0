"""A spoiled record is refused with codes; nothing that a program may send makes the rule book fall over."""

import copy
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from tests.scoring.test_written import RECORDS

JUNK: list[Any] = [
    None,
    -1,
    7,
    99,
    1.5,
    True,
    "",
    "x",
    "ZZ",
    "H",
    "SA",
    [],
    [[]],
    {},
    {"seat": 9},
    [None] * 4,
    "🂡",
]
SPOILED = {game.slug: (game, example) for game, example in reversed(RECORDS)}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a nested value, the whole left out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield (*path, name)
        yield from places(one, (*path, name))


def spoiled(record: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    changed = copy.deepcopy(record)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = junk
    return changed


@pytest.mark.parametrize("slug", SPOILED)
@given(data=st.data())
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_junk_anywhere_in_a_record_is_refused_or_harmless(data: st.DataObject, slug: str) -> None:
    game, example = SPOILED[slug]
    rules = game.rules_of(example["preset"], example["options"])
    path = data.draw(st.sampled_from(list(places(example["given"]))))
    record = spoiled(example["given"], path, data.draw(st.sampled_from(JUNK)))
    with suppress(RuleBookError):
        game.walk_through(record, rules)
        game.written(game.replay(record, rules), rules)


@pytest.mark.parametrize("slug", SPOILED)
def test_a_part_left_out_is_refused_or_not_needed(slug: str) -> None:
    game, example = SPOILED[slug]
    rules = game.rules_of(example["preset"], example["options"])
    for name in example["given"]:
        record = {part: value for part, value in example["given"].items() if part != name}
        with suppress(RuleBookError):
            game.walk_through(record, rules)
