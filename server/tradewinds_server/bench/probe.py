"""Watches the Play streams of a server where messages become bytes and bytes messages."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import grpc

PLAY = "/tradewinds.v1.BotService/Play"


@dataclass
class Tally:
    """What went over the streams; shares in seconds, from an answer to the next question."""

    seatings: int = 0
    turns: int = 0
    turn_bytes: int = 0
    shares: list[float] = field(default_factory=list)


class Probe(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """The server's share of a move: from reading the answer to writing the next question."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._answered: dict[tuple[str, int], float] = {}

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
            request = deserialize(data)
            if request.HasField("move"):
                answered = (request.move.match_id, request.move.version + 1)
                self._answered[answered] = time.perf_counter()
            return request

        return read

    def _writing(self, serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        def write(response: Any) -> bytes:
            data = serialize(response)
            tally = self.tally
            if response.HasField("turn"):
                tally.turns += 1
                tally.turn_bytes += len(data)
                since = self._answered.pop((response.turn.match_id, response.turn.version), None)
                if since is not None:
                    tally.shares.append(time.perf_counter() - since)
            elif response.HasField("seating"):
                tally.seatings += 1
            return data

        return write
