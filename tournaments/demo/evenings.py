"""What the demo club has played, is playing and plans."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from tournaments.demo import bid_whist, doppelkopf, solo_whist
from tournaments.models.checking_rule import Checking
from tournaments.models.tournament import Entry
from tournaments.sheets.table import Row, written

__all__ = ["EVENINGS", "Evening", "sheet_of"]

Hands = Callable[[Random, tuple[str, ...], int], Iterator[dict[str, str]]]

HANDS: Mapping[str, Hands] = {
    "solo-whist": solo_whist.hands,
    "doppelkopf": doppelkopf.hands,
    "bid-whist": bid_whist.hands,
}


@dataclass(frozen=True, slots=True)
class Evening:
    """`days` from today; `hands` by table, none for an evening still being set up; `players` are places in
    the club's list, two and two together for pairs; `draw` tells draws of seats apart.
    """

    name: str
    game: str
    preset: str
    days: int
    players: range
    hands: tuple[int, ...] = ()
    is_over: bool = False
    entry: Entry = Entry.SINGLES
    options: Mapping[str, object] = field(default_factory=dict)
    stake: Decimal = Decimal(0)
    rounds: int = 1
    draw: int = 0
    checking: Checking = Checking.NONE


EARLIER = tuple(
    Evening(
        f"Solo Whist, week {week}",
        "solo-whist",
        "de",
        days=-55 + 7 * week,
        players=range(week % 3, 12 + week % 3),
        hands=(24, 24, 24),
        is_over=True,
        options={"session_hands": 24},
        stake=Decimal("0.10"),
        draw=week,
    )
    for week in range(1, 7)
)

EVENINGS = (
    *EARLIER,
    Evening(
        "Solo Whist evening",
        "solo-whist",
        "de",
        days=-6,
        players=range(12),
        hands=(24, 24, 24),
        is_over=True,
        options={"session_hands": 24},
        stake=Decimal("0.10"),
    ),
    Evening(
        "Doppelkopf evening",
        "doppelkopf",
        "ddv",
        days=-4,
        players=range(4, 12),
        hands=(24, 24),
        is_over=True,
        stake=Decimal("0.05"),
    ),
    Evening(
        "Bid Whist for pairs",
        "bid-whist",
        "classic",
        days=-2,
        players=range(8, 16),
        hands=(16, 16),
        is_over=True,
        entry=Entry.PAIRS,
        options={"session_end": "hands", "session_hands": 16},
    ),
    Evening(
        "Solo Whist tonight",
        "solo-whist",
        "nl",
        days=0,
        players=range(8),
        hands=(9, 7),
        stake=Decimal("0.10"),
        checking=Checking.HAND,
    ),
    Evening("Club cup", "solo-whist", "no", days=12, players=range(16), rounds=3),
)


def sheet_of(evening: Evening, tables: Mapping[int, tuple[str, ...]], seed: int) -> str:
    """The evening's sheet as a secretary would send it; `tables` have their players' names by seat."""
    random = Random(f"{evening.name} {seed}")
    lines = [
        {"table": str(table), "hand": str(number)} | cells
        for (table, names), count in zip(tables.items(), evening.hands, strict=True)
        for number, cells in enumerate(HANDS[evening.game](random, names, count), start=1)
    ]
    columns = list(dict.fromkeys(column for line in lines for column in line))
    rows = [Row(1, tuple(columns))]
    rows += [
        Row(number, tuple(line.get(column, "") for column in columns))
        for number, line in enumerate(lines, start=2)
    ]
    return written(rows, ";")
