"""What ranks the players of an evening (R18); the figures are those that the tally's remarks count."""

from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.ranking import Metric
from scoring.terms import term

__all__ = ["ranking"]

GAMES_WON = Metric("games_won", term("Bid Whist ranking", "Games won"))
POINTS = Metric("points", term("Bid Whist ranking", "Points"))
BOSTONS = Metric("bostons", term("Bid Whist ranking", "Bostons"))
PLAYOFFS_WON = Metric("playoffs_won", term("Bid Whist ranking", "Play-offs won"))


def ranking(rules: BidWhistRules) -> tuple[Metric, ...]:
    """Games won, points, Bostons, or points alone; a play-off, where there is one, comes last."""
    chain = (POINTS,) if rules.ranking == "points" else (GAMES_WON, POINTS, BOSTONS)
    return (*chain, PLAYOFFS_WON) if rules.playoff_hand else chain
