"""Pages that are messages in the protobuf wire format, without a message object in between.

Compiled where there is a compiler. A turn costs several times as much to build from nested data
through message objects; what is written here reads back as the same message.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.strings import BytesWriter

from tradewinds_engine.page import Page
from tradewinds_engine.varint import put_varint, zigzag

DELIMITED: Final = 2  # the wire type of whatever has its length in front
LONG: Final = 128  # a length from here on takes more than one byte
SECONDS: Final = 1 << 3  # tags of the two fields of a duration or a timestamp
NANOS: Final = 2 << 3
NANOS_IN_MS: Final = 1_000_000


def tag_of(field_number: int, is_delimited: bool) -> int:
    """What stands in front of a field; in one byte up to field 15."""
    return field_number << 3 | (DELIMITED if is_delimited else 0)


class Field:
    """How one field is written; `message` is the kind of the messages in it.

    A field that is `optional` in the proto file is written even if it is zero.
    """

    def __init__(
        self,
        number: int,
        is_delimited: bool,
        is_signed: bool,
        is_optional: bool,
        message: Message | None,
    ) -> None:
        out = BytesWriter()
        put_varint(out, tag_of(number, is_delimited))
        self.tag = out.getvalue()
        self.is_signed = is_signed
        self.is_optional = is_optional
        self.message = message
        self.room = 1  # bytes that the length of the last message in it took


class Message:
    """A kind of message: its fields by name."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields


class WirePage(Page):
    """Fields that are zero or empty are left out unless they are `optional`, as in proto3."""

    def __init__(self, message: Message) -> None:
        self._out = BytesWriter()
        self._fields = message.fields
        self._around: list[dict[str, Field]] = []
        self._begun: list[Field] = []
        self._places: list[int] = []  # where they begin, behind the bytes left for their lengths
        self._rooms: list[int] = []  # how many bytes those are

    def written(self) -> bytes:
        return self._out.getvalue()

    def number(self, field: str, value: int) -> None:
        how = self._fields[field]
        if value or how.is_optional:
            self._out.write(how.tag)
            put_varint(self._out, zigzag(value) if how.is_signed else value)

    def flag(self, field: str, value: bool) -> None:
        how = self._fields[field]
        if value or how.is_optional:
            self._out.write(how.tag)
            self._out.append(1 if value else 0)

    def text(self, field: str, value: str) -> None:
        if value:
            self.block(field, value.encode())

    def block(self, field: str, value: bytes) -> None:
        """Bytes, or a message that is written already."""
        out = self._out
        out.write(self._fields[field].tag)
        put_varint(out, len(value))
        out.write(value)

    def fields(self, written: bytes) -> None:
        """Fields of the message that are written already."""
        self._out.write(written)

    def time(self, field: str, ms: int) -> None:
        """A duration, or a moment, not negative: both are seconds and nanoseconds."""
        out = self._out
        out.write(self._fields[field].tag)
        out.append(0)
        place = len(out)
        if ms >= 1000:
            out.append(SECONDS)
            put_varint(out, ms // 1000)
        if ms % 1000:
            out.append(NANOS)
            put_varint(out, ms % 1000 * NANOS_IN_MS)
        out[place - 1] = len(out) - place

    def numbers(self, field: str, values: list[int]) -> None:
        if not values:
            return
        how = self._fields[field]
        out = self._out
        out.write(how.tag)
        out.append(0)
        place = len(out)
        is_signed = how.is_signed
        for value in values:
            coded = zigzag(value) if is_signed else value
            if coded < LONG:
                out.append(coded)
            else:
                put_varint(out, coded)
        self._set_length(place, 1)

    def texts(self, field: str, values: list[str]) -> None:
        for value in values:
            self.block(field, value.encode())

    def begin(self, field: str) -> None:
        how = self._fields[field]
        assert how.message is not None
        out = self._out
        out.write(how.tag)
        out.append(0)
        room = how.room
        for _ in range(1, room):
            out.append(0)
        self._rooms.append(room)
        self._places.append(len(out))
        self._begun.append(how)
        self._around.append(self._fields)
        self._fields = how.message.fields

    def begin_row(self, field: str) -> None:
        self.begin(field)

    def end(self) -> None:
        self._fields = self._around.pop()
        self._begun.pop().room = self._set_length(self._places.pop(), self._rooms.pop())

    def _set_length(self, place: int, room: int) -> int:
        """Say in the bytes before that place how much comes behind it; how many bytes that took.

        If they are not as many as were left, what is behind moves.
        """
        out = self._out
        length = len(out) - place
        if room == 1 and length < LONG:
            out[place - 1] = length
            return 1
        needed = 1
        while length >> 7 * needed:
            needed += 1
        if needed == room:
            for at in range(place - room, place - 1):
                out[at] = length & 127 | 128
                length >>= 7
            out[place - 1] = length
        else:
            held = out.getvalue()[place:]
            out.truncate(place - room)
            put_varint(out, length)
            out.write(held)
        return needed


def sparing(serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """A serializer that sends what is written already as it is."""

    def write(response: Any) -> bytes:
        return response if isinstance(response, bytes) else serialize(response)

    return write
