"""Numbers that fingers and eyes take for each other."""

from enum import Enum

__all__ = ["Mistake", "likelihood", "mistaken_for"]

NUMBER_ROW = "1234567890"
KEYPAD = {"7": (0, 0), "8": (1, 0), "9": (2, 0), "4": (0, 1), "5": (1, 1), "6": (2, 1)}
KEYPAD |= {"1": (0, 2), "2": (1, 2), "3": (2, 2), "0": (0, 3)}
FEW = 30  # of a longer range only so many values stand for all that nothing connects


class Mistake(Enum):
    """How one number became another, with how likely that is among all mistakes with numbers."""

    SWAPPED = 0.1
    DROPPED = 0.05
    ADDED = 0.04
    NEIGHBOUR = 0.035
    OTHER = 0.002


def likelihood(typed: int, meant: int) -> Mistake:
    """The likeliest way from the number meant to the number typed."""
    wrong, right = str(typed), str(meant)
    if len(wrong) == len(right):
        return _same_length(wrong, right)
    if wrong in _with_one_less(right):
        return Mistake.DROPPED
    return Mistake.ADDED if right in _with_one_less(wrong) else Mistake.OTHER


def mistaken_for(typed: int, low: int, high: int) -> dict[int, float]:
    """What may have been meant by a number, within bounds, and how likely each mistake is."""
    found = {meant: likelihood(typed, meant) for meant in range(low, high + 1) if meant != typed}
    step = max(1, (high - low) // FEW)
    return {
        meant: mistake.value
        for meant, mistake in found.items()
        if mistake is not Mistake.OTHER or (meant - low) % step == 0
    }


def _same_length(wrong: str, right: str) -> Mistake:
    differing = [place for place in range(len(wrong)) if wrong[place] != right[place]]
    if len(differing) == 1:
        place = differing[0]
        return Mistake.NEIGHBOUR if _are_neighbours(wrong[place], right[place]) else Mistake.OTHER
    if len(differing) == 2 and differing[1] - differing[0] == 1:
        first, second = differing
        is_swapped = wrong[first] == right[second] and wrong[second] == right[first]
        return Mistake.SWAPPED if is_swapped else Mistake.OTHER
    return Mistake.OTHER


def _are_neighbours(one: str, other: str) -> bool:
    """On the row of digits or on the keypad."""
    (x, y), (u, v) = KEYPAD[one], KEYPAD[other]
    return abs(NUMBER_ROW.index(one) - NUMBER_ROW.index(other)) == 1 or abs(x - u) + abs(y - v) == 1


def _with_one_less(digits: str) -> set[str]:
    return {digits[:place] + digits[place + 1 :] for place in range(len(digits))} - {""}
