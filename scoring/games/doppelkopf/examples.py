"""Worked examples of Doppelkopf: the words of the files, and what the rule book answers to each kind."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from scoring.cards import card, cards
from scoring.game import Example
from scoring.games.doppelkopf.announcements import Announcement, Clarified, judge
from scoring.games.doppelkopf.contracts import GameType, Level, Side, SoloKind
from scoring.games.doppelkopf.course import Entry, Position, Turn, forced_seat, opening, walk
from scoring.games.doppelkopf.hand import Contest, Penalty, Severity, SpecialPoint, SpecialPoints
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.penalties import deal_after, points_of
from scoring.games.doppelkopf.play import card_points, order_of, trick_winner
from scoring.games.doppelkopf.replay import replay_tricks
from scoring.games.doppelkopf.reservations import Declaration, Reservation, find_game
from scoring.games.doppelkopf.score import score
from scoring.games.doppelkopf.value import Item, appraise
from scoring.games.doppelkopf.wedding import clarify
from scoring.house_rules import changed
from scoring.payments import Units, add, nothing
from scoring.seats import right_of
from scoring.tricks import legal_cards

__all__ = ["EXAMPLES", "in_our_words", "turns_of"]

Given = Mapping[str, Any]
Answer = dict[str, Any]

GAMES = {
    "normal": GameType.NORMAL,
    "hochzeit": GameType.WEDDING,
    "hochzeit_allein": GameType.LONELY_WEDDING,
    "stille_hochzeit": GameType.SILENT_WEDDING,
    "solo": GameType.SOLO,
    "armut": GameType.ARMUT,
}
SOLI = {
    "farbe_karo": SoloKind.DIAMONDS,
    "farbe_herz": SoloKind.HEARTS,
    "farbe_pik": SoloKind.SPADES,
    "farbe_kreuz": SoloKind.CLUBS,
    "damen": SoloKind.QUEENS,
    "buben": SoloKind.JACKS,
    "asse": SoloKind.ACES,
}
CALLS = {
    "re": Level.ANNOUNCED,
    "kontra": Level.ANNOUNCED,
    "keine90": Level.NO_90,
    "keine60": Level.NO_60,
    "keine30": Level.NO_30,
    "schwarz": Level.SCHWARZ,
}
SPECIAL = {
    "doppelkopf": SpecialPoint.DOPPELKOPF,
    "fuchs": SpecialPoint.FOX,
    "karlchen": SpecialPoint.KARLCHEN,
}
RESERVATIONS = {
    "pflichtsolo": Reservation.MANDATORY_SOLO,
    "lustsolo": Reservation.LUSTSOLO,
    "hochzeit": Reservation.WEDDING,
    "armut": Reservation.ARMUT,
}
SEVERITIES = {
    "unerheblich": Severity.NO_EFFECT,
    "geringfuegig": Severity.MINOR,
    "schwerwiegend": Severity.SERIOUS,
}
ITEMS = {
    "won": "gewonnen",
    "against_the_queens": "gegen_die_alten",
    "re_announced": "re_angesagt",
    "kontra_announced": "kontra_angesagt",
    "fox": "fuchs",
    **{f"under_{limit}": f"unter_{limit}" for limit in (90, 60, 30)},
    **{f"{side}_no_{limit}": f"{side}_keine{limit}" for side in Side for limit in (90, 60, 30)},
}
REACHED = {
    "120_against_no_90": "120_gegen_keine90",
    "90_against_no_60": "90_gegen_keine60",
    "60_against_no_30": "60_gegen_keine30",
    "30_against_schwarz": "30_gegen_schwarz",
}


def _score(rules: DoppelkopfRules, given: Given) -> Answer:
    """With a Bock factor the example is a Bock game, which only a sitting would know."""
    hand = _hand(given)
    value = appraise(hand, rules)
    factor = rules.bock_factor
    return {
        "winner": value.winner,
        "re_value": value.re * factor,
        "value": value.each * factor,
        "points": [points * factor for points in score(hand, rules).points],
        "breakdown": [_item(item) for item in value.items],
        "factor": value.factor * factor,
    }


def _hand(given: Given) -> Contest:
    points = given["re_card_points"]
    return Contest(
        game_type=GAMES[given["game_type"]],
        re=tuple(given["re_players"]),
        solo_kind=SOLI.get(given["solo_kind"]),
        re_card_points=points,
        re_tricks=given["tricks_re"] if points in (0, 240) else None,
        re_call=_highest(given["announcements"], Side.RE),
        kontra_call=_highest(given["announcements"], Side.KONTRA),
        re_special=_special(given["special_points"]["re"]),
        kontra_special=_special(given["special_points"]["kontra"]),
    )


def _highest(calls: Sequence[Given], side: Side) -> Level:
    return max((CALLS[one["call"]] for one in calls if one["side"] == side), default=Level.NOTHING)


def _special(counts: Given) -> SpecialPoints:
    return SpecialPoints.of({SPECIAL[name]: count for name, count in counts.items()})


def _item(item: Item) -> Answer:
    name = f"{item.side}_{REACHED[item.what]}" if item.what in REACHED else ITEMS.get(item.what, item.what)
    return {"item": name, "side": item.side, "points": item.points}


def _trick(rules: DoppelkopfRules, given: Given) -> Answer:
    order, played = order_of(SOLI.get(given["game_type"])), cards(given["cards"])
    index = trick_winner(played, order, rules, is_last=given["is_last_trick"])
    return {
        "winner_seat": (given["lead_seat"] + index) % 4,
        "winning_index": index,
        "card_points": card_points(played),
        "led": order.group(played[0]),
    }


def _follow(rules: DoppelkopfRules, given: Given) -> Answer:
    order, held = order_of(SOLI.get(given["game_type"])), cards(sorted(set(given["hand"])))
    led = order.group(card(given["trick_so_far"][0])) if given["trick_so_far"] else None
    legal = legal_cards(held, led, order)
    return {"legal": legal, "illegal": [one for one in held if one not in legal]}


def _announcement(rules: DoppelkopfRules, given: Given) -> Answer:
    wedding = given["wedding"] and Clarified(given["wedding"]["clarifying_trick"])
    verdict = judge(_call(given), [_call(one) for one in given["prior"]], wedding, rules)
    return {"legal": verdict.is_legal, "reason": verdict}


def _call(raw: Given) -> Announcement:
    said, side = raw["call"], Side(raw["side"])
    return Announcement(
        side, CALLS[said], raw["cards_in_hand"], Side(said) if said in ("re", "kontra") else side
    )


def _reservation(rules: DoppelkopfRules, given: Given) -> Answer:
    found = find_game([_declaration(one) for one in given["declarations"]], given["dealer"], rules)
    return {
        "game_type": _name_of(GAMES, found.game_type),
        "player": found.player,
        "solo_kind": _name_of(SOLI, found.solo_kind),
        "lead_seat": found.leader,
        "same_dealer_again": found.same_dealer_again,
    }


def _declaration(raw: Given) -> Declaration:
    reservation = RESERVATIONS.get(raw.get("kind", ""), Reservation.NONE)
    return Declaration(
        raw["seat"], reservation, SOLI.get(raw.get("solo_kind", "")), raw.get("both_club_queens", False)
    )


def _name_of(names: Mapping[str, object], value: object) -> str | None:
    return next((name for name, one in names.items() if one is value), None)


def _wedding(rules: DoppelkopfRules, given: Given) -> Answer:
    told = changed(rules, {"wedding_clarification": given["mode"]})
    found = clarify(given["bride"], given["trick_winners"], given["led"], told)
    partner = found.partner if found else None
    return {
        "partner": partner,
        "clarifying_trick": found.trick if found else None,
        "game": "hochzeit_allein" if partner is None else "hochzeit",
    }


def _penalty(rules: DoppelkopfRules, given: Given) -> Answer:
    penalty = Penalty(
        severity=SEVERITIES[given["severity"]],
        offender=given["offender"],
        soloist=given["soloist"],
        opposing_calls=given["opponent_absagen"],
        could_hurt_soloist=bool(given["could_hurt_soloist"]),
    )
    return {"points": points_of(penalty), "deal": deal_after(penalty)}


def _forced_solo(rules: DoppelkopfRules, given: Given) -> Answer:
    owed = tuple(int(seat in given["owing_seats"]) for seat in range(given["table_size"]))
    position = Position(given["dealer"], owed, given["games_total"] - given["games_played"])
    return {"forced_seat": forced_seat(position, rules)}


def _sitting(rules: DoppelkopfRules, given: Given) -> Answer:
    seats, turns = given["table_size"], turns_of(rules, given)
    totals: Units = nothing(seats)
    for game in given["games"]:
        totals = add(totals, tuple(Decimal(points) for points in game["points"]))
    played = [sum(turn.counts and turn.sits_out != seat for turn in turns) for seat in range(seats)]
    return {"final_totals": totals, "games_played_per_seat": played, "owing_at_end": turns[-1].after.owing}


def turns_of(rules: DoppelkopfRules, given: Given) -> list[Turn]:
    """The order of an example's round; its games carry points instead of cards."""
    told = changed(rules, {"games_per_round": given["games_total"]})
    entries = [_entry(game) for game in given["games"]]
    return list(walk(entries, told, opening(told, given["table_size"], 0)))


def _entry(game: Given) -> Entry:
    soloist = game.get("soloist")
    return Entry(True, tuple(game.get("re_players", (soloist,))), soloist)


def _replay(rules: DoppelkopfRules, given: Given) -> Answer:
    rules = changed(rules, {"with_nines": given["with_nines"]})
    replayed = replay_tricks(in_our_words(given), rules)
    hand, value = replayed.hand, appraise(replayed.hand, rules)
    return {
        "trick_winners": [trick.winner for trick in replayed.tricks],
        "trick_points": [trick.card_points for trick in replayed.tricks],
        "re_players": hand.re,
        "re_card_points": hand.re_card_points,
        "tricks_re": replayed.re_tricks,
        "special_points": {side: _counts(hand.special(side)) for side in Side},
        "winner": value.winner,
        "re_value": value.re,
        "points": score(hand, rules).points,
    }


def in_our_words(given: Given) -> Answer:
    """The same record in our words."""
    game = GAMES[given["game_type"]]
    return {
        "game_type": game,
        "solo_kind": SOLI.get(given["solo_kind"]),
        "soloist": _soloist(given) if game is GameType.SOLO else None,
        "hands": given["hands"],
        "plays": given["plays"],
        "announcements": [{**one, "call": _call_word(one["call"])} for one in given["announcements"]],
    }


def _soloist(given: Given) -> int:
    """A mandatory soloist leads. The files do not name a voluntary one; in them he sits before the dealer."""
    if "soloist" in given:
        return int(given["soloist"])
    return int(given["first_lead"]) if given["mandatory_solo"] else right_of(given["dealer"], 4)


def _call_word(call: str) -> str:
    return call if call in ("re", "kontra") else CALLS[call].code


def _counts(earned: SpecialPoints) -> dict[str, int]:
    return {name: earned.count(point) for name, point in SPECIAL.items()}


EXAMPLES: dict[str, Example] = {
    "score": _score,
    "trick": _trick,
    "follow": _follow,
    "announcement": _announcement,
    "reservation": _reservation,
    "wedding": _wedding,
    "penalty": _penalty,
    "forced-solo": _forced_solo,
    "sitting": _sitting,
    "replay": _replay,
}
