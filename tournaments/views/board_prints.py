"""Hand records and curtain cards as PDF, set by typst from a template that takes the boards as JSON."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typst
from django.utils.translation import gettext as _

from scoring.deals import Board
from tournaments.views.boards import shown_deal

__all__ = ["curtain_cards", "hand_records"]

MARKS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}
TEMPLATES = Path(__file__).parents[2] / "templates" / "print"


def hand_records(title: str, boards: Sequence[Board]) -> bytes:
    """Twelve boards a sheet of A4: all four hands around their board."""
    return _set("hand_records.typ", title, boards)


def curtain_cards(title: str, boards: Sequence[Board]) -> bytes:
    """A card for each hand, to cut out and lay into the board."""
    return _set("curtain_cards.typ", title, boards)


def _set(template: str, title: str, boards: Sequence[Board]) -> bytes:
    data = {
        "title": title,
        "words": {"board": _("Board"), "dealer": _("Dealer"), "none": _("No board may be seen yet.")},
        "boards": [_plain(board) for board in boards],
    }
    pdf: bytes = typst.compile(str(TEMPLATES / template), sys_inputs={"data": json.dumps(data)})
    return pdf


def _plain(board: Board) -> dict[str, Any]:
    deal = shown_deal(board)
    return {
        "number": board.number or "",
        "dealer": deal.dealer,
        "beside": [
            f"{name}: {' '.join(MARKS[one.suit] + one.rank for one in cards)}" for name, cards in deal.beside
        ],
        "hands": [
            {
                "letter": one.letter,
                "name": one.name,
                "rows": [[suit, " ".join(card.rank for card in cards)] for suit, cards in one.rows],
            }
            for one in deal.hands
        ],
    }
