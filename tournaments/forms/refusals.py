"""What a service refuses, shown in the form that asked for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from scoring.errors import RuleBookError
from tournaments.labels import fault_text

__all__ = ["refusals_shown_in"]


@contextmanager
def refusals_shown_in(form: forms.BaseForm) -> Iterator[None]:
    """Every fault raised inside the block appears at its field, or above the form where it has none there."""
    try:
        yield
    except RuleBookError as error:
        for fault in error.faults:
            _show(form, fault.field, ValidationError(fault_text(fault), fault.code))
    except ValidationError as error:
        for field, errors in _by_field(error).items():
            for one in errors:
                _show(form, field, one)


def _by_field(error: ValidationError) -> dict[str, list[ValidationError]]:
    return error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}


def _show(form: forms.BaseForm, field: str | None, error: ValidationError) -> None:
    form.add_error(field if field in form.fields else None, error)
