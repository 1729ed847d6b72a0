"""How the OpenAPI document is made: what every operation may answer, and the header of a safe retry."""

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from tournaments.api.serializers.problems import HandConflictSerializer, ProblemSerializer

__all__ = ["NEEDS_KEY", "Schema"]

Direction = Literal["request", "response"]
_KEY = "Idempotency-Key"
NEEDS_KEY = OpenApiParameter(
    _KEY,
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=True,
    description="Made by the writer for this one write; send it again with every retry.",
)
_MAY_HAVE_KEY = OpenApiParameter(
    _KEY,
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    description="Makes a retry safe: the same key within a day answers what the first attempt did.",
)


class Schema(AutoSchema):
    """Adds to every operation that it may be refused, and to every POST that it may carry a key."""

    def get_override_parameters(self) -> list[Any]:
        return [_MAY_HAVE_KEY] if self.method == "POST" else []

    def _get_paginator(self) -> Any:
        """Lists that are read come in pages; what a write answers comes whole."""
        return super()._get_paginator() if self.method == "GET" else None

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        refused = self._get_response_for_code(ProblemSerializer, "4XX", direction=direction)
        refused["description"] = "Refused: the fault, in the reader's language."
        if self.get_operation_id().startswith("hands_") and self.method != "GET":
            conflict = self._get_response_for_code(HandConflictSerializer, "409", direction=direction)
            conflict["description"] = "Somebody was faster, or the state of the evening forbids it."
            bodies["409"] = conflict
        bodies["4XX"] = refused
        return bodies
