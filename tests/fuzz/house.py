"""A server with a match on it that nobody may change."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import grpc

from tests.stores import free_port
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1 import match_service_pb2_grpc
from tradewinds.v1.match_pb2 import Match
from tradewinds.v1.position_pb2 import Position, View
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES
from tradewinds_server.app import App
from tradewinds_server.config import Settings

from .messages import Known

R = TypeVar("R")


class House:
    """Reached by gRPC on `channel`, and through its gateway at `page`."""

    def __init__(self, runner: asyncio.Runner, url: str) -> None:
        self._runner = runner
        port = free_port()
        self.page = f"http://localhost:{port}"
        settings = Settings(port=0, web_port=port, open=True, drain_seconds=0.1, engine_workers=1)
        self._app = App(settings, url)

    async def open(self) -> None:
        port = await self._app.start()
        self.channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}")
        self._stub = match_service_pb2_grpc.MatchServiceStub(self.channel)
        request = pb.CreateMatchRequest(
            setup=GameSetup(game="puerto-rico", seats=2),
            assignments=[pb.SeatAssignment(guest=name) for name in ("ada", "bob")],
        )
        request.time_control.allowance.seconds = 3600
        created = await self._stub.CreateMatch(request)
        self._match_id, self._token = created.match.match_id, created.seat_keys[0].token
        self._before = await self._look()
        snapshots = [game.new(game.seat_counts[0], {}, 1).dump() for game in GAMES.values()]
        self.known = Known([*GAMES, "ada", "bob", self._match_id, "s"], snapshots)

    async def close(self) -> None:
        await self.channel.close(None)
        await self._app.drain()

    def run(self, work: Coroutine[Any, Any, R]) -> R:
        """Do this, then see that the match stands as it stood."""
        done = self._runner.run(work)
        assert self._runner.run(self._look()) == self._before
        return done

    async def _look(self) -> tuple[Match, Position, View]:
        metadata = (("tradewinds-seat-token", self._token),)
        asked = pb.GetMatchRequest(match_id=self._match_id)
        state = (await self._stub.GetMatch(asked, metadata=metadata, wait_for_ready=True)).state
        return state.match, state.position, state.view
