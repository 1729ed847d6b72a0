"""The slip of one hand, in the order in which a secretary reads it off the table, and the hand it tells."""

from dataclasses import replace
from functools import cache

from scoring.entry import Field, Slip, Values
from scoring.errors import RuleBookError
from scoring.games.doppelkopf import fields
from scoring.games.doppelkopf.choices import BockTrigger
from scoring.games.doppelkopf.contracts import GameType, Level, Side, SoloKind
from scoring.games.doppelkopf.fields import PENALTY, THROWN_IN
from scoring.games.doppelkopf.hand import (
    Contest,
    Hand,
    Penalty,
    Severity,
    SpecialPoint,
    SpecialPoints,
    ThrownIn,
)
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.plausibility import faults_of, faults_of_penalty
from scoring.games.doppelkopf.value import special_points

__all__ = ["read", "slip"]


@cache
def slip(rules: DoppelkopfRules, seats: int) -> Slip:
    """What one hand needs under these rules; everything else is derived from the sitting."""
    return Slip((*_who_played(rules, seats), *_result(rules), *_penalty_fields(rules)), seats)


def read(values: Values, rules: DoppelkopfRules, seats: int) -> Hand:
    """A hand from cleaned values; raises everything in it that cannot be (R19)."""
    if values["game_type"] == THROWN_IN:
        return ThrownIn(seats=seats, sits_out=values.get("sits_out"))
    if values["game_type"] == PENALTY:
        return _penalty(values, seats)
    hand = _contest(values, rules, seats)
    faults = faults_of(hand, rules)
    if faults:
        raise RuleBookError(*faults)
    return hand


def _who_played(rules: DoppelkopfRules, seats: int) -> tuple[Field, ...]:
    games = tuple(option for option in fields.GAME_TYPE.options if _is_offered(option.value, rules))
    kinds = tuple(option for option in fields.SOLO_KIND.options if option.value in rules.solo_kinds)
    who = (
        replace(fields.GAME_TYPE, options=games),
        replace(fields.SOLO_KIND, options=kinds),
        fields.SOLOIST,
        fields.RE_PLAYERS,
    )
    return who if seats == 4 else (*who, fields.SITS_OUT)


def _is_offered(game: str, rules: DoppelkopfRules) -> bool:
    conditions = {
        GameType.ARMUT.value: rules.armut,
        GameType.SOLO.value: bool(rules.solo_kinds),
        PENALTY: rules.penalties,
    }
    return conditions.get(game, True)


def _result(rules: DoppelkopfRules) -> tuple[Field, ...]:
    """Card points, calls, special points, and what brings Bock games."""
    tricks = (fields.RE_TRICKS,) if rules.with_nines else ()
    asks_for_hearts = rules.plays_bock and BockTrigger.HEART_TRICK in rules.bock_triggers
    hearts = (fields.HEART_TRICK,) if asks_for_hearts else ()
    return (fields.RE_CARD_POINTS, *tricks, *fields.CALLS, *_special_fields(rules), *hearts)


def _special_fields(rules: DoppelkopfRules) -> list[Field]:
    counted = [fields.SPECIAL[side][point] for side in Side for point in special_points(rules)]
    if not rules.special_points_in_solo:
        return list(counted)
    return [replace(field, when=fields.PLAYED) for field in counted]


def _penalty_fields(rules: DoppelkopfRules) -> tuple[Field, ...]:
    return fields.PENALTY_FIELDS if rules.penalties else ()


def _contest(values: Values, rules: DoppelkopfRules, seats: int) -> Contest:
    game = GameType(values["game_type"])
    return Contest(
        game_type=game,
        re=(values["soloist"],) if game.is_alone else values["re_players"],
        solo_kind=_solo_kind(game, values),
        re_card_points=values["re_card_points"],
        re_tricks=_tricks(values, rules),
        re_call=_level(values, Side.RE),
        kontra_call=_level(values, Side.KONTRA),
        re_special=_earned(values, Side.RE),
        kontra_special=_earned(values, Side.KONTRA),
        had_heart_trick=values.get("heart_trick", False),
        seats=seats,
        sits_out=values.get("sits_out"),
    )


def _penalty(values: Values, seats: int) -> Penalty:
    penalty = Penalty(
        severity=Severity(values["severity"]),
        offender=values["offender"],
        soloist=values.get("penalty_soloist"),
        opposing_calls=values.get("opposing_calls", 0),
        could_hurt_soloist=values.get("could_hurt_soloist", False),
        seats=seats,
        sits_out=values.get("sits_out"),
    )
    faults = faults_of_penalty(penalty)
    if faults:
        raise RuleBookError(*faults)
    return penalty


def _solo_kind(game: GameType, values: Values) -> SoloKind | None:
    """A silent or lonely wedding keeps diamonds as trumps (R8)."""
    if game is GameType.SOLO:
        return SoloKind(values["solo_kind"])
    return SoloKind.DIAMONDS if game.is_alone else None


def _tricks(values: Values, rules: DoppelkopfRules) -> int | None:
    """Without nines no trick is worthless, so 0 card points are no trick and 240 every trick."""
    points = values["re_card_points"]
    if points not in (0, 240) or rules.with_nines:
        return values.get("re_tricks")
    return rules.tricks if points else 0


def _level(values: Values, side: Side) -> Level:
    return Level[str(values.get(f"{side}_call", Level.NOTHING.code)).upper()]


def _earned(values: Values, side: Side) -> SpecialPoints:
    return SpecialPoints.of({point: values.get(f"{side}_{point}", 0) for point in SpecialPoint})
