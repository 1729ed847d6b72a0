"""What a service refuses, shown in the form that asked for it."""

from contextlib import AbstractContextManager

from django import forms

from accounts.forms import faults_shown_in
from tournaments.labels import fault_text

__all__ = ["refusals_shown_in"]


def refusals_shown_in(form: forms.BaseForm) -> AbstractContextManager[None]:
    """Every fault raised inside the block appears at its field, or above the form where it has none there."""
    return faults_shown_in(form, fault_text)
