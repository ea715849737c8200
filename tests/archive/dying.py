"""Archives one match over and over, killed with SIGKILL at another step each time.

`python -m tests.archive.dying URL FOLDER MATCH_ID` prints how many steps there were. The store
holds the ended match; it is put back as it was before each attempt.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis

from tradewinds_server.archive.archive import ALL, Archive, player_list
from tradewinds_server.archive.archived_match import decode
from tradewinds_server.archive.archiver import Archiver
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.arena.ratings import Ratings
from tradewinds_server.match.ended_match import read_ended
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.ratings import RatingStore

HOUR_MS = 3_600_000


class Fuse:
    """Kills this process before its step of that number; 0 for never."""

    def __init__(self, at: int) -> None:
        self._left = at

    def burn(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def before(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def burning(*arguments: Any, **options: Any) -> Any:
            self.burn()
            return function(*arguments, **options)

        return burning


def archive_in_child(url: str, folder: str, fuse: int) -> bool:
    """Whether the child lived to the end."""
    child = os.fork()
    if not child:
        burning = Fuse(fuse)
        StoreClient.send = burning.before(StoreClient.send)  # type: ignore[method-assign]
        os.fsync = burning.before(os.fsync)
        Path.replace = burning.before(Path.replace)  # type: ignore[method-assign]
        asyncio.run(archive_due(url, folder))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), status
    return status == 0


async def archive_due(url: str, folder: str) -> None:
    store, archive = open_both(url, folder)
    assert store.ended is not None
    ratings = Ratings(RatingStore(StoreClient(url), HOUR_MS))
    await Archiver(store, store.ended, archive, ratings, 1.0).archive_due()


def open_both(url: str, folder: str) -> tuple[MatchStore, Archive]:
    return MatchStore(StoreClient(url), "p", HOUR_MS, 0), Archive(open_objects(folder))


async def read_everywhere(url: str, folder: str, match_id: str) -> tuple[object, list[str]]:
    """The match as a reader finds it, and the lists of the archive it is in."""
    store, archive = open_both(url, folder)
    found = await read_ended(store, archive, match_id)
    names = [ALL, player_list("ada"), player_list("bob")]
    pages = [await archive.page(name, "", None, 9) for name in names]
    return (found.played, found.positions_digest), [
        name for name, page in zip(names, pages, strict=True) for _ in page.entries
    ]


def attempt(client: redis.Redis, url: str, folder: str, match_id: str, fuse: int) -> bool:
    """Die at that step, look, let another one finish, look again; whether nobody died."""
    played, _ = asyncio.run(read_everywhere(url, folder, match_id))
    lived = archive_in_child(url, folder, fuse)
    found, _ = asyncio.run(read_everywhere(url, folder, match_id))
    assert found == played, "the match is lost half-way"
    due = redis_keys.ended(redis_keys.shard_of(match_id))
    client.zadd(due, {match_id: 0}, xx=True)  # the minute of the one that died is over
    assert archive_in_child(url, folder, 0)
    found, lists = asyncio.run(read_everywhere(url, folder, match_id))
    assert found == played, "the match is lost"
    assert lists == [ALL, player_list("ada"), player_list("bob")], lists
    files = [path for path in Path(folder, "matches").rglob("*") if path.is_file()]
    [kept] = [path for path in files if not path.name.startswith(".")]
    assert kept.name == f"{match_id}.json.gz", kept
    assert decode(kept.read_bytes()).ratings is not None, "its ratings are lost"
    assert client.keys("{r:*}:changes") == []
    assert client.exists(redis_keys.match(match_id), redis_keys.log(match_id), due) == 0
    listed = [key for key in client.keys("{x}:matches*") if client.zscore(key, match_id)]
    assert listed == []
    return lived


def main(url: str, folder: str, match_id: str) -> None:
    client = redis.Redis.from_url(url)
    saved = {key: client.dump(key) for key in client.scan_iter()}
    fuse = 0
    lived = False
    while not lived:
        fuse += 1
        client.flushall()
        for key, data in saved.items():
            assert data is not None
            client.restore(key, 0, data)
        shutil.rmtree(folder, ignore_errors=True)
        lived = attempt(client, url, folder, match_id, fuse)
    sys.stdout.write(str(fuse - 1))


if __name__ == "__main__":
    main(*sys.argv[1:])
