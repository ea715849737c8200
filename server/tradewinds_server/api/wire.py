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

    def put(self, out: list[bytes], value: Any) -> int:
        """Append a value that is neither zero nor empty; how many bytes that are."""
        if self.kind < TEXT:
            return self.put_packed(out, value) if self.repeated else self.put_number(out, value)
        if not self.repeated:
            return self.put_one(out, value)
        length = 0
        rows: list[Any] = value
        for row in rows:
            length += self.put_one(out, row)
        return length

    def put_one(self, out: list[bytes], value: Any) -> int:
        """A text or message; what is bytes is taken as it is."""
        message = self.message
        if isinstance(value, bytes):
            return self.put_block(out, value)
        if message is None:
            text: str = value
            return self.put_block(out, text.encode())
        place = self.begin(out)
        return self.end(out, place, message.put(out, value))

    def begin(self, out: list[bytes]) -> int:
        """What follows belongs to a message in this field; pass the result to `end`."""
        out.append(self.tag)
        out.append(b"")
        return len(out) - 1

    def end(self, out: list[bytes], place: int, length: int) -> int:
        """The message is complete with so many bytes; how many it takes with its prefix."""
        prefix = varint(length)
        out[place] = prefix
        return len(self.tag) + len(prefix) + length

    def put_block(self, out: list[bytes], body: bytes) -> int:
        prefix = varint(len(body))
        out.append(self.tag)
        out.append(prefix)
        out.append(body)
        return len(self.tag) + len(prefix) + len(body)

    def put_number(self, out: list[bytes], value: int) -> int:
        number = varint(zigzag(value) if self.kind == SIGNED else value)
        out.append(self.tag)
        out.append(number)
        return len(self.tag) + len(number)

    def put_packed(self, out: list[bytes], values: list[int]) -> int:
        numbers: list[int] = [zigzag(value) for value in values] if self.kind == SIGNED else values
        return self.put_block(out, packed(numbers))


class Message:
    """A kind of message: its fields by name."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields

    def write(self, plain: dict[str, Any]) -> bytes:
        """Fields that are absent, zero or empty are left out, as proto3 wants it."""
        out: list[bytes] = []
        self.put(out, plain)
        return b"".join(out)

    def put(self, out: list[bytes], plain: dict[str, Any]) -> int:
        """Append the fields; how many bytes that are."""
        fields = self.fields
        length = 0
        for name, value in plain.items():
            if value:
                length += fields[name].put(out, value)
        return length


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
