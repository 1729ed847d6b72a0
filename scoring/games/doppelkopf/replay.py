"""A hand from its cards: tricks, sides, card points and special points are found, not typed (R4 to R14)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.cards import Card, Suit
from scoring.errors import Fault, RuleBookError
from scoring.games.doppelkopf.announcements import Announcement, Clarified, Verdict, highest, judge
from scoring.games.doppelkopf.choices import BockTrigger
from scoring.games.doppelkopf.codes import DoppelkopfCode as Code
from scoring.games.doppelkopf.contracts import Level, Side
from scoring.games.doppelkopf.hand import Contest, SpecialPoint, SpecialPoints
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import CLUB_JACK, FOX, Trick, order_of, play_out
from scoring.games.doppelkopf.record import Said, read_record
from scoring.games.doppelkopf.sides import Sides, find_sides
from scoring.games.doppelkopf.value import special_points
from scoring.seats import Seat
from scoring.tricks import TRUMP

__all__ = ["Replayed", "replay", "replay_tricks"]

_FAULTS = {
    Verdict.TOO_LATE: Code.CALL_TOO_LATE,
    Verdict.ONLY_A_LATE_REPLY: Code.CALL_AFTER_A_LATE_REPLY,
    Verdict.ALREADY_SAID: Code.CALL_ALREADY_MADE,
    Verdict.WRONG_SIDE: Code.CALL_OF_THE_OTHER_SIDE,
    Verdict.WEDDING_NOT_CLARIFIED: Code.CALL_BEFORE_THE_WEDDING_IS_CLARIFIED,
}


@dataclass(frozen=True, slots=True)
class Replayed:
    """The hand and how it came about."""

    hand: Contest
    tricks: tuple[Trick, ...]

    @property
    def re_tricks(self) -> int:
        return sum(trick.winner in self.hand.re for trick in self.tricks)


def replay(record: Mapping[str, Any], rules: DoppelkopfRules) -> Contest:
    """The hand of a record, equal to the one a slip would give; see `replay_tricks`."""
    return replay_tricks(record, rules).hand


def replay_tricks(record: Mapping[str, Any], rules: DoppelkopfRules) -> Replayed:
    """The hand of a record, and its tricks.

    `record` has `game_type`, `hands` by seat, `plays` as `{"lead", "cards"}` in playing order, and
    `announcements` as `{"seat", "call", "cards_in_hand"}`. A solo names `soloist` and `solo_kind`, an Armut
    its two `re_players`. Raises the first card or call that was not allowed.
    """
    read = read_record(record)
    tricks = play_out(read.hands, read.plays, order_of(read.declared.solo_kind), rules)
    sides = find_sides(read.declared, read.hands, tricks, rules)
    contest = _contest(sides, tricks, _calls(read.announcements, sides, rules), rules)
    sits_out = next((seat for seat, hand in enumerate(read.hands) if not hand), None)
    return Replayed(replace(contest, seats=len(read.hands), sits_out=sits_out), tricks)


def _contest(
    sides: Sides, tricks: Sequence[Trick], calls: Sequence[Announcement], rules: DoppelkopfRules
) -> Contest:
    won = [trick for trick in tricks if trick.winner in sides.re]
    card_points = sum(trick.card_points for trick in won)
    return Contest(
        game_type=sides.game_type,
        re=sides.re,
        solo_kind=sides.solo_kind,
        re_card_points=card_points,
        re_tricks=len(won) if card_points in (0, 240) else None,
        re_call=highest(calls, Side.RE),
        kontra_call=highest(calls, Side.KONTRA),
        re_special=_special(Side.RE, sides, tricks, rules),
        kontra_special=_special(Side.KONTRA, sides, tricks, rules),
        had_heart_trick=_asks_for_heart_tricks(rules) and _had_heart_trick(sides, tricks),
    )


def _calls(announcements: Sequence[Said], sides: Sides, rules: DoppelkopfRules) -> list[Announcement]:
    """The calls in their order; raises the first one that was not allowed, at `announcements.<number>`."""
    made: list[Announcement] = []
    for number, said in enumerate(announcements):
        call = _announcement(said, sides, number)
        verdict = judge(call, made, _wedding_at(call, sides, rules), rules)
        if not verdict.is_legal:
            facts = {"seat": said.seat, "cards": call.cards_in_hand}
            raise RuleBookError(Fault(_FAULTS[verdict], f"announcements.{number}", facts))
        made.append(call)
    return made


def _announcement(said: Said, sides: Sides, number: int) -> Announcement:
    side = Side.RE if said.seat in sides.re else Side.KONTRA
    is_word = said.call in ("re", "kontra")
    word_of = Side(said.call) if is_word else side
    level = Level.ANNOUNCED if is_word else Level.__members__.get(said.call.upper())
    if level is None:
        raise RuleBookError.of(Code.CALL_UNKNOWN, at=f"announcements.{number}", call=said.call)
    return Announcement(side, level, said.cards_in_hand, word_of)


def _wedding_at(call: Announcement, sides: Sides, rules: DoppelkopfRules) -> Clarified | None:
    """Whether the sides were clear when the caller held that many cards."""
    if sides.clarified_in is None:
        return None
    is_clear = call.cards_in_hand <= rules.tricks - sides.clarified_in
    return Clarified(sides.clarified_in if is_clear else None)


def _special(side: Side, sides: Sides, tricks: Sequence[Trick], rules: DoppelkopfRules) -> SpecialPoints:
    """The special points that this game and these rules know."""
    if sides.game_type.is_alone and not rules.special_points_in_solo:
        return SpecialPoints()
    found = _found(side, sides, tricks)
    return SpecialPoints.of({point: found[point] for point in special_points(rules)})


def _found(side: Side, sides: Sides, tricks: Sequence[Trick]) -> dict[SpecialPoint, int]:
    """Sides are the final ones, in a wedding too. Only a trump can be a fox or a Karlchen."""
    won = [trick for trick in tricks if (trick.winner in sides.re) == (side is Side.RE)]
    last = [trick for trick in won if trick is tricks[-1]]
    order = order_of(sides.solo_kind)
    fox, karlchen = order.group(FOX) == TRUMP, order.group(CLUB_JACK) == TRUMP
    return {
        SpecialPoint.DOPPELKOPF: sum(trick.card_points >= 40 for trick in won),
        SpecialPoint.FOX: fox * sum(1 for trick in won for _ in _caught(trick, FOX, sides)),
        SpecialPoint.KARLCHEN: karlchen * sum(trick.winning_card == CLUB_JACK for trick in last),
        SpecialPoint.KARLCHEN_CAUGHT: karlchen
        * sum(1 for trick in last for _ in _caught(trick, CLUB_JACK, sides)),
        SpecialPoint.FOX_LAST_TRICK: fox * sum(trick.winning_card == FOX for trick in last),
    }


def _caught(trick: Trick, wanted: Card, sides: Sides) -> Iterator[Seat]:
    """Who lost such a card to the other side in this trick."""
    for seat, one in zip(trick.seats, trick.cards, strict=True):
        if one == wanted and (seat in sides.re) != (trick.winner in sides.re):
            yield seat


def _asks_for_heart_tricks(rules: DoppelkopfRules) -> bool:
    return rules.plays_bock and BockTrigger.HEART_TRICK in rules.bock_triggers


def _had_heart_trick(sides: Sides, tricks: Sequence[Trick]) -> bool:
    """Four plain hearts in one trick."""
    order = order_of(sides.solo_kind)
    return any(all(order.group(one) == Suit.HEARTS for one in trick.cards) for trick in tricks)
