"""Records the messages on the Play streams of a server.

Compiled where there is a compiler, so that recording does not disturb the measurement.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from tradewinds.v1 import bot_service_pb2 as pb

from ..api.protobuf_writer import tag_of
from .random_answers import MOVE, TURN

JOIN: Final = tag_of(pb.PlayRequest.JOIN_QUEUE_FIELD_NUMBER, True)
SEATING: Final = tag_of(pb.PlayResponse.SEATING_FIELD_NUMBER, True)
BEGINNING: Final = 64  # bytes of a turn, in which its match is named
Messages = list[tuple[float, bytes]]


class MessageRecorder:
    """Records messages with the time of this process's clock."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self.joins: list[float] = []
        self.seatings: list[float] = []
        self.answers: Messages = []
        self.turns: Messages = []  # how each begins
        self.turn_bytes = 0

    def take(self) -> tuple[list[float], list[float], Messages, Messages, int]:
        """Joins, seatings, answers, turns and their total size since the last call."""
        noted = (self.joins, self.seatings, self.answers, self.turns, self.turn_bytes)
        self._start()
        return noted

    def reading(self, deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
        def read(data: bytes) -> Any:
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
        if not data:
            return
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
