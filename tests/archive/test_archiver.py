"""Ended matches leave the store for the archive: each exactly once, whoever dies meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.match.server import Server, open_server
from tradewinds_server.archive.archive import ALL, Archive
from tradewinds_server.archive.archiver import Archiver
from tradewinds_server.archive.folder_store import FolderStore
from tradewinds_server.archive.object_store import open_objects
from tradewinds_server.arena.ratings import Ratings
from tradewinds_server.errors import ArchiveUnavailable, UnknownMatch
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Terms
from tradewinds_server.match.rating_pool import pool_of
from tradewinds_server.metrics.definitions import ARCHIVED
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.ratings import RatingStore
from tradewinds_server.store.stored_match import LogEntry

ROOT = Path(__file__).resolve().parents[2]
HOUR_MS = 3_600_000
FEWEST_STEPS = 30


class Shipped:
    """A server whose ended matches are due at once, and the archive they go to."""

    def __init__(self, server: Server, path: Path) -> None:
        self.server = server
        self.path = path
        self.archive = Archive(open_objects(str(path)))
        assert server.store.ended is not None
        self.ended = server.store.ended
        self.ratings = Ratings(RatingStore(server.client, HOUR_MS))
        self.archiver = Archiver(server.store, self.ended, self.archive, self.ratings, 1.0)

    async def play(self, terms: Terms | None = None, match_id: str = "") -> LiveMatch:
        match = await self.server.create(terms=terms or Terms(), match_id=match_id)
        await self.server.play_to_the_end(match)
        await self.server.referee.committer.close()  # until it is noted that the match has ended
        return match

    async def left_in_store(self) -> list[str]:
        """Keys that belong to a match, or lists that are not empty."""
        found = await self.server.client.send("KEYS", "*")
        return sorted(
            key.decode() for key in found if key.startswith((b"{m:", b"{x}:matches", b"{d:"))
        )

    async def listed(self) -> list[str]:
        return [entry.match_id for entry in (await self.archive.page(ALL, "", None, 99)).entries]


@pytest.fixture
async def shipped(redis_url: str, tmp_path: Path) -> AsyncIterator[Shipped]:
    async with open_server(redis_url, archive_after_ms=0) as server:
        yield Shipped(server, tmp_path / "archive")


async def remove_deadline(shipped: Shipped, match: LiveMatch) -> None:
    """As the sweeper does once a match has ended."""
    shard = redis_keys.deadlines(redis_keys.shard_of(match.match_id))
    await shipped.server.client.send("ZREM", shard, match.match_id)


async def test_an_ended_match_leaves_nothing_in_the_store(shipped: Shipped) -> None:
    match = await shipped.play()
    await remove_deadline(shipped, match)
    assert await shipped.archiver.archive_due() == 1
    archived = await shipped.archive.get(match.match_id)
    assert archived.stored.version == match.version
    assert await shipped.left_in_store() == []
    assert await shipped.archiver.archive_due() == 0


async def test_what_a_match_did_to_ratings_goes_with_it(shipped: Shipped) -> None:
    shipped.server.referee.ends.add_recorder(shipped.ratings.match_ended)
    match = await shipped.play(Terms(rated=True))
    unrated = await shipped.play()
    pool = pool_of(match.record)
    assert pool is not None
    key = redis_keys.rating_changes(pool.name)
    assert await shipped.server.client.send("HKEYS", key) == [match.match_id.encode()]
    assert await shipped.archiver.archive_due() == 2
    archived = await shipped.archive.get(match.match_id)
    rated = [
        (await shipped.ratings.results(pool, owner.bot, None, 1))[0]
        for owner in match.record.owners
    ]
    assert archived.ratings == [
        (each.before.mu, each.before.sigma, each.after.mu, each.after.sigma) for each in rated
    ]
    assert len({change.mu_after for change in archived.ratings}) > 1
    assert (await shipped.archive.get(unrated.match_id)).ratings is None
    assert await shipped.server.client.send("EXISTS", key) == 0


async def test_a_running_match_stays_and_an_ended_one_waits_its_time(
    redis_url: str, tmp_path: Path
) -> None:
    async with open_server(redis_url, archive_after_ms=3_600_000) as server:
        shipped = Shipped(server, tmp_path)
        running, ended = await server.create(), await shipped.play()
        assert await shipped.archiver.archive_due() == 0
        for match in (running, ended):
            assert (await server.store.load(match.match_id)).version == match.version
        expires = await server.client.send("PTTL", redis_keys.match(ended.match_id))
        assert expires == -1  # however long the archive is away


async def test_matches_that_ended_before_there_was_an_archive_leave_too(
    redis_url: str, tmp_path: Path
) -> None:
    async with open_server(redis_url) as before:
        match = await before.create()
        await before.play_to_the_end(match)
        await before.referee.committer.close()
    async with open_server(redis_url, archive_after_ms=0) as server:
        shipped = Shipped(server, tmp_path)
        assert await shipped.archiver.archive_due() == 0
        await shipped.ended.heal()
        assert await shipped.archiver.archive_due() == 1
        assert await shipped.listed() == [match.match_id]


async def test_a_match_that_fell_out_of_the_queue_is_found_again(shipped: Shipped) -> None:
    matches = [await shipped.play() for _ in range(2)]
    await shipped.ended.forget(matches[0].match_id)
    running = asyncio.create_task(shipped.archiver.run())
    async with asyncio.timeout(20):
        while len(await shipped.listed()) < 2:
            await asyncio.sleep(0.01)
    running.cancel()


async def test_a_server_that_notes_the_end_late_leaves_nothing_behind(shipped: Shipped) -> None:
    match = await shipped.play()
    await remove_deadline(shipped, match)
    await shipped.archiver.archive_due()
    await shipped.server.referee.ends.record(match)
    assert await shipped.archiver.archive_due() == 1
    assert await shipped.left_in_store() == []
    assert await shipped.listed() == [match.match_id]


async def test_several_archivers_at_once_archive_every_match_once(shipped: Shipped) -> None:
    matches = [await shipped.play() for _ in range(4)]
    counts = await asyncio.gather(*(shipped.archiver.archive_due() for _ in range(3)))
    assert sum(counts) == 4
    assert sorted(await shipped.listed()) == sorted(match.match_id for match in matches)
    await asyncio.gather(*(shipped.archiver.archive(m.match_id) for m in matches for _ in "ab"))
    assert len(await shipped.listed()) == 4


async def test_a_match_that_the_store_brings_back_is_archived_again_as_the_same(
    shipped: Shipped,
) -> None:
    """A store that lost its last second may hold a match again that had left."""
    match = await shipped.play()
    names = (redis_keys.match(match.match_id), redis_keys.log(match.match_id))
    saved = [await shipped.server.client.send("DUMP", name) for name in names]
    await shipped.archiver.archive_due()
    first = await shipped.archive.get(match.match_id)
    for name, data in zip(names, saved, strict=True):
        await shipped.server.client.send("RESTORE", name, 0, data)
    await shipped.ended.add(match.match_id)
    assert await shipped.archiver.archive_due() == 1
    assert await shipped.archive.get(match.match_id) == first
    assert await shipped.listed() == [match.match_id]


async def test_while_the_archive_is_away_matches_stay_in_the_store(shipped: Shipped) -> None:
    match = await shipped.play()
    away = shipped.path.rename(shipped.path.with_name("away"))
    with pytest.raises(ArchiveUnavailable):
        await shipped.archiver.archive_due()
    assert (await shipped.server.store.load(match.match_id)).version == match.version
    away.rename(shipped.path)
    await shipped.archiver.archive(match.match_id)
    assert await shipped.listed() == [match.match_id]


async def test_only_the_ended_match_that_is_archived_is_removed(shipped: Shipped) -> None:
    """A store that lost moves may have an earlier version again, which runs."""
    ended, running = await shipped.play(), await shipped.server.create()
    assert not await shipped.ended.remove(ended.match_id, ended.version - 1, keep_id=False)
    assert not await shipped.ended.remove(running.match_id, running.version, keep_id=False)
    for match in (ended, running):
        assert (await shipped.server.store.load(match.match_id)).version == match.version
    assert await shipped.ended.remove(ended.match_id, ended.version, keep_id=False)
    with pytest.raises(UnknownMatch):
        await shipped.server.store.load(ended.match_id)


async def test_an_organisers_request_does_not_create_an_archived_match_again(
    shipped: Shipped,
) -> None:
    match_id = "ab" * 10
    match = await shipped.play(Terms(organizer="org"), match_id)
    await remove_deadline(shipped, match)
    await shipped.archiver.archive_due()
    with pytest.raises(UnknownMatch):
        await shipped.server.create(terms=Terms(organizer="org"), match_id=match_id)
    assert await shipped.server.client.send("EXISTS", redis_keys.match(match_id)) == 0
    assert await shipped.server.client.send("PTTL", redis_keys.archived(match_id)) > 0
    assert await shipped.left_in_store() == [redis_keys.archived(match_id)]


async def test_archived_matches_are_kept_for_the_days_of_their_retention(
    shipped: Shipped,
) -> None:
    match = await shipped.play()
    await shipped.archiver.archive_due()
    store, ended, archive = shipped.server.store, shipped.ended, shipped.archive
    for days in (0, 1):
        await Archiver(store, ended, archive, shipped.ratings, 1.0, days).remove_old()
        assert await shipped.listed() == [match.match_id]
    await Archiver(store, ended, archive, shipped.ratings, 1.0, 1e-9).remove_old()
    assert await shipped.listed() == []
    with pytest.raises(UnknownMatch):
        await archive.get(match.match_id)


async def test_a_damaged_archived_match_does_not_hold_up_the_others(shipped: Shipped) -> None:
    matches = [await shipped.play() for _ in range(2)]
    await shipped.archiver.archive(matches[0].match_id)
    [file] = shipped.path.rglob(f"{matches[0].match_id}.json.gz")
    file.write_bytes(b"dust")
    store, ended, archive = shipped.server.store, shipped.ended, shipped.archive
    running = asyncio.create_task(
        Archiver(store, ended, archive, shipped.ratings, 0.01, 1e-9).run()
    )
    async with asyncio.timeout(20):
        while await shipped.ended.size() or file.exists():
            await asyncio.sleep(0.01)
    running.cancel()


async def test_an_ended_match_whose_archived_form_was_damaged_is_not_asked_for_for_ever(
    shipped: Shipped,
) -> None:
    match = await shipped.play()
    await shipped.archiver.archive_due()
    [file] = shipped.path.rglob(f"{match.match_id}.json.gz")
    file.write_bytes(b"dust")
    await shipped.server.referee.ends.record(match)  # a server notes the end late
    assert await shipped.archiver.archive_due() == 1
    assert await shipped.ended.size() == 0


async def test_matches_leave_though_the_archive_lets_nothing_be_deleted(
    shipped: Shipped, tmp_path: Path
) -> None:
    class WriteOnce(FolderStore):
        async def delete(self, names: object) -> None:
            raise ArchiveUnavailable("no right to delete")

    objects = WriteOnce(str(tmp_path / "kept"))
    objects.create()
    archive = Archive(objects)
    archiver = Archiver(shipped.server.store, shipped.ended, archive, shipped.ratings, 0.01, 1e-9)
    old, new = await shipped.play(), await shipped.play()
    await archiver.archive(old.match_id)  # its time is over, and nobody can remove it
    running = asyncio.create_task(archiver.run())
    async with asyncio.timeout(20):
        while await shipped.ended.size():
            await asyncio.sleep(0.01)
    running.cancel()
    assert (await archive.get(new.match_id)).stored.version == new.version


class Overtaken(MatchStore):
    """While it reads a match, another server archives it."""

    def __init__(self, client: StoreClient, other: Archiver) -> None:
        super().__init__(client, "p", 3_600_000, 0)
        self._other = other

    async def log_since(self, match_id: str, version: int) -> list[LogEntry]:
        await self._other.archive(match_id)
        return await super().log_since(match_id, version)


async def test_a_match_that_another_server_moves_meanwhile_is_not_refused(
    shipped: Shipped,
) -> None:
    match = await shipped.play()
    before = dict(ARCHIVED.read())
    store = Overtaken(shipped.server.client, shipped.archiver)
    archiver = Archiver(store, shipped.ended, shipped.archive, shipped.ratings, 1.0)
    await archiver.archive(match.match_id)
    counted = {kind: count - before.get(kind, 0) for kind, count in ARCHIVED.read().items()}
    assert {kind: count for kind, count in counted.items() if count} == {("moved",): 1}
    assert await shipped.listed() == [match.match_id]


async def test_a_store_whose_clock_runs_ahead_removes_nothing_from_the_archive(
    shipped: Shipped,
) -> None:
    class Ahead(MatchStore):
        async def now_ms(self) -> int:
            return await super().now_ms() + 10 * 365 * 86_400_000

    match = await shipped.play()
    await shipped.archiver.archive_due()
    store = Ahead(shipped.server.client, "p", 3_600_000, 0)
    archiver = Archiver(store, shipped.ended, shipped.archive, shipped.ratings, 1.0, 30.0)
    await archiver.remove_old()
    assert await shipped.listed() == [match.match_id]


async def test_killed_at_any_step_a_match_is_archived_exactly_once(
    shipped: Shipped, redis_url: str
) -> None:
    shipped.server.referee.ends.add_recorder(shipped.ratings.match_ended)
    match = await shipped.play(Terms(rated=True))
    await remove_deadline(shipped, match)
    command = [sys.executable, "-m", "tests.archive.dying"]
    done = await asyncio.to_thread(
        subprocess.run,
        [*command, redis_url, str(shipped.path), match.match_id],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= FEWEST_STEPS
