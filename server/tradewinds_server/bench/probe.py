"""Watches the Play streams of a server where messages become bytes and bytes messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import grpc

from .host import Span
from .notes import Notes

PLAY = "/tradewinds.v1.BotService/Play"


@dataclass
class Tally:
    """What went over the streams, with the moment of each, on this process's clock."""

    joins: list[float] = field(default_factory=list)
    seatings: list[float] = field(default_factory=list)
    answers: list[tuple[float, bytes]] = field(default_factory=list)
    turns: list[tuple[float, bytes]] = field(default_factory=list)  # how each begins
    turn_bytes: int = 0

    def shares(self) -> list[Span]:
        """From an answer to the next question of its match; one is under way at a time."""
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
                shares.append(Span(answered.pop(match_id), moment))
        return shares


class Probe(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """The server's share of a move: from reading the answer to writing the next question."""

    def __init__(self) -> None:
        self.notes = Notes()

    def take(self) -> Tally:
        """What was noted since the last time."""
        return Tally(*self.notes.take())

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
