"""The house rules in force as a sheet for the table: trumps, games, announcements, what a game is worth."""

from collections.abc import Iterator
from functools import partial

from scoring.games.doppelkopf.choices import BOCK_OPTIONS
from scoring.games.doppelkopf.contracts import CALL_NAMES, SOLO_NAMES, Level, Side, SoloKind
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.payments import Line
from scoring.sheet import Cell, Section
from scoring.terms import term

__all__ = ["rules_sheet"]

_say = partial(term, "Doppelkopf sheet")

_CARDS = _say("Cards and trumps")
_GAMES = _say("Soli and weddings")
_CALLS = _say("Announcements")
_VALUE = _say("What a game is worth")
_BOCK = _say("Bock games")
_ROUND = _say("The round")
_CALL_HEADS = (_say("Call"), _say("Cards still in hand"), _say("What the caller must reach"))
_VALUE_HEADS = (_say("For"), _say("Points"))


def rules_sheet(rules: DoppelkopfRules) -> tuple[Section, ...]:
    """Only what these rules can bring about."""
    parts = [
        Section(_CARDS, tuple(_cards(rules))),
        Section(_GAMES, tuple(_games(rules))),
        Section(_CALLS, tuple(_calls(rules)), _CALL_HEADS, tuple(_call_rows(rules))),
        Section(_VALUE, tuple(_doubling(rules)), _VALUE_HEADS, tuple(_value_rows(rules))),
    ]
    if rules.plays_bock:
        parts.append(Section(_BOCK, tuple(_bock(rules))))
    return (*parts, Section(_ROUND, tuple(_round(rules))))


_PACK = {
    True: _say("48 cards, every card twice; twelve tricks."),
    False: _say("40 cards, every card twice, without nines; ten tricks."),
}
_TRUMPS = _say("Trumps, best first: heart ten, queens, jacks (clubs, spades, hearts, diamonds), diamonds.")
_EQUAL = {
    "first_wins": _say("Of two equal cards the first wins, heart tens too."),
    "second_wins": _say("Of two equal cards the first wins; of two heart tens the second."),
    "second_wins_except_last_trick": _say(
        "Of two equal cards the first wins; of two heart tens the second, except in the last trick."
    ),
}
_POINTS = _say("Card points: ace 11, ten 10, king 4, queen 3, jack 2; 240 in all.")


def _cards(rules: DoppelkopfRules) -> Iterator[Line]:
    yield Line(_PACK[rules.with_nines])
    yield Line(_TRUMPS)
    yield Line(_EQUAL[rules.second_heart_ten])
    yield Line(_POINTS)


_SOLI = _say("Soli: %(soli)s.")
_OWED = {
    1: _say("Everybody owes one mandatory solo: the first that a player declares."),
    2: _say("Everybody owes two mandatory soli: the first that a player declares."),
}
_FORCED = _say("When as many soli are owed as games are left, who owes one must play it.")
_LEADS = _say("In a mandatory solo the soloist leads.")
_LUST_LEADS = _say("In a voluntary solo the soloist leads.")
_DEALS_AGAIN = _say("After a mandatory solo the same player deals again, unless it was forced.")
_WEDDING = {
    "first_foreign": _say("Wedding: the partner is who first wins another trick, up to trick %(trick)s."),
    "first_foreign_plain": _say(
        "Wedding: the partner is who first wins a plain-suit trick, up to trick %(trick)s."
    ),
    "first_foreign_trump": _say(
        "Wedding: the partner is who first wins a trump trick, up to trick %(trick)s."
    ),
}
_ALONE = _say("Without a partner, or in silence, the two club queens play alone; that is no mandatory solo.")
_ARMUT = _say("Armut: who holds at most three trumps hands three cards to a partner.")
_ARMUT_FIRST = {
    True: _say("Armut goes before a wedding."),
    False: _say("A wedding goes before Armut."),
}


def _games(rules: DoppelkopfRules) -> Iterator[Line]:
    if rules.solo_kinds:
        yield Line(_SOLI, facts={"soli": tuple(SOLO_NAMES[SoloKind(kind)] for kind in rules.solo_kinds)})
    if rules.mandatory_soli_per_player:
        yield from _mandatory(rules)
    if rules.lustsolo_leads:
        yield Line(_LUST_LEADS)
    yield Line(_WEDDING[rules.wedding_clarification], facts={"trick": rules.last_clarifying_trick})
    yield Line(_ALONE)
    if rules.armut:
        yield Line(_ARMUT)
        yield Line(_ARMUT_FIRST[rules.armut_above_wedding])


def _mandatory(rules: DoppelkopfRules) -> Iterator[Line]:
    yield Line(_OWED[rules.mandatory_soli_per_player])
    if rules.forced_solo:
        yield Line(_FORCED)
    if rules.mandatory_solo_leads:
        yield Line(_LEADS)
    if rules.repeat_deal_after_mandatory_solo:
        yield Line(_DEALS_AGAIN)


_EITHER = _say("Re or Kontra")
_GOALS = {
    Level.ANNOUNCED: _say("Re 121; Kontra 120, or 121 where only Kontra was said"),
    Level.NO_90: _say("the others below 90"),
    Level.NO_60: _say("the others below 60"),
    Level.NO_30: _say("the others below 30"),
    Level.SCHWARZ: _say("every trick"),
}
_REPLY = _say("A reply may come with one card fewer than the call it answers needed.")
_CONTAINED = _say("A call contains the lower ones; all that are skipped must still be in time.")
_WEDDING_CALLS = _say(
    "In a wedding nobody calls before the partner is found; after trick 2 or 3 numbers fall."
)


def _call_rows(rules: DoppelkopfRules) -> Iterator[tuple[Cell, ...]]:
    for level, goal in _GOALS.items():
        name = _EITHER if level is Level.ANNOUNCED else CALL_NAMES[Side.RE][level]
        yield (name, rules.deadline(level), goal)


def _calls(rules: DoppelkopfRules) -> Iterator[Line]:
    yield Line(_CONTAINED)
    yield Line(_REPLY)
    yield Line(_WEDDING_CALLS)


_WON = _say("Won")
_UNDER = _say("Other side under 90, 60, 30, without a trick")
_SAID = _say("Re said, Kontra said")
_FURTHER = _say("Every further call, whoever made it")
_AGAINST = _say("120 reached against no 90, 90 against no 60, 60 against no 30, 30 against schwarz")
_QUEENS = _say("Kontra won against the queens")
_FORTY = _say("Trick of 40 card points or more")
_FOX = _say("Fox caught")
_KARLCHEN = _say("Karlchen wins the last trick")
_KARLCHEN_CAUGHT = _say("Karlchen caught in the last trick")
_FOX_LAST = _say("A fox wins the last trick")
_EACH = _say("1 each")
_TWO_EACH = _say("2 each")
_DOUBLES = _say("each doubles the whole value")
_THREEFOLD = _say("Alone against three: the soloist gets or pays threefold.")
_NO_SPECIAL = _say("A solo has no special points.")
_SPECIAL_TOO = _say("Special points count in a solo too.")
_NOBODY = _say("When both sides fail nobody has won: only what was reached counts.")


def _value_rows(rules: DoppelkopfRules) -> Iterator[tuple[Cell, ...]]:
    yield (_WON, 1)
    yield (_UNDER, _EACH)
    yield (_SAID, _TWO_EACH if rules.announcement_value == "plus2" else _DOUBLES)
    yield (_FURTHER, 1)
    yield (_AGAINST, _EACH)
    special = {
        _QUEENS: rules.against_queens_point,
        _FORTY: rules.doppelkopf_point,
        _FOX: rules.fox_point,
        _KARLCHEN: rules.karlchen_point,
        _KARLCHEN_CAUGHT: rules.karlchen_caught,
        _FOX_LAST: rules.fox_last_trick,
    }
    yield from ((name, 1) for name, counts in special.items() if counts)


def _doubling(rules: DoppelkopfRules) -> Iterator[Line]:
    yield Line(_THREEFOLD)
    yield Line(_SPECIAL_TOO if rules.special_points_in_solo else _NO_SPECIAL)
    yield Line(_NOBODY)


_FACTOR = _say("A Bock game counts %(factor)s times.")
_TRIGGERS = _say("The next %(games)s games are Bock games after: %(reasons)s.")


def _bock(rules: DoppelkopfRules) -> Iterator[Line]:
    reasons = tuple(option.label for option in BOCK_OPTIONS if option.value in rules.bock_triggers)
    yield Line(_FACTOR, facts={"factor": rules.bock_factor})
    yield Line(_TRIGGERS, facts={"games": rules.bock_games, "reasons": reasons})


_GAMES_LEFT = _say("A round has %(four)s games at a table of four, %(five)s at a table of five.")
_ALL_THE_SAME = _say("A round has %(four)s games.")
_MINUTES = _say("Time for a round: %(four)s minutes at a table of four, %(five)s at a table of five.")
_NO_LIMIT = _say("A round has no limit of time.")
_LATE = _say("After that only mandatory soli still owed are played.")
_FIVE = _say("At a table of five the dealer sits out.")
_PENALTIES = _say("Infringements can be written down as a line of the list, as the tournament rules say.")
_THROWN_IN = _say("Cards thrown in use up no game; the same player deals again.")


def _round(rules: DoppelkopfRules) -> Iterator[Line]:
    games = {"four": rules.games(4), "five": rules.games(5)}
    yield Line(_ALL_THE_SAME if games["four"] == games["five"] else _GAMES_LEFT, facts=games)
    minutes = {"four": rules.minutes(4), "five": rules.minutes(5)}
    yield Line(_MINUTES, facts=minutes) if minutes["four"] else Line(_NO_LIMIT)
    if minutes["four"] and rules.mandatory_soli_per_player:
        yield Line(_LATE)
    yield Line(_FIVE)
    yield Line(_THROWN_IN)
    if rules.penalties:
        yield Line(_PENALTIES)
