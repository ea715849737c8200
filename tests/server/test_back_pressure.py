"""Whoever asks too much or reads too little is told so; nobody else notices."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import grpc
import pytest
import redis
from google.protobuf.duration_pb2 import Duration
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from tests.bench.attackers import PREFACE
from tests.e2e.running import running_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import (
    catalog_service_pb2,
    catalog_service_pb2_grpc,
    clock_pb2,
    engine_service_pb2,
    engine_service_pb2_grpc,
    errors_pb2,
    match_service_pb2,
    match_service_pb2_grpc,
    player_pb2,
    queue_pb2,
    setup_pb2,
)
from tradewinds_engine import game
from tradewinds_server.analysis.worker_pool import CALLS_PER_WORKER
from tradewinds_server.bench.measured_server import MeasuredServer
from tradewinds_server.config import Settings
from tradewinds_server.errors import Overloaded
from tradewinds_server.session.outbox import OUTBOX_LIMIT, Outbox
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.connection import MOST_PENDING
from tradewinds_server.store.stored_match import LogEntry

from .errors import details_of
from .wire_bot import PLAY, WireBot

IMPATIENT = {"open": True, "heartbeat_seconds": 0.3}
SLOW_READER_KB = 15_000
LIST_GAMES = "/tradewinds.v1.CatalogService/ListGames"
UNHURRIED = clock_pb2.TimeControl(allowance=Duration(seconds=600))
SMALL_WINDOW = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 4096)]
SETUP = setup_pb2.GameSetup(game="puerto-rico", seats=2)
QUEUE = queue_pb2.QueueSpec(setup=SETUP, time_control=UNHURRIED)
ByteStream: TypeAlias = "grpc.aio.StreamStreamCall[bytes, bytes]"
CONNECTED = player_pb2.SEAT_STATUS_CONNECTED


@asynccontextmanager
async def server(url: str, **settings: Any) -> AsyncIterator[grpc.aio.Channel]:
    async with (
        running_server(url, **settings) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        yield channel


async def test_a_flood_of_calls_is_told_when_to_come_back(redis_url: str) -> None:
    async with server(redis_url, open=True, calls_per_second=1, call_burst=5) as channel:
        stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)
        for _ in range(5):
            await stub.ListGames(catalog_service_pb2.ListGamesRequest())
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await stub.ListGames(catalog_service_pb2.ListGamesRequest())
        assert refused.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        info, retry = details_of(refused.value)
        assert info.reason == "RATE_LIMITED"
        assert retry is not None
        assert 0 < retry.retry_delay.ToTimedelta().total_seconds() <= 1


async def test_a_flood_of_questions_about_the_services_is_one_of_calls(redis_url: str) -> None:
    async with server(redis_url, open=True, calls_per_second=1, call_burst=5) as channel:
        ask = reflection_pb2.ServerReflectionRequest(list_services="")
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        call = stub.ServerReflectionInfo()

        async def ask_on() -> None:
            for _ in range(10):
                await call.write(ask)
                await call.read()

        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await ask_on()
        assert details_of(refused.value)[0].reason == "RATE_LIMITED"


async def test_a_flood_on_a_stream_is_told_when_to_come_back(redis_url: str) -> None:
    async with server(redis_url, open=True, messages_per_second=5) as channel:
        bot = WireBot(channel, "ada")
        await bot.connect()
        for _ in range(10):
            await bot.say(heartbeat=pb.Heartbeat())
        refusal = (await bot.hear("refusal")).refusal
        assert refusal.reason == errors_pb2.RATE_LIMITED
        assert 0 < refusal.retry_after.ToTimedelta().total_seconds() <= 1


@pytest.mark.parametrize(
    "said", [b"", PREFACE[:10], PREFACE], ids=["nothing", "half", "no settings"]
)
async def test_a_connection_that_does_not_become_http2_is_closed(
    redis_url: str, said: bytes
) -> None:
    async with (
        running_server(redis_url, open=True, handshake_seconds=0.2) as address,
        asyncio.timeout(5),
    ):
        host, _, port = address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(said)
        assert b"handshake timeout" in await reader.read()
        writer.close()


@pytest.mark.parametrize("limit", ["max_calls", "max_calls_per_client"])
async def test_calls_beyond_those_that_may_be_open_are_told_to_come_back(
    redis_url: str, limit: str
) -> None:
    async with server(redis_url, open=True, **{limit: 3}) as channel:
        bots = [WireBot(channel, name) for name in ("ada", "bob", "cyd", "dan")]
        for bot in bots[:3]:
            await bot.connect()
        catalog = catalog_service_pb2_grpc.CatalogServiceStub(channel)
        health = health_pb2_grpc.HealthStub(channel)
        for call in (
            bots[3].connect(),
            catalog.ListGames(catalog_service_pb2.ListGamesRequest()),
            health.Watch(health_pb2.HealthCheckRequest()).read(),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await call
            assert refused.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
            info, retry = details_of(refused.value)
            assert info.reason == "OVERLOADED"
            assert retry is not None
        await bots[0].end()
        await bots[3].connect()


async def test_calls_that_come_all_at_once_are_all_answered(redis_url: str) -> None:
    """While the server's loop stands still nobody takes them; gRPC would cancel some of these."""
    async with running_server(redis_url, open=True) as address:
        own = [("grpc.use_local_subchannel_pool", 1)]
        channels = [grpc.insecure_channel(address, own) for _ in range(4)]
        asks = [channel.unary_unary(LIST_GAMES, None, None) for channel in channels]
        calls = [asks[number % 4].future(b"") for number in range(2500)]
        time.sleep(1)  # the standstill
        codes = await asyncio.to_thread(lambda: Counter(call.code() for call in calls))
        for channel in channels:
            channel.close()
        assert codes == {grpc.StatusCode.OK: 2500}


async def test_a_connection_too_many_is_closed(redis_url: str) -> None:
    async with running_server(redis_url, open=True, max_connections=3) as address:
        host, _, port = address.rpartition(":")
        lines = [await asyncio.open_connection(host, int(port)) for _ in range(4)]
        heard = [await reader.read(1) for reader, _ in lines]
        assert sorted(heard) == [b"", b"\x00", b"\x00", b"\x00"]
        for _, writer in lines:
            writer.close()


async def test_a_flood_of_replays_is_told_when_to_come_back(redis_url: str) -> None:
    async with server(redis_url, open=True) as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        request = match_service_pb2.GetReplayRequest(match_id=await finished_match(stub))
        flood = [stub.GetReplay(request) for _ in range(8 * CALLS_PER_WORKER)]
        answers = await asyncio.gather(*flood, return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, grpc.aio.AioRpcError)]
        given = [
            answer for answer in answers if isinstance(answer, match_service_pb2.GetReplayResponse)
        ]
        assert len(given) + len(refusals) == len(answers)
        assert len({answer.replay for answer in given}) == 1
        assert refusals
        for refusal in refusals:
            info, retry = details_of(refusal)
            assert (refusal.code(), info.reason) == (
                grpc.StatusCode.RESOURCE_EXHAUSTED,
                "OVERLOADED",
            )
            assert retry is not None
        assert (await stub.GetReplay(request)).replay == given[0].replay


async def test_rollouts_keep_no_replay_out(redis_url: str) -> None:
    async with server(redis_url, open=True) as channel:
        stub = match_service_pb2_grpc.MatchServiceStub(channel)
        request = match_service_pb2.GetReplayRequest(match_id=await finished_match(stub))
        engine = engine_service_pb2_grpc.EngineServiceStub(channel)
        snapshot = game("puerto-rico").new(4, seed=1).dump()
        rollout = engine_service_pb2.RolloutRequest(snapshots=[snapshot], playouts=100_000)
        flood = [
            asyncio.ensure_future(engine.Rollout(rollout)) for _ in range(2 * CALLS_PER_WORKER + 1)
        ]
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)  # the first is refused
        assert (await stub.GetReplay(request)).replay
        assert any(not call.done() for call in flood)
        for call in flood:
            call.cancel()
        await asyncio.gather(*flood, return_exceptions=True)


async def finished_match(stub: match_service_pb2_grpc.MatchServiceStub) -> str:
    """A match both seats gave up, so that the house has finished it."""
    setup = match_service_pb2.CreateMatchRequest(
        setup=SETUP,
        assignments=[match_service_pb2.SeatAssignment(guest=name) for name in ("ada", "bob")],
    )
    created = await stub.CreateMatch(setup)
    match_id: str = created.match.match_id
    for key in created.seat_keys:
        resignation = match_service_pb2.ResignRequest(match_id=match_id)
        await stub.Resign(resignation, metadata=(("tradewinds-seat-token", key.token),))
    async for _ in stub.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id)):
        pass
    return match_id


async def test_an_outbox_nobody_reads_stays_bounded_and_ends_with_an_error() -> None:
    outbox = Outbox()
    for number in range(3 * OUTBOX_LIMIT):
        outbox.put(number)
    with pytest.raises(Overloaded):
        await outbox.get()


async def test_nothing_waits_for_the_store_beyond_a_limit(redis_url: str) -> None:
    client = StoreClient(redis_url)
    sent = [client.send("PING") for _ in range(MOST_PENDING + 1)]
    *replies, last = await asyncio.gather(*sent, return_exceptions=True)
    assert replies == [b"PONG"] * MOST_PENDING
    assert getattr(last, "reason", "") == "STORE_UNAVAILABLE"
    await client.close()


async def test_a_bot_that_stops_reading_is_cut_off_and_resumes(redis_url: str) -> None:
    async with (
        running_server(redis_url, **IMPATIENT) as address,
        grpc.aio.insecure_channel(address) as channel,
        grpc.aio.insecure_channel(address, options=SMALL_WINDOW) as her_own,
    ):
        stream = her_own.stream_stream(PLAY, None, None)(None)
        await say(stream, hello=pb.Hello(bot="eve", session_id="s"))
        await say(stream, join_queue=pb.JoinQueue(queue=QUEUE))
        bob = await lively_bot(channel, "bob", "puerto-rico")
        match_id = (await bob.hear("seating")).seating.match.match_id
        await flood(stream)
        honest = [await lively_bot(channel, name, "vasco-da-gama") for name in ("ada", "dan")]
        ends = await asyncio.gather(*(bot.play_on() for bot in honest))
        assert [end.seat for end in sorted(ends, key=lambda end: end.seat)] == [0, 1]

        while (await bob.hear("player_update")).player_update.player.status == CONNECTED:
            pass  # she may have sat down after him
        with pytest.raises(grpc.aio.AioRpcError) as cut_off:
            await read_on(stream)
        assert details_of(cut_off.value)[0].reason == "OVERLOADED"

        eve = WireBot(channel, "eve")
        assert [ref.match_id for ref in (await eve.connect()).seats] == [match_id]
        assert (await eve.hear("seating")).seating.match.match_id == match_id


async def test_a_bot_that_reads_nothing_costs_little_memory(redis_url: str) -> None:
    """All of the refusals would take several times as much, if they were kept."""
    settings = Settings(port=0, open=True, log_level="error", heartbeat_seconds=30.0)
    with MeasuredServer(settings, redis_url) as server:
        before = server.read().resident_kb
        async with grpc.aio.insecure_channel(server.address, SMALL_WINDOW) as channel:
            stream = channel.stream_stream(PLAY, None, None)(None)
            await say(stream, hello=pb.Hello(bot="eve", session_id="s"))
            most = 0
            for _ in range(8):
                await flood(stream, OUTBOX_LIMIT // 2)
                most = max(most, server.read().resident_kb)
    assert most - before < SLOW_READER_KB


async def test_a_bot_that_lets_its_turn_wait_pays_for_it(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True) as address,
        grpc.aio.insecure_channel(address) as channel,
        grpc.aio.insecure_channel(address, SMALL_WINDOW) as narrow,
    ):
        stream = narrow.stream_stream(PLAY, None, None)(None)
        hello = pb.Hello(bot="eve", session_id="s", acknowledge_moves=True)
        await say(stream, hello=hello)
        await say(stream, join_queue=pb.JoinQueue(queue=QUEUE))
        await flood(stream)
        bob = await lively_bot(channel, "bob", "puerto-rico")
        match_id = (await bob.hear("seating")).seating.match.match_id
        playing = asyncio.create_task(bob.play_on())
        waited_ms = 1500
        await asyncio.sleep(waited_ms / 1000)  # eve could know her question from a watch
        turn = (await hear(stream, "turn")).turn
        move = pb.Move(
            match_id=match_id,
            seat=turn.seat,
            version=turn.version,
            action_id=turn.position.legal_actions[0],
        )
        await say(stream, move=move)
        await hear(stream, "move_accepted")
        playing.cancel()
        with redis.Redis.from_url(redis_url) as admin:
            entry = LogEntry.parse(admin.lindex(redis_keys.log(match_id), turn.version))
    assert entry.spent_ms > waited_ms / 3


async def lively_bot(channel: grpc.aio.Channel, name: str, game: str) -> WireBot:
    bot = WireBot(channel, name)
    bot.answers_heartbeats = True
    await bot.connect()
    await bot.join(game, 2, time_control=UNHURRIED)
    return bot


async def say(stream: ByteStream, **message: Any) -> None:
    await stream.write(pb.PlayRequest(**message).SerializeToString())


async def hear(stream: ByteStream, kind: str) -> pb.PlayResponse:
    """The next message of this kind, past all others."""
    while True:
        data = await stream.read()
        assert isinstance(data, bytes), "the stream ended"
        response = pb.PlayResponse.FromString(data)
        if response.HasField(kind):
            return response


async def read_on(stream: ByteStream) -> None:
    """To the end of the stream."""
    async for _ in stream:
        pass


async def flood(stream: ByteStream, moves: int = 1500) -> None:
    """Moves that are all refused, more than a window of answers, and not one of them read."""
    for _ in range(moves):
        await say(stream, move=pb.Move(match_id="x" * 60, request_id="y" * 60))
