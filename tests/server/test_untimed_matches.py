"""A match without a clock, and clocks that stand still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest
import redis
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import clock_pb2, match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_server.app import App
from tradewinds_server.clock_constants import OUTAGE_MS
from tradewinds_server.config import Settings
from tradewinds_server.store import redis_keys

DAY_MS = 24 * 3600 * 1000


@pytest.fixture
async def stub(redis_url: str) -> AsyncIterator[MatchServiceStub]:
    """A server that sweeps often and allows hardly any time."""
    settings = Settings(
        port=0,
        open=True,
        drain_seconds=0.2,
        allowance_seconds=0.05,
        bank_seconds=0.05,
        sweep_seconds=0.05,
        heartbeat_seconds=0.2,
    )
    app = App(settings, redis_url)
    port = await app.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield MatchServiceStub(channel)
    await app.drain()


async def create(stub: MatchServiceStub, untimed: bool) -> pb.CreateMatchResponse:
    created: pb.CreateMatchResponse = await stub.CreateMatch(
        pb.CreateMatchRequest(
            setup=GameSetup(game="puerto-rico", seats=2),
            assignments=[pb.SeatAssignment(guest="ada"), pb.SeatAssignment(guest="bob")],
            time_control=clock_pb2.TimeControl(untimed=untimed),
        )
    )
    return created


async def keepalives(stub: MatchServiceStub, match_id: str, count: int) -> int:
    """Watch a match until so many keepalives came; the last version that was told."""
    version = 0
    call = stub.WatchMatch(pb.WatchMatchRequest(match_id=match_id))
    async for update in call:
        match update.WhichOneof("update"):
            case "keepalive":
                count -= 1
            case "state":
                version = update.state.match.version
            case "step":
                version = update.step.version
        if count == 0:
            call.cancel()
            break
    return version


async def test_an_untimed_match_waits_where_a_timed_one_goes_on(stub: MatchServiceStub) -> None:
    """Both are swept over and over; the house answers only where time has run out."""
    untimed = await create(stub, untimed=True)
    timed = await create(stub, untimed=False)
    call = stub.WatchMatch(pb.WatchMatchRequest(match_id=timed.match.match_id))
    async for update in call:
        if update.step.version == 5:
            call.cancel()
            break
    state = await stub.GetMatch(pb.GetMatchRequest(match_id=untimed.match.match_id))
    assert state.state.match.version == 0
    assert [clock.strikes for clock in state.state.clocks] == [0, 0]


async def test_an_untimed_match_has_clocks_without_times(stub: MatchServiceStub) -> None:
    created = await create(stub, untimed=True)
    control = created.match.time_control
    assert control.untimed
    assert not control.HasField("allowance")
    assert not control.HasField("bank")
    answer = await stub.GetMatch(pb.GetMatchRequest(match_id=created.match.match_id))
    mover = answer.state.position.seat_to_move
    for clock in answer.state.clocks:
        is_asked = clock.seat == mover
        thinks = clock_pb2.CLOCK_STATE_THINKING if is_asked else clock_pb2.CLOCK_STATE_STOPPED
        assert clock.state == thinks
        assert not clock.HasField("allowance_left")
        assert not clock.HasField("bank_left")


async def test_a_match_everybody_left_comes_to_an_end_all_the_same(
    stub: MatchServiceStub, redis_url: str
) -> None:
    """After 30 days without an answer the house plays, as in any other match."""
    created = await create(stub, untimed=True)
    with redis.Redis.from_url(redis_url) as store:
        key = redis_keys.match(created.match.match_id)
        for field in ("turn_at", "deadline"):
            store.hincrby(key, field, -31 * DAY_MS)
        shard = redis_keys.deadlines(redis_keys.shard_of(created.match.match_id))
        store.zadd(shard, {created.match.match_id: 1})
    call = stub.WatchMatch(pb.WatchMatchRequest(match_id=created.match.match_id))
    async for update in call:
        if update.WhichOneof("update") == "step" or update.state.match.version > 0:
            call.cancel()
            break


async def test_a_watched_match_in_which_nothing_happens_sends_keepalives(
    stub: MatchServiceStub,
) -> None:
    created = await create(stub, untimed=True)
    assert await keepalives(stub, created.match.match_id, 3) == 0


async def test_the_clock_of_a_seat_that_an_outage_kept_away_stands_still(
    stub: MatchServiceStub, redis_url: str
) -> None:
    """As if the server of the seat's stream had died just now."""
    created = await create(stub, untimed=False)
    answer = await stub.GetMatch(pb.GetMatchRequest(match_id=created.match.match_id))
    mover = answer.state.position.seat_to_move
    with redis.Redis.from_url(redis_url) as store:
        now_ms = int(store.time()[0]) * 1000
        key = redis_keys.match(created.match.match_id)
        store.hset(key, f"lost:{mover}", now_ms)
        store.zadd(redis_keys.OUTAGES, {f"{now_ms - OUTAGE_MS} {now_ms}": now_ms})
    answer = await stub.GetMatch(pb.GetMatchRequest(match_id=created.match.match_id))
    states = {clock.seat: clock.state for clock in answer.state.clocks}
    assert states[mover] == clock_pb2.CLOCK_STATE_OUTAGE
    assert states[1 - mover] == clock_pb2.CLOCK_STATE_STOPPED


async def test_an_untimed_match_does_not_wait_for_an_invited_bot_for_ever(
    stub: MatchServiceStub,
) -> None:
    """The invitations of a match end in time, however long its allowance is."""
    created = await stub.CreateMatch(
        pb.CreateMatchRequest(
            setup=GameSetup(game="puerto-rico", seats=2),
            assignments=[pb.SeatAssignment(guest="ada"), pb.SeatAssignment(bot="bob")],
            time_control=clock_pb2.TimeControl(untimed=True),
            invitation_timeout=Duration(nanos=200_000_000),
        )
    )
    assert created.match.status == match_pb2.MATCH_STATUS_WAITING
    ended = match_pb2.Match()
    async with asyncio.timeout(30):
        async for update in stub.WatchMatch(pb.WatchMatchRequest(match_id=created.match.match_id)):
            if update.WhichOneof("update") == "state":
                ended = update.state.match
    assert ended.status == match_pb2.MATCH_STATUS_ABORTED
    assert ended.end_reason == match_pb2.END_REASON_INVITATION_EXPIRED
