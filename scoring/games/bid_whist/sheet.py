"""The house rules in force as a sheet for the table: the deal, what a bid needs and scores, how it ends."""

from collections.abc import Iterator
from functools import partial

from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.payments import Line
from scoring.sheet import Section
from scoring.terms import term

__all__ = ["rules_sheet"]

_say = partial(term, "Bid Whist sheet")

_BIDS = _say("What a bid needs")
_CARDS = _say("Cards and kitty")
_BIDDING = _say("Bidding")
_PLAY = _say("Play")
_SCORE = _say("Score")
_THREE = _say("Three players (cutthroat)")
_EVENING = _say("End and settlement")
_HEADS = (_say("Bid"), _say("Books"), _say("Made exactly"), _say("Set"))


def rules_sheet(rules: BidWhistRules) -> tuple[Section, ...]:
    """Only what these rules can bring about; points in the table are for a bid with a trump suit."""
    return (
        Section(_BIDS, (), _HEADS, tuple((bid, bid + 6, bid, -bid) for bid in rules.bid_numbers(4))),
        Section(_CARDS, tuple(_cards(rules))),
        Section(_BIDDING, tuple(_bidding(rules))),
        Section(_PLAY, tuple(_play(rules))),
        Section(_SCORE, tuple(_score(rules))),
        Section(_THREE, tuple(_three(rules))),
        Section(_EVENING, tuple(_evening(rules))),
    )


_JOKERS = {
    0: _say("52 cards, no joker."),
    1: _say("53 cards: one joker, the highest trump."),
    2: _say("54 cards: the big joker beats the little joker, and both beat every other trump."),
}
_KITTY = _say("Kitty: %(cards)s cards. The bidder takes them and puts as many away.")
_NO_KITTY = _say("No kitty: everybody has thirteen cards.")
_KITTY_OPEN = _say("The kitty is shown before the bidding.")
_KITTY_TRICK = {
    "bidding_team": _say("What is put away counts as the first book of the bidding side."),
    "first_trick_winner": _say("The kitty counts as a book for the side that wins the first trick."),
}


def _cards(rules: BidWhistRules) -> Iterator[Line]:
    yield Line(_JOKERS[rules.jokers])
    if not rules.kitty_size:
        yield Line(_NO_KITTY)
        return
    yield Line(_KITTY, facts={"cards": rules.kitty_size})
    if rules.kitty_open:
        yield Line(_KITTY_OPEN)
    yield Line(_KITTY_TRICK[rules.kitty_trick])


_LEVELS = _say("Bids go from %(low)s to %(high)s: uptown, downtown or no trump.")
_ROUND = {
    "once": _say("Each player has one call; the player on the dealer's left begins."),
    "until_three_passes": _say("Bidding goes on until all others have passed; who passed is out."),
}
_UP_DOWN = {
    "equal": _say("At the same number uptown and downtown are equal: the first bid stands."),
    "down_over_up": _say("At the same number downtown beats uptown."),
}
_NO_TRUMP = {
    "above": _say("At the same number no trump beats both."),
    "equal": _say("At the same number no trump is equal to downtown."),
}
_ALL_PASS = {
    "redeal_next_dealer": _say("All pass: thrown in, the next player deals."),
    "redeal_same_dealer": _say("All pass: thrown in, the same player deals again."),
    "dealer_forced": _say("When all others pass, the dealer must bid."),
}
_MATCH = _say("The dealer may take the bid by matching it.")
_DECLARE = _say("The suit, and in no trump the direction, is named after the bidding.")


def _bidding(rules: BidWhistRules) -> Iterator[Line]:
    yield Line(_LEVELS, facts={"low": rules.min_bid, "high": rules.max_bid})
    yield Line(_ROUND[rules.bidding])
    yield Line(_UP_DOWN[rules.up_down_rank])
    yield Line(_NO_TRUMP[rules.no_trump_rank])
    if rules.dealer_may_match:
        yield Line(_MATCH)
    yield Line(_ALL_PASS[rules.all_pass])
    yield Line(_DECLARE)


_UPTOWN = _say("Uptown: ace, king, queen and so on down to the 2.")
_DOWNTOWN = {
    "high": _say("Downtown: ace, 2, 3 and so on up to the king."),
    "low": _say("Downtown: 2, 3 and so on up to the king, then the ace."),
}
_JOKER_LEAD = {
    "next_card_sets_suit": _say(
        "No trump: jokers win nothing; after a joker led, the next plain card is followed."
    ),
    "forbidden": _say("No trump: jokers win nothing, and none is led while a plain card is left."),
}
_LEADS = _say("The bidder leads to the first trick.")
_RENEGE = _say("A renege costs %(tricks)s books, once a hand.")
_NAMED = _say("A renege counts only if the other side names the trick.")


def _play(rules: BidWhistRules) -> Iterator[Line]:
    yield Line(_LEADS)
    yield Line(_UPTOWN)
    yield Line(_DOWNTOWN[rules.downtown_ace])
    if rules.jokers:
        yield Line(_JOKER_LEAD[rules.no_trump_joker_lead])
    if rules.renege_tricks:
        yield Line(_RENEGE, facts={"tricks": rules.renege_tricks})
        if rules.renege_needs_identification:
            yield Line(_NAMED)


_MADE = {
    "books_made": _say("A made bid scores every book over six."),
    "bid_only": _say("A made bid scores the number bid, no more."),
}
_SET = _say("A bid that is set loses its number.")
_OTHERS = {
    "none": _say("The other side scores nothing."),
    "books_over_six": _say("The other side scores one point for each book over six."),
}
_DOUBLE = _say("No trump counts double, made or set.")
_BOSTON = {
    "double": _say("A Boston, all thirteen books won in play, counts double."),
    "game": _say("A Boston, all thirteen books won in play, wins the game at once."),
    "thirteen": _say("A Boston, all thirteen books won in play, counts 13."),
}
_BOSTON_LOST = _say("At a Boston the other side loses the number bid.")
_TARGET = _say("A game ends at plus %(target)s, won, or at minus %(target)s, lost.")
_NO_TARGET = _say("There are no games: who leads at the end of the sitting wins.")


def _score(rules: BidWhistRules) -> Iterator[Line]:
    yield Line(_MADE[rules.made_score])
    yield Line(_SET)
    yield Line(_OTHERS[rules.defenders_score])
    if rules.no_trump_factor == 2:
        yield Line(_DOUBLE)
    if rules.boston_rule in _BOSTON:
        yield Line(_BOSTON[rules.boston_rule])
    if rules.boston_defenders == "minus_bid":
        yield Line(_BOSTON_LOST)
    yield Line(_NO_TARGET) if rules.target is None else Line(_TARGET, facts={"target": rules.target})


_ALONE = _say("The bidder plays alone against two; a bid is a number of books, from %(low)s to 18.")
_ALONE_GAME = _say("A game ends at %(target)s points.")
_TWO_SCORE = {
    "none": _say("The other two score nothing."),
    "tricks": _say("The other two score the books they take."),
}


def _three(rules: BidWhistRules) -> Iterator[Line]:
    yield Line(_ALONE, facts={"low": rules.cutthroat_minimum})
    yield Line(_TWO_SCORE[rules.others_score])
    yield Line(_ALONE_GAME, facts={"target": rules.cutthroat_target})


_UNITS = {
    "per_game_won": _say("Each game won brings one unit from each loser to a winner."),
    "per_point_of_difference": _say("Units are the difference in points."),
}
_RANKED = {
    "games_won": _say("Ranked by games won, then points, then Bostons."),
    "points": _say("Ranked by points."),
}
_END = {
    "manual": _say("The sitting ends when the organiser closes it."),
    "games": _say("Games in a sitting: %(games)s."),
    "hands": _say("Hands in a sitting: %(hands)s."),
    "clock": _say("No hand begins at or after %(clock)s; one that is under way is finished and counts."),
}
_REDEAL_COUNTS = {
    True: _say("A hand thrown in uses up one of the hands."),
    False: _say("A hand thrown in does not use up one of the hands."),
}
_PLAYOFF = _say("A level end is settled by a play-off hand.")


def _evening(rules: BidWhistRules) -> Iterator[Line]:
    clock = f"{rules.session_clock:%H:%M}" if rules.session_clock else ""
    facts = {"games": rules.session_games, "hands": rules.session_hands, "clock": clock}
    yield Line(_END[rules.session_end], facts=facts)
    if rules.session_end == "hands" and rules.all_pass != "dealer_forced":
        yield Line(_REDEAL_COUNTS[rules.redeal_counts_as_hand])
    yield Line(_UNITS[rules.settlement])
    yield Line(_RANKED[rules.ranking])
    if rules.playoff_hand:
        yield Line(_PLAYOFF)
