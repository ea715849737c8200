"""Writes views in the protobuf wire format without message objects.

Compiled where there is a compiler. Building a turn from message objects costs several times as
much. The result parses as the same message.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tradewinds_engine.native import BytesWriter, Row
from tradewinds_engine.rows import row_of
from tradewinds_engine.varint import put_varint, zigzag
from tradewinds_engine.view_writer import ViewWriter

DELIMITED: Final = 2  # the wire type of length-delimited fields
LONG: Final = 128  # from here on a length takes more than one byte
SECONDS: Final = 1 << 3  # tags of the two fields of a duration or a timestamp
NANOS: Final = 2 << 3
NANOS_IN_MS: Final = 1_000_000


def tag_of(field_number: int, is_delimited: bool) -> int:
    """The tag of a field. It takes one byte up to field 15."""
    return field_number << 3 | (DELIMITED if is_delimited else 0)


class FieldLayout:
    """How a field is written. `message` is the layout of the messages in it.

    A field that is `optional` in the proto file is written even if it is zero.
    """

    def __init__(
        self,
        number: int,
        is_delimited: bool,
        is_signed: bool,
        is_optional: bool,
        message: MessageLayout | None,
    ) -> None:
        out = BytesWriter()
        put_varint(out, tag_of(number, is_delimited))
        self.tag = out.getvalue()
        self.is_signed = is_signed
        self.is_optional = is_optional
        self.message = message
        self.room = 1  # bytes taken by the length of the last message in it


class MessageLayout:
    """The fields of a message type by name."""

    def __init__(self, fields: dict[str, FieldLayout]) -> None:
        self.fields = fields


class ProtobufWriter(ViewWriter):
    """Leaves out zero and empty fields unless they are `optional`, as in proto3."""

    def __init__(self, message: MessageLayout) -> None:
        self._out = BytesWriter()
        self._fields = message.fields
        # The messages begun: the fields around each, its layout, where it begins and, before that,
        # the room for its length in bytes.
        self._begun: list[tuple[dict[str, FieldLayout], FieldLayout, int, int]] = []

    def written(self) -> bytes:
        return self._out.getvalue()

    def number(self, field: str, value: int) -> None:
        how = self._fields[field]
        if value or how.is_optional:
            out = self._out
            out.write(how.tag)
            coded = zigzag(value) if how.is_signed else value
            if 0 <= coded < LONG:
                out.append(coded)
            else:
                put_varint(out, coded)

    def flag(self, field: str, value: bool) -> None:
        how = self._fields[field]
        if value or how.is_optional:
            self._out.write(how.tag)
            self._out.append(1 if value else 0)

    def text(self, field: str, value: str) -> None:
        if value:
            self.block(field, value.encode())

    def block(self, field: str, value: bytes) -> None:
        """Write bytes, or an encoded message."""
        out = self._out
        out.write(self._fields[field].tag)
        put_varint(out, len(value))
        out.write(value)

    def fields(self, written: bytes) -> None:
        """Append encoded fields of the message."""
        self._out.write(written)

    def time(self, field: str, ms: int) -> None:
        """Write a non-negative duration or timestamp: both are seconds and nanoseconds."""
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
        self.row(field, row_of(values))

    def row(self, field: str, values: Row) -> None:
        if len(values) == 0:
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
        self._begun.append((self._fields, how, len(out), room))
        self._fields = how.message.fields

    def begin_row(self, field: str) -> None:
        self.begin(field)

    def end(self) -> None:
        self._fields, how, place, room = self._begun.pop()
        out = self._out
        length = len(out) - place
        if room == 1 and length < LONG:
            out[place - 1] = length
        else:
            how.room = self._set_length(place, room)

    def _set_length(self, place: int, room: int) -> int:
        """Write the length of the data after `place` into the `room` bytes before it.

        Returns the bytes that the length needs. If they differ from `room`, the data moves.
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
    """A serializer that passes encoded messages through."""

    def write(response: Any) -> bytes:
        return response if isinstance(response, bytes) else serialize(response)

    return write
