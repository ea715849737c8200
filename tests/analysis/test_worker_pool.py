"""Engine processes end with the server that used them."""

from __future__ import annotations

import asyncio
import multiprocessing

from tradewinds_engine import GAMES
from tradewinds_server.analysis import snapshot_tasks
from tradewinds_server.analysis.worker_pool import EngineWorkers

ROUNDS = 5
PATIENCE_SECONDS = 30.0


async def use_and_close() -> None:
    workers = EngineWorkers(2)
    snapshot = GAMES["madeira"].new(2, {}, 1).dump()
    await asyncio.gather(
        *(workers.run("", snapshot_tasks.determinize, snapshot, 0, 1, n) for n in range(4))
    )
    await workers.close()


def serve() -> None:
    asyncio.run(use_and_close())


def test_a_server_of_a_crew_ends_although_it_used_the_engine() -> None:
    """Whatever of its pool is still at work when it ends would wait for it, and it for that."""
    for _ in range(ROUNDS):
        server = multiprocessing.get_context("spawn").Process(target=serve)
        server.start()
        server.join(PATIENCE_SECONDS)
        ended = server.exitcode
        server.kill()
        assert ended == 0
