"""What the rule book answers to the worked examples of each kind."""

from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

from scoring.cards import Suit
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.score import score
from scoring.games.solo_whist.session import Session
from scoring.house_rules import changed

__all__ = ["EXAMPLES"]

Given = Mapping[str, Any]


def _score(rules: SoloWhistRules, given: Given) -> dict[str, object]:
    return {"units": score(_hand(given), rules).points}


def _hand(given: Given) -> SoloHand:
    by_player, misere_players = given.get("tricks_by_player"), given.get("misere_players")
    return SoloHand(
        contract=given["contract"],
        declarer=given.get("declarer"),
        partner=given.get("partner"),
        bid=given.get("bid_tricks"),
        trump=_suit(given.get("trump")),
        upcard=_suit((given.get("upcard") or "")[:1]),
        tricks=given.get("tricks"),
        revokes=_revokes(given.get("revokes", ())),
        misere_players=tuple(misere_players or ()),
        tricks_by_player=tuple(by_player) if by_player else None,
        last_trick_winner=given.get("last_trick_winner"),
    )


def _suit(code: str | None) -> Suit | None:
    return Suit(code) if code else None


def _revokes(listed: list[Mapping[str, int]]) -> tuple[int, ...]:
    return tuple(sum(one["count"] for one in listed if one["seat"] == seat) for seat in range(4))


def _session(rules: SoloWhistRules, given: Given) -> dict[str, object]:
    session = Session(_with_end(rules, given["end"]), 4)
    starts = given.get("starts") or [None] * len(given["hands"])
    for number, (units, start) in enumerate(zip(given["hands"], starts, strict=True), start=1):
        session.begins(number, time.fromisoformat(start) if start else None)
        if session.is_over:
            break
        session.ends(number, tuple(Decimal(unit) for unit in units), counts=True)
    return {"stops_after_hand": session.over_after, "totals": session.totals, "winners": session.winners}


def _with_end(rules: SoloWhistRules, end: Given) -> SoloWhistRules:
    names = {"count": "session_hands", "at": "session_clock", "units": "session_target"}
    options = {names[what]: value for what, value in end.items() if what in names}
    return changed(rules, {"session_end": end["type"], **options})


EXAMPLES = {"score": _score, "session": _session}
