"""The real store behind the tests: a container where Docker runs, else a local server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import grpc
import pytest
import redis
from hypothesis import HealthCheck, settings

# Engine and example game import generated modules, which must be up to date.
GENERATOR = Path(__file__).parents[1] / "server" / "generate"
subprocess.run([sys.executable, GENERATOR], check=True)

from tradewinds_server.app import App  # noqa: E402
from tradewinds_server.config import Settings  # noqa: E402
from tradewinds_server.store.embedded_redis import EmbeddedRedis, find_server  # noqa: E402

from .stores import Cluster  # noqa: E402

IMAGE = "redis:7-alpine"
settings.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # says more of the machine than of the test
)
settings.load_profile("repeatable")


@cache
def docker_runs() -> bool:
    docker = shutil.which("docker")
    if docker is None:
        return False
    return subprocess.run([docker, "info"], capture_output=True).returncode == 0


def pytest_report_header() -> str:
    return f"store: {IMAGE} in Docker" if docker_runs() else f"store: {find_server()}"


@pytest.fixture(scope="session")
def store_url() -> Iterator[str]:
    """A store for this test process; whoever wants it empty asks for `redis_url`."""
    if docker_runs():
        from testcontainers.redis import RedisContainer

        with RedisContainer(IMAGE) as container:
            host, port = container.get_container_host_ip(), container.get_exposed_port(6379)
            yield f"redis://{host}:{port}"
        return
    server = EmbeddedRedis("memory")
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def redis_url(store_url: str) -> str:
    """A store with nothing in it."""
    with redis.Redis.from_url(store_url) as client:
        client.flushall()
    return store_url


@pytest.fixture(scope="session")
def running_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster for this test process; whoever wants it empty asks for `cluster`."""
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture
def cluster(running_cluster: Cluster) -> Cluster:
    """A cluster with nothing in it."""
    running_cluster.empty()
    return running_cluster


@pytest.fixture(params=["one server", "cluster"])
def any_redis_url(request: pytest.FixtureRequest) -> str:
    """A store with nothing in it, of each kind that lays keys out its own way."""
    if request.param == "one server":
        url: str = request.getfixturevalue("redis_url")
        return url
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url


@pytest.fixture
async def channel(redis_url: str) -> AsyncIterator[grpc.aio.Channel]:
    """A connection to a server of its own on an empty store."""
    app = App(Settings(port=0, open=True, drain_seconds=0.2), redis_url)
    port = await app.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    await app.drain()
