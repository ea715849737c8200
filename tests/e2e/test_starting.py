"""What keeps `tradewinds serve` from starting, and what it only warns of."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
import redis

from tests.stores import free_port
from tradewinds_server.config import BadSettings, Settings
from tradewinds_server.startup_checks import reserve_port
from tradewinds_server.store.embedded_redis import EmbeddedRedis

from .processes import PATIENCE_SECONDS, SERVE, SOURCES, serving


async def refuse(*flags: str) -> str:
    """Why a server with these flags does not start."""
    process = await asyncio.create_subprocess_exec(
        *(*SERVE, "--open", *flags),
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCES},
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        _, told = await process.communicate()
    assert process.returncode == 2
    return " ".join(told.decode().split())


async def test_a_port_is_not_shared_with_a_server_of_another_store(redis_url: str) -> None:
    async with serving(redis_url) as server:
        port = server.address.rpartition(":")[2]
        assert f"port {port} is in use" in await refuse("--port", port)


async def test_a_port_is_not_shared_with_another_program() -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port = str(server.sockets[0].getsockname()[1])
    assert f"port {port} is in use" in await refuse("--port", port)
    server.close()


def test_of_two_servers_that_start_together_one_gets_the_port(
    redis_url: str, tmp_path: Path
) -> None:
    """Neither listens yet."""
    other = EmbeddedRedis("memory", str(tmp_path))
    other.start()
    settings = Settings(port=free_port())
    with (
        reserve_port(settings, redis_url),
        pytest.raises(BadSettings, match="in use"),
        reserve_port(settings, other.url),
    ):
        pass
    other.stop()


@pytest.mark.parametrize("workers", ["1", "2"])
async def test_servers_of_one_store_share_a_port(redis_url: str, workers: str) -> None:
    async with serving(redis_url, "--workers", workers) as first:
        port = first.address.rpartition(":")[2]
        async with serving(redis_url, "--port", port, "--workers", workers) as second:
            assert first.address == second.address


async def test_a_port_is_free_again_after_its_server_ended(redis_url: str, tmp_path: Path) -> None:
    port = str(free_port())
    async with serving(redis_url, "--port", port):
        pass
    other = EmbeddedRedis("memory", str(tmp_path))
    other.start()
    async with serving(other.url, "--port", port) as server:
        assert server.address == f"127.0.0.1:{port}"
    other.stop()


async def test_a_store_that_evicts_keys_is_refused(tmp_path: Path) -> None:
    store = EmbeddedRedis("memory", str(tmp_path))
    store.start()
    with redis.Redis.from_url(store.url) as admin:
        admin.config_set("maxmemory-policy", "allkeys-lru")
    told = await refuse("--port", "0", "--redis-url", store.url)
    assert "maxmemory-policy is allkeys-lru" in told
    store.stop()


async def test_an_unknown_variable_is_told_with_those_it_may_mean(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRADEWINDS_SPECTATOR_DELAY", "30")
    async with serving(redis_url) as server:
        [warning] = server.logged("unknown variable ignored")
    assert warning["variable"] == "TRADEWINDS_SPECTATOR_DELAY"
    assert "TRADEWINDS_SPECTATOR_DELAY_SECONDS" in warning["did_you_mean"]
