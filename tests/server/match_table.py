"""A match over the wire, with what tests do to it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any

import grpc
import pytest

from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup

from .errors import details_of

Metadata = Sequence[tuple[str, str]]


def bearer(token: str) -> Metadata:
    return (("tradewinds-seat-token", token),)


def block(block_id: str, match_count: int) -> match_pb2.RevealRule:
    return match_pb2.RevealRule(
        block=match_pb2.MatchBlock(block_id=block_id, match_count=match_count)
    )


class Table:
    """A match over the wire, with the tokens of all its seats."""

    def __init__(self, stub: MatchServiceStub, created: pb.CreateMatchResponse) -> None:
        self.stub = stub
        self.match_id = created.match.match_id
        self.match = created.match
        self.tokens = [key.token for key in created.seat_keys]

    async def state(self, seat: int | None = None) -> match_pb2.MatchState:
        metadata = () if seat is None else bearer(self.tokens[seat])
        request = pb.GetMatchRequest(match_id=self.match_id)
        answer: pb.GetMatchResponse = await self.stub.GetMatch(request, metadata=metadata)
        return answer.state

    async def submit(self, seat: int, version: int, action: int, request_id: str = "") -> int:
        request = pb.SubmitMoveRequest(
            match_id=self.match_id, version=version, action_id=action, request_id=request_id
        )
        metadata = bearer(self.tokens[seat])
        answer: pb.SubmitMoveResponse = await self.stub.SubmitMove(request, metadata=metadata)
        return answer.version

    async def play(self) -> int:
        """The first legal action of whoever is to move."""
        seat = (await self.state()).position.seat_to_move
        state = await self.state(seat)
        return await self.submit(seat, state.match.version, state.position.legal_actions[0])

    async def play_to_the_end(self) -> match_pb2.Match:
        seat, state = 0, await self.state(0)
        while state.match.status == match_pb2.MATCH_STATUS_RUNNING:
            if state.position.seat_to_move == seat:
                await self.submit(seat, state.match.version, state.position.legal_actions[0])
            seat = state.position.seat_to_move
            state = await self.state(seat)
        return (await self.state()).match


async def create(stub: MatchServiceStub, game: str = "puerto-rico", **fields: Any) -> Table:
    guests = fields.pop("guests", ["ada", "bob"])
    known: dict[str, Any] = {
        "setup": GameSetup(game=game, seats=len(guests)),
        "assignments": [pb.SeatAssignment(guest=name) for name in guests],
        **fields,
    }
    return Table(stub, await stub.CreateMatch(pb.CreateMatchRequest(**known)))


async def watch(stub: MatchServiceStub, table: Table) -> list[pb.WatchMatchResponse]:
    return [
        update async for update in stub.WatchMatch(pb.WatchMatchRequest(match_id=table.match_id))
    ]


async def refused(call: Awaitable[object]) -> tuple[grpc.StatusCode, str, dict[str, str]]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    info, _ = details_of(caught.value)
    return caught.value.code(), info.reason, dict(info.metadata)
