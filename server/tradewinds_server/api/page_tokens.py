"""Page tokens: opaque to clients and bound to their request."""

from __future__ import annotations

import base64
import binascii
import hashlib
import math
from typing import Final

from google.protobuf.message import Message

from ..errors import BadRequest

DIGEST_BYTES: Final = 8
LONGEST_TOKEN: Final = 1000
LONGEST_NUMBER: Final = 18


def page_token(request: Message, place: str) -> str:
    """A token to continue the response to this request from that place."""
    token = _digest(request) + place.encode()
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def place_of(request: Message, token: str) -> str:
    """The place where the previous page ended; empty for the first page."""
    if not token:
        return ""
    try:
        if len(token) > LONGEST_TOKEN:
            raise ValueError
        data = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        digest, place = data[:DIGEST_BYTES], data[DIGEST_BYTES:].decode()
    except (binascii.Error, ValueError):
        digest, place = b"", ""
    if not place or digest != _digest(request):
        raise BadRequest("page_token", "is not from an earlier answer to the same request")
    return place


def number_in(place: str) -> int:
    """A number in a place; BadRequest if a client made the token itself."""
    if not place.isascii() or not place.isdigit() or len(place) > LONGEST_NUMBER:
        raise BadRequest("page_token", "is not from an earlier answer to the same request")
    return int(place)


def real_number_in(place: str) -> float:
    """The same for a number with a fraction."""
    try:
        number = float(place)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadRequest("page_token", "is not from an earlier answer to the same request")
    return number


def _digest(request: Message) -> bytes:
    """A digest of the fields that select what is listed."""
    bound = type(request)()
    bound.CopyFrom(request)
    bound.ClearField("page_token")
    bound.ClearField("page_size")
    data = type(request).__name__.encode() + bound.SerializeToString(deterministic=True)
    return hashlib.sha256(data).digest()[:DIGEST_BYTES]
