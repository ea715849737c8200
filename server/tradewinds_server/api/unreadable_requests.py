"""Requests that cannot be parsed: reported as BadRequest instead of breaking the call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from google.protobuf.message import DecodeError

from ..errors import BadRequest


class UnreadableRequest:
    """Replaces a request that could not be parsed."""


UNREADABLE = UnreadableRequest()


def tolerant(deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """A deserializer that returns UNREADABLE where the given one raises."""

    def read(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return UNREADABLE

    return read


def require_readable(request: Any) -> Any:
    """Return the request. Raises BadRequest if it could not be parsed."""
    if request is UNREADABLE:
        raise BadRequest("request", "cannot be parsed as a message of this call")
    return request
