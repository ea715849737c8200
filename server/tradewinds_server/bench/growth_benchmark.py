"""How costs grow: with matches, with server processes, with idle streams, and with watchers."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

import grpc

from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup

from ..store.embedded_redis import EmbeddedRedis
from . import load_bots
from .load_bots import LoadProcesses
from .measured_server import MeasuredServer, resident_kb
from .service_benchmark import GAME, SEATS, SETTINGS, SETTLE_SECONDS, Told

MOST_STREAMS: Final = 2000  # more seats than that are played several on a stream
STREAMS_PER_SECOND: Final = 100  # that are opened; a busy server accepts few
COMPARED_PROCESSES: Final = 200  # matches
MOST_AT_FULL_SPEED: Final = 1000  # matches; bots of more would play before all are seated
THINK_SECONDS: Final = 4.0
WATCHED_MOVES: Final = 60
PATIENCE_SECONDS: Final = 400.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
LARGE: Final = replace(
    SETTINGS,
    max_calls=20_000,
    max_calls_per_client=20_000,
    max_connections=20_000,
    spectator_work_per_second=1e6,
)
Figures: TypeAlias = dict[str, float]


def measure_growth(
    seconds: float,
    matches: Sequence[int],
    processes: Sequence[int],
    streams: Sequence[int],
    watchers: Sequence[int],
    tell: Told,
) -> dict[str, dict[str, Figures]]:
    """A row for each size that is asked for."""
    kinds = ("matches", "processes", "streams", "watchers")
    found: dict[str, dict[str, Figures]] = {kind: {} for kind in kinds}
    for count in matches:
        tell(f"{count} matches")
        found["matches"][str(count)] = measure_moves(count, 1, seconds)
    for count in processes:
        tell(f"{COMPARED_PROCESSES} matches on {count} server processes")
        found["processes"][str(count)] = measure_moves(COMPARED_PROCESSES, count, seconds)
    for count in streams:
        tell(f"{count} idle streams")
        found["streams"][str(count)] = measure_streams(count)
    for count in watchers:
        tell(f"{count} watchers of a match")
        found["watchers"][str(count)] = measure_watchers(count)
    return found


def measure_moves(matches: int, processes: int, seconds: float) -> Figures:
    """Moves, what each costs servers and store in processor time, and the memory of both."""
    think = 0.0 if matches <= MOST_AT_FULL_SPEED else THINK_SECONDS
    seats = matches * SEATS
    bots = min(seats, MOST_STREAMS)
    each = -(-seats // bots)
    with ExitStack() as stack:
        store = _store(stack)
        servers = [stack.enter_context(MeasuredServer(LARGE, store.url)) for _ in range(processes)]
        begin = time.monotonic() + bots / STREAMS_PER_SECOND
        addresses = [server.address for server in servers]
        crowd = LoadProcesses(load_bots.play, bots, addresses, GAME, SEATS, begin, each, think)
        stack.enter_context(crowd)
        seated = 0

        def all_seated() -> bool:
            nonlocal seated
            seated += sum(len(server.read().tally.seatings) for server in servers)
            return seated >= seats

        _await(all_seated)
        time.sleep(SETTLE_SECONDS)
        before, store_before = [server.read() for server in servers], _cpu_seconds(store)
        time.sleep(seconds)
        after, store_after = [server.read() for server in servers], _cpu_seconds(store)
        store_kb = resident_kb(str(store.pid))
    pairs = list(zip(before, after, strict=True))
    moves = sum(late.moves - early.moves for early, late in pairs)
    cpu = sum(late.cpu_seconds - early.cpu_seconds for early, late in pairs)
    return {
        "moves_per_s": round(moves / (after[0].at - before[0].at)),
        "server_us": round(cpu / moves * 1e6),
        "store_us": round((store_after - store_before) / moves * 1e6),
        "server_mb": round(sum(late.resident_kb for late in after) / 1024),
        "store_mb": round(store_kb / 1024),
    }


def measure_streams(streams: int) -> Figures:
    """Memory of Play streams that only answer heartbeats, each on a connection of its own."""
    with ExitStack() as stack:
        server = stack.enter_context(MeasuredServer(LARGE, _store(stack).url))
        before = server.read()
        begin = time.monotonic()
        stack.enter_context(
            LoadProcesses(load_bots.wait, streams, server.address, begin, STREAMS_PER_SECOND)
        )
        _await(lambda: server.read().streams >= streams)
        time.sleep(SETTLE_SECONDS)
        after = server.read()
    held = after.resident_kb - before.resident_kb
    return {
        "kb_each": round(held / streams, 1),
        "mb": round(held / 1024),
        "process_mb": round(after.resident_kb / 1024),
    }


def measure_watchers(watchers: int) -> Figures:
    """The same moves without and with watchers: processor time of an update."""
    with ExitStack() as stack:
        server = stack.enter_context(MeasuredServer(LARGE, _store(stack).url))
        costs = []
        for watching in (0, 0, watchers):  # the first warms up
            before = server.read().cpu_seconds
            asyncio.run(_play_watched(server.address, watching))
            costs.append(server.read().cpu_seconds - before)
    return {"server_us_per_update": round((costs[2] - costs[1]) / watchers / WATCHED_MOVES * 1e6)}


async def _play_watched(address: str, watchers: int) -> None:
    """Play some moves of a match. Everybody who watches sees each before the next."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub = MatchServiceStub(channel)
        guests = [pb.SeatAssignment(guest=name) for name in ("ada", "bob")]
        setup = GameSetup(game=GAME, seats=2)
        created = await stub.CreateMatch(pb.CreateMatchRequest(setup=setup, assignments=guests))
        match_id = created.match.match_id
        request = pb.WatchMatchRequest(match_id=match_id)
        watching = [stub.WatchMatch(request) for _ in range(watchers)]
        await asyncio.gather(*(_until(call, "state") for call in watching))
        for version in range(WATCHED_MOVES):
            for key in created.seat_keys:
                token = (("tradewinds-seat-token", key.token),)
                look = pb.GetMatchRequest(match_id=match_id)
                position = (await stub.GetMatch(look, metadata=token)).state.position
                if position.legal_actions:
                    break
            move = pb.SubmitMoveRequest(
                match_id=match_id, version=version, action_id=position.legal_actions[0]
            )
            await stub.SubmitMove(move, metadata=token)
            await asyncio.gather(*(_until(call, "step") for call in watching))


async def _until(
    call: grpc.aio.UnaryStreamCall[pb.WatchMatchRequest, pb.WatchMatchResponse], kind: str
) -> None:
    async for update in call:
        if update.HasField(kind):
            return


def _store(stack: ExitStack) -> EmbeddedRedis:
    store = EmbeddedRedis("everysec")
    store.start()
    stack.callback(store.stop)
    return store


def _cpu_seconds(store: EmbeddedRedis) -> float:
    fields = Path(f"/proc/{store.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _await(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"the service did not get going within {PATIENCE_SECONDS:.0f} s")
        time.sleep(0.1)
