"""How many visitors a second one process serves on pages that need no login.

Run it with `make bench`; it prints figures and fails when a promise is broken.
"""

from tests.benchmarks.ground import database
from tests.benchmarks.ground.cup import large_cup
from tests.benchmarks.ground.measuring import answer, per_second

PROMISE = 200


def main() -> int:
    home = f"/t/{large_cup().public_key}/"
    rows = f"{home}standings/"
    seen = answer(rows).headers["ETag"]
    found = {
        "standings page": per_second(home),
        "standings renewed": per_second(rows),
        "standings unchanged": per_second(rows, if_none_match=seen),
        "house rules": per_second(f"{home}rules/"),
        "sign in": per_second("/people/login/"),
    }
    for page, (answers, own) in found.items():
        print(f"{page}: {answers:.0f} answers a second, {own:.0f} by own time (promised: {PROMISE})")
    return int(min(answers for answers, _own in found.values()) < PROMISE)


if __name__ == "__main__":
    database.run(main)
