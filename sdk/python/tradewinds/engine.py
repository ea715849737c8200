"""The rules without a match, for frontends that embed the engine and bots that search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tradewinds.v1 import engine_service_pb2 as pb
from tradewinds.v1 import position_pb2
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub

from .durations import as_duration
from .game_setup import game_setup
from .service_calls import Service
from .typed import typed_view

Include = position_pb2.Include


class Engine(Service):
    """EngineService: snapshots are opaque bytes the caller keeps."""

    @property
    def stub(self) -> EngineServiceStub:
        return self.connection.stub(EngineServiceStub)

    async def new_position(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: bytes = b"",
        include: Include | None = None,
        viewer_seat: int | None = None,
    ) -> pb.NewPositionResponse:
        """The first position of a match."""
        request = pb.NewPositionRequest(
            setup=game_setup(game, seats, options),
            seed=seed,
            include=include,
            viewer_seat=viewer_seat,
        )
        answer: pb.NewPositionResponse = await self.call(self.stub.NewPosition, request)
        return answer

    async def position(self, snapshot: bytes, details: bool = False) -> position_pb2.Position:
        """Who is asked what, and the legal answers; with `details` what each costs and does."""
        request = pb.GetPositionRequest(snapshot=snapshot, include=Include(action_details=details))
        answer: pb.GetPositionResponse = await self.call(self.stub.GetPosition, request)
        return answer.position

    async def view(self, snapshot: bytes, seat: int | None = None) -> Any:
        """The game's view message for a seat, or for a spectator."""
        answer: pb.GetViewResponse = await self.call(
            self.stub.GetView, pb.GetViewRequest(snapshot=snapshot, viewer_seat=seat)
        )
        return typed_view(answer.view)

    async def apply(
        self,
        snapshot: bytes,
        actions: Sequence[int],
        *,
        include: Include | None = None,
        viewer_seat: int | None = None,
    ) -> pb.ApplyResponse:
        """The position after these actions; all of them are played, or none."""
        request = pb.ApplyRequest(
            snapshot=snapshot, action_ids=actions, include=include, viewer_seat=viewer_seat
        )
        answer: pb.ApplyResponse = await self.call(self.stub.Apply, request)
        return answer

    async def determinize(
        self, snapshot: bytes, seat: int | None = None, count: int = 1, seed: bytes = b""
    ) -> Sequence[bytes]:
        """Snapshots that seat cannot tell from the given one."""
        request = pb.DeterminizeRequest(snapshot=snapshot, viewer_seat=seat, count=count, seed=seed)
        answer: pb.DeterminizeResponse = await self.call(self.stub.Determinize, request)
        return answer.snapshots

    async def rollout(
        self,
        snapshots: Sequence[bytes],
        playouts: int = 1,
        *,
        per_action: bool = False,
        actions: Sequence[int] = (),
        cutoff: int = 0,
        determinize_for_seat: int | None = None,
        seconds: float | None = None,
        seed: bytes = b"",
    ) -> Sequence[pb.RolloutResult]:
        """What random playouts come to from each snapshot, or after each action of it.

        A result says how many playouts were done: fewer than asked for if the time was up.
        """
        request = pb.RolloutRequest(
            snapshots=snapshots,
            playouts=playouts,
            seed=seed,
            cutoff=cutoff,
            per_action=per_action,
            action_ids=actions,
            determinize_for_seat=determinize_for_seat,
            time_limit=None if seconds is None else as_duration(seconds),
        )
        answer: pb.RolloutResponse = await self.call(self.stub.Rollout, request)
        return answer.results
