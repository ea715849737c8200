"""The load: processes full of bots that answer at once, wait, or echo."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from types import TracebackType
from typing import Any

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]  # missing in the stubs

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import queue_pb2, setup_pb2

from ..app import spare_collector
from ..server_processes import install_loop
from .echo_server import METHOD
from .random_answers import answer
from .recording_interceptor import PLAY

OWN_CONNECTION = (  # as in the SDK, and as if every bot were a process
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.http2.bdp_probe", 0),
)
PROCESSES = max(1, (os.cpu_count() or 2) - 1)  # leaves a core to the server
NICENESS = 10
Client = Callable[..., Awaitable[None]]


class LoadProcesses:
    """Runs clients of one kind in a few processes during the context."""

    def __init__(
        self, client: Client, count: int, addresses: str | Sequence[str], *arguments: Any
    ) -> None:
        """Clients spread over the addresses, if there are several."""
        spread = [addresses] if isinstance(addresses, str) else addresses
        context = multiprocessing.get_context("spawn")
        self._processes = [
            context.Process(
                target=_run, args=(client, range(first, count, PROCESSES), spread, arguments),
                daemon=True,
            )
            for first in range(min(PROCESSES, count))
        ]  # fmt: skip

    def __enter__(self) -> LoadProcesses:
        for process in self._processes:
            process.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._processes:
            process.kill()
            process.join()


async def echo(number: int, address: str, size: int, streams: int) -> None:
    """Keep one message in flight, over a few streams in turn, as in a match."""
    async with AsyncExitStack() as stack:
        calls = []
        for _ in range(streams):
            channel = grpc.aio.insecure_channel(address, OWN_CONNECTION)
            await stack.enter_async_context(channel)
            call: Any = channel.stream_stream(METHOD, None, None)  # pass bytes through
            calls.append(call())
        message = bytes(size)
        for stream in cycle(calls):
            await stream.write(message)
            await stream.read()


async def play(
    number: int,
    address: str,
    game: str,
    seats: int,
    begin: float,
    at_once: int = 1,
    think_seconds: float = 0.0,
) -> None:
    """Join at a given time of the monotonic clock, play at random, and join again.

    A bot thinks about one question at a time, in all of its matches.
    """
    join = _join(queue_pb2.QueueSpec(setup=setup_pb2.GameSetup(game=game, seats=seats)))
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stream = await _hello(channel, number, at_once)
        await asyncio.sleep(begin - time.monotonic())
        for _ in range(at_once):
            await stream.write(join)
        while (said := await stream.read()) is not EOF:
            move = answer(said)
            if move is not None:
                if think_seconds:
                    await asyncio.sleep(think_seconds)
                await stream.write(move)
                continue
            update = pb.PlayResponse.FromString(said)
            if update.HasField("match_over"):
                await stream.write(join)
            elif update.HasField("heartbeat"):
                await stream.write(_request(heartbeat=update.heartbeat))
        raise ConnectionError(f"bot {number} was sent away")


async def wait(number: int, address: str, begin: float = 0.0, per_second: float = 0.0) -> None:
    """Send a hello and nothing more. All come at once, or so many a second from a given time."""
    if per_second:
        await asyncio.sleep(begin + number / per_second - time.monotonic())
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stream = await _hello(channel, number, 1)
        await _listen(stream)


async def join_often(number: int, address: str, game: str, seats: int, tickets: int) -> None:
    """Join many matches at once and answer nothing."""
    join = _join(
        queue_pb2.QueueSpec(setup=setup_pb2.GameSetup(game=game, seats=seats), allow_self=True)
    )
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stream = await _hello(channel, number, tickets)
        for _ in range(tickets):
            await stream.write(join)
        await _listen(stream)


async def _listen(stream: Any) -> None:
    while (data := await stream.read()) is not EOF:
        said = pb.PlayResponse.FromString(data)
        if said.HasField("heartbeat"):
            await stream.write(_request(heartbeat=said.heartbeat))


async def _hello(channel: grpc.aio.Channel, number: int, max_matches: int) -> Any:
    """Open a stream of raw messages and send the hello."""
    call: Any = channel.stream_stream(PLAY, None, None)
    stream = call()
    hello = pb.Hello(bot=f"bot{number}", session_id="bench", max_matches=max_matches)
    await stream.write(_request(hello=hello))
    await stream.read()
    return stream


def _join(queue: queue_pb2.QueueSpec) -> bytes:
    return _request(join_queue=pb.JoinQueue(queue=queue))


def _request(**message: Any) -> bytes:
    return pb.PlayRequest(**message).SerializeToString()


def _yield_to_the_server() -> None:
    """Lower the priority: bots usually run on other machines."""
    os.nice(NICENESS)
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _run(
    client: Client, numbers: range, addresses: Sequence[str], arguments: tuple[Any, ...]
) -> None:
    async def run_all() -> None:
        count = len(addresses)
        clients = (client(number, addresses[number % count], *arguments) for number in numbers)
        await asyncio.gather(*clients)

    _yield_to_the_server()
    install_loop()
    spare_collector()  # otherwise all bots pause and then continue at once
    asyncio.run(run_all())
