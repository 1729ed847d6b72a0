"""What people may write for a word of ours: it in every language of the site, however it is accented."""

from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from accounts.names import fold, spell_out
from scoring.terms import Term

__all__ = ["bare", "is_no", "is_yes", "said_in", "spellings"]

_YES = frozenset({"1", "x", "yes", "y", "ja", "j", "true", "wahr", "waar", "sann", "ok"})
_NO = frozenset({"0", "no", "n", "nein", "nee", "nei", "false", "falsch", "onwaar", "usann"})


def bare(text: str) -> str:
    """Letters and digits alone, small and without accents: what has to agree for two words to be one."""
    return "".join(sign for sign in fold(text) if sign.isalnum())


@cache
def spellings(term: Term) -> frozenset[str]:
    """Every accepted way to write a term, bare."""
    said = {term.text, *(said_in(code, term) for code, _name in settings.LANGUAGES)}
    return frozenset(found for text in said for found in (bare(text), bare(spell_out(text))) if found)


def said_in(language: str, term: Term) -> str:
    with translation.override(language):
        return pgettext(term.context, term.text)


def is_yes(text: str) -> bool:
    return text in ("✓", "✔") or bare(text) in _YES


def is_no(text: str) -> bool:
    return text in ("-", "–") or bare(text) in _NO
