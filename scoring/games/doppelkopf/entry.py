"""The slip of one hand, in the order in which a secretary reads it off the table."""

from functools import cache
from typing import Any

from scoring.entry import Choice, Chosen, Count, Field, Option, SeatPick, Slip, Tick, Values
from scoring.errors import RuleBookError
from scoring.games.doppelkopf.choices import BockTrigger
from scoring.games.doppelkopf.contracts import (
    CALL_NAMES,
    GAME_NAMES,
    SOLO_NAMES,
    GameType,
    Level,
    Side,
    SoloKind,
)
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
from scoring.games.doppelkopf.penalties import SEVERITY_NAMES
from scoring.games.doppelkopf.plausibility import faults_of, faults_of_penalty
from scoring.games.doppelkopf.value import special_points
from scoring.terms import Term, term

__all__ = ["PENALTY", "THROWN_IN", "read", "slip"]

THROWN_IN, PENALTY = "thrown_in", "penalty"

_TEAMS = (GameType.NORMAL.value, GameType.WEDDING.value, GameType.ARMUT.value)
_ALONE = (GameType.SOLO.value, GameType.SILENT_WEDDING.value, GameType.LONELY_WEDDING.value)
_PLAYED = (Chosen("game_type", _TEAMS + _ALONE),)
_IS_TEAMS = (Chosen("game_type", _TEAMS),)
_IS_ALONE = (Chosen("game_type", _ALONE),)
_IS_SOLO = (Chosen("game_type", (GameType.SOLO.value,)),)
_IS_PENALTY = (Chosen("game_type", (PENALTY,)),)
_IS_MINOR = (*_IS_PENALTY, Chosen("severity", (Severity.MINOR.value,)))
_IS_SERIOUS = (*_IS_PENALTY, Chosen("severity", (Severity.SERIOUS.value,)))

# One side has every card point: only then do the tricks say whether the other side was schwarz.
_TRICKS_MATTER = (*_PLAYED, Chosen("re_card_points", (0, 240)))

_NOT_PLAYED = Option(THROWN_IN, term("Doppelkopf game", "Not played"))
_PENALTY = Option(PENALTY, term("Doppelkopf game", "Penalty"))
_SPECIAL_LABELS: dict[Side, dict[SpecialPoint, Term]] = {
    Side.RE: {
        SpecialPoint.DOPPELKOPF: term("Doppelkopf slip", "Re: tricks of 40 or more"),
        SpecialPoint.FOX: term("Doppelkopf slip", "Re: foxes caught"),
        SpecialPoint.KARLCHEN: term("Doppelkopf slip", "Re: Karlchen won the last trick"),
        SpecialPoint.KARLCHEN_CAUGHT: term("Doppelkopf slip", "Re: Karlchen caught in the last trick"),
        SpecialPoint.FOX_LAST_TRICK: term("Doppelkopf slip", "Re: a fox won the last trick"),
    },
    Side.KONTRA: {
        SpecialPoint.DOPPELKOPF: term("Doppelkopf slip", "Kontra: tricks of 40 or more"),
        SpecialPoint.FOX: term("Doppelkopf slip", "Kontra: foxes caught"),
        SpecialPoint.KARLCHEN: term("Doppelkopf slip", "Kontra: Karlchen won the last trick"),
        SpecialPoint.KARLCHEN_CAUGHT: term("Doppelkopf slip", "Kontra: Karlchen caught in the last trick"),
        SpecialPoint.FOX_LAST_TRICK: term("Doppelkopf slip", "Kontra: a fox won the last trick"),
    },
}
_MOST = {
    SpecialPoint.DOPPELKOPF: 4,
    SpecialPoint.FOX: 2,
    SpecialPoint.KARLCHEN: 1,
    SpecialPoint.KARLCHEN_CAUGHT: 2,
    SpecialPoint.FOX_LAST_TRICK: 1,
}


@cache
def slip(rules: DoppelkopfRules, seats: int) -> Slip:
    """What one hand needs under these rules; everything else is derived from the sitting."""
    fields = (
        _game_type(rules),
        *_who_played(rules),
        *_sits_out(seats),
        *_result(rules),
        *(_call(side) for side in Side),
        *(_special(side, point, rules) for side in Side for point in special_points(rules)),
        *_heart_trick(rules),
        *(_penalty_fields() if rules.penalties else ()),
    )
    return Slip(fields, seats)


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
        re_special=_counted(values, Side.RE),
        kontra_special=_counted(values, Side.KONTRA),
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
    return Level[str(values.get(f"{side}_call", "nothing")).upper()]


def _counted(values: Values, side: Side) -> SpecialPoints:
    return SpecialPoints.of({point: values.get(f"{side}_{point}", 0) for point in SpecialPoint})


def _game_type(rules: DoppelkopfRules) -> Field:
    games = [game for game in GameType if game is not GameType.ARMUT or rules.armut]
    games = [game for game in games if game is not GameType.SOLO or rules.solo_kinds]
    options = [*(Option(game.value, GAME_NAMES[game]) for game in games), _NOT_PLAYED]
    options += [_PENALTY] if rules.penalties else []
    return Choice(
        name="game_type", label=term("Doppelkopf slip", "Game"), options=tuple(options), default="normal"
    )


def _who_played(rules: DoppelkopfRules) -> tuple[Field, ...]:
    kinds = tuple(Option(kind, SOLO_NAMES[SoloKind(kind)]) for kind in rules.solo_kinds)
    return (
        Choice(name="solo_kind", label=term("Doppelkopf slip", "Which solo"), options=kinds, when=_IS_SOLO),
        SeatPick(name="soloist", label=term("Doppelkopf slip", "Who played alone"), when=_IS_ALONE),
        SeatPick(
            name="re_players", label=term("Doppelkopf slip", "Re players"), least=2, most=2, when=_IS_TEAMS
        ),
    )


def _sits_out(seats: int) -> tuple[Field, ...]:
    if seats == 4:
        return ()
    label = term("Doppelkopf slip", "Who sat out")
    help = term("Doppelkopf slip", "Leave it empty when the dealer of the list sat out")
    return (SeatPick(name="sits_out", label=label, help=help, is_optional=True),)


def _result(rules: DoppelkopfRules) -> tuple[Field, ...]:
    points = Count(
        name="re_card_points",
        label=term("Doppelkopf slip", "Re card points"),
        help=term("Doppelkopf slip", "Kontra has the rest of 240"),
        low=0,
        high=240,
        when=_PLAYED,
    )
    tricks = Count(
        name="re_tricks",
        label=term("Doppelkopf slip", "Re tricks"),
        help=term("Doppelkopf slip", "A trick of four nines counts as a trick"),
        low=0,
        high=rules.tricks,
        when=_TRICKS_MATTER,
    )
    return (points, tricks) if rules.with_nines else (points,)


def _call(side: Side) -> Field:
    labels = {
        Side.RE: term("Doppelkopf slip", "Highest call of Re"),
        Side.KONTRA: term("Doppelkopf slip", "Highest call of Kontra"),
    }
    options = tuple(Option(level.code, CALL_NAMES[side][level]) for level in Level)
    return Choice(
        name=f"{side}_call",
        label=labels[side],
        options=options,
        default="nothing",
        is_optional=True,
        when=_PLAYED,
    )


def _special(side: Side, point: SpecialPoint, rules: DoppelkopfRules) -> Field:
    return Count(
        name=f"{side}_{point}",
        label=_SPECIAL_LABELS[side][point],
        low=0,
        high=_MOST[point],
        default=0,
        is_optional=True,
        when=_PLAYED if rules.special_points_in_solo else _IS_TEAMS,
    )


def _heart_trick(rules: DoppelkopfRules) -> tuple[Field, ...]:
    """Asked only where such a trick brings Bock games."""
    if not rules.plays_bock or BockTrigger.HEART_TRICK not in rules.bock_triggers:
        return ()
    return (Tick(name="heart_trick", label=term("Doppelkopf slip", "A trick of four hearts"), when=_PLAYED),)


def _penalty_fields() -> tuple[Field, ...]:
    options: Any = tuple(Option(severity.value, name) for severity, name in SEVERITY_NAMES.items())
    return (
        Choice(
            name="severity", label=term("Doppelkopf slip", "How serious"), options=options, when=_IS_PENALTY
        ),
        SeatPick(name="offender", label=term("Doppelkopf slip", "Offender"), when=_IS_PENALTY),
        SeatPick(
            name="penalty_soloist",
            label=term("Doppelkopf slip", "Soloist"),
            help=term("Doppelkopf slip", "Only if a solo was being played"),
            is_optional=True,
            when=_IS_PENALTY,
        ),
        Tick(
            name="could_hurt_soloist",
            label=term("Doppelkopf slip", "It could have hurt the soloist"),
            when=_IS_MINOR,
        ),
        Count(
            name="opposing_calls",
            label=term("Doppelkopf slip", "Calls from no 90 up by the other side"),
            low=0,
            high=4,
            default=0,
            is_optional=True,
            when=_IS_SERIOUS,
        ),
    )
