"""What clubs vary at Doppelkopf. The defaults are the tournament rules of the DDV."""

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from scoring.errors import Fault, RuleBookError
from scoring.games.doppelkopf.choices import (
    BOCK,
    BOCK_IS_PLAYED,
    BOCK_OPTIONS,
    CALL_OPTIONS,
    CALLS,
    CARDS,
    DEADLINES,
    GAMES,
    ROUND,
    SOLO_OPTIONS,
    VALUE,
    BockTrigger,
    whole,
    yes_no,
)
from scoring.games.doppelkopf.codes import DoppelkopfCode
from scoring.games.doppelkopf.contracts import Level, SoloKind
from scoring.house_rules import (
    Amounts,
    Chosen,
    HouseRules,
    OneOf,
    Option,
    Prices,
    Setting,
    Subset,
    setting,
)
from scoring.terms import term

__all__ = ["DoppelkopfRules"]

GAMES_PER_ROUND = {4: 24, 5: 30}
MINUTES_PER_ROUND = {4: 100, 5: 125}
CARDS_LESS_WITHOUT_NINES = 2


@dataclass(frozen=True)
class DoppelkopfRules(HouseRules):
    """The DDV's rules unless told otherwise. Raises all impossible combinations, each at its setting."""

    with_nines: bool = yes_no(
        True,
        term("Doppelkopf setting", "Play with nines"),
        CARDS,
        help=term(
            "Doppelkopf setting",
            "48 cards; without nines 40 cards, ten tricks, and every deadline two cards lower",
        ),
    )
    second_heart_ten: str = setting(
        "first_wins",
        Setting(
            term("Doppelkopf setting", "Two heart tens in one trick"),
            OneOf(
                (
                    Option("first_wins", term("Doppelkopf setting", "the first one wins")),
                    Option("second_wins", term("Doppelkopf setting", "the second one wins")),
                    Option(
                        "second_wins_except_last_trick",
                        term("Doppelkopf setting", "the second one wins, except in the last trick"),
                    ),
                )
            ),
            CARDS,
        ),
    )
    solo_kinds: tuple[str, ...] = setting(
        tuple(kind.value for kind in SoloKind),
        Setting(term("Doppelkopf setting", "Soli that may be played"), Subset(SOLO_OPTIONS), GAMES),
    )
    mandatory_soli_per_player: int = setting(
        1,
        Setting(
            term("Doppelkopf setting", "Mandatory soli of each player"),
            whole(0, 2),
            GAMES,
            help=term("Doppelkopf setting", "The first soli a player declares are the mandatory ones"),
        ),
    )
    forced_solo: bool = yes_no(
        True,
        term("Doppelkopf setting", "Mandatory soli left to the end are forced"),
        GAMES,
        help=term(
            "Doppelkopf setting",
            "When as many soli are owed as games are left, who still owes one must play it",
        ),
        when=(Chosen("mandatory_soli_per_player", (1, 2)),),
    )
    mandatory_solo_leads: bool = yes_no(
        True,
        term("Doppelkopf setting", "In a mandatory solo the soloist leads"),
        GAMES,
        when=(Chosen("mandatory_soli_per_player", (1, 2)),),
    )
    lustsolo_leads: bool = yes_no(
        False, term("Doppelkopf setting", "In a voluntary solo the soloist leads"), GAMES
    )
    repeat_deal_after_mandatory_solo: bool = yes_no(
        True,
        term("Doppelkopf setting", "The same dealer deals again after a mandatory solo"),
        GAMES,
        when=(Chosen("mandatory_soli_per_player", (1, 2)),),
    )
    wedding_clarification: str = setting(
        "first_foreign",
        Setting(
            term("Doppelkopf setting", "Who becomes the bride's partner"),
            OneOf(
                (
                    Option("first_foreign", term("Doppelkopf setting", "who first wins another trick")),
                    Option(
                        "first_foreign_plain", term("Doppelkopf setting", "who first wins a plain-suit trick")
                    ),
                    Option("first_foreign_trump", term("Doppelkopf setting", "who first wins a trump trick")),
                )
            ),
            GAMES,
        ),
    )
    last_clarifying_trick: int = setting(
        3,
        Setting(term("Doppelkopf setting", "Last trick that can find the partner"), whole(1, 5), GAMES),
    )
    armut: bool = yes_no(
        False,
        term("Doppelkopf setting", "Armut"),
        GAMES,
        help=term(
            "Doppelkopf setting", "Who holds at most three trumps may hand three cards over to a partner"
        ),
    )
    armut_above_wedding: bool = yes_no(
        True,
        term("Doppelkopf setting", "Armut goes before a wedding"),
        GAMES,
        when=(Chosen("armut", (True,)),),
    )
    deadlines: Prices = setting(
        DEADLINES,
        Setting(
            term("Doppelkopf setting", "Cards still in hand at the latest moment of a call"),
            Amounts(CALL_OPTIONS, Decimal(1), Decimal(12)),
            CALLS,
        ),
    )
    announcement_value: str = setting(
        "plus2",
        Setting(
            term("Doppelkopf setting", "Re and Kontra"),
            OneOf(
                (
                    Option("plus2", term("Doppelkopf setting", "add two points each")),
                    Option("double", term("Doppelkopf setting", "double the whole value each")),
                )
            ),
            CALLS,
        ),
    )
    against_queens_point: bool = yes_no(
        True, term("Doppelkopf setting", "Point for winning against the queens"), VALUE
    )
    doppelkopf_point: bool = yes_no(
        True, term("Doppelkopf setting", "Point for a trick of 40 or more"), VALUE
    )
    fox_point: bool = yes_no(True, term("Doppelkopf setting", "Point for catching a fox"), VALUE)
    karlchen_point: bool = yes_no(
        True, term("Doppelkopf setting", "Point for Karlchen in the last trick"), VALUE
    )
    karlchen_caught: bool = yes_no(
        False, term("Doppelkopf setting", "Point for catching Karlchen in the last trick"), VALUE
    )
    fox_last_trick: bool = yes_no(
        False, term("Doppelkopf setting", "Point for winning the last trick with a fox"), VALUE
    )
    special_points_in_solo: bool = yes_no(
        False, term("Doppelkopf setting", "Special points count in a solo too"), VALUE
    )
    bock_factor: int = setting(
        1,
        Setting(
            term("Doppelkopf setting", "A Bock game counts how many times"),
            whole(1, 4),
            BOCK,
            help=term("Doppelkopf setting", "1 = no Bock games"),
        ),
    )
    bock_triggers: tuple[str, ...] = setting(
        (BockTrigger.ALL_SQUARE.value, BockTrigger.ANNOUNCEMENT_LOST.value, BockTrigger.SOLO_LOST.value),
        Setting(
            term("Doppelkopf setting", "What brings Bock games"),
            Subset(BOCK_OPTIONS),
            BOCK,
            when=BOCK_IS_PLAYED,
        ),
    )
    bock_games: int = setting(
        4,
        Setting(term("Doppelkopf setting", "Bock games each time"), whole(1, 12), BOCK, when=BOCK_IS_PLAYED),
    )
    penalties: bool = yes_no(
        True,
        term("Doppelkopf setting", "Penalties of the tournament rules"),
        ROUND,
        help=term("Doppelkopf setting", "An infringement can be written down as a line of the list"),
    )
    games_per_round: int | None = setting(
        None,
        Setting(
            term("Doppelkopf setting", "Games in a round"),
            whole(4, 120, is_optional=True),
            ROUND,
            help=term("Doppelkopf setting", "Empty: 24 at a table of four, 30 at a table of five"),
        ),
    )
    round_minutes: int | None = setting(
        None,
        Setting(
            term("Doppelkopf setting", "Time for a round, in minutes"),
            whole(0, 600, is_optional=True),
            ROUND,
            help=term(
                "Doppelkopf setting", "Empty: 100 at a table of four, 125 at a table of five; 0: no limit"
            ),
        ),
    )

    def __post_init__(self) -> None:
        faults = [*self._deadline_faults(), *self._solo_faults()]
        if faults:
            raise RuleBookError(*faults)

    def _deadline_faults(self) -> list[Fault]:
        cards = [self.deadlines[option.value] for option in CALL_OPTIONS]
        is_falling = all(later <= earlier for earlier, later in pairwise(cards))
        is_whole = all(count == int(count) for count in cards)
        return [] if is_falling and is_whole else [Fault(DoppelkopfCode.DEADLINES_NOT_IN_ORDER, "deadlines")]

    def _solo_faults(self) -> list[Fault]:
        faults = []
        if self.mandatory_soli_per_player and not self.solo_kinds:
            faults.append(Fault(DoppelkopfCode.NO_SOLO_KIND_LEFT, "solo_kinds"))
        soli = 5 * self.mandatory_soli_per_player
        if self.games_per_round is not None and self.games_per_round < soli:
            facts = {"games": self.games_per_round, "soli": soli}
            faults.append(Fault(DoppelkopfCode.TOO_FEW_GAMES_FOR_THE_SOLI, "games_per_round", facts))
        return faults

    @property
    def tricks(self) -> int:
        return 12 if self.with_nines else 10

    def deadline(self, level: Level) -> int:
        """Cards the caller must still hold (R11); two fewer in a pack without nines."""
        return int(self.deadlines[level.code]) - (0 if self.with_nines else CARDS_LESS_WITHOUT_NINES)

    def games(self, seats: int) -> int:
        return self.games_per_round or GAMES_PER_ROUND[seats]

    def minutes(self, seats: int) -> int:
        """The time of a round; 0 for no limit."""
        return MINUTES_PER_ROUND[seats] if self.round_minutes is None else self.round_minutes

    @property
    def plays_bock(self) -> bool:
        return self.bock_factor > 1
