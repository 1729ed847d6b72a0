"""Doppelkopf: four play in sides that often show only in play, after the rules of the DDV or a club's own."""

from scoring.game import Game
from scoring.games.doppelkopf.doubts import doubts
from scoring.games.doppelkopf.entry import read, slip
from scoring.games.doppelkopf.examples import EXAMPLES, in_our_words
from scoring.games.doppelkopf.hand import Hand
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import PACKS, pack_dealt
from scoring.games.doppelkopf.presets import PRESETS
from scoring.games.doppelkopf.replay import replay
from scoring.games.doppelkopf.score import score
from scoring.games.doppelkopf.sheet import rules_sheet
from scoring.games.doppelkopf.table_list import table_list
from scoring.games.doppelkopf.tally import tally
from scoring.games.doppelkopf.walkthrough import walk_through
from scoring.games.doppelkopf.words import WORDS
from scoring.games.doppelkopf.written import written
from scoring.terms import term

__all__ = ["GAME", "table_list"]

GAME: Game[DoppelkopfRules, Hand] = Game(
    slug="doppelkopf",
    name=term("game", "Doppelkopf"),
    seats=(4, 5),
    rules=DoppelkopfRules,
    presets=PRESETS,
    slip=slip,
    read=read,
    replay=replay,
    score=score,
    tally=tally,
    written=written,
    pack=pack_dealt,
    packs=PACKS,
    examples=EXAMPLES,
    sheet=rules_sheet,
    table_list=table_list,
    walk_through=walk_through,
    record_of=in_our_words,
    words=WORDS,
    doubts=doubts,
)
