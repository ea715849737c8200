"""An interceptor that records the messages of Play streams."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import grpc

from .message_recorder import MessageRecorder
from .stolen_time import Interval

PLAY = "/tradewinds.v1.BotService/Play"


@dataclass
class RecordedMessages:
    """Messages of the streams with their times on this process's clock."""

    joins: list[float] = field(default_factory=list)
    seatings: list[float] = field(default_factory=list)
    answers: list[tuple[float, bytes]] = field(default_factory=list)
    turns: list[tuple[float, bytes]] = field(default_factory=list)  # how each begins
    turn_bytes: int = 0

    def shares(self) -> list[Interval]:
        """Intervals from an answer to the next question of its match."""
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
                shares.append(Interval(answered.pop(match_id), moment))
        return shares


class RecordingInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Measures the server's share of a move: from the answer to the next question."""

    def __init__(self) -> None:
        self.notes = MessageRecorder()

    def take(self) -> RecordedMessages:
        """The messages since the last call."""
        return RecordedMessages(*self.notes.take())

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
            request_deserializer=self.notes.reading(handler.request_deserializer),
            response_serializer=self.notes.writing(handler.response_serializer),
        )


def _match_id(data: bytes) -> bytes:
    """The first field of the message inside a request or a response."""
    place = 1
    while data[place] > 127:
        place += 1
    length = data[place + 2]
    return data[place + 3 : place + 3 + length]
