"""Worked examples: what a rule book must answer, example by example, field by field.

A file is `{"format": 1, "game", "kind", "examples": [{"id", "preset", "options", "given", "expect", "source",
"note"}]}`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

from scoring.errors import RuleBookError
from scoring.games import GAMES

__all__ = ["differences", "verify_files"]

ABSENT = "nothing"
UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What `given` of the wrong shape runs into."""

ALSO_ACCEPT = "also_accept"
"""Lists reasons that are as good as the `reason` expected."""


def verify_files(paths: Sequence[Path], out: TextIO) -> int:
    """Print each difference and `N passed, N failed`; 0 when all pass, 1 on a difference, 2 on a file that
    cannot be read.
    """
    passed = failed = 0
    for path in paths:
        try:
            document = _read(path)
        except (OSError, *UNREADABLE) as error:
            print(f"{path}: not a file of worked examples: {error}", file=out)
            return 2
        for example in document["examples"]:
            found = list(differences(document["game"], document["kind"], example))
            failed, passed = failed + bool(found), passed + (not found)
            for line in found:
                print(f"{path.name} {example['id']}: {line}", file=out)
    print(f"{passed} passed, {failed} failed", file=out)
    return 1 if failed else 0


def differences(game: str, kind: str, example: Mapping[str, Any]) -> Iterator[str]:
    """One line for every field of `expect` that the rule book answers otherwise."""
    answer = GAMES[game].examples.get(kind)
    if answer is None:
        yield f"{game} knows no examples of kind {kind}"
        return
    try:
        rules = GAMES[game].rules_of(example["preset"], example.get("options"))
        given = answer(rules, example["given"])
    except RuleBookError as error:
        yield f"refused: {error}"
        return
    except UNREADABLE as error:
        yield f"cannot be read: {type(error).__name__} {error}"
        return
    expect = dict(example["expect"])
    also = expect.pop(ALSO_ACCEPT, ())
    for field, expected in expect.items():
        actual = given.get(field, ABSENT)
        is_as_good = field == "reason" and str(actual) in also
        if _plain(actual) != _plain(expected) and not is_as_good:
            yield f"{field}: expected {_shown(expected)}, got {_shown(actual)}"


def _read(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    if document["format"] != 1 or document["game"] not in GAMES:
        raise ValueError(f"format {document['format']}, game {document['game']}")
    if not all({"id", "preset", "given", "expect"} <= example.keys() for example in document["examples"]):
        raise ValueError("an example needs id, preset, given and expect")
    return document


def _plain(value: Any) -> Any:
    """Numbers as decimals and lists for any sequence, so that 3, 3.0 and Decimal("3") compare equal."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float, Decimal)):
        return Decimal(str(value))
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return str(value)


def _shown(value: Any) -> str:
    return json.dumps(_plain(value), default=str, ensure_ascii=False)
