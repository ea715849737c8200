"""What archived matches leave in the store's memory.

    python -m tests.bench.archive_memory --matches 100000

Plays one match with four seats, puts copies of it under other ids into a store of its own, half of
them created by an organiser, has them archived, and compares the store's memory with that before.
After every tenth of the matches it prints how many bytes each has left in the store so far. The
last line is JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.bench.store_costs import cpu_us
from tests.match.server import Server, open_server
from tradewinds_server.archive.archive import Archive
from tradewinds_server.archive.archiver import Archiver
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.arena.ratings import Ratings
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.match.match_setup import Terms
from tradewinds_server.store import redis_keys
from tradewinds_server.store.embedded_redis import EmbeddedRedis
from tradewinds_server.store.match_lists import Filing
from tradewinds_server.store.ratings import RatingStore

AT_ONCE: Final = 200
HOUR_MS: Final = 3_600_000
MEGABYTE: Final = 1024 * 1024
MOST_MEGABYTES: Final = 200


class Spent(NamedTuple):
    """Time on the clock, and processor time of this process and of the store."""

    seconds: float
    server: float
    store_us: float


def spent_so_far(store: EmbeddedRedis) -> Spent:
    return Spent(time.monotonic(), time.process_time(), cpu_us(store))


async def used_memory(server: Server) -> int:
    text = (await server.client.send("INFO", "memory")).decode()
    return int(text.partition("used_memory:")[2].split()[0])


async def played(server: Server, organizer: str) -> tuple[bytes, bytes]:
    """The keys of an ended match as the store dumps them."""
    match = await server.create(seats=4, terms=Terms(organizer=organizer))
    while not match.is_over:
        await server.play(match, secrets.token_hex(8))
    await server.referee.committer.close()
    send = server.client.send
    return (
        await send("DUMP", redis_keys.match(match.match_id)),
        await send("DUMP", redis_keys.log(match.match_id)),
    )


async def add_copy(server: Server, match_id: str, dumps: tuple[bytes, bytes]) -> None:
    names = redis_keys.match(match_id), redis_keys.log(match_id)
    for name, data in zip(names, dumps, strict=True):
        await server.client.send("RESTORE", name, 0, data, "REPLACE")
    await server.store.lists.add(match_id, Filing("puerto-rico", ["ada", "bob", "cyd", "dan"]))
    await server.store.lists.end(match_id, "puerto-rico", 0)
    assert server.store.ended is not None
    await server.store.ended.add(match_id)


async def persist(work: Callable[[], Awaitable[object]]) -> None:
    """Repeat what is safe to repeat: a busy machine may keep the store from answering in time."""
    while True:
        try:
            await work()
            return
        except StoreUnavailable:
            await asyncio.sleep(1.0)


async def measure(store: EmbeddedRedis, folder: Path, matches: int) -> dict[str, Any]:
    async with open_server(store.url, archive_after_ms=0) as server:
        ended = server.store.ended
        assert ended is not None
        ratings = Ratings(RatingStore(server.client, HOUR_MS))
        archiver = Archiver(server.store, ended, Archive(open_objects(str(folder))), ratings, 1.0)
        dumps = [await played(server, organizer) for organizer in ("", "org")]
        while await archiver.archive_due():
            pass
        before, took = await used_memory(server), Spent(0.0, 0.0, 0.0)
        so_far: list[int] = []

        async def add(ids: Sequence[str]) -> None:
            copies = (add_copy(server, each, dumps[n % 2]) for n, each in enumerate(ids))
            await asyncio.gather(*copies)

        async def archive_all() -> None:
            while await archiver.archive_due():
                pass

        for start in range(0, matches, AT_ONCE):
            ids = [secrets.token_hex(10) for _ in range(min(AT_ONCE, matches - start))]
            await persist(partial(add, ids))
            begun = spent_so_far(store)
            await persist(archive_all)
            ended_at = spent_so_far(store)
            took = Spent(*(t + b - a for t, a, b in zip(took, begun, ended_at, strict=True)))
            done = start + len(ids)
            if done * 10 // matches > len(so_far):
                so_far.append(round((await used_memory(server) - before) / done))
                sys.stderr.write(f"{done} matches: {so_far[-1]} bytes each\n")
        assert await ended.size() == 0
        after = await used_memory(server)
    kept = sum(file.stat().st_size for file in folder.rglob("*.gz"))
    return {
        "matches": matches,
        "store_mb_before": round(before / MEGABYTE, 1),
        "store_mb_after": round(after / MEGABYTE, 1),
        "store_mb_more": round((after - before) / MEGABYTE, 1),
        "store_bytes_a_match": round((after - before) / matches),
        "bytes_a_match_so_far": so_far,
        "archive_bytes_a_match": round(kept / matches),
        "archive_ms_a_match": round(1000 * took.seconds / matches, 2),
        "server_us_a_match": round(1e6 * took.server / matches),
        "store_us_a_match": round(took.store_us / matches),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, help="for the archive; a temporary one without")
    options = parser.parse_args()
    store = EmbeddedRedis("memory")
    store.start()
    try:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            figures = asyncio.run(measure(store, Path(folder), options.matches))
    finally:
        store.stop()
    sys.stdout.write(json.dumps(figures) + "\n")
    if figures["store_mb_more"] > MOST_MEGABYTES:
        raise SystemExit(f"more than {MOST_MEGABYTES} MB")


if __name__ == "__main__":
    main()
