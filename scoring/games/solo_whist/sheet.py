"""The house rules in force as a sheet for the table: contracts in order, what they pay, what happens when."""

from collections.abc import Iterator
from functools import partial

from scoring.games.solo_whist.contracts import Contract, Leader, Trump
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.payments import Line
from scoring.sheet import Cell, Section
from scoring.terms import Term, term

__all__ = ["rules_sheet"]

_say = partial(term, "Solo Whist sheet")

_CONTRACTS = _say("Contracts, lowest first")
_AUCTION = _say("Auction")
_PLAY = _say("Deal and play")
_PAYMENT = _say("Payment")
_REVOKES = _say("Revokes")
_SITTING = _say("The sitting")

_HEADS = (_say("Contract"), _say("Tricks"), _say("Trump"), _say("First lead"), _say("Pays"), _say("Costs"))
_TRUMPS = {
    Trump.UPCARD: _say("suit turned up"),
    Trump.NAMED: _say("named"),
    Trump.NONE: _say("none"),
}
_NAMED_OTHER = _say("named, not the suit turned up")
_FOURTH_ACE = _say("suit of the fourth ace")
_LEADERS = {
    Leader.ELDEST: _say("eldest"),
    Leader.DECLARER: _say("declarer"),
    Leader.PARTNER: _say("partner"),
}
_TRICKS = {
    "none": _say("none"),
    "least": _say("at least %(tricks)s"),
    "levels": _say("%(low)s to %(high)s, as bid"),
    "exact": _say("exactly %(tricks)s"),
    "all": _say("all thirteen"),
}


def rules_sheet(rules: SoloWhistRules) -> tuple[Section, ...]:
    """Only what these rules can bring about; prices are for one opponent, stakes factor not counted in."""
    return (
        Section(
            _CONTRACTS, tuple(_ladder_notes(rules)), _HEADS, tuple(_row(one, rules) for one in rules.ladder)
        ),
        Section(_AUCTION, tuple(_auction(rules))),
        Section(_PLAY, tuple(_play(rules))),
        Section(_PAYMENT, tuple(_payment(rules))),
        Section(_REVOKES, tuple(_revokes(rules))),
        Section(_SITTING, tuple(_sitting(rules))),
    )


def _row(contract: Contract, rules: SoloWhistRules) -> tuple[Cell, ...]:
    return (
        rules.name(contract),
        _tricks(contract, rules),
        _trump(contract, rules),
        _LEADERS[rules.leader(contract)],
        rules.level_values.get(contract.code) or rules.values[contract.code],
        _cost(contract, rules),
    )


def _tricks(contract: Contract, rules: SoloWhistRules) -> Cell:
    bids, need = rules.bids(contract), rules.need(contract)
    if bids:
        return Line(_TRICKS["levels"], facts={"low": bids[0], "high": bids[-1]})
    if contract.is_misere:
        return _TRICKS["none"]
    if need == 13:
        return _TRICKS["all"]
    return Line(_TRICKS["exact" if contract.is_exact else "least"], facts={"tricks": need})


def _trump(contract: Contract, rules: SoloWhistRules) -> Term:
    if contract.is_first_round:
        return _FOURTH_ACE
    return _TRUMPS[rules.trump(contract)] if rules.may_name_upcard_suit(contract) else _NAMED_OTHER


def _cost(contract: Contract, rules: SoloWhistRules) -> Cell:
    """The price of a loss: by tricks missing, of its own, or the same as the prize."""
    row = rules.short_values.get(contract.code) or rules.level_values.get(contract.code)
    return row or rules.fail_value.get(contract.code) or rules.values[contract.code]


_UNPRICED = _say("%(contract)s has no price yet: the club must set it.")
_DISCARD = _say("In %(contract)s everyone first puts one card away.")
_OPEN = {
    "after_trick_1": _say("In %(contract)s the hand is laid open after the first trick."),
    "at_once": _say("In %(contract)s the hand is laid open before the first lead."),
}
_TOGETHER = _say("Several may play these at once, each settling with every other player: %(contracts)s.")


def _ladder_notes(rules: SoloWhistRules) -> Iterator[Line]:
    for contract in rules.ladder:
        facts = {"contract": rules.name(contract)}
        if contract.is_open:
            yield Line(_OPEN[rules.spread_open_from], facts=facts)
        if rules.cards(contract) < 13:
            yield Line(_DISCARD, facts=facts)
        if contract.code not in rules.level_values and not rules.values[contract.code]:
            yield Line(_UNPRICED, facts=facts)
    together = tuple(rules.name(one) for one in rules.ladder if one.code in rules.together)
    if together:
        yield Line(_TOGETHER, facts={"contracts": together})


_HIGHER = _say(
    "The player on the dealer's left speaks first; each call must be higher than the last, or a pass."
)
_PASSED = {
    False: _say("Who has passed is out of the auction."),
    True: _say("Who has passed may call again; three passes in a row end the auction."),
}
_ELDEST = _say("The player on the dealer's left may still accept a lone proposal after passing.")
_LONE = {
    "redeal": _say("A proposal that nobody accepts: the hand is thrown in."),
    "raise": _say("A proposal that nobody accepts: the proposer raises, or the hand is thrown in."),
    "alone": _say("A proposal that nobody accepts: the proposer goes alone, or the hand is thrown in."),
}
_ROYAL = _say("Royal abundance is called only over another player's abundance.")
_NAMING = {
    "after_auction": _say("The declarer names trump after the auction."),
    "with_bid": _say("Trump is named with the bid."),
}
_SUITS = {
    "fixed": _say("Between equal bids hearts beat diamonds, diamonds clubs, clubs spades."),
    "preference": _say("Between equal bids the suit turned up beats its colour, its colour the plain suits."),
}
_ALL_PASS = {
    "redeal": _say("All pass: the hand is thrown in."),
    "general_misere_last_trick": _say(
        "All pass: a general misère; who takes the last trick pays a solo to each."
    ),
    "general_misere_most_tricks": _say(
        "All pass: a general misère; who takes most tricks pays a solo to each."
    ),
    "double_next": _say("All pass: thrown in, and a following hand counts double."),
    "misere_partout": _say("All pass: misère partout; who takes most tricks pays each the difference."),
}
_REDEAL = {
    "next": _say("After a hand thrown in the next player deals."),
    "same": _say("After a hand thrown in the same player deals again."),
}


def _auction(rules: SoloWhistRules) -> Iterator[Line]:
    yield Line(_HIGHER)
    yield Line(_PASSED[rules.passed_may_reenter])
    if rules.has_pairs:
        yield Line(_LONE[rules.lone_prop])
        if rules.eldest_cop_exception:
            yield Line(_ELDEST)
    if rules.plays("royal_abundance") and rules.royal_abundance == "overcall_only":
        yield Line(_ROYAL)
    yield Line(_NAMING["with_bid" if rules.suit_order != "none" else rules.abundance_trump_timing])
    if rules.suit_order in _SUITS:
        yield Line(_SUITS[rules.suit_order])
    yield Line(_ALL_PASS[rules.all_pass])
    yield Line(_REDEAL[rules.redeal_dealer])


_DEALT = _say("The cards are dealt %(packets)s.")
_UPCARD = {
    "after_auction": _say("The dealer's last card is turned up, and taken in hand after the auction."),
    "after_trick_1": _say("The dealer's last card is turned up, and taken in hand after the first trick."),
}
_NO_UPCARD = _say("No card is turned up.")
_EARLY = {
    "never": _say("All tricks are played."),
    "when_lost": _say("A misère or a slam ends with the trick that loses it."),
    "when_decided": _say("Play may end as soon as nothing more depends on the tricks."),
}


def _play(rules: SoloWhistRules) -> Iterator[Line]:
    yield Line(_DEALT, facts={"packets": rules.deal_pattern})
    yield Line(_UPCARD[rules.upcard_pickup] if rules.upcard_shown else _NO_UPCARD)
    yield Line(_EARLY[rules.early_end])


_PARTNERS = {
    "each_pair": _say("Each partner settles with both opponents."),
    "one_to_one": _say("Each partner settles with one opponent."),
}
_FLAT = _say("Each trick over or under pays or costs 1 more, in these contracts: %(contracts)s.")
_OVER = _say("%(contract)s: each overtrick pays %(price)s more.")
_UNDER = _say("%(contract)s: each undertrick costs %(price)s more.")
_FREE = _say("The first undertricks cost nothing more: %(count)s.")
_TAKEN = _say("%(contract)s pays by the tricks taken, if that is more: %(prices)s.")
_SHORT = _say("What a contract costs is listed by the tricks missing: one, two, three and so on.")
_SLAM_PRICE = _say("%(contract)s with all thirteen tricks pays %(price)s.")
_SLAM_DOUBLE = _say("%(contract)s with all thirteen tricks pays double.")
_SLAM_OVER = _say("A pair that takes all thirteen tricks is paid its overtricks twice.")
_FACTOR = {
    "all": _say("Everything is multiplied by %(factor)s."),
    "contract_only": _say("Prices of contracts, but not extra tricks, are multiplied by %(factor)s."),
}


def _payment(rules: SoloWhistRules) -> Iterator[Line]:
    if rules.has_pairs:
        yield Line(_PARTNERS[rules.prop_cop_settlement])
    yield from _extras(rules)
    if any(one.code in rules.short_values for one in rules.ladder):
        yield Line(_SHORT)
    yield from _tricks_taken(rules)
    if rules.has_pairs and rules.prop_cop_slam_double and rules.over_under != "off":
        yield Line(_SLAM_OVER)
    if rules.stake_factor != 1:
        yield Line(_FACTOR[rules.factor_scope], facts={"factor": rules.stake_factor})


def _extras(rules: SoloWhistRules) -> Iterator[Line]:
    counted = [one for one in rules.ladder if rules.counts_extras(one)]
    if rules.over_under == "flat" and counted:
        yield Line(_FLAT, facts={"contracts": tuple(rules.name(one) for one in counted)})
    if rules.over_under != "table":
        return
    for one in counted:
        for said, prices in ((_OVER, rules.over_value), (_UNDER, rules.under_value)):
            if prices.get(one.code):
                yield Line(said, facts={"contract": rules.name(one), "price": prices[one.code]})
    if rules.free_undertricks:
        yield Line(_FREE, facts={"count": rules.free_undertricks})


def _tricks_taken(rules: SoloWhistRules) -> Iterator[Line]:
    for one in rules.ladder:
        name = rules.name(one)
        if one.code in rules.taken_values:
            yield Line(_TAKEN, facts={"contract": name, "prices": rules.taken_values[one.code]})
        if one.code in rules.slam_values:
            yield Line(_SLAM_PRICE, facts={"contract": name, "price": rules.slam_values[one.code]})
        if one.code in rules.slam_doubles:
            yield Line(_SLAM_DOUBLE, facts={"contract": name})


_REVOKE = {
    "lose_hand": _say("Who does not follow suit although able to loses the hand for the side."),
    "three_tricks": _say("A revoke moves three tricks to the other side."),
    "hoyle": _say(
        "A revoke moves three tricks, the side cannot win, and a defender who revoked pays for all."
    ),
}
_MISERE_REVOKE = _say("In a misère any revoke decides the hand against the side that revoked.")
_BOTH = {
    "void": _say("Revokes on both sides: nobody pays."),
    "cancel_out": _say("Revokes on both sides: the result stands."),
}


def _revokes(rules: SoloWhistRules) -> Iterator[Line]:
    yield Line(_REVOKE[rules.revoke_rule])
    if rules.revoke_rule != "lose_hand":
        yield Line(_MISERE_REVOKE)
    yield Line(_BOTH[rules.both_revoke])


_END = {
    "hands": _say("The sitting ends after %(hands)s hands."),
    "clock": _say("No hand begins at or after %(clock)s; one that is under way is finished and counts."),
    "target": _say("The sitting ends when a player reaches %(target)s."),
    "manual": _say("The table agrees when the sitting ends."),
}
_REDEAL_COUNTS = {
    True: _say("A hand thrown in counts as a hand."),
    False: _say("A hand thrown in does not count as a hand."),
}
_WINNER = _say("The best total wins; equal totals share the place.")
_FIVE = {
    "dealer": _say("At a table of five the dealer sits out."),
    "dealers_right": _say("At a table of five the player on the dealer's right sits out."),
}


def _sitting(rules: SoloWhistRules) -> Iterator[Line]:
    clock = f"{rules.session_clock:%H:%M}" if rules.session_clock else ""
    facts = {"hands": rules.session_hands, "clock": clock, "target": rules.target}
    yield Line(_END[rules.session_end], facts=facts)
    if rules.session_end == "hands":
        yield Line(_REDEAL_COUNTS[rules.redeal_counts_as_hand])
    yield Line(_WINNER)
    yield Line(_FIVE[rules.sitting_out])
