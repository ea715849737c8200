"""What lists and watchers cost the players: `python -m tests.bench.spectators`.

One server process. A match is played by its seat tokens, first alone, then beside clients that list
matches no filter fits, then beside watchers of another match that is being played. Prints the
median time of a move in each phase.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

import grpc
from google.protobuf.timestamp_pb2 import Timestamp

from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_pb2 import MatchState
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_server.bench.measured_server import MeasuredServer
from tradewinds_server.config import Settings
from tradewinds_server.store.embedded_redis import EmbeddedRedis

LISTERS, WATCHERS = 100, 1000
LISTED_MATCHES = 1000
MOVES = 300
WATCHED_MOVES = 10_000  # more than a match has: it is played to its end, then the next one
THINKING_SECONDS = 0.02
SETTLE_SECONDS = 3.0
OWN_CONNECTION = [("grpc.use_local_subchannel_pool", 1)]
SETUP = GameSetup(game="puerto-rico", seats=2)
GUESTS = [pb.SeatAssignment(guest=name) for name in ("ada", "bob")]


async def play(stub: MatchServiceStub, match: pb.CreateMatchResponse, moves: int) -> list[float]:
    """Seconds from each move to its answer; with a new match when one ends and more are wanted."""
    taken: list[float] = []
    while len(taken) < moves:
        state = await _look(stub, match, 0)
        if not state.position.HasField("seat_to_move"):
            if moves == WATCHED_MOVES:
                break
            match = await stub.CreateMatch(pb.CreateMatchRequest(setup=SETUP, assignments=GUESTS))
            continue
        seat = state.position.seat_to_move
        if seat:
            state = await _look(stub, match, seat)
        await asyncio.sleep(THINKING_SECONDS)
        move = pb.SubmitMoveRequest(
            match_id=match.match.match_id,
            version=state.match.version,
            action_id=state.position.legal_actions[0],
        )
        began = time.perf_counter()
        await stub.SubmitMove(move, metadata=_token(match, seat))
        taken.append(time.perf_counter() - began)
    return taken


async def list_forever(address: str) -> None:
    """A filter that nothing fits, over and over."""
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stub = MatchServiceStub(channel)

        async def one() -> None:
            while True:
                with contextlib.suppress(grpc.aio.AioRpcError):
                    await stub.ListMatches(pb.ListMatchesRequest(end_before=Timestamp(seconds=1)))

        await asyncio.gather(*(one() for _ in range(LISTERS)))


async def watch_forever(address: str) -> None:
    """Many watchers of one match after the other, and its players."""
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stub = MatchServiceStub(channel)

        async def watch(match_id: str) -> None:
            async for _ in stub.WatchMatch(pb.WatchMatchRequest(match_id=match_id)):
                pass

        while True:
            match = await stub.CreateMatch(pb.CreateMatchRequest(setup=SETUP, assignments=GUESTS))
            watching = [watch(match.match.match_id) for _ in range(WATCHERS)]
            await asyncio.gather(play(stub, match, WATCHED_MOVES), *watching)


def attack(run: Callable[[str], Awaitable[None]], address: str) -> None:
    async def forever() -> None:
        await run(address)

    asyncio.run(forever())


async def measure(address: str) -> dict[str, float]:
    medians: dict[str, float] = {}
    async with grpc.aio.insecure_channel(address, OWN_CONNECTION) as channel:
        stub = MatchServiceStub(channel)
        request = pb.CreateMatchRequest(setup=SETUP, assignments=GUESTS)
        for _ in range(LISTED_MATCHES):
            match = await stub.CreateMatch(request)
        medians["alone"] = statistics.median(await play(stub, match, MOVES))
        for name, attackers in (("lists", list_forever), ("watchers", watch_forever)):
            context = multiprocessing.get_context("spawn")
            process = context.Process(target=attack, args=(attackers, address), daemon=True)
            process.start()
            await asyncio.sleep(SETTLE_SECONDS)
            medians[name] = statistics.median(await play(stub, match, MOVES))
            process.kill()
            process.join()
        medians["alone again"] = statistics.median(await play(stub, match, MOVES))
    return medians


async def _look(stub: MatchServiceStub, match: pb.CreateMatchResponse, seat: int) -> MatchState:
    request = pb.GetMatchRequest(match_id=match.match.match_id)
    answer: pb.GetMatchResponse = await stub.GetMatch(request, metadata=_token(match, seat))
    return answer.state


def _token(match: pb.CreateMatchResponse, seat: int) -> tuple[tuple[str, str]]:
    return (("tradewinds-seat-token", match.seat_keys[seat].token),)


def main() -> None:
    store = EmbeddedRedis("memory")
    store.start()
    try:
        with MeasuredServer(Settings(port=0, open=True), store.url) as server:
            medians = asyncio.run(measure(f"127.0.0.1:{server.port}"))
    finally:
        store.stop()
    for name, seconds in medians.items():
        ratio = seconds / medians["alone"]
        sys.stdout.write(f"{name:12} p50 {seconds * 1000:7.2f} ms  x {ratio:.2f}\n")


if __name__ == "__main__":
    main()
