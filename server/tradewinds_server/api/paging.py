"""Page tokens: opaque to clients and bound to the request they belong to."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Final

from google.protobuf.message import Message

from ..errors import BadRequest

DIGEST_BYTES: Final = 8
LONGEST_TOKEN: Final = 1000


def page_token(request: Message, place: str) -> str:
    """A token to go on from that place of the answer to this request."""
    token = _digest(request) + place.encode()
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def place_of(request: Message, token: str) -> str:
    """Where an earlier answer to the same request ended; empty for the first page."""
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


def _digest(request: Message) -> bytes:
    """Of everything in the request that decides what is listed."""
    bound = type(request)()
    bound.CopyFrom(request)
    bound.ClearField("page_token")
    bound.ClearField("page_size")
    data = type(request).__name__.encode() + bound.SerializeToString(deterministic=True)
    return hashlib.sha256(data).digest()[:DIGEST_BYTES]
