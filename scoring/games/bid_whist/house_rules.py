"""What clubs vary in Bid Whist; RULES.md numbers the rules that each setting belongs to."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from functools import partial

from scoring.errors import Fault, RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.house_rules import Chosen, Clock, HouseRules, Number, OneOf, Option, Setting, Switch, setting
from scoring.terms import Term, term

__all__ = ["BidWhistRules"]

_said = partial(term, "Bid Whist setting")
_CARDS, _BIDDING, _PLAY = _said("Cards"), _said("Bidding"), _said("Play")
_SCORE, _RENEGE, _THREE = _said("Score"), _said("Renege"), _said("Three players (cutthroat)")
_EVENING = _said("End and settlement")

_PACKS = {(2, 6), (1, 5), (0, 4), (0, 0)}


def _whole(low: int, high: int, *, is_optional: bool = False) -> Number:
    return Number(Decimal(low), Decimal(high), places=0, is_optional=is_optional)


def _ways(group: Term, label: str, text: str | None = None, /, **ways: str) -> Setting:
    """A choice between several ways, each under its stored value."""
    options = tuple(Option(value, _said(words)) for value, words in ways.items())
    return Setting(_said(label), OneOf(options), group, help=(text and _said(text)) or None)


def _at_end(end: str) -> tuple[Chosen, ...]:
    return (Chosen("session_end", (end,)),)


@dataclass(frozen=True)
class BidWhistRules(HouseRules):
    """House rules of one club; the defaults are the preset `seed`."""

    jokers: int = setting(2, Setting(_said("Jokers"), _whole(0, 2), _CARDS))
    kitty_size: int = setting(
        6,
        Setting(
            _said("Cards in the kitty"),
            _whole(0, 6),
            _CARDS,
            _said(
                "Two jokers leave six cards, one joker five, none four; without a kitty all have thirteen."
            ),
        ),
    )
    kitty_trick: str = setting(
        "bidding_team",
        _ways(
            _CARDS,
            "The kitty counts as a book for",
            bidding_team="the bidding side",
            first_trick_winner="the side that wins the first trick",
            none="nobody (there is no kitty)",
        ),
    )
    kitty_open: bool = setting(False, Setting(_said("Kitty is shown before the bidding"), Switch(), _CARDS))

    min_bid: int = setting(3, Setting(_said("Lowest bid"), _whole(1, 7), _BIDDING))
    max_bid: int = setting(7, Setting(_said("Highest bid"), _whole(1, 7), _BIDDING))
    bidding: str = setting(
        "once",
        _ways(
            _BIDDING,
            "Bidding goes round",
            once="once: one call each",
            until_three_passes="until all others have passed",
        ),
    )
    up_down_rank: str = setting(
        "equal",
        _ways(
            _BIDDING,
            "Uptown and downtown at the same number",
            equal="are equal: the first bid stands",
            down_over_up="downtown beats uptown",
        ),
    )
    no_trump_rank: str = setting(
        "above",
        _ways(
            _BIDDING,
            "No trump at the same number",
            above="beats uptown and downtown",
            equal="is equal to downtown",
        ),
    )
    all_pass: str = setting(
        "redeal_next_dealer",
        _ways(
            _BIDDING,
            "When everybody passes",
            redeal_next_dealer="thrown in, the next dealer deals",
            redeal_same_dealer="thrown in, the same dealer deals again",
            dealer_forced="cannot happen: the dealer must bid",
        ),
    )
    dealer_may_match: bool = setting(
        False, Setting(_said("Dealer may take the bid by matching it"), Switch(), _BIDDING)
    )

    downtown_ace: str = setting(
        "high",
        _ways(
            _PLAY,
            "The ace downtown is",
            "Best: ace, 2, 3 and so on to the king. Worst: 2, 3 and so on to the king, then the ace.",
            high="the best card",
            low="the worst card",
        ),
    )
    no_trump_joker_lead: str = setting(
        "next_card_sets_suit",
        _ways(
            _PLAY,
            "A joker led in no trump",
            next_card_sets_suit="the next plain card sets the suit",
            forbidden="is forbidden while a plain card is left",
        ),
    )

    made_score: str = setting(
        "books_made",
        _ways(
            _SCORE,
            "A made bid scores",
            books_made="the books made, those above the bid as well",
            bid_only="the bid only",
        ),
    )
    defenders_score: str = setting(
        "none",
        _ways(
            _SCORE,
            "The other side scores",
            none="nothing",
            books_over_six="one point for each book over six",
        ),
    )
    no_trump_factor: int = setting(
        1, Setting(_said("No trump counts, made or set"), _whole(1, 2), _SCORE, _said("1: single, 2: double"))
    )
    boston_rule: str = setting(
        "plain",
        _ways(
            _SCORE,
            "A Boston (all books won in play)",
            plain="counts like any made bid",
            double="counts double",
            game="wins the game at once",
            thirteen="counts 13 points",
        ),
    )
    boston_defenders: str = setting(
        "none",
        _ways(
            _SCORE, "The other side at a Boston", none="loses nothing more", minus_bid="loses the number bid"
        ),
    )
    target: int | None = setting(
        7,
        Setting(
            _said("Points for a game"),
            _whole(1, 100, is_optional=True),
            _SCORE,
            _said("Plus wins, minus loses. Empty: no game, the sitting is won by whoever leads at its end."),
        ),
    )

    renege_tricks: int = setting(3, Setting(_said("Books lost by a renege"), _whole(0, 13), _RENEGE))
    renege_needs_identification: bool = setting(
        True, Setting(_said("Only if the other side names the trick"), Switch(), _RENEGE)
    )

    cutthroat_target: int = setting(30, Setting(_said("Points for a game of three"), _whole(1, 300), _THREE))
    others_score: str = setting(
        "none", _ways(_THREE, "The other two score", none="nothing", tricks="the books they take")
    )
    cutthroat_minimum: int = setting(6, Setting(_said("Lowest bid, in books"), _whole(1, 18), _THREE))

    settlement: str = setting(
        "per_game_won",
        _ways(
            _EVENING,
            "Units are settled",
            per_game_won="per game won: each loser pays one unit to a winner",
            per_point_of_difference="per point of difference",
        ),
    )
    ranking: str = setting(
        "games_won",
        _ways(_EVENING, "Ranked by", games_won="games won, then points, then Bostons", points="points"),
    )
    session_end: str = setting(
        "manual",
        _ways(
            _EVENING,
            "The sitting ends",
            manual="when the organiser closes it",
            games="after a number of games",
            hands="after a number of hands",
            clock="at closing time, with the running hand",
        ),
    )
    session_games: int = setting(1, Setting(_said("Games"), _whole(1, 50), _EVENING, when=_at_end("games")))
    session_hands: int = setting(16, Setting(_said("Hands"), _whole(1, 200), _EVENING, when=_at_end("hands")))
    session_clock: time | None = setting(
        None, Setting(_said("Closing time"), Clock(), _EVENING, when=_at_end("clock"))
    )
    playoff_hand: bool = setting(
        False, Setting(_said("A play-off hand settles a level end"), Switch(), _EVENING)
    )
    redeal_counts_as_hand: bool = setting(
        False, Setting(_said("A thrown-in hand uses up one of the hands"), Switch(), _EVENING)
    )

    def __post_init__(self) -> None:
        faults = tuple(self._contradictions())
        if faults:
            raise RuleBookError(*faults)

    def _contradictions(self) -> Iterator[Fault]:
        """Combinations that no pack and no bidding allows, each at the setting to change."""
        if (self.jokers, self.kitty_size) not in _PACKS:
            facts = {"jokers": self.jokers, "kitty": self.kitty_size}
            yield Fault(BidWhistCode.KITTY_DOES_NOT_FIT_PACK, "kitty_size", facts)
        if self.kitty_size == 0 and self.kitty_trick != "none":
            yield Fault(BidWhistCode.KITTY_TRICK_WITHOUT_KITTY, "kitty_trick")
        if self.kitty_size > 0 and self.kitty_trick == "none":
            yield Fault(BidWhistCode.KITTY_TRICK_GOES_NOWHERE, "kitty_trick", {"kitty": self.kitty_size})
        if self.min_bid > self.max_bid:
            yield Fault(
                BidWhistCode.MIN_BID_ABOVE_MAX, "min_bid", {"low": self.min_bid, "high": self.max_bid}
            )
        if self.session_end == "clock" and self.session_clock is None:
            yield Fault(BidWhistCode.CLOSING_TIME_MISSING, "session_clock")
        if self.session_end == "games" and self.target is None:
            yield Fault(BidWhistCode.GAMES_WITHOUT_TARGET, "target")

    def bid_numbers(self, seats: int) -> range:
        """With three the bid is the number of tricks itself (R14)."""
        return range(self.cutthroat_minimum, 19) if seats == 3 else range(self.min_bid, self.max_bid + 1)

    def tricks_in_all(self, seats: int) -> int:
        """Twelve and the kitty, or thirteen; with three seventeen and the kitty."""
        return 18 if seats == 3 else 13

    def tricks_free(self, seats: int) -> int:
        """Tricks that no bid counts: six, so that a bid of four needs ten."""
        return 0 if seats == 3 else 6

    def game_target(self, seats: int) -> int | None:
        return self.cutthroat_target if seats == 3 else self.target

    def kitty_cards(self, seats: int) -> int:
        return 3 if seats == 3 else self.kitty_size

    def kitty_goes_to(self, seats: int) -> str:
        """Whose trick the kitty is; with three it is always the bidder's (R14)."""
        return "bidding_team" if seats == 3 else self.kitty_trick
