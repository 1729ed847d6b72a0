"""What a web process does before its first answer."""

import gc

from django.conf import settings
from django.urls import get_resolver
from django.utils import translation

__all__ = ["warm_up"]


def warm_up() -> None:
    """Load addresses and catalogues, and set what is loaded apart from the garbage collector's work.

    It would look through all of it every few dozen answers; such an answer took three times as long.
    """
    get_resolver().check()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Standings")
    gc.collect()
    gc.freeze()
