"""Faults in the reader's language."""

from django.utils.translation import pgettext

from scoring.errors import Fault

__all__ = ["sentence"]


def sentence(fault: Fault) -> str:
    """What went wrong, with its facts, as the reader would say it."""
    return pgettext("error", fault.code.value) % fault.facts
