"""Who is who, as plain values: a list of people compared with the members of a club."""

from accounts.matching.deciding import LEAVE_OUT, NEW, TURNED, Change, Plan, decide, turned
from accounts.matching.finding import Finding, KnownPerson, Match, People, PersonRow, Why, match
from accounts.matching.likeness import is_like

__all__ = [
    "LEAVE_OUT",
    "NEW",
    "TURNED",
    "Change",
    "Finding",
    "KnownPerson",
    "Match",
    "People",
    "PersonRow",
    "Plan",
    "Why",
    "decide",
    "is_like",
    "match",
    "turned",
]
