"""Observations are part of the contract; until the engine makes them, asking is refused clearly."""

from __future__ import annotations

from collections.abc import Awaitable

import grpc
import pytest

from tradewinds.v1 import bot_service_pb2, match_service_pb2
from tradewinds.v1 import catalog_service_pb2 as catalog_pb
from tradewinds.v1 import engine_service_pb2 as engine_pb
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import game

from .errors import details_of

OBSERVATION = Include(observation=True)
SETUP = GameSetup(game="madeira", seats=2)


async def refused(call: Awaitable[object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await call
    info, _ = details_of(error.value)
    return error.value.code(), info.reason


async def test_engine_calls_refuse_observations(channel: grpc.aio.Channel) -> None:
    engine = EngineServiceStub(channel)
    snapshot = game("madeira").new(2, seed=1).dump()
    for call in (
        engine.NewPosition(engine_pb.NewPositionRequest(setup=SETUP, include=OBSERVATION)),
        engine.GetPosition(engine_pb.GetPositionRequest(snapshot=snapshot, include=OBSERVATION)),
        engine.GetView(engine_pb.GetViewRequest(snapshot=snapshot, include=OBSERVATION)),
        engine.Apply(engine_pb.ApplyRequest(snapshot=snapshot, include=OBSERVATION)),
    ):
        assert await refused(call) == (grpc.StatusCode.UNIMPLEMENTED, "NO_OBSERVATIONS")


async def test_matches_refuse_observations(channel: grpc.aio.Channel) -> None:
    stub = MatchServiceStub(channel)
    created = await stub.CreateMatch(
        match_service_pb2.CreateMatchRequest(
            setup=SETUP,
            assignments=[match_service_pb2.SeatAssignment(guest=name) for name in ("ada", "bob")],
        )
    )
    match_id = created.match.match_id
    get = match_service_pb2.GetMatchRequest(match_id=match_id, include=OBSERVATION)
    steps = match_service_pb2.ListStepsRequest(match_id=match_id, include=OBSERVATION)
    watch = match_service_pb2.WatchMatchRequest(match_id=match_id, include=OBSERVATION)
    expected = (grpc.StatusCode.UNIMPLEMENTED, "NO_OBSERVATIONS")
    assert await refused(stub.GetMatch(get)) == expected
    assert await refused(stub.ListSteps(steps)) == expected
    assert await refused(stub.WatchMatch(watch).read()) == expected


async def test_a_bot_that_wants_observations_is_refused_at_its_hello(
    channel: grpc.aio.Channel,
) -> None:
    call = BotServiceStub(channel).Play()
    hello = bot_service_pb2.Hello(bot="ada", session_id="s", include=OBSERVATION)
    await call.write(bot_service_pb2.PlayRequest(hello=hello))
    expected = (grpc.StatusCode.UNIMPLEMENTED, "NO_OBSERVATIONS")
    assert await refused(call.read()) == expected


@pytest.mark.parametrize(
    ("name", "seats", "code", "reason"),
    [
        ("madeira", 2, grpc.StatusCode.UNIMPLEMENTED, "NO_OBSERVATIONS"),
        ("madeira", 9, grpc.StatusCode.INVALID_ARGUMENT, "BAD_SETUP"),
        ("chess", 2, grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME"),
    ],
)
async def test_a_spec_is_refused_for_the_right_reason(
    channel: grpc.aio.Channel, name: str, seats: int, code: grpc.StatusCode, reason: str
) -> None:
    request = catalog_pb.GetObservationSpecRequest(game=name, seats=seats)
    call = CatalogServiceStub(channel).GetObservationSpec(request)
    assert await refused(call) == (code, reason)


async def test_a_view_can_be_left_out(channel: grpc.aio.Channel) -> None:
    snapshot = game("madeira").new(2, seed=1).dump()
    engine = EngineServiceStub(channel)
    bare = engine_pb.GetViewRequest(snapshot=snapshot, include=Include())
    assert not (await engine.GetView(bare)).HasField("view")
    assert (await engine.GetView(engine_pb.GetViewRequest(snapshot=snapshot))).HasField("view")
