"""Somebody at a table who writes down every byte that reaches them."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
from google.protobuf.message import Message

from tests.server.wire_bot import WireBot
from tradewinds.v1 import bot_service_pb2, match_service_pb2_grpc
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.catalog_service_pb2 import GetComponentsRequest
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.position_pb2 import Include

UNLIKE = {  # two matches differ in time
    "google.protobuf.Duration",
    "google.protobuf.Timestamp",
    "tradewinds.v1.Clock",
}
RANDOM = {"seat_token"}
EVERYTHING = Include(view=True, events=True, action_details=True, observation=True)


def without_time(message: Message) -> bytes:
    """The message as it would be at any time and with any token."""
    for field, value in message.ListFields():
        unlike = field.message_type is not None and field.message_type.full_name in UNLIKE
        if unlike or field.name in RANDOM:
            message.ClearField(field.name)
        elif field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for part in value if field.is_repeated else [value]:
                without_time(part)
    return message.SerializeToString(deterministic=True)


class Observer:
    """A seat if it has a token, else a spectator; `heard` is what came, call by call."""

    def __init__(self, channel: grpc.aio.Channel, match_id: str, token: str) -> None:
        self.heard: dict[str, list[bytes]] = {}
        self._stub = match_service_pb2_grpc.MatchServiceStub(channel)
        self._catalog = CatalogServiceStub(channel)
        self._match_id = match_id
        self._metadata = (("tradewinds-seat-token", token),) if token else ()
        request = pb.WatchMatchRequest(match_id=match_id, include=EVERYTHING)
        self._watching = self._stub.WatchMatch(request, metadata=self._metadata)

    async def watch(self, version: int) -> None:
        """Read the watch stream up to that version."""
        told = -1
        while told < version:
            async with asyncio.timeout(10):
                update = await self._watching.read()
            told = update.step.version or update.state.match.version
            self._note("WatchMatch", update)

    async def look_around(self) -> None:
        """Every call that says something about the match, and every error that might."""
        match_id = self._match_id
        await self._call("GetMatch", pb.GetMatchRequest(match_id=match_id, include=EVERYTHING))
        await self._call("ListMatches", pb.ListMatchesRequest())
        await self._call("GetReplay", pb.GetReplayRequest(match_id=match_id))
        for seat in (1, 2):  # the observer is seat 0, if any
            await self._call(
                f"ListSteps of {seat}", pb.ListStepsRequest(match_id=match_id, viewer_seat=seat)
            )
        components = GetComponentsRequest(match_id=match_id)
        self._note("GetComponents", await self._catalog.GetComponents(components))
        await self._call(
            "SubmitMove", pb.SubmitMoveRequest(match_id=match_id, version=10_000, action_id=1)
        )
        await self._call(
            "SubmitMove", pb.SubmitMoveRequest(match_id=match_id, version=0, action_id=9_999)
        )

    async def try_move(self, version: int, action: int) -> None:
        """A move that is not to be played."""
        move = pb.SubmitMoveRequest(match_id=self._match_id, version=version, action_id=action)
        await self._call("SubmitMove", move)

    def note_stream(self, bot: WireBot) -> None:
        for data in bot.bytes:
            response = bot_service_pb2.PlayResponse.FromString(data)
            if not response.HasField("heartbeat"):
                self._note("Play", response)

    async def _call(self, name: str, request: Message) -> None:
        try:
            call = getattr(self._stub, name.partition(" ")[0])
            self._note(name, await call(request, metadata=self._metadata))
        except grpc.aio.AioRpcError as error:
            trailing: Any = error.trailing_metadata()
            said = [error.code().name, error.details(), *sorted(map(str, trailing))]
            self.heard.setdefault(name, []).append("\n".join(map(str, said)).encode())

    def _note(self, name: str, message: Message) -> None:
        self.heard.setdefault(name, []).append(without_time(message))
