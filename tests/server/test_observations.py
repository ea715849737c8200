"""Observations over the wire: what the engine writes, wherever a position is shown."""

from __future__ import annotations

from collections.abc import Awaitable

import grpc
import pytest

from tests.engine.example import EXAMPLES
from tradewinds.v1 import catalog_service_pb2 as catalog_pb
from tradewinds.v1 import engine_service_pb2 as engine_pb
from tradewinds.v1 import match_service_pb2
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.observation_pb2 import Observation
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import game, load
from tradewinds_engine.observation import observe
from tradewinds_engine.sentinels import NOBODY
from tradewinds_server.api import encode

from .errors import details_of

OBSERVATION = Include(observation=True)
SETUP = GameSetup(game="madeira", seats=2)


async def refused(call: Awaitable[object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await call
    info, _ = details_of(error.value)
    return error.value.code(), info.reason


def assert_is(observation: Observation, snapshot: bytes, seat: int) -> None:
    state = load(snapshot)
    assert observation.observation_version == state.game.observation_version
    assert list(observation.values) == observe(state, seat)


async def test_engine_calls_show_observations(channel: grpc.aio.Channel) -> None:
    engine = EngineServiceStub(channel)
    request = engine_pb.NewPositionRequest(setup=SETUP, include=OBSERVATION, viewer_seat=1)
    made = await engine.NewPosition(request)
    assert_is(made.observation, made.snapshot, 1)
    assert not made.HasField("view")
    seen = await engine.GetView(
        engine_pb.GetViewRequest(snapshot=made.snapshot, include=OBSERVATION)
    )
    assert_is(seen.observation, made.snapshot, NOBODY)
    actions = made.position.legal_actions[:1]
    played = await engine.Apply(
        engine_pb.ApplyRequest(
            snapshot=made.snapshot, action_ids=actions, include=OBSERVATION, viewer_seat=0
        )
    )
    assert_is(played.observation, played.snapshot, 0)
    bare = await engine.GetView(engine_pb.GetViewRequest(snapshot=made.snapshot))
    assert not bare.HasField("observation")


async def test_matches_show_observations(channel: grpc.aio.Channel) -> None:
    stub = MatchServiceStub(channel)
    created = await stub.CreateMatch(
        match_service_pb2.CreateMatchRequest(
            setup=SETUP,
            assignments=[match_service_pb2.SeatAssignment(guest=name) for name in ("ada", "bob")],
            seed=(5).to_bytes(16, "big"),
        )
    )
    expected = observe(game("madeira").new(2, seed=5), NOBODY)
    match_id = created.match.match_id
    get = match_service_pb2.GetMatchRequest(match_id=match_id, include=OBSERVATION)
    state = await stub.GetMatch(get)
    assert list(state.state.observation.values) == expected
    steps = match_service_pb2.ListStepsRequest(match_id=match_id, include=OBSERVATION)
    (deal,) = (await stub.ListSteps(steps)).steps
    assert list(deal.observation.values) == expected
    watch = match_service_pb2.WatchMatchRequest(match_id=match_id, include=OBSERVATION)
    first = await stub.WatchMatch(watch).read()
    assert list(first.state.observation.values) == expected


async def test_a_spec_describes_every_number(channel: grpc.aio.Channel) -> None:
    stub = CatalogServiceStub(channel)
    for version in (0, 1):
        request = catalog_pb.GetObservationSpecRequest(
            game="puerto-rico", seats=4, observation_version=version
        )
        spec = (await stub.GetObservationSpec(request)).spec
        known = game("puerto-rico").observation(4)
        assert (spec.observation_version, spec.length) == (1, known.length)
        assert spec.action_count == len(game("puerto-rico").actions)
        assert sum(field.length for field in spec.fields) == spec.length
        vp = next(field for field in spec.fields if field.name == "player1_vp")
        assert (vp.min, vp.max, vp.length, list(vp.elements)) == (-1, 999, 1, [])
        goods = next(field for field in spec.fields if field.name == "player4_goods")
        assert list(goods.elements) == ["corn", "indigo", "sugar", "tobacco", "coffee"]


@pytest.mark.parametrize(
    ("name", "seats", "version", "code", "reason"),
    [
        ("madeira", 2, 9, grpc.StatusCode.UNIMPLEMENTED, "NO_OBSERVATIONS"),
        ("madeira", 9, 0, grpc.StatusCode.INVALID_ARGUMENT, "BAD_SETUP"),
        ("chess", 2, 0, grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME"),
    ],
)
async def test_a_spec_is_refused_for_the_right_reason(
    channel: grpc.aio.Channel,
    name: str,
    seats: int,
    version: int,
    code: grpc.StatusCode,
    reason: str,
) -> None:
    request = catalog_pb.GetObservationSpecRequest(
        game=name, seats=seats, observation_version=version
    )
    call = CatalogServiceStub(channel).GetObservationSpec(request)
    assert await refused(call) == (code, reason)


def test_a_game_without_observations_leaves_them_out() -> None:
    (example,) = EXAMPLES
    assert encode.observation(example.new(2, seed=1), 0) is None


async def test_a_view_can_be_left_out(channel: grpc.aio.Channel) -> None:
    snapshot = game("madeira").new(2, seed=1).dump()
    engine = EngineServiceStub(channel)
    bare = engine_pb.GetViewRequest(snapshot=snapshot, include=Include())
    assert not (await engine.GetView(bare)).HasField("view")
    assert (await engine.GetView(engine_pb.GetViewRequest(snapshot=snapshot))).HasField("view")
