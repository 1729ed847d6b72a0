"""Words a player reads, with the context a translator needs. English is the source."""

from dataclasses import dataclass

__all__ = ["Term", "declared", "term"]


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """An English phrase and where it is said: ("Doppelkopf call", "Re"). May hold `%(fact)s` places."""

    context: str
    text: str


_declared: set[Term] = set()


def term(context: str, text: str) -> Term:
    """Declare a term while a module loads, so that the catalogues list it. Never build one from data."""
    found = Term(context, text)
    _declared.add(found)
    return found


def declared() -> list[Term]:
    """Every term of the modules loaded so far, sorted."""
    return sorted(_declared)
