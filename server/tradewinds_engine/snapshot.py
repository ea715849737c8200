"""Snapshots: a state as a list of small integers, framed so that nothing else passes for one."""

from __future__ import annotations

import json
import zlib
from typing import Final

from .errors import SnapshotError
from .options import Options

MAGIC: Final = b"TW"
FORMAT: Final = 1
DOUBLED: Final = bytes([value * 2 & 255 for value in range(256)])


class Writer:
    """Packs the integers of a state in reading order."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def put(self, value: int) -> None:
        self.parts.append(pack_integers([value]))

    def put_row(self, row: list[int]) -> None:
        """A list whose length the reader knows."""
        self.parts.append(pack_integers(row))

    def put_list(self, row: list[int]) -> None:
        """A list of any length."""
        self.put(len(row))
        self.put_row(row)

    def packed(self) -> bytes:
        return b"".join(self.parts)


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
    """Zigzag varints: one byte for -64..63."""
    for value in values:
        if not 0 <= value < 64:
            return pack_slowly(values)
    return bytes(values).translate(DOUBLED)


def pack_slowly(values: list[int]) -> bytes:
    """Any integers; most rows are of small counts, for which there is a shorter way."""
    out: list[int] = []
    for value in values:
        rest = value * 2 if value >= 0 else -value * 2 - 1
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


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


def frame(game: str, rules_version: int, seats: int, options: Options, packed: bytes) -> bytes:
    """Magic, format, header line, packed integers, checksum."""
    chosen = json.dumps(options, separators=(",", ":"), sort_keys=True) if options else "{}"
    header = f'["{game}",{rules_version},{seats},{chosen}]'
    body = MAGIC + bytes([FORMAT]) + header.encode() + b"\n" + packed
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


def game_of(data: bytes) -> str:
    """The name of the game a snapshot belongs to."""
    return Frame(data).game
