"""Faults in the reader's language."""

from accounts.errors import error_text
from scoring.errors import Fault

__all__ = ["fault_text"]


def fault_text(fault: Fault) -> str:
    """What went wrong, with its facts, as the reader would say it."""
    return str(error_text(fault.code)) % fault.facts
