"""Random boards with results, for what must survive a file."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring.cards import PACK_52
from scoring.deals import Board, Result
from scoring.deals.dates import read_date
from scoring.deals.shuffling import deal_one
from scoring.packs import Pack

CODES = st.sampled_from([card.code for card in PACK_52])
SEATS = st.integers(0, 3)
WORDS = (
    st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=20)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text not in ("?", "-"))
)
DATES = st.dates().map(str).filter(read_date) | st.sampled_from(["", "2024-02", "1999"])
PLAIN_CALLS = st.sampled_from(["pass", "prop", "cop", "solo", "4U"])
CALLS = st.lists(
    st.fixed_dictionaries({"seat": SEATS, "call": PLAIN_CALLS}, optional={"suit": st.sampled_from("SHDC")}),
    min_size=1,
    max_size=8,
)
SINGLE_PLAYS = st.lists(st.tuples(SEATS, CODES).map(list), min_size=1, max_size=8)
TRICKS = st.lists(
    st.fixed_dictionaries({"lead": SEATS, "cards": st.lists(CODES, min_size=1, max_size=4)}),
    min_size=1,
    max_size=4,
)
RECORDS = st.fixed_dictionaries(
    {},
    optional={
        "calls": CALLS,
        "plays": SINGLE_PLAYS | TRICKS,
        "discard": st.lists(CODES, min_size=1, max_size=6),
        "announcements": CALLS,
        "game_type": st.sampled_from(["normal", "solo"]),
        "soloist": SEATS,
        "re_players": st.lists(SEATS, max_size=2),
        "trump": st.sampled_from("SHDC") | st.none(),
    },
)
SLIPS = st.dictionaries(st.sampled_from(["contract", "declarer", "tricks"]), WORDS | SEATS | st.none())


@st.composite
def results(draw: st.DrawFn) -> Result:
    contract = draw(st.sampled_from(["", "Pass", "solo", "=misère", "4SX", "3N"]))
    is_passed_out = contract == "Pass"
    names = draw(st.tuples(WORDS, WORDS, WORDS, WORDS))
    return Result(
        players=names if any(names) else (),
        table=draw(WORDS),
        contract=contract,
        declarer=None if is_passed_out else draw(SEATS | st.none()),
        tricks=None if is_passed_out else draw(st.integers(0, 13) | st.none()),
        record=draw(RECORDS),
        slip=draw(SLIPS),
        preset=draw(st.sampled_from(["", "de", "ddv"])),
        options=draw(st.dictionaries(st.sampled_from(["jokers", "with_nines"]), st.booleans() | SEATS)),
    )


@st.composite
def boards(draw: st.DrawFn, game: str, pack: Pack) -> list[Board]:
    """Boards of one file: their numbers differ."""
    numbers = draw(st.lists(st.integers(0, 999), unique=True, min_size=1, max_size=3))
    return [draw(board(game, pack, number)) for number in numbers]


@st.composite
def board(draw: st.DrawFn, game: str, pack: Pack, number: int) -> Board:
    dealt = deal_one(f"seed {draw(st.integers(0, 9999))}", game, pack, number)
    told = draw(st.lists(results(), max_size=2))
    return replace(
        dealt,
        vulnerable=draw(st.sampled_from(["", "None", "NS", "EW", "All"])),
        event=draw(WORDS),
        date=draw(DATES),
    ).with_results(*told)
