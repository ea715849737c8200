"""The encoding of messages: binary, which passes through unchanged, or JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf import json_format
from google.protobuf.message import Message

from .error_responses import CallFailure, Code


@dataclass(frozen=True, slots=True)
class Codec:
    """How a client writes requests and reads responses."""

    name: str
    decode: Callable[[type[Message], bytes], bytes]  # to binary
    encode: Callable[[type[Message], bytes], bytes]  # from binary


def _unchanged(kind: type[Message], data: bytes) -> bytes:
    return data


def _from_json(kind: type[Message], data: bytes) -> bytes:
    try:
        message = json_format.Parse(data or b"{}", kind(), ignore_unknown_fields=True)
    except (json_format.ParseError, UnicodeDecodeError, RecursionError) as error:
        raise CallFailure(
            Code.INVALID_ARGUMENT, f"the request is not JSON of its kind: {error}"
        ) from error
    return message.SerializeToString()


def _to_json(kind: type[Message], data: bytes) -> bytes:
    return json_format.MessageToJson(
        kind.FromString(data), always_print_fields_with_no_presence=True, indent=None
    ).encode()


BINARY = Codec("proto", _unchanged, _unchanged)
JSON = Codec("json", _from_json, _to_json)
CODECS = {codec.name: codec for codec in (BINARY, JSON)}
