"""The fields of a Doppelkopf slip. Which of them a club needs, `entry` decides."""

from scoring.entry import Choice, Chosen, Count, Option, Rest, SeatPick, Tick
from scoring.games.doppelkopf.contracts import CALL_NAMES, GAME_NAMES, SOLO_NAMES, GameType, Level, Side
from scoring.games.doppelkopf.hand import Severity, SpecialPoint
from scoring.games.doppelkopf.penalties import SEVERITY_NAMES
from scoring.terms import Term, term

__all__ = [
    "CALLS",
    "GAME_TYPE",
    "HEART_TRICK",
    "PENALTY",
    "PENALTY_FIELDS",
    "PLAYED",
    "RE_CARD_POINTS",
    "RE_PLAYERS",
    "RE_TRICKS",
    "SITS_OUT",
    "SOLOIST",
    "SOLO_KIND",
    "SPECIAL",
    "THROWN_IN",
]

THROWN_IN, PENALTY = "thrown_in", "penalty"

_TEAMS = (GameType.NORMAL.value, GameType.WEDDING.value, GameType.ARMUT.value)
_ALONE = (GameType.SOLO.value, GameType.SILENT_WEDDING.value, GameType.LONELY_WEDDING.value)
PLAYED = (Chosen("game_type", _TEAMS + _ALONE),)
_IS_TEAMS = (Chosen("game_type", _TEAMS),)
_IS_ALONE = (Chosen("game_type", _ALONE),)
_IS_SOLO = (Chosen("game_type", (GameType.SOLO.value,)),)
_IS_PENALTY = (Chosen("game_type", (PENALTY,)),)
_IS_MINOR = (*_IS_PENALTY, Chosen("severity", (Severity.MINOR.value,)))
_IS_SERIOUS = (*_IS_PENALTY, Chosen("severity", (Severity.SERIOUS.value,)))

# One side has every card point: only then do the tricks say whether the other side was schwarz.
_TRICKS_MATTER = (*PLAYED, Chosen("re_card_points", (0, 240)))

GAME_TYPE = Choice(
    name="game_type",
    label=term("Doppelkopf slip", "Game"),
    options=(
        *(Option(game.value, name) for game, name in GAME_NAMES.items()),
        Option(THROWN_IN, term("Doppelkopf game", "Not played")),
        Option(PENALTY, term("Doppelkopf game", "Penalty")),
    ),
    default=GameType.NORMAL.value,
)
SOLO_KIND = Choice(
    name="solo_kind",
    label=term("Doppelkopf slip", "Which solo"),
    options=tuple(Option(kind.value, name) for kind, name in SOLO_NAMES.items()),
    when=_IS_SOLO,
)
SOLOIST = SeatPick(name="soloist", label=term("Doppelkopf slip", "Who played alone"), when=_IS_ALONE)
RE_PLAYERS = SeatPick(
    name="re_players", label=term("Doppelkopf slip", "Re players"), least=2, most=2, when=_IS_TEAMS
)
SITS_OUT = SeatPick(
    name="sits_out",
    label=term("Doppelkopf slip", "Who sat out"),
    help=term("Doppelkopf slip", "Leave it empty when the dealer of the list sat out"),
    is_optional=True,
)
_KONTRA_HAS = term("Doppelkopf slip", "Kontra: %(rest)s")
RE_CARD_POINTS = Count(
    name="re_card_points",
    label=term("Doppelkopf slip", "Re card points"),
    help=term("Doppelkopf slip", "Kontra has the rest of 240"),
    low=0,
    high=240,
    rest=Rest(240, _KONTRA_HAS),
    when=PLAYED,
)
RE_TRICKS = Count(
    name="re_tricks",
    label=term("Doppelkopf slip", "Re tricks"),
    help=term("Doppelkopf slip", "A trick of four nines counts as a trick"),
    low=0,
    high=12,
    rest=Rest(12, _KONTRA_HAS),
    when=_TRICKS_MATTER,
)
HEART_TRICK = Tick(name="heart_trick", label=term("Doppelkopf slip", "A trick of four hearts"), when=PLAYED)

_HIGHEST_CALL: dict[Side, Term] = {
    Side.RE: term("Doppelkopf slip", "Highest call of Re"),
    Side.KONTRA: term("Doppelkopf slip", "Highest call of Kontra"),
}
CALLS = tuple(
    Choice(
        name=f"{side}_call",
        label=label,
        options=tuple(Option(level.code, CALL_NAMES[side][level]) for level in Level),
        default=Level.NOTHING.code,
        is_optional=True,
        when=PLAYED,
    )
    for side, label in _HIGHEST_CALL.items()
)

_EARNED: dict[Side, dict[SpecialPoint, Term]] = {
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
_SPECIAL_POINTS = term("Doppelkopf slip", "Special points")
SPECIAL: dict[Side, dict[SpecialPoint, Count]] = {
    side: {
        point: Count(
            name=f"{side}_{point}",
            label=label,
            low=0,
            high=_MOST[point],
            default=0,
            is_optional=True,
            group=_SPECIAL_POINTS,
            when=_IS_TEAMS,
        )
        for point, label in labels.items()
    }
    for side, labels in _EARNED.items()
}

PENALTY_FIELDS = (
    Choice(
        name="severity",
        label=term("Doppelkopf slip", "How serious"),
        options=tuple(Option(severity.value, name) for severity, name in SEVERITY_NAMES.items()),
        when=_IS_PENALTY,
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
