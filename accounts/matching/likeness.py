"""Whether two names may be one person's: words in another order, initials, short forms, one typing error."""

import re
from collections import Counter

from accounts.names import fold, spell_out

__all__ = ["is_like", "words_of"]

LEAST_FOR_A_TYPO = 4
LONGEST_SHORT_FORM = 4


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, small, umlauts spelt out, without accents and punctuation."""
    return tuple(re.findall(r"[^\W_]+", re.sub(r"['’]", "", spell_out(name))))


def is_like(one: str, other: str) -> bool:
    """A question worth asking, not a verdict.

    At least one whole word agrees; of what is left one word may be short for the other's or mistyped, or one
    name has words that the other leaves out.
    """
    if fold(one) == fold(other):
        return True
    mine, theirs = Counter(words_of(one)), Counter(words_of(other))
    left, right = list((mine - theirs).elements()), list((theirs - mine).elements())
    if not mine & theirs:
        is_one_word = len(left) == len(right) == 1
        return is_one_word and min(map(len, left + right)) > 2 and _is_word_like(left[0], right[0])
    if not left or not right:
        return True
    return len(left) == len(right) == 1 and _is_word_like(left[0], right[0])


def _is_word_like(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long.startswith(short):
        return True
    return _is_short_form(short, long) or _is_mistyped(one, other)


def _is_short_form(short: str, long: str) -> bool:
    """Uli for Ulrich: short words that begin alike."""
    return 3 <= len(short) <= LONGEST_SHORT_FORM and len(long) >= len(short) + 2 and short[:2] == long[:2]


def _is_mistyped(one: str, other: str) -> bool:
    """One letter more, less, or other, or two that changed places."""
    if min(len(one), len(other)) < LEAST_FOR_A_TYPO or abs(len(one) - len(other)) > 1:
        return False
    begin = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if begin is None:
        return len(one) != len(other)
    mine, theirs = one[begin:], other[begin:]
    return (
        mine[1:] == theirs[1:]
        or mine[1:] == theirs
        or mine == theirs[1:]
        or (mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:])
    )
