"""Bid Whist: two pairs, jokers, a kitty and games to seven; cutthroat for three. Rules: RULES.md."""

from scoring.game import Game
from scoring.games.bid_whist.auction import begin_auction
from scoring.games.bid_whist.entry import read, slip
from scoring.games.bid_whist.examples import EXAMPLES
from scoring.games.bid_whist.hand import BidWhistHand
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.pack import PACKS, pack_dealt
from scoring.games.bid_whist.presets import PRESETS
from scoring.games.bid_whist.ranking import ranking
from scoring.games.bid_whist.replay import replay
from scoring.games.bid_whist.score import score
from scoring.games.bid_whist.sheet import rules_sheet
from scoring.games.bid_whist.sides import all_sides
from scoring.games.bid_whist.table_list import score_sheet
from scoring.games.bid_whist.tally import tally
from scoring.games.bid_whist.walkthrough import walk_through
from scoring.games.bid_whist.words import WORDS
from scoring.games.bid_whist.written import written
from scoring.terms import term

__all__ = ["GAME"]

GAME: Game[BidWhistRules, BidWhistHand] = Game(
    slug="bid-whist",
    name=term("game", "Bid Whist"),
    seats=(4, 3),
    rules=BidWhistRules,
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
    ranking=ranking,
    sides=all_sides,
    table_list=score_sheet,
    words=WORDS,
)
