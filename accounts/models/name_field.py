"""A column for the name of a person or a club."""

from typing import Any

from django.db import models

from accounts.names import tidy_name, validate_name

__all__ = ["NameField", "is_not_blank"]


class NameField(models.CharField):
    """A whole name in one field, stored in one spelling (NFC) however it was typed."""

    default_validators = [validate_name]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max_length": 120, **kwargs})

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return tidy_name(value) if isinstance(value, str) else value

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        name = self.to_python(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, name)
        return name


def is_not_blank(column: str) -> models.Q:
    """Condition of a check constraint: `column` holds more than blanks."""
    return models.Q(**{f"{column}__regex": r"\S"})
