"""Solo Whist and its family: Hoyle, Ghent, Belgian Wiezen and Boston are presets of one game (RULES.md)."""

from scoring.game import Game
from scoring.games.solo_whist.auction import begin_auction
from scoring.games.solo_whist.deal import PACKS, pack_dealt
from scoring.games.solo_whist.entry import read, slip
from scoring.games.solo_whist.examples import EXAMPLES
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.presets import PRESETS
from scoring.games.solo_whist.replay import replay
from scoring.games.solo_whist.score import score
from scoring.games.solo_whist.sheet import rules_sheet
from scoring.games.solo_whist.tally import tally
from scoring.games.solo_whist.walkthrough import walk_through
from scoring.games.solo_whist.words import WORDS
from scoring.games.solo_whist.written import written
from scoring.terms import term

__all__ = ["GAME"]

GAME: Game[SoloWhistRules, SoloHand] = Game(
    slug="solo-whist",
    name=term("game", "Solo Whist"),
    seats=(4, 5),
    rules=SoloWhistRules,
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
    auction=begin_auction,
    walk_through=walk_through,
    words=WORDS,
)
