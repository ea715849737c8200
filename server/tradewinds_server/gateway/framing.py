"""Messages inside a body: a byte of flags, four of length, the message, optionally compressed."""

from __future__ import annotations

import gzip
import zlib

from .error_responses import CallFailure, Code

COMPRESSED = 1
SMALLEST_TO_COMPRESS = 1024


def wrap(data: bytes, flags: int = 0) -> bytes:
    return bytes([flags]) + len(data).to_bytes(4, "big") + data


def wrap_message(data: bytes, compress: bool) -> bytes:
    if compress and len(data) >= SMALLEST_TO_COMPRESS:
        return wrap(compressed(data), COMPRESSED)
    return wrap(data)


def unwrap_only(body: bytes, encoding: str, limit: int) -> bytes:
    """The one message of a request."""
    if len(body) < 5:
        raise CallFailure(Code.INVALID_ARGUMENT, "the body holds no message")
    flags, length = body[0], int.from_bytes(body[1:5], "big")
    if len(body) != 5 + length:
        raise CallFailure(Code.INVALID_ARGUMENT, "the body must hold exactly one whole message")
    if not flags & COMPRESSED:
        return body[5:]
    if encoding == "identity":
        raise CallFailure(Code.INVALID_ARGUMENT, "a compressed message without an encoding")
    return decompressed(body[5:], encoding, limit)


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=5, mtime=0)


def decompressed(data: bytes, encoding: str, limit: int) -> bytes:
    """The data as it was before `encoding`; RESOURCE_EXHAUSTED beyond `limit` bytes."""
    if encoding == "identity":
        return data
    if encoding != "gzip":
        raise CallFailure(Code.UNIMPLEMENTED, f"the encoding {encoding!r} is unknown; use gzip")
    inflate = zlib.decompressobj(wbits=31)
    try:
        plain = inflate.decompress(data, limit + 1)
    except zlib.error as error:
        raise CallFailure(Code.INVALID_ARGUMENT, f"the message is not gzip: {error}") from error
    if len(plain) > limit:
        raise CallFailure(Code.RESOURCE_EXHAUSTED, f"the message is larger than {limit} bytes")
    if not inflate.eof:
        raise CallFailure(Code.INVALID_ARGUMENT, "the compressed message is cut off")
    return plain
