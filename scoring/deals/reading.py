"""Any file of deals, read by what it holds rather than by its name."""

import re
from collections.abc import Callable, Sequence

from scoring.deals.codes import DealCode
from scoring.deals.csv_file import is_table, read_csv
from scoring.deals.findings import Findings, Reading
from scoring.deals.gathering import Gathering
from scoring.deals.json_file import read_json
from scoring.deals.lin import read_lin
from scoring.deals.pbn import read_pbn
from scoring.deals.text import read_text
from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.packs import Pack

__all__ = ["FORMATS", "every_pack", "read_deals"]

_TAG_LINE = re.compile(r'^[ \t]*(?:\{[^}\n]*\}[ \t]*)?\[[ \t]*[A-Za-z]\w*[ \t]*"', re.MULTILINE)
_LIN_FIELD = re.compile(r"(?:^|\|)\s*(?:md|pn|qx|vg)\|", re.IGNORECASE)
FORMATS: dict[str, Callable[[str, Gathering], str | None]] = {
    "pbn": read_pbn,
    "lin": read_lin,
    "json": read_json,
    "csv": read_csv,
}


def every_pack() -> tuple[Pack, ...]:
    """The packs of all games, the commonest first."""
    return tuple(dict.fromkeys(pack for game in GAMES.values() for pack in game.packs))


def read_deals(data: bytes, packs: Sequence[Pack] | None = None) -> Reading:
    """What a file holds. Never raises, whatever the bytes; time and memory grow with a size that is limited.

    `packs` are those that a deal must be from, as the game's house rules say; a hand that is not given is
    then a fault. Without them the pack is told by the cards, and such a hand is a warning.
    """
    findings = Findings()
    try:
        text = read_text(data, findings)
    except RuleBookError as error:
        findings.all_of(None, error.faults)
        return findings.reading(())
    gathering = Gathering(packs or every_pack(), must_be_whole=packs is not None, findings=findings)
    game = FORMATS[_format(text)](text, gathering) or ""
    if not gathering.has_seen_cards and not findings.faults:
        findings.board = None
        findings.fault(1, DealCode.NO_DEAL_IN_FILE)
    return gathering.reading(game)


def _format(text: str) -> str:
    """PBN is the guess for what is nothing: its reader says so at once."""
    start = text.lstrip()[:1]
    if start == "{" and not text.lstrip()[1:].lstrip().startswith(('"', "}")):
        start = ""
    if start == "{" or (start == "[" and not _TAG_LINE.match(text.lstrip())):
        return "json"
    if _TAG_LINE.search(text):
        return "pbn"
    if _LIN_FIELD.search(text):
        return "lin"
    return "csv" if is_table(text) else "pbn"
