"""Watches the Play streams of a server where messages become bytes and bytes messages."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import grpc

from tradewinds.v1 import bot_pb2

PLAY = "/tradewinds.v1.BotService/Play"


def _tag(number: int) -> bytes:
    """How the bytes of a message begin that is one of several kinds."""
    return bytes([number << 3 | 2])


MOVE = _tag(bot_pb2.PlayRequest.MOVE_FIELD_NUMBER)
JOIN = _tag(bot_pb2.PlayRequest.JOIN_FIELD_NUMBER)
TURN = _tag(bot_pb2.PlayResponse.TURN_FIELD_NUMBER)
SEATING = _tag(bot_pb2.PlayResponse.SEATING_FIELD_NUMBER)
BEGINNING = 64  # bytes of a turn, in which its match is named


@dataclass
class Tally:
    """What went over the streams, with the moment of each, on this process's clock."""

    seatings: int = 0
    first_join: float | None = None
    last_seating: float = 0.0
    answers: list[tuple[float, bytes]] = field(default_factory=list)
    turns: list[tuple[float, bytes]] = field(default_factory=list)  # how each begins
    turn_bytes: int = 0

    def message_bytes(self) -> int:
        """How long a turn is, on average."""
        return self.turn_bytes // len(self.turns)

    def shares(self) -> list[float]:
        """Seconds from an answer to the next question of its match; one is under way at a time."""
        answered: dict[bytes, float] = {}
        shares = []
        for is_turn, moment, data in sorted(
            [(False, *answer) for answer in self.answers] + [(True, *turn) for turn in self.turns],
            key=lambda event: event[1],
        ):
            match_id = _match_id(data)
            if not is_turn:
                answered[match_id] = moment
            elif match_id in answered:
                shares.append(moment - answered.pop(match_id))
        return shares


class Probe(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """The server's share of a move: from reading the answer to writing the next question."""

    def __init__(self) -> None:
        self.tally = Tally()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        handler = await continuation(handler_call_details)
        if handler_call_details.method != PLAY:
            return handler
        return grpc.stream_stream_rpc_method_handler(
            handler.stream_stream,
            request_deserializer=self._reading(handler.request_deserializer),
            response_serializer=self._writing(handler.response_serializer),
        )

    def _reading(self, deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
        def read(data: bytes) -> Any:
            if data.startswith(MOVE):
                self.tally.answers.append((time.perf_counter(), data))
            elif self.tally.first_join is None and data.startswith(JOIN):
                self.tally.first_join = time.perf_counter()
            return deserialize(data)

        return read

    def _writing(self, serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        def write(response: Any) -> bytes:
            data = serialize(response)
            if data.startswith(TURN):
                self.tally.turns.append((time.perf_counter(), data[:BEGINNING]))
                self.tally.turn_bytes += len(data)
            elif data.startswith(SEATING):
                self.tally.seatings += 1
                self.tally.last_seating = time.perf_counter()
            return data

        return write


def _match_id(data: bytes) -> bytes:
    """The first field of the message inside a response."""
    place = 1
    while data[place] > 127:
        place += 1
    length = data[place + 2]
    return data[place + 3 : place + 3 + length]
