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

    def put(self, out: list[bytes], value: Any) -> None:
        """Append a value that is neither zero nor empty."""
        if self.repeated and self.kind >= TEXT:
            rows: list[Any] = value
            for row in rows:
                self.put_block(out, self.body(row))
        elif self.repeated:
            self.put_packed(out, value)
        elif self.kind >= TEXT:
            self.put_block(out, self.body(value))
        else:
            self.put_number(out, value)

    def body(self, value: Any) -> bytes:
        """A text or message; what is bytes is taken as it is."""
        if isinstance(value, bytes):
            return value
        message = self.message
        if message is None:
            text: str = value
            return text.encode()
        return message.write(value)

    def put_block(self, out: list[bytes], body: bytes) -> None:
        out.append(self.tag)
        out.append(varint(len(body)))
        out.append(body)

    def put_number(self, out: list[bytes], value: int) -> None:
        out.append(self.tag)
        out.append(varint(zigzag(value) if self.kind == SIGNED else value))

    def put_packed(self, out: list[bytes], values: list[int]) -> None:
        numbers: list[int] = [zigzag(value) for value in values] if self.kind == SIGNED else values
        self.put_block(out, packed(numbers))


class Message:
    """A kind of message: its fields by name."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields

    def write(self, plain: dict[str, Any]) -> bytes:
        """Fields that are absent, zero or empty are left out, as proto3 wants it."""
        out: list[bytes] = []
        fields = self.fields
        for name, value in plain.items():
            if value:
                fields[name].put(out, value)
        return b"".join(out)


def packed(numbers: list[int]) -> bytes:
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
