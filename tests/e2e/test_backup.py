"""The store is backed up while matches are played, and restored elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import redis

from tests.full_disk import files_of_at_most
from tests.stores import Cluster
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds_server.cli import main
from tradewinds_server.store.embedded_redis import EmbeddedRedis

from .running import play, running_server


def command(*words: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(["store", *words])
    return int(stopped.value.code or 0)


@asynccontextmanager
async def client_on(url: str) -> AsyncIterator[Client]:
    async with running_server(url, open=True) as address, Client(address) as client:
        yield client


async def test_matches_go_on_from_a_backup_that_was_taken_while_they_were_played(
    redis_url: str, tmp_path: Path
) -> None:
    async with client_on(redis_url) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        match_id = created.match.match_id
        saved = await play(client, created, 20)
        words = ("backup", str(tmp_path / "backup"), "--redis-url", redis_url)
        assert await asyncio.to_thread(command, *words) == 0
        await play(client, created, 10)  # the store went on, the backup did not
    data = tmp_path / "data"
    assert (
        command("restore", str(tmp_path / "backup" / "store-1.rdb"), "--data-dir", str(data)) == 0
    )
    store = EmbeddedRedis("everysec", str(data))
    store.start()
    try:
        async with client_on(store.url) as client:
            restored = await client.matches.get(match_id, created.seat_keys[0].token)
            assert restored.match.version == 20
            state = await play(client, created, 1000)
            assert state.position.scores
            assert saved.match.match_id == match_id
    finally:
        store.stop()


def test_a_cluster_is_backed_up_node_by_node(cluster: Cluster, tmp_path: Path) -> None:
    for number, node in enumerate(cluster.nodes):
        node.admin.set(cluster.name_at(node), number)
    assert command("backup", str(tmp_path), "--redis-url", cluster.url) == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["store-1.rdb", "store-2.rdb", "store-3.rdb"]
    found = set()
    for file in files:
        data = tmp_path / file.stem
        assert command("restore", str(file), "--data-dir", str(data)) == 0
        store = EmbeddedRedis("everysec", str(data))
        store.start()
        with redis.Redis.from_url(store.url) as admin:
            found |= {admin.get(name) for name in admin.scan_iter()}
        store.stop()
    assert found == {b"0", b"1", b"2"}


def test_a_snapshot_that_was_cut_short_is_refused(
    redis_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("backup", str(tmp_path), "--redis-url", redis_url) == 0
    file, data = tmp_path / "store-1.rdb", tmp_path / "data"
    whole = file.read_bytes()
    for length in (len(whole) - 20, 6):
        file.write_bytes(whole[:length])
        assert command("restore", str(file), "--data-dir", str(data)) == 2
        assert "cut short" in capsys.readouterr().err
        assert not data.exists()


def test_a_restore_that_finds_no_room_leaves_no_store_without_data(
    redis_url: str, tmp_path: Path
) -> None:
    redis.Redis.from_url(redis_url).set("big", bytes(range(256)) * 1000)
    assert command("backup", str(tmp_path), "--redis-url", redis_url) == 0
    words = "restore", str(tmp_path / "store-1.rdb"), "--data-dir", str(tmp_path / "data")
    with files_of_at_most(1000):
        assert command(*words) == 2
    assert not (tmp_path / "data" / "appendonlydir").exists()
    assert command(*words) == 0  # now there is room


def test_nothing_is_overwritten_and_other_files_are_refused(
    redis_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("backup", str(tmp_path), "--redis-url", redis_url) == 0
    file, data = str(tmp_path / "store-1.rdb"), str(tmp_path / "data")
    assert command("restore", file, "--data-dir", data) == 0
    assert command("restore", file, "--data-dir", data) == 2
    assert "holds data already" in capsys.readouterr().err
    (tmp_path / "other").write_text("hello")
    assert command("restore", str(tmp_path / "other"), "--data-dir", str(tmp_path / "new")) == 2
    assert command("backup", str(tmp_path), "--redis-url", "redis://127.0.0.1:1") == 2
