"""Kills servers, store and bucket while matches are played and archived, then counts them.

    python -m tests.archive.trial --seconds 60 --seed 1

Every match that was acknowledged must be in the archive once, in every list once, play again to the
same end, and have left the store. The last line is JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import uuid
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

import grpc
import redis

from tests.e2e.processes import ServeProcess, serving
from tradewinds.client import Client
from tradewinds.errors import TradewindsError
from tradewinds.seating import house
from tradewinds_server.archive.archive import ALL, Archive, player_list
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.match.ended_match import of_archive
from tradewinds_server.match.replay_match import finished, make_replay
from tradewinds_server.store import redis_keys
from tradewinds_server.store.embedded_redis import EmbeddedRedis

from . import buckets

PLAYERS = [house("random"), house("greedy")]
SETTINGS = {"TRADEWINDS_ARCHIVE_AFTER_SECONDS": "1", "TRADEWINDS_LOG_LEVEL": "info"}
PATIENCE_SECONDS = 150.0  # a match whose archiver was killed is taken up again after a minute


class Trial:
    """Two servers, a store that loses nothing, and a bucket, or a folder if there is no program."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = Random(seed)
        self.store = EmbeddedRedis("always", str(folder / "store"))
        program = buckets.find_versitygw()
        self.bucket = None if program is None else buckets.start_versitygw(program, folder)
        self.archive_url = buckets.URL if self.bucket else str(folder / "archive")
        os.environ.update(SETTINGS | ({} if self.bucket is None else self.bucket.variables))
        self.servers: list[tuple[AsyncExitStack, ServeProcess]] = []
        self.created: set[str] = set()
        self.done: Counter[str] = Counter()

    async def start_server(self) -> None:
        stack = AsyncExitStack()
        serve = serving(self.store.url, "--archive", self.archive_url)
        self.servers.append((stack, await stack.enter_async_context(serve)))

    async def create_matches(self) -> None:
        """Until cancelled, at whichever server answers, with few under way."""
        while True:
            _, server = self._chance.choice(self.servers)
            with suppress(TradewindsError, grpc.aio.AioRpcError, OSError):
                async with Client(server.address, timeout=5) as client:
                    made = await client.matches.create(
                        "vasco-da-gama", PLAYERS, request_id=uuid.uuid4().hex
                    )
                    self.created.add(made.match.match_id)
            await asyncio.sleep(0.05)

    async def rage(self, seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(self._chance.uniform(0.5, 2.0))
            what = self._chance.choice(["server", "server", "store", "bucket"])
            self.done[what] += 1
            if what == "server":
                stack, server = self.servers.pop(0)
                server.kill()
                await stack.aclose()
                await self.start_server()
            elif what == "store":
                await asyncio.to_thread(self.store.kill)
                await asyncio.to_thread(self.store.start)
            elif self.bucket is not None:
                self.bucket.stop()
                await asyncio.sleep(0.5)
                await asyncio.to_thread(self.bucket.start)

    async def until_all_left(self) -> None:
        with redis.Redis.from_url(self.store.url) as client:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while any(client.scan_iter("{m:*}:match", count=1000)):
                    await asyncio.sleep(0.5)

    async def check(self) -> list[str]:
        """Everything that is wrong."""
        archive = Archive(open_objects(self.archive_url))
        wrong = []
        for name in (ALL, player_list("random"), player_list("greedy")):
            listed = [
                entry.match_id for entry in (await archive.page(name, "", None, 10**6)).entries
            ]
            twice = [match_id for match_id, times in Counter(listed).items() if times > 1]
            missing = self.created - set(listed)
            wrong += [f"{name}: {len(twice)} twice, {len(missing)} missing"] * bool(
                twice or missing
            )
        for match_id in self.created:
            make_replay(finished(of_archive(await archive.get(match_id))))
        with redis.Redis.from_url(self.store.url) as client:
            for key in (redis_keys.MATCHES, redis_keys.matches(has_ended=True)):
                left = client.zcard(key)
                wrong += [f"{key}: {left} left"] * bool(left)
        return wrong


async def run(folder: Path, seed: int, seconds: float) -> dict[str, object]:
    trial = Trial(folder, seed)
    trial.store.start()
    try:
        for _ in range(2):
            await trial.start_server()
        creating = asyncio.create_task(trial.create_matches())
        await trial.rage(seconds)
        creating.cancel()
        await trial.until_all_left()
        wrong = await trial.check()
    finally:
        for stack, _ in trial.servers:
            await stack.aclose()
        trial.store.stop()
        if trial.bucket is not None:
            trial.bucket.stop()
    kind = "folder" if trial.bucket is None else "bucket"
    matches = len(trial.created)
    return {"archive": kind, "killed": dict(trial.done), "matches": matches, "wrong": wrong}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(run(Path(folder), given.seed, given.seconds))
    sys.stdout.write(json.dumps(outcome) + "\n")
    raise SystemExit(bool(outcome["wrong"]))


if __name__ == "__main__":
    main()
