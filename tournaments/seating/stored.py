"""Plans that took a long search, kept with what they reach: for fields where no design serves.

The search is in tests/benchmarks/find_starters.py. One line a round, one word a table; players are 0 … 9,
A … Z; whoever a line does not name rests.
"""

from collections import Counter
from itertools import combinations

from .designs import Rounds
from .field import OddTables, Shape, shape

__all__ = ["stored_plan"]

# (players, odd tables, rounds, repeat weight)
PLANS = {
    (17, "byes", 5, 1): """
        G4BD F967 8E15 302C
        5F0B CD7A 43E6 921G
        5D39 2B6A G708 F4C1
        56CG DFE2 A849 371B
        D610 3FA8 B9EC 2754
    """,
    (18, "byes", 6, 5): """
        59A4 8BD2 10CE 7G36
        7H5C B609 83AE F1GD
        8516 EHD9 G024 BFCA
        E5BG 4F78 6H1A 2C93
        8G9C 0D7A E2F6 43BH
        53F0 H2GA 1B97 D4C6
    """,
    (18, "threes", 6, 3): """
        27CH 16BG 05AF 49E 38D
        45BH 39AG 28EF 17D 06C
        46DF 18AH 07EG 35C 29B
        36EH 25DG 19CF 47A 08B
        48CG 37BF 09DH 26A 15E
        8576 DAEB 0341 C92 GFH
    """,
    (20, "byes", 6, 6): """
        49EJ 38DI 27CH 16BG 05AF
        45BH 39AG 28EF 17DJ 06CI
        46DF 35CJ 29BI 18AH 07EG
        47AI 36EH 25DG 19CF 08BJ
        48CG 37BF 26AJ 15EI 09DH
        1032 BAEC 6578 GJIH D9F4
    """,
    (20, "byes", 7, 20): """
        49EJ 38DI 27CH 16BG 05AF
        45BH 39AG 28EF 17DJ 06CI
        46DF 35CJ 29BI 18AH 07EG
        47AI 36EH 25DG 19CF 08BJ
        48CG 3HF0 26AJ 15EI B9D7
        H0D9 1432 GFJI 7586 CEAB
        GJIH 1420 7F3B 5986 DECA
    """,
    (22, "byes", 7, 4): """
        JHAF 760B LD1E K2IG 948C
        LIH9 68FK 1G3J 4DE5 A20C
        K51B FCE3 L72J 0D8I G64H
        AE78 D9KJ CL61 F4B2 0H53
        BCHD 190F A5GL E6IJ K473
        I5C7 4L0J H218 B9EG A36D
        FG7D 6295 L38B A4I1 0EHK
    """,
    (22, "fives", 7, 35): """
        7B8I 61J5 DF4H L0ECK A932G
        G6K4 7EJA 5F2L CH310 IDB98
        F3K8 0I91 AJHE CG64B D7L52
        HGL7 D31C I6E2 K9BJF 8540A
        0JGD EB35 AICF 896LH 74K21
        AL1B D49E 28JC K5HIG 3076F
        79C5 DAK6 0BH2 GFE18 JLI43
    """,
}

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def stored_plan(players: int, sizes: Shape, rounds: int) -> Rounds | None:
    """The stored plan for a field, counted; None where there is none."""
    for (size, odd, length, weight), written in PLANS.items():
        if (size, length) == (players, rounds) and shape(players, OddTables(odd)) == sizes:
            read = _read(written)
            _count(read, sizes, weight)
            return read
    return None


def _read(written: str) -> Rounds:
    return [
        [[DIGITS.index(one) for one in table] for table in line.split()]
        for line in written.strip().splitlines()
    ]


def _count(rounds: Rounds, sizes: Shape, weight: int) -> None:
    """Fails at once on a plan that is not what it says."""
    met = Counter(frozenset(pair) for each in rounds for table in each for pair in combinations(table, 2))
    if any(tuple(map(len, each)) != sizes.sizes for each in rounds) or any(
        len({player for table in each for player in table}) != sum(sizes.sizes) for each in rounds
    ):
        raise ValueError("a stored plan does not seat everybody once")
    if sum(times * (times - 1) // 2 for times in met.values()) != weight:
        raise ValueError("a stored plan has another repeat weight than it says")
