"""Clients of the flood bench: one kind plays, the others do harm. Everything stays on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import random

import grpc

from tests.server.wire_bot import PlayCall
from tradewinds.v1 import bot_service_pb2, queue_pb2, setup_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server.bench.load_bots import OWN_CONNECTION

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
CALLS = ("MatchService/GetMatch", "MatchService/VerifyReplay", "EngineService/View")
THINKING_SECONDS = 0.05


async def play(number: int, address: str) -> None:
    """An honest bot: thinks a little and answers."""
    queue = queue_pb2.QueueSpec(setup=setup_pb2.GameSetup(game="puerto-rico", seats=2))
    join = bot_service_pb2.PlayRequest(join_queue=bot_service_pb2.JoinQueue(queue=queue))
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stream: PlayCall = BotServiceStub(channel).Play()
        hello = bot_service_pb2.Hello(bot=f"bot{number}", session_id="bench")
        await stream.write(bot_service_pb2.PlayRequest(hello=hello))
        await stream.write(join)
        async for said in stream:
            if said.HasField("turn"):
                await asyncio.sleep(THINKING_SECONDS)
                turn = said.turn
                move = bot_service_pb2.Move(
                    match_id=turn.match_id,
                    seat=turn.seat,
                    version=turn.version,
                    action_id=random.choice(turn.position.legal_actions),
                )
                await stream.write(bot_service_pb2.PlayRequest(move=move))
            elif said.HasField("match_over"):
                await stream.write(join)
            elif said.HasField("heartbeat"):
                await stream.write(bot_service_pb2.PlayRequest(heartbeat=said.heartbeat))


async def drip(number: int, address: str) -> None:
    """A slow loris: a connection that says one byte after the other, and begins again."""
    host, _, port = address.rpartition(":")
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, int(port))
            for byte in PREFACE + bytes(200):
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.2)


async def babble(number: int, address: str) -> None:
    """Bytes that are no HTTP/2, on connection after connection."""
    host, _, port = address.rpartition(":")
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(random.randbytes(4096))
            await writer.drain()
            await reader.read()
            writer.close()
        await asyncio.sleep(0.02)


async def throw_garbage(number: int, address: str) -> None:
    """Calls with bytes that are no message, as fast as they are refused."""
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        while True:
            call = channel.unary_unary(f"/tradewinds.v1.{random.choice(CALLS)}", None, None)
            with contextlib.suppress(grpc.aio.AioRpcError):
                await call(random.randbytes(2000), timeout=5)


async def shout(number: int, address: str) -> None:
    """Refused moves on a Play stream, as many as the server takes."""
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stream: PlayCall = BotServiceStub(channel).Play()
        hello = bot_service_pb2.Hello(bot=f"shouter{number}", session_id="bench")
        await stream.write(bot_service_pb2.PlayRequest(hello=hello))
        while True:
            await stream.write(bot_service_pb2.PlayRequest(move=bot_service_pb2.Move(match_id="x")))
            await stream.read()
