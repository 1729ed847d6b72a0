"""A hand in one line: `solo n 6`, `a c 131 k90 fuchs`, `4u ns 10`. The grammar follows from the slip.

A line is words between blanks. Each word goes to the first field of the slip that is shown, not yet answered
and able to take it: a choice by its code, its label or a beginning of them, a seat by its letter or its
player's name, a count by its digits. What is usual need not be said. `field=value` names any field outright.
A game may add words of its own (`Game.words`). Reading what was written gives the same slip again.
"""

from scoring.shorthand.completing import Misread, Suggestion, guide, misread, suggestions, wanted
from scoring.shorthand.reading import ShorthandCode, read_line
from scoring.shorthand.vocabulary import Vocabulary
from scoring.shorthand.word import Word
from scoring.shorthand.writing import write_line

__all__ = [
    "Misread",
    "ShorthandCode",
    "Suggestion",
    "Vocabulary",
    "Word",
    "guide",
    "misread",
    "read_line",
    "suggestions",
    "wanted",
    "write_line",
]
