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


@dataclass
class Tally:
    """What went over the streams; shares in seconds, from an answer to the next question."""

    seatings: int = 0
    first_join: float | None = None
    last_seating: float = 0.0
    turns: int = 0
    turn_bytes: int = 0
    shares: list[float] = field(default_factory=list)


class Probe(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """The server's share of a move: from reading the answer to writing the next question."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._answered: dict[bytes, float] = {}

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
            if data[:1] == MOVE:
                self._answered[_match_id(data)] = time.perf_counter()
            elif self.tally.first_join is None and data[:1] == JOIN:
                self.tally.first_join = time.perf_counter()
            return deserialize(data)

        return read

    def _writing(self, serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        def write(response: Any) -> bytes:
            data = serialize(response)
            if data[:1] == TURN:
                self._note_turn(data)
            elif data[:1] == SEATING:
                self.tally.seatings += 1
                self.tally.last_seating = time.perf_counter()
            return data

        return write

    def _note_turn(self, data: bytes) -> None:
        """A turn of a match follows the one move in it that was under way."""
        self.tally.turns += 1
        self.tally.turn_bytes += len(data)
        since = self._answered.pop(_match_id(data), None)
        if since is not None:
            self.tally.shares.append(time.perf_counter() - since)


def _match_id(data: bytes) -> bytes:
    """The first field of the message inside a response."""
    place = 1
    while data[place] > 127:
        place += 1
    length = data[place + 2]
    return data[place + 3 : place + 3 + length]
