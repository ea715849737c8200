"""Kill -9 between any two moves: another server finishes the match, and the replay is the same."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

import grpc
import pytest

from tradewinds.v1 import bot_service_pb2, match_service_pb2
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds_engine import GAMES, game, replay

from ..server.wire_bot import WireBot
from .processes import serving


def choose(version: int, legal: list[int]) -> int:
    """Depends on nothing but the position's number, so any course of a match can be repeated."""
    return legal[version * 7919 % len(legal)]


def choose_in(turn: bot_service_pb2.Turn) -> int:
    return choose(turn.version, list(turn.position.legal_actions))


def undisturbed(name: str, seats: int, seed: int) -> str:
    """The final digest of the same match played without a server."""
    state = game(name).new(seats, {}, seed)
    version = 0
    while state.to_move is not None:
        state.apply(choose(version, state.legal()))
        version += 1
    return state.digest().hex()


async def play_some_turns(first: WireBot, other: WireBot) -> None:
    """Leave off in the middle of the match, after the first bot's ninth turn."""
    playing = asyncio.create_task(other.play_on(choose_in))
    await first.play_on(choose_in, turns=9)
    playing.cancel()
    await asyncio.wait([playing])


async def fetch_replay(address: str, match_id: str) -> replay.Replay:
    async with grpc.aio.insecure_channel(address) as channel:
        stub = MatchServiceStub(channel)
        request = match_service_pb2.GetReplayRequest(match_id=match_id)
        return replay.decode((await stub.GetReplay(request)).replay)


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_match_begun_on_a_killed_server_is_finished_by_another(
    redis_url: str, name: str
) -> None:
    async with serving(redis_url) as doomed, serving(redis_url) as heir:
        async with grpc.aio.insecure_channel(doomed.address) as channel:
            bots = [WireBot(channel, bot) for bot in ("ada", "bob")]
            for bot in bots:
                await bot.connect()
                await bot.join(name, 2)
            await play_some_turns(*bots)
            doomed.kill()
        async with grpc.aio.insecure_channel(heir.address) as channel:
            bots = [WireBot(channel, bot) for bot in ("ada", "bob")]
            for bot in bots:
                assert (await bot.connect()).seats
            endings = await asyncio.gather(*(bot.play_on(choose_in) for bot in bots))
        match = endings[0].match
        played = await fetch_replay(heir.address, match.match_id)
        replay.verify(played)
        assert played.final == undisturbed(name, 2, int.from_bytes(match.seed, "big"))


async def test_workers_share_a_port_and_a_killed_one_is_replaced(redis_url: str) -> None:
    async with serving(redis_url, "--workers", "2") as server:
        workers = [line["pid"] for line in await server.until("serving", times=2)]
        assert len(set(workers)) == 2

        async def play_persistently(name: str) -> bot_service_pb2.MatchOver:
            joined = False
            while True:
                with contextlib.suppress(grpc.aio.AioRpcError, EOFError):
                    async with grpc.aio.insecure_channel(server.address) as channel:
                        bot = WireBot(channel, name)
                        resumed = (await bot.connect()).seats
                        if not joined and not resumed:
                            await bot.join("puerto-rico", 4)
                        joined = True
                        return await bot.play_on(choose_in)

        playing = [asyncio.create_task(play_persistently(f"bot{seat}")) for seat in range(4)]
        await server.until("match created")
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
            await server.until("worker died", times=workers.index(worker) + 1)
        endings = await asyncio.wait_for(asyncio.gather(*playing), 60)
        match = endings[0].match
        played = await fetch_replay(server.address, match.match_id)
        replay.verify(played)
        assert played.final == undisturbed("puerto-rico", 4, int.from_bytes(match.seed, "big"))


async def test_a_server_told_to_end_sends_its_bots_away_and_loses_nothing(redis_url: str) -> None:
    async with serving(redis_url) as leaving, serving(redis_url) as staying:
        async with grpc.aio.insecure_channel(leaving.address) as channel:
            bots = [WireBot(channel, bot) for bot in ("ada", "bob")]
            for bot in bots:
                await bot.connect()
                await bot.join("puerto-rico", 2)
            await play_some_turns(*bots)
            stopping = asyncio.create_task(leaving.stop())
            for bot in bots:
                assert (await bot.hear("go_away")).go_away.HasField("reconnect_after")
            assert await stopping == 0
        async with grpc.aio.insecure_channel(staying.address) as channel:
            bots = [WireBot(channel, bot) for bot in ("ada", "bob")]
            for bot in bots:
                await bot.connect()
            endings = await asyncio.gather(*(bot.play_on(choose_in) for bot in bots))
        assert endings[0].match.players[0].substitution_cause == 0
