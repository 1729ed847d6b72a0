"""`python -m tournaments.seating --players N --rounds R …`: a plan and its certificate, without a site."""

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from . import Certificate, Field, Form, OddTables, Plan, SeatingError, check, generate, read_wishes


def main(arguments: list[str] | None = None) -> int:
    """Prints the plan; 1 when it cannot be made or breaks a hard wish, with the faults on standard error."""
    asked = _parser().parse_args(arguments)
    seed = secrets.randbelow(2**32) if asked.seed is None else asked.seed
    try:
        wishes = read_wishes(json.loads(Path(asked.wishes).read_text("utf-8"))) if asked.wishes else ()
        field = Field.of_size(asked.players, OddTables(asked.tables), _form(asked))
        plan = generate(field, asked.rounds, wishes, seed, asked.seconds)
    except SeatingError as refused:
        faults = [{"code": fault.code.value, "facts": dict(fault.facts)} for fault in refused.faults]
        print(json.dumps({"faults": faults}), file=sys.stderr)
        return 1
    certificate = check(plan)
    print(_as_json(plan, certificate) if asked.json else _as_text(plan, certificate))
    return 0 if certificate.is_valid else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.seating", description="Makes a seating plan."
    )
    parser.add_argument("--players", type=int, required=True, metavar="N")
    parser.add_argument("--rounds", type=int, required=True, metavar="R")
    parser.add_argument(
        "--seed", type=int, metavar="S", help="repeats a plan; drawn and printed when not given"
    )
    parser.add_argument("--seconds", type=float, default=5, metavar="T", help="what a search may take")
    parser.add_argument("--tables", choices=[odd.value for odd in OddTables], default=OddTables.BYES.value)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--pairs", action="store_true", help="fixed pairs: 1 and 2, 3 and 4, …")
    form.add_argument("--whist", action="store_true", help="another partner in every round")
    parser.add_argument("--wishes", metavar="FILE", help="a JSON list of wishes")
    parser.add_argument("--json", action="store_true")
    return parser


def _form(asked: argparse.Namespace) -> Form:
    if asked.pairs:
        return Form.PAIRS
    return Form.WHIST if asked.whist else Form.INDIVIDUAL


def _as_json(plan: Plan, certificate: Certificate) -> str:
    stated: dict[str, Any] = plan.as_json()
    stated |= {"certificate": certificate.as_json(), "seed": plan.seed, "made_by": plan.made_by}
    return json.dumps(stated)


def _as_text(plan: Plan, certificate: Certificate) -> str:
    lines = [f"{plan.made_by}, seed {plan.seed}"]
    for number, each in enumerate(plan.rounds, start=1):
        tables = "  ".join(
            f"{at}: {' '.join(map(str, table))}" for at, table in enumerate(each.tables, start=1)
        )
        lines.append(
            f"round {number}  {tables}" + (f"  rest: {' '.join(map(str, each.byes))}" if each.byes else "")
        )
    bound = certificate.bound
    lines.append(
        f"repeats {certificate.repeats} (bound {bound.repeats}), weight {certificate.weight} ({bound.weight})"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
