"""Everything that goes wrong, in one shape: a code, a sentence in the reader's language, facts, the field.

400 the request cannot be read; 401, 403, 404 who may see and do what; 409 the state of things forbids it, or
somebody was faster; 422 the rule book or a rule of the club refuses what was said; 429 too often.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response

from accounts.errors import AccountsError
from scoring.errors import ErrorCode, RuleBookError
from scoring.terms import Term
from tournaments.api.serializers.hands import ConflictSerializer
from tournaments.errors import Conflict, Refused
from tournaments.labels import fault_text, term_text

__all__ = ["Problem", "answer", "refusal", "told"]


Fact = dict[str, Any]


@dataclass(frozen=True)
class Problem:
    """An answer in the making: `errors` are all faults found, the first of them stands in front."""

    status: int
    errors: Sequence[Fact]
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def body(self) -> Fact:
        return {**self.errors[0], "errors": self.errors, **self.more}

    def as_response(self) -> Response:
        return Response(self.body, status=self.status)


def refusal(code: ErrorCode, kind: type[exceptions.APIException], **facts: Any) -> exceptions.APIException:
    """One of the framework's exceptions that says what our catalogues say."""
    return kind(detail=fault_text(RuleBookError.of(code, **facts).faults[0]), code=code.value)


def told(error: exceptions.APIException) -> Problem:
    """One of the framework's exceptions as a problem of one fault."""
    return Problem(error.status_code, [_fact(error)])


def answer(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The framework's exception handler. None for what only we can get wrong: that fails at once."""
    problem = _problem(error, names=context["view"].seat_names())
    if problem is None:
        return None
    response = problem.as_response()
    for header, value in _headers(error).items():
        response[header] = value
    return response


def _problem(error: Exception, names: Sequence[str]) -> Problem | None:
    match error:
        case RuleBookError():
            return _refused(error, names)
        case ValidationError():
            return Problem(status.HTTP_422_UNPROCESSABLE_ENTITY, list(_invalid(error)))
        case exceptions.ValidationError():
            return Problem(status.HTTP_400_BAD_REQUEST, list(_unreadable(error.detail)))
        case Http404() | PermissionDenied():
            error = exceptions.NotFound() if isinstance(error, Http404) else exceptions.PermissionDenied()
    return told(error) if isinstance(error, exceptions.APIException) else None


def _refused(error: RuleBookError, names: Sequence[str]) -> Problem:
    """What the rule book or a service refuses: unprocessable at a field, else forbidden by the state."""
    errors = [
        {
            "code": fault.code.value,
            "message": fault_text(fault, names),
            "facts": {name: _plain(value) for name, value in fault.facts.items()},
            "field": fault.field,
        }
        for fault in error.faults
    ]
    if isinstance(error, Conflict):
        return Problem(status.HTTP_409_CONFLICT, errors, ConflictSerializer(error).data)
    is_about_state = isinstance(error, (Refused, AccountsError)) and error.faults[0].field is None
    return Problem(
        status.HTTP_409_CONFLICT if is_about_state else status.HTTP_422_UNPROCESSABLE_ENTITY, errors
    )


def _invalid(error: ValidationError) -> Iterator[Fact]:
    """What a model refuses, fault by fault."""
    by_field = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
    for name, faults in by_field.items():
        for fault in faults:
            facts = {key: _plain(value) for key, value in (fault.params or {}).items() if _is_plain(value)}
            place = None if name == NON_FIELD_ERRORS else name
            code = str(fault.code or "invalid")
            yield {"code": code, "message": fault.messages[0], "facts": facts, "field": place}


def _unreadable(detail: Any, place: tuple[str, ...] = ()) -> Iterator[Fact]:
    """Faults of a body or a query, their fields as dotted paths."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            deeper = () if name == "non_field_errors" else (str(name),)
            yield from _unreadable(inner, place + deeper)
    elif isinstance(detail, (list, tuple)):
        for index, inner in enumerate(detail):
            is_group = isinstance(inner, (Mapping, list, tuple))
            yield from _unreadable(inner, (*place, str(index)) if is_group else place)
    else:
        code = getattr(detail, "code", "invalid")
        yield {"code": code, "message": str(detail), "facts": {}, "field": ".".join(place) or None}


def _fact(error: exceptions.APIException) -> Fact:
    wait = getattr(error, "wait", None)
    return {
        "code": getattr(error.detail, "code", error.default_code),
        "message": str(error.detail),
        "facts": {} if wait is None else {"wait": int(wait) + 1},
        "field": None,
    }


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait) + 1)
    return headers


def _is_plain(value: object) -> bool:
    return isinstance(value, (str, int, bool, Decimal, list, tuple, type(None)))


def _plain(value: object) -> Any:
    """A fact as JSON: words translated, enumerations by value, decimals and what else there is as text."""
    match value:
        case Term():
            return term_text(value)
        case list() | tuple() | set() | frozenset():
            return [_plain(one) for one in value]
        case Mapping():
            return {str(name): _plain(one) for name, one in value.items()}
        case StrEnum():
            return value.value
    return value if isinstance(value, (str, int, float, type(None))) else str(value)
