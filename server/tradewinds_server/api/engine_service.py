"""EngineService: the rules, applied to snapshots that the caller holds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import grpc

from tradewinds.v1 import engine_service_pb2 as pb
from tradewinds.v1 import engine_service_pb2_grpc
from tradewinds.v1.observation_pb2 import Observation
from tradewinds.v1.position_pb2 import GameEvent, Include, Position, View
from tradewinds_engine import State, game, load

from ..analysis import snapshot_tasks
from ..analysis.rollouts import PlayoutTally, Rollout, RolloutStart, find_starts
from ..analysis.worker_pool import EngineWorkers
from ..errors import BadRequest
from . import decode, encode
from .auth import client
from .encode import Included

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

MOST_ACTIONS: Final = 20_000
MOST_DETERMINIZATIONS: Final = 256
MOST_SNAPSHOTS: Final = 256
MOST_PLAYOUTS: Final = 100_000  # of one call, over all snapshots and actions
MOST_DECISIONS: Final = 1_000_000
ACTIONS_AT_ONCE: Final = 64  # more are played by a worker
DETERMINIZATIONS_AT_ONCE: Final = 8


class EngineService(engine_service_pb2_grpc.EngineServiceServicer):
    """Short work runs at once, long work in worker processes. Nothing is stored."""

    def __init__(self, workers: EngineWorkers) -> None:
        self._workers = workers

    async def NewPosition(  # noqa: N802 - the name of the call
        self, request: pb.NewPositionRequest, context: Context
    ) -> pb.NewPositionResponse:
        setup = request.setup
        seed = _seed(request.seed)
        state = game(setup.game).new(setup.seats, decode.options(setup.options), seed)
        included = _included(request)
        return pb.NewPositionResponse(
            snapshot=state.dump(),
            position=_position(state, included),
            view=_view(request, state, included),
            observation=_observation(request, state, included),
        )

    async def GetPosition(  # noqa: N802
        self, request: pb.GetPositionRequest, context: Context
    ) -> pb.GetPositionResponse:
        return pb.GetPositionResponse(
            position=_position(load(request.snapshot), _included(request))
        )

    async def GetView(  # noqa: N802
        self, request: pb.GetViewRequest, context: Context
    ) -> pb.GetViewResponse:
        state = load(request.snapshot)
        included = _included(request)
        return pb.GetViewResponse(
            view=_view(request, state, included),
            observation=_observation(request, state, included),
        )

    async def Apply(  # noqa: N802
        self, request: pb.ApplyRequest, context: Context
    ) -> pb.ApplyResponse:
        actions = list(request.action_ids)
        _check("action_ids", len(actions), MOST_ACTIONS)
        included = _included(request)
        if len(actions) <= ACTIONS_AT_ONCE:
            snapshot, events = snapshot_tasks.apply_all(request.snapshot, actions, included.events)
        else:
            snapshot, events = await self._workers.run(
                client(), snapshot_tasks.apply_all, request.snapshot, actions, included.events
            )
        state = load(snapshot)
        return pb.ApplyResponse(
            snapshot=snapshot,
            position=_position(state, included),
            events=[
                GameEvent(
                    kind_id=kind,
                    seat=seat if seat >= 0 else None,
                    arguments=arguments,
                    version=version,
                )
                for kind, seat, arguments, version in events
            ],
            view=_view(request, state, included),
            observation=_observation(request, state, included),
        )

    async def Determinize(  # noqa: N802
        self, request: pb.DeterminizeRequest, context: Context
    ) -> pb.DeterminizeResponse:
        seat = _viewer(request, load(request.snapshot))
        count = request.count or 1
        _check("count", count, MOST_DETERMINIZATIONS)
        work = (request.snapshot, seat, count, _seed(request.seed))
        if count <= DETERMINIZATIONS_AT_ONCE:
            return pb.DeterminizeResponse(snapshots=snapshot_tasks.determinize(*work))
        snapshots = await self._workers.run(client(), snapshot_tasks.determinize, *work)
        return pb.DeterminizeResponse(snapshots=snapshots)

    async def Rollout(  # noqa: N802
        self, request: pb.RolloutRequest, context: Context
    ) -> pb.RolloutResponse:
        _check_rollout(request)
        snapshots = list(request.snapshots)
        limit = request.time_limit
        seconds = (
            decode.milliseconds("time_limit", limit) / 1000
            if request.HasField("time_limit")
            else float("inf")
        )
        with self._workers.analysis.take(client()):
            starts, seats = await self._workers.work(
                client(), find_starts, snapshots, request.per_action, list(request.action_ids)
            )
            rollout = _rollout(request, starts, seats)
            tallies = await self._workers.roll_out(client(), rollout, seconds)
        return pb.RolloutResponse(results=_results(len(snapshots), starts, tallies))


def _check_rollout(request: pb.RolloutRequest) -> None:
    if not request.snapshots:
        raise BadRequest("snapshots", "must hold at least one")
    _check("snapshots", len(request.snapshots), MOST_SNAPSHOTS)
    _check("playouts", request.playouts, MOST_PLAYOUTS)
    _check("cutoff", request.cutoff, MOST_DECISIONS)
    if request.action_ids and not request.per_action:
        raise BadRequest("action_ids", "need per_action")
    if len(set(request.action_ids)) < len(request.action_ids):
        raise BadRequest("action_ids", "must not repeat an action")


def _rollout(request: pb.RolloutRequest, starts: Sequence[RolloutStart], seats: int) -> Rollout:
    seat = request.determinize_for_seat if request.HasField("determinize_for_seat") else None
    if seat is not None and seat >= seats:
        raise BadRequest("determinize_for_seat", f"must be below {seats}")
    rollout = Rollout(
        list(request.snapshots),
        starts,
        request.playouts or 1,
        _seed(request.seed),
        request.cutoff,
        seat,
    )
    if rollout.total > MOST_PLAYOUTS:
        raise BadRequest("playouts", f"must be at most {MOST_PLAYOUTS} for the whole call")
    return rollout


def _results(
    positions: int, starts: Sequence[RolloutStart], tallies: Sequence[PlayoutTally]
) -> list[pb.RolloutResult]:
    results = []
    for position in range(positions):
        whole = PlayoutTally()
        actions = []
        for start, tally in zip(starts, tallies, strict=True):
            if start.position != position:
                continue
            whole.add(tally)
            if start.action is not None:
                actions.append(
                    pb.ActionEstimate(
                        action_id=start.action, playouts=tally.playouts, seats=_estimates(tally)
                    )
                )
        results.append(
            pb.RolloutResult(
                playouts=whole.playouts,
                cut_off=whole.cut_off,
                seats=_estimates(whole),
                actions=actions,
            )
        )
    return results


def _estimates(tally: PlayoutTally) -> list[pb.SeatEstimate]:
    """Estimates by seat. Empty if no playout was played."""
    return [
        pb.SeatEstimate(
            seat=seat,
            mean_score=tally.mean(seat),
            score_deviation=tally.deviation(seat),
            win_share=tally.win_share(seat),
        )
        for seat in range(len(tally.sums))
    ]


def _included(
    request: pb.NewPositionRequest | pb.GetPositionRequest | pb.GetViewRequest | pb.ApplyRequest,
) -> Included:
    given: Include | None = request.include if request.HasField("include") else None
    return decode.included(given)


def _position(state: State, included: Included) -> Position:
    """The position with its legal actions: the caller holds the whole snapshot."""
    if state.to_move is None:
        return encode.position(state, encode.SPECTATOR, state.scores())
    return encode.position(state, state.to_move, with_details=included.action_details)


def _view(
    request: pb.NewPositionRequest | pb.GetViewRequest | pb.ApplyRequest,
    state: State,
    included: Included,
) -> View | None:
    seat = _viewer(request, state)
    if not included.view:
        return None
    return encode.view(state, encode.SPECTATOR if seat is None else seat)


def _observation(
    request: pb.NewPositionRequest | pb.GetViewRequest | pb.ApplyRequest,
    state: State,
    included: Included,
) -> Observation | None:
    seat = _viewer(request, state)
    if not included.observation:
        return None
    return encode.observation(state, encode.SPECTATOR if seat is None else seat)


def _viewer(
    request: pb.NewPositionRequest | pb.GetViewRequest | pb.ApplyRequest | pb.DeterminizeRequest,
    state: State,
) -> int | None:
    """A seat of the state; None for a spectator."""
    if not request.HasField("viewer_seat"):
        return None
    if request.viewer_seat >= state.seats:
        raise BadRequest("viewer_seat", f"must be below {state.seats}")
    return request.viewer_seat


def _seed(given: bytes) -> int:
    seed = decode.seed(given)
    return secrets.randbits(128) if seed is None else seed


def _check(field: str, given: int, most: int) -> None:
    if given > most:
        raise BadRequest(field, f"must be at most {most}")
