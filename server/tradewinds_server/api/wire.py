"""Plain data straight to the protobuf wire format, without a message object in between.

Compiled where there is a compiler. A turn costs several times as much to build from nested data
through message objects; what is written here reads back as the same message.
"""

from __future__ import annotations

from typing import Any, Final

NUMBER: Final = 0  # unsigned integers and flags
SIGNED: Final = 1  # zigzag integers
TEXT: Final = 2
MESSAGE: Final = 3
DELIMITED: Final = 2
ONE_BYTE: Final = [bytes([value]) for value in range(128)]


class Field:
    """How one field is written; `message` tells of what kind the messages in it are."""

    def __init__(self, number: int, kind: int, repeated: bool, message: Message | None) -> None:
        self.kind = kind
        self.repeated = repeated
        self.message = message
        delimited = repeated or kind in (TEXT, MESSAGE)
        self.tag = varint(number << 3 | (DELIMITED if delimited else 0))


class Message:
    """A kind of message: its fields by name."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields

    def write(self, plain: dict[str, Any]) -> bytes:
        """Fields that are absent, zero or empty are left out, as proto3 wants it."""
        out: list[bytes] = []
        for name, value in plain.items():
            if value:
                write_field(out, self.fields[name], value)
        return b"".join(out)


def write_field(out: list[bytes], field: Field, value: Any) -> None:
    if field.kind == MESSAGE:
        rows: list[Any] = value if field.repeated else [value]
        message = field.message
        assert message is not None
        for row in rows:  # plain data, or bytes that are such a message already
            put_block(out, field.tag, row if isinstance(row, bytes) else message.write(row))
    elif field.kind == TEXT:
        texts: list[Any] = value if field.repeated else [value]
        for text in texts:
            put_block(out, field.tag, text.encode() if isinstance(text, str) else text)
    elif field.repeated:
        put_block(out, field.tag, packed(value, field.kind == SIGNED))
    else:
        number: int = value
        out.append(field.tag)
        out.append(varint(zigzag(number) if field.kind == SIGNED else number))


def put_block(out: list[bytes], tag: bytes, body: bytes) -> None:
    out.append(tag)
    out.append(varint(len(body)))
    out.append(body)


def packed(values: list[int], signed: bool) -> bytes:
    numbers: list[int] = [zigzag(value) for value in values] if signed else values
    for number in numbers:
        if number > 127:
            return b"".join([varint(number) for number in numbers])
    return bytes(numbers)


def varint(value: int) -> bytes:
    if value < 128:
        return ONE_BYTE[value]
    out: list[int] = []
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value: int) -> int:
    return value * 2 if value >= 0 else -value * 2 - 1
