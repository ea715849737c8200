"""The rules without a match, for frontends that embed the engine and bots that search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tradewinds.v1 import engine_pb2 as pb
from tradewinds.v1 import position_pb2
from tradewinds.v1.engine_pb2_grpc import EngineServiceStub

from .queues import options_as_json
from .service import Service
from .views import typed_view


class Engine(Service):
    """EngineService: snapshots are opaque bytes the caller keeps."""

    @property
    def stub(self) -> EngineServiceStub:
        return self.connection.stub(EngineServiceStub)

    async def new(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: bytes = b"",
    ) -> pb.NewStateResponse:
        """The first position of a match."""
        request = pb.NewStateRequest(
            game=game, seats=seats, options=options_as_json(options), seed=seed
        )
        answer: pb.NewStateResponse = await self.call(self.stub.NewState, request)
        return answer

    async def legal(self, snapshot: bytes) -> position_pb2.Position:
        """Who is asked what, and the legal answers."""
        answer: pb.LegalResponse = await self.call(
            self.stub.Legal, pb.LegalRequest(snapshot=snapshot)
        )
        return answer.position

    async def apply(
        self, snapshot: bytes, actions: Sequence[int], events: bool = False
    ) -> pb.ApplyResponse:
        """The position after these actions; all of them are played, or none."""
        request = pb.ApplyRequest(snapshot=snapshot, actions=actions, with_events=events)
        answer: pb.ApplyResponse = await self.call(self.stub.Apply, request)
        return answer

    async def view(self, snapshot: bytes, seat: int | None = None) -> Any:
        """The game's view message for a seat, or for a spectator."""
        answer: pb.ViewResponse = await self.call(
            self.stub.View, pb.ViewRequest(snapshot=snapshot, seat=seat)
        )
        return typed_view(answer.view)

    async def determinize(
        self, snapshot: bytes, seat: int | None = None, count: int = 1, seed: bytes = b""
    ) -> Sequence[bytes]:
        """Snapshots that seat cannot tell from the given one."""
        request = pb.DeterminizeRequest(snapshot=snapshot, seat=seat, count=count, seed=seed)
        answer: pb.DeterminizeResponse = await self.call(self.stub.Determinize, request)
        return answer.snapshots

    async def rollout(self, snapshot: bytes, playouts: int = 1, seed: bytes = b"") -> list[float]:
        """Each seat's mean final score over random playouts."""
        request = pb.RolloutRequest(snapshot=snapshot, playouts=playouts, seed=seed)
        answer: pb.RolloutResponse = await self.call(self.stub.Rollout, request)
        return list(answer.mean_scores)
