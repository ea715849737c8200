"""Notes what goes over the Play streams of a server, in passing.

Compiled where there is a compiler: whoever measures must not be what is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from tradewinds.v1 import bot_pb2 as pb

from ..api.wire_reader import tag_of

MOVE: Final = tag_of(pb.PlayRequest.MOVE_FIELD_NUMBER, True)
JOIN: Final = tag_of(pb.PlayRequest.JOIN_FIELD_NUMBER, True)
TURN: Final = tag_of(pb.PlayResponse.TURN_FIELD_NUMBER, True)
SEATING: Final = tag_of(pb.PlayResponse.SEATING_FIELD_NUMBER, True)
BEGINNING: Final = 64  # bytes of a turn, in which its match is named


class Notes:
    """Each with its moment on this process's clock."""

    def __init__(self) -> None:
        self.joins: list[float] = []
        self.seatings: list[float] = []
        self.answers: list[tuple[float, bytes]] = []
        self.turns: list[tuple[float, bytes]] = []  # how each begins
        self.turn_bytes = 0

    def reading(self, deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
        def read(data: bytes) -> Any:
            if data:
                self._read(data)
            return deserialize(data)

        return read

    def writing(self, serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        def write(response: Any) -> bytes:
            data = serialize(response)
            self._write(data)
            return data

        return write

    def _read(self, data: bytes) -> None:
        if data[0] == MOVE:
            self.answers.append((time.perf_counter(), data))
        elif data[0] == JOIN:
            self.joins.append(time.perf_counter())

    def _write(self, data: bytes) -> None:
        if data[0] == TURN:
            self.turns.append((time.perf_counter(), data[:BEGINNING]))
            self.turn_bytes += len(data)
        elif data[0] == SEATING:
            self.seatings.append(time.perf_counter())
