"""What a table of Doppelkopf wonders about: a solo by the wrong player, a deal out of turn (R9, R10)."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.entry import Values
from scoring.game import Row, Tally
from scoring.games.doppelkopf.notes import EVADED, MANDATORY_SOLO, OUT_OF_TURN, OWED, VOLUNTARY_SOLO
from scoring.seats import Seat
from scoring.terms import Term
from scoring.whispers import Fix, Whisper, WhisperCode

__all__ = ["doubts"]

PRESSING = 3  # games left for each solo owed: before that a solo for fun is nothing to wonder about


def doubts(tally: Tally, slips: Sequence[Values]) -> Iterator[Whisper]:
    """From what the list remarks: nothing is worked out twice."""
    owed = {line.facts["seat"]: line.facts["soli"] for line in tally.standing if line.term == OWED}
    for place in reversed(range(len(slips))):
        row, values = tally.rows[place], slips[place]
        remarked = {line.term: line.facts for line in row.remarks}
        if MANDATORY_SOLO in remarked:
            soloist = values.get("soloist")
            owed[soloist] = int(str(owed.get(soloist, 0))) + 1
        yield from _about_turn(place, values, remarked)
        owing = [seat for seat, soli in owed.items() if soli]
        games_left = (tally.hands_left or 0) + len(slips) - place
        is_pressing = games_left <= PRESSING * len(owing)
        yield from _about_soli(place, row, values, remarked, owing if is_pressing else [])


Remarked = Mapping[Term, Mapping[str, object]]


def _about_turn(place: int, values: Values, remarked: Remarked) -> Iterator[Whisper]:
    if facts := remarked.get(OUT_OF_TURN):
        fix = Fix({place: {**values, "sits_out": facts["seat"]}}) if "sits_out" in values else None
        yield Whisper(WhisperCode.OUT_OF_TURN, place, 0.6, fix, facts)


def _about_soli(
    place: int, row: Row, values: Values, remarked: Remarked, owing: Sequence[object]
) -> Iterator[Whisper]:
    soloist: Seat | None = values.get("soloist")
    if facts := remarked.get(EVADED):
        fix = Fix({place: {**values, "soloist": facts["seat"]}}) if soloist is not None else None
        yield Whisper(WhisperCode.MUST_PLAY_SOLO, place, 0.9, fix, facts)
    elif VOLUNTARY_SOLO in remarked and owing:
        others = tuple(sorted(int(str(seat)) for seat in owing))
        fix = Fix({place: {**values, "soloist": others[0]}})
        said = {"seat": soloist, "seats": others}
        yield Whisper(WhisperCode.SECOND_SOLO, place, 1 / (1 + len(others)), fix, said)
