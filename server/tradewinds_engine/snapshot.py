"""Snapshots: a state as a list of small integers, framed so that nothing else passes for one."""

from __future__ import annotations

import json
import zlib
from typing import Final

from librt.strings import BytesWriter

from .errors import SnapshotError
from .options import Options
from .varint import put_varint, zigzag

MAGIC: Final = b"TW"
FORMAT: Final = 1


class Writer:
    """Packs the integers of a state in reading order, as zigzag varints: one byte for -64..63."""

    def __init__(self) -> None:
        self.out = BytesWriter()

    def put(self, value: int) -> None:
        if 0 <= value < 64:
            self.out.append(value * 2)
        else:
            put_varint(self.out, zigzag(value))

    def put_row(self, row: list[int]) -> None:
        """A list whose length the reader knows."""
        out = self.out
        for value in row:
            if 0 <= value < 64:
                out.append(value * 2)
            else:
                put_varint(out, zigzag(value))

    def put_list(self, row: list[int]) -> None:
        """A list of any length."""
        self.put(len(row))
        self.put_row(row)

    def packed(self) -> bytes:
        return self.out.getvalue()


class Reader:
    """Gives the integers back; running past the end is a SnapshotError."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.place = 0

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

    def finish(self) -> None:
        if self.place != len(self.values):
            raise SnapshotError("snapshot has more in it than a state")


def pack_integers(values: list[int]) -> bytes:
    out = Writer()
    out.put_row(values)
    return out.packed()


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


def heading(game: str, rules_version: int, seats: int, options: Options) -> bytes:
    """Magic, format, header line: what all snapshots of a match begin with."""
    chosen = json.dumps(options, separators=(",", ":"), sort_keys=True) if options else "{}"
    header = f'["{game}",{rules_version},{seats},{chosen}]'
    return MAGIC + bytes([FORMAT]) + header.encode() + b"\n"


def frame(heading: bytes, packed: bytes) -> bytes:
    """Heading, packed integers, checksum."""
    body = heading + packed
    return body + zlib.crc32(body).to_bytes(4, "big")


class Frame:
    """What `frame` put together, taken apart again."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 8 or not data.startswith(MAGIC):
            raise SnapshotError("these bytes are not a snapshot")
        if data[2] != FORMAT:
            raise SnapshotError(
                f"snapshot format {data[2]} is not known; this engine reads {FORMAT}"
            )
        if zlib.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
            raise SnapshotError("snapshot is truncated or damaged (checksum)")
        header, _, packed = data[3:-4].partition(b"\n")
        try:
            game, rules_version, seats, options = json.loads(header)
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
