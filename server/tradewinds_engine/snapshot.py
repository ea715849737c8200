"""Snapshots: a state as a list of small integers, framed so that nothing else passes for one.

A field is a tag and a value. Fields come in ascending order of their numbers. A field at its
default is left out, and so is the tail of a row that is at its default. A field added later, or a
row that grows, therefore changes neither snapshot nor digest of a position that does not use it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Final

from .errors import SnapshotError
from .native import BytesWriter, Row, i64, u8
from .options import Options
from .rows import filled, row_of, zeros
from .varint import put_varint, zigzag

MAGIC: Final = b"TW"
FORMAT: Final = 2
FIRST_FORMAT: Final = 1  # without tags, see first_format.py
PREFIX: Final = 4  # bytes before the header: magic, format, layout version
CHECKSUM: Final = 4  # bytes at the end

# A tag is twice the number of its field, plus 1 unless the value is a single number. After an odd
# tag comes four times the length plus one of these kinds.
LIST: Final = 0  # the values follow
LISTS: Final = 1  # lists follow, each with its own length before it
GROUPS: Final = 2  # groups of fields follow, each closed by END
END: Final = 0


def digest_of(snapshot: bytes) -> bytes:
    """16 bytes that tell one position of a match from another.

    What stands around the position does not count, but in the first format it did.
    """
    meaning = snapshot if snapshot[2] == FIRST_FORMAT else snapshot[PREFIX:-CHECKSUM]
    return hashlib.blake2b(meaning, digest_size=16).digest()


def put(out: BytesWriter, value: int) -> None:
    """One number as a zigzag varint: one byte for -64..63."""
    if 0 <= value < 64:
        out.append(value * 2)
    else:
        put_varint(out, zigzag(value))


def put_row(out: BytesWriter, row: Row) -> None:
    """A list whose length the reader knows."""
    put_first(out, row, len(row))


def put_first(out: BytesWriter, row: Row, length: i64) -> None:
    """The first so many values of a list."""
    place: i64 = 0
    while place < length:
        value = row[place]
        if 0 <= value < 64:
            out.append(u8(value * 2))
        else:
            put_varint(out, zigzag(value))
        place += 1


def put_list(out: BytesWriter, row: Row) -> None:
    """A list of any length."""
    put(out, len(row))
    put_row(out, row)


def write_number(out: BytesWriter, tag: int, value: int) -> None:
    """A field that is not at its default."""
    if tag < 64:
        out.append(tag * 2)
    else:
        put_varint(out, tag * 2)
    if 0 <= value < 64:
        out.append(value * 2)
    else:
        put_varint(out, zigzag(value))


def write_row(out: BytesWriter, tag: int, row: Row, default: i64) -> None:
    """A field that is a list of fixed length."""
    length: i64 = len(row)
    while length > 0 and row[length - 1] == default:
        length -= 1
    if length > 0:
        put(out, tag)
        put(out, length * 4 + LIST)
        put_first(out, row, length)


def write_pile(out: BytesWriter, tag: int, pile: Row) -> None:
    """A field that is a list of any length."""
    if len(pile) > 0:
        put(out, tag)
        put(out, len(pile) * 4 + LIST)
        put_row(out, pile)


def write_piles(out: BytesWriter, tag: int, piles: list[Row]) -> None:
    """A field that is a list of such lists."""
    length = len(piles)
    while length > 0 and len(piles[length - 1]) == 0:
        length -= 1
    if length > 0:
        put(out, tag)
        put(out, length * 4 + LISTS)
        for place in range(length):
            put_list(out, piles[place])


def begin_groups(out: BytesWriter, tag: int, count: int) -> None:
    """The fields of so many objects follow, each closed by END."""
    put(out, tag)
    put(out, count * 4 + GROUPS)


class Reader:
    """Gives the integers back; running past the end is a SnapshotError."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.place = 0
        self.has_tags = True

    def take(self) -> int:
        if self.place >= len(self.values):
            raise SnapshotError("snapshot is too short")
        self.place += 1
        return self.values[self.place - 1]

    def take_row(self, length: int) -> list[int]:
        if not 0 <= length <= len(self.values) - self.place:
            raise SnapshotError("snapshot is too short")
        self.place += length
        return self.values[self.place - length : self.place]

    def take_list(self) -> list[int]:
        return self.take_row(self.take())

    def take_flag(self) -> bool:
        value = self.take()
        if value not in (0, 1):
            raise SnapshotError("snapshot holds a flag that is neither 0 nor 1")
        return value == 1

    def number(self, number: int, default: int) -> int:
        return self.take() if self._is_next(number * 2) else default

    def flag(self, number: int) -> bool:
        return self.take_flag() if self._is_next(number * 2) else False

    def row(self, number: int, length: int, default: int) -> Row:
        """A list of fixed length."""
        row = filled(length, default)
        if self._is_next(number * 2 + 1):
            values = self.take_row(self._take_length(LIST))
            if len(values) > length:
                raise SnapshotError("snapshot holds a list that is too long")
            for place in range(len(values)):
                row[place] = values[place]
        return row

    def pile(self, number: int) -> Row:
        """A list of any length."""
        is_next = self._is_next(number * 2 + 1)
        return row_of(self.take_row(self._take_length(LIST)) if is_next else [])

    def piles(self, number: int, length: int) -> list[Row]:
        count = self._take_length(LISTS) if self._is_next(number * 2 + 1) else 0
        if count > length:
            raise SnapshotError("snapshot holds a list that is too long")
        rows = [row_of(self.take_list()) for _ in range(count)]
        while len(rows) < length:
            rows.append(zeros(0))
        return rows

    def groups(self, number: int, count: int) -> Reader:
        """Where to read the fields of so many objects from; `end` follows each."""
        if not self._is_next(number * 2 + 1):
            return Reader([END] * count)
        if self._take_length(GROUPS) != count:
            raise SnapshotError("snapshot is of another number of seats")
        return self

    def end(self) -> None:
        if self.take() != END:
            raise SnapshotError("snapshot has more in it than a state")

    def _is_next(self, tag: int) -> bool:
        if self.place < len(self.values) and self.values[self.place] == tag:
            self.place += 1
            return True
        return False

    def _take_length(self, kind: int) -> int:
        value = self.take()
        if value & 3 != kind:
            raise SnapshotError("snapshot holds a field of another kind")
        return value >> 2

    def finish(self) -> None:
        if self.place != len(self.values):
            raise SnapshotError("snapshot has more in it than a state")


def pack_integers(values: list[int]) -> bytes:
    out = BytesWriter()
    put_row(out, row_of(values))
    return out.getvalue()


def unpack_integers(data: bytes) -> list[int]:
    values: list[int] = []
    rest = 0
    shift = 0
    for byte in data:
        rest |= (byte & 127) << shift
        if byte & 128:
            shift += 7
            if shift > 63:
                raise SnapshotError("snapshot holds a number that is too large")
        else:
            values.append(rest >> 1 if not rest & 1 else -(rest + 1 >> 1))
            rest = 0
            shift = 0
    if shift:
        raise SnapshotError("snapshot ends inside a number")
    return values


def header(game: str, rules_version: int, seats: int, options: Options) -> bytes:
    """The line that tells which match a snapshot is of."""
    chosen = json.dumps(options, separators=(",", ":"), sort_keys=True) if options else "{}"
    return f'["{game}",{rules_version},{seats},{chosen}]\n'.encode()


def heading(
    game: str, rules_version: int, layout_version: int, seats: int, options: Options
) -> bytes:
    """What all snapshots of a match begin with."""
    prefix = MAGIC + bytes([FORMAT, layout_version])
    return prefix + header(game, rules_version, seats, options)


def frame(heading: bytes, packed: bytes) -> bytes:
    """Heading, packed integers, checksum."""
    body = heading + packed
    return body + zlib.crc32(body).to_bytes(CHECKSUM, "big")


class Frame:
    """What `frame` put together, taken apart again."""

    def __init__(self, data: bytes) -> None:
        if len(data) < PREFIX + CHECKSUM or not data.startswith(MAGIC):
            raise SnapshotError("these bytes are not a snapshot")
        self.format = data[2]
        if self.format not in (FIRST_FORMAT, FORMAT):
            raise SnapshotError(
                f"snapshot format {self.format} is not known; this engine reads up to {FORMAT}"
            )
        if zlib.crc32(data[:-CHECKSUM]).to_bytes(CHECKSUM, "big") != data[-CHECKSUM:]:
            raise SnapshotError("snapshot is truncated or damaged (checksum)")
        is_first = self.format == FIRST_FORMAT
        self.layout_version = 1 if is_first else data[PREFIX - 1]
        body = data[PREFIX - 1 if is_first else PREFIX : -CHECKSUM]
        line, _, packed = body.partition(b"\n")
        try:
            game, rules_version, seats, options = json.loads(line)
        except (ValueError, TypeError, RecursionError) as error:
            raise SnapshotError("snapshot header cannot be read") from error
        kinds_fit = isinstance(game, str) and isinstance(options, dict)
        if not kinds_fit or type(rules_version) is not int or type(seats) is not int:
            raise SnapshotError("snapshot header cannot be read")
        self.game: str = game
        self.rules_version: int = rules_version
        self.seats: int = seats
        self.options: Options = options
        self.values = unpack_integers(packed)
