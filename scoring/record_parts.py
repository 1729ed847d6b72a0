"""Parts of a recorded hand, read one by one: one that is missing or cannot be read is named."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from scoring.errors import ErrorCode, Fault, RuleBookError
from scoring.seats import Seat

__all__ = ["RecordPartCode", "read_part", "read_seat"]

Part = TypeVar("Part")
_REQUIRED = object()


class RecordPartCode(ErrorCode):
    """Faults of a record's parts before any rule is asked. Facts: name."""

    MISSING = "record_field_missing"
    UNREADABLE = "record_field_unreadable"


def read_part(
    raw: Mapping[str, Any], name: str, read: Callable[[Any], Part], missing: object = _REQUIRED
) -> Part:
    """What `read` makes of one part, or `missing` where it is not there; faults are raised at its name."""
    value = raw.get(name)
    if value is None and missing is not _REQUIRED:
        return cast(Part, missing)
    if value is None:
        raise RuleBookError.of(RecordPartCode.MISSING, at=name, name=name)
    try:
        return read(value)
    except RuleBookError as error:
        raise RuleBookError(*(Fault(one.code, name, one.facts) for one in error.faults)) from None
    except (TypeError, ValueError, LookupError, AttributeError):
        raise RuleBookError.of(RecordPartCode.UNREADABLE, at=name, name=name) from None


def read_seat(value: Any, seats: int = 4) -> Seat:
    """Raises ValueError for a seat that the table has not."""
    seat = int(value)
    if not 0 <= seat < seats:
        raise ValueError(seat)
    return seat
