"""EngineService: the rules on snapshots the caller holds; nothing is stored."""

from __future__ import annotations

import secrets
from typing import Any, Final, TypeAlias

import grpc

from tradewinds.v1 import engine_pb2 as pb
from tradewinds.v1 import engine_pb2_grpc
from tradewinds.v1.position_pb2 import Event, Position
from tradewinds_engine import State, game, load

from ..analysis import tasks
from ..analysis.workers import Workers
from ..errors import BadRequest
from . import decode, encode
from .auth import client

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

MOST_ACTIONS: Final = 20_000
MOST_DETERMINIZATIONS: Final = 256
MOST_PLAYOUTS: Final = 100_000
ACTIONS_AT_ONCE: Final = 64  # more are played by a worker, so that no stream waits for them
DETERMINIZATIONS_AT_ONCE: Final = 8


class EngineService(engine_pb2_grpc.EngineServiceServicer):
    """Short work is done on the spot, long work in worker processes."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def NewState(  # noqa: N802 - the name of the call
        self, request: pb.NewStateRequest, context: Context
    ) -> pb.NewStateResponse:
        options = decode.options(request.options)
        state = game(request.game).new(request.seats, options, _seed(request.seed))
        return pb.NewStateResponse(snapshot=state.dump(), position=_position(state))

    async def Legal(  # noqa: N802
        self, request: pb.LegalRequest, context: Context
    ) -> pb.LegalResponse:
        return pb.LegalResponse(position=_position(load(request.snapshot)))

    async def Apply(  # noqa: N802
        self, request: pb.ApplyRequest, context: Context
    ) -> pb.ApplyResponse:
        actions = list(request.actions)
        _check("actions", len(actions), MOST_ACTIONS)
        if len(actions) <= ACTIONS_AT_ONCE:
            snapshot, events = tasks.apply_all(request.snapshot, actions, request.with_events)
        else:
            snapshot, events = await self._workers.run(
                client(), tasks.apply_all, request.snapshot, actions, request.with_events
            )
        return pb.ApplyResponse(
            snapshot=snapshot,
            position=_position(load(snapshot)),
            events=[Event(kind=kind, seat=seat, arguments=rest) for kind, seat, rest in events],
        )

    async def View(  # noqa: N802
        self, request: pb.ViewRequest, context: Context
    ) -> pb.ViewResponse:
        state = load(request.snapshot)
        seat = _seat(request, state)
        return pb.ViewResponse(view=encode.view(state, encode.SPECTATOR if seat is None else seat))

    async def Determinize(  # noqa: N802
        self, request: pb.DeterminizeRequest, context: Context
    ) -> pb.DeterminizeResponse:
        seat = _seat(request, load(request.snapshot))
        count = request.count or 1
        _check("count", count, MOST_DETERMINIZATIONS)
        work = (request.snapshot, seat, count, _seed(request.seed))
        if count <= DETERMINIZATIONS_AT_ONCE:
            return pb.DeterminizeResponse(snapshots=tasks.determinize(*work))
        snapshots = await self._workers.run(client(), tasks.determinize, *work)
        return pb.DeterminizeResponse(snapshots=snapshots)

    async def Rollout(  # noqa: N802
        self, request: pb.RolloutRequest, context: Context
    ) -> pb.RolloutResponse:
        load(request.snapshot)
        playouts = request.playouts or 1
        _check("playouts", playouts, MOST_PLAYOUTS)
        means, played = await self._workers.roll_out(
            client(), request.snapshot, playouts, _seed(request.seed)
        )
        return pb.RolloutResponse(mean_scores=means, playouts=played)


def _position(state: State) -> Position:
    if state.to_move is None:
        return encode.position(state, encode.SPECTATOR, state.scores())
    return encode.position(state, state.to_move)


def _seed(given: bytes) -> int:
    seed = decode.seed(given)
    return secrets.randbits(128) if seed is None else seed


def _seat(request: pb.ViewRequest | pb.DeterminizeRequest, state: State) -> int | None:
    if not request.HasField("seat"):
        return None
    if request.seat >= state.seats:
        raise BadRequest("seat", f"must be below {state.seats}")
    return request.seat


def _check(field: str, given: int, most: int) -> None:
    if given > most:
        raise BadRequest(field, f"must be at most {most}")
