"""Bytes that are no message of their call: known as such once somebody would use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from google.protobuf.message import DecodeError

from ..errors import BadRequest


class Garbage:
    """Stands for a request that could not be read."""


GARBAGE = Garbage()


def forgiving(deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """A deserializer that gives GARBAGE where the other raises, which would end the call badly."""

    def read(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return GARBAGE

    return read


def readable(request: Any) -> Any:
    """The request; BadRequest if it is garbage."""
    if request is GARBAGE:
        raise BadRequest("request", "these bytes are not a message of this call")
    return request
