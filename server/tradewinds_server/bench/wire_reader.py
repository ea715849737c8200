"""Reads the message fields that the benchmark's bots need.

Compiled where there is a compiler, so that the load costs little.
"""

from __future__ import annotations

from typing import Final

from ..api.protobuf_writer import DELIMITED

MOST_BITS: Final = 28  # of a number in four bytes, which fits into fields of every kind


class WireReader:
    """Reads field by field. `is_unusual` is set after something unexpected."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0
        self._end = len(data)
        self.is_unusual = False

    def tag(self) -> int:
        """The tag of the next field; 0 at the end."""
        if self._place == self._end:
            return 0
        return self.number() or self._give_up()

    def number(self) -> int:
        number = 0
        bits = 0
        while self._place < self._end and bits < MOST_BITS:
            byte = self._data[self._place]
            self._place += 1
            number |= (byte & 127) << bits
            if byte < 128:
                return number
            bits += 7
        return self._give_up()

    def text(self) -> str:
        block = self.block()
        if not block.isascii():
            self._give_up()
            return ""
        return block.decode()

    def block(self) -> bytes:
        """Bytes, or a message."""
        length = self.number()
        begin = self._place
        if length > self._end - begin:
            self._give_up()
            return b""
        self._place = begin + length
        return self._data[begin : begin + length]

    def numbers(self) -> list[int]:
        """All numbers of a packed list."""
        packed = WireReader(self.block())
        numbers: list[int] = []
        while packed._place < packed._end:
            numbers.append(packed.number())
        if packed.is_unusual:
            self._give_up()
        return numbers

    def skip(self, tag: int) -> None:
        """Skip the field with this tag."""
        if tag & 7 == DELIMITED:
            self.block()
        elif tag & 7 == 0:
            self.number()
        else:
            self._give_up()

    def _give_up(self) -> int:
        self._place = self._end
        self.is_unusual = True
        return 0
