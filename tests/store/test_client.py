"""The way to the store: shared, restored after a break, honest about failure."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis
from structlog.contextvars import bound_contextvars, get_contextvars
from structlog.testing import capture_logs

from tradewinds_server import background_tasks
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.store import connection, notifications, pipeline, redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.connection import Connection, open_pipeline
from tradewinds_server.store.embedded_redis import EmbeddedRedis
from tradewinds_server.store.lua_script import Script
from tradewinds_server.store.notifications import Notifications
from tradewinds_server.store.pipeline import BATCH, Pipeline, Request
from tradewinds_server.store.resp import ReplyError
from tradewinds_server.store.store_url import BadAddress, Server, parse


@pytest.fixture
async def client(redis_url: str) -> AsyncIterator[StoreClient]:
    client = StoreClient(redis_url)
    yield client
    await client.close()


async def test_replies_find_their_callers(client: StoreClient) -> None:
    replies = await asyncio.gather(*(client.send("ECHO", str(n)) for n in range(100)))
    assert replies == [str(n).encode() for n in range(100)]


async def test_a_refused_command_does_not_disturb_its_neighbours(client: StoreClient) -> None:
    replies: tuple[Any, ...] = await asyncio.gather(
        client.send("ECHO", "a"),
        client.send("NO-SUCH-COMMAND"),
        client.send("ECHO", "b"),
        return_exceptions=True,
    )
    assert (replies[0], replies[2]) == (b"a", b"b")
    assert isinstance(replies[1], ReplyError)


async def test_a_caller_that_gives_up_does_not_shift_the_replies(client: StoreClient) -> None:
    waiting = [client.send("ECHO", str(n)) for n in range(10)]
    await asyncio.sleep(0)
    waiting[3].cancel()
    replies = await asyncio.gather(*waiting, return_exceptions=True)
    assert [reply for n, reply in enumerate(replies) if n != 3] == [
        str(n).encode() for n in range(10) if n != 3
    ]


async def test_scripts_survive_a_store_that_forgot_them(client: StoreClient) -> None:
    script = Script("claim_session")
    for _ in range(2):
        await client.run(script, ["{s:x}:home"], ["here", "stream", "topic", 1000, 0])
        await client.send("SCRIPT", "FLUSH")


async def test_a_broken_connection_is_told_and_made_anew(
    client: StoreClient, redis_url: str
) -> None:
    await client.send("ECHO", "a")
    with redis.Redis.from_url(redis_url) as admin:
        admin.client_kill_filter(_type="normal", skipme=True)
    with pytest.raises(StoreUnavailable):
        await client.send("ECHO", "b")
    assert await client.send("ECHO", "c") == b"c"


async def test_a_store_that_dies_and_comes_back_is_used_again() -> None:
    server = EmbeddedRedis("memory")
    server.start()
    client = StoreClient(server.url)
    await client.send("SET", "k", "v")
    server.kill()
    with pytest.raises(StoreUnavailable) as refused:
        await client.send("GET", "k")
    assert refused.value.retry_after
    server.start()
    assert await client.send("GET", "k") is None
    await client.close()
    server.stop()


async def test_nobody_waits_for_a_courier_that_was_closed() -> None:
    """Be a command under way, just given, or waiting for a connection."""
    server = EmbeddedRedis("memory")
    server.start()
    for is_connected in (True, False):
        for pause in (0, 0.05):
            client = StoreClient(server.url)
            if is_connected:
                await client.send("ECHO", "a")
            assert server.pid is not None
            os.kill(server.pid, signal.SIGSTOP)
            waiting = client.send("ECHO", "b" * 10_000_000)
            await asyncio.sleep(pause)
            await asyncio.wait_for(client.close(), pipeline.REPLY_SECONDS / 2)
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(waiting, pipeline.REPLY_SECONDS / 2)
            with pytest.raises(StoreUnavailable):
                await client.send("ECHO", "c")
            os.kill(server.pid, signal.SIGCONT)
    server.stop()


@pytest.mark.parametrize("is_connected", [True, False])
async def test_a_command_that_cannot_be_written_does_not_shift_the_replies(
    client: StoreClient, is_connected: bool
) -> None:
    if is_connected:
        await client.send("ECHO", "a")
    replies = await asyncio.gather(
        client.send("ECHO", "b"),
        client.send("ECHO", "\ud800"),
        client.send("ECHO", None),  # type: ignore[arg-type]
        client.send("ECHO", "c"),
        return_exceptions=True,
    )
    assert (replies[0], replies[3]) == (b"b", b"c")
    assert [type(reply) for reply in replies[1:3]] == [UnicodeEncodeError, TypeError]


async def test_whoever_waits_for_a_connection_fails_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Be it given to the client before or after the attempt began."""
    monkeypatch.setattr(connection, "REPLY_SECONDS", 0.2)
    visitors: list[asyncio.StreamWriter] = []

    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visitors.append(writer)

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    client = StoreClient(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    first = client.send("ECHO", "a")
    while not visitors:
        await asyncio.sleep(0.001)
    with pytest.raises(StoreUnavailable):
        await client.send("ECHO", "b")
    with pytest.raises(StoreUnavailable):
        await first
    await client.close()
    server.close()
    [visitor] = visitors
    visitor.transport.abort()


async def test_no_command_hangs_though_the_task_that_connects_was_cancelled(
    client: StoreClient,
) -> None:
    """As everything is when a loop ends, even before it begins."""
    waiting = client.send("ECHO", "a")
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await asyncio.sleep(0)
    assert await asyncio.wait_for(client.send("ECHO", "b"), pipeline.REPLY_SECONDS) == b"b"
    assert await waiting == b"a"


@asynccontextmanager
async def pipeline_with_request(url: str) -> AsyncIterator[tuple[Pipeline, Request]]:
    """A command that gets no reply by itself is under way."""
    address = parse(url)
    way = await open_pipeline(address.servers[0], address.access)
    request = Request(("BLPOP", "never", 0), asyncio.get_running_loop().create_future())
    way.send(request)
    await asyncio.sleep(0)
    yield way, request
    way.close()
    await way.lost


@pytest.mark.parametrize(
    "happens",
    [
        lambda way: way.connection_lost(TimeoutError(errno.ETIMEDOUT, "Connection timed out")),
        lambda way: way.eof_received(),
        lambda way: way.data_received(b"nonsense"),
        lambda way: way.data_received(b"-READONLY You can't write against a replica.\r\n"),
        lambda way: way._transport.close(),
    ],
    ids=[
        "the network gives up",
        "the store says no more",
        "no reply",
        "a master no longer",
        "closed",
    ],
)
async def test_nothing_is_expected_of_a_line_any_more_when(
    redis_url: str, happens: Callable[[Pipeline], None]
) -> None:
    async with pipeline_with_request(redis_url) as (way, request):
        late = Request(("ECHO", "a"), asyncio.get_running_loop().create_future())
        way.send(late)
        happens(way)
        for told in (request, late):
            with pytest.raises(StoreUnavailable):
                await told.reply
        assert way.is_lost


async def test_whatever_is_carried_on_a_closed_line_fails(redis_url: str) -> None:
    async with pipeline_with_request(redis_url) as (way, _):
        way._transport.close()
        loop = asyncio.get_running_loop()
        requests = [Request(("PING",), loop.create_future()) for _ in range(2 * BATCH + 1)]
        for request in requests:
            way.send(request)
        for request in requests:
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(request.reply, pipeline.REPLY_SECONDS)


async def test_a_reply_that_nobody_asked_for_ends_the_line(redis_url: str) -> None:
    async with pipeline_with_request(redis_url) as (way, request):
        way.data_received(b">2\r\n+news\r\n+of the store\r\n+first\r")
        assert not request.reply.done()
        way.data_received(b"\n+second\r\n")
        assert await request.reply == b"first"
        assert way.is_lost


async def test_notifications_reach_their_topic_only(redis_url: str, client: StoreClient) -> None:
    listening = Notifications(redis_url)
    await listening.start()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    listening.listen("a", heard.put_nowait)
    channel = redis_keys.process_channel(listening.process)
    await client.send("PUBLISH", channel, "b 1")
    await client.send("PUBLISH", channel, "a 2 3")
    assert await heard.get() == b"2 3"
    await listening.close()


async def test_everybody_is_woken_when_notifications_may_have_been_lost(
    redis_url: str, client: StoreClient
) -> None:
    listening = Notifications(redis_url)
    await listening.start()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    listening.listen("a", heard.put_nowait)
    await client.send("CLIENT", "KILL", "TYPE", "pubsub")
    assert await heard.get() is None
    await listening.close()


async def test_a_notification_that_nobody_can_read_is_not_the_last(
    redis_url: str, client: StoreClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_tasks, "PAUSE_SECONDS", 0)
    listening = Notifications(redis_url)
    await listening.start()
    heard: asyncio.Queue[int] = asyncio.Queue()
    listening.listen("a", lambda payload: heard.put_nowait(int(payload or 0)))
    channel = redis_keys.process_channel(listening.process)
    await client.send("PUBLISH", channel, "a nonsense")
    assert await heard.get() == 0  # some may be lost
    await client.send("PUBLISH", channel, "a 7")
    assert await heard.get() == 7
    await listening.close()


async def test_a_connection_is_noted_in_the_log_as_nobodys() -> None:
    noted: list[dict[str, Any]] = []

    async def fail() -> Pipeline:
        noted.append(get_contextvars())
        raise ConnectionError

    connection = Connection(fail)
    request = Request(("PING",), asyncio.get_running_loop().create_future())
    with bound_contextvars(bot="ada"):
        connection.send(request)
    with pytest.raises(StoreUnavailable):
        await request.reply
    assert noted == [{}]
    await connection.close()


async def test_a_store_that_hangs_is_given_up_by_those_who_only_listen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notifications, "PING_SECONDS", 0.05)
    monkeypatch.setattr(pipeline, "REPLY_SECONDS", 0.05)
    server = EmbeddedRedis("memory")
    server.start()
    listening = Notifications(server.url)
    await listening.start()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    listening.listen("a", heard.put_nowait)
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    with capture_logs() as logs:
        while not any(line["event"] == "notifications lost" for line in logs):
            await asyncio.sleep(0.01)
    os.kill(server.pid, signal.SIGCONT)
    assert await heard.get() is None
    await listening.close()
    server.stop()


@pytest.mark.parametrize(
    ("url", "servers"),
    [
        ("redis+sentinel://a:1,b/table", [Server("a", 1), Server("b", 26379)]),
        ("redis+sentinel://u:p%40@[::1]:7/table", [Server("::1", 7)]),
    ],
)
def test_sentinels_are_named_in_the_url(url: str, servers: list[Server]) -> None:
    address = parse(url)
    assert list(address.servers) == servers
    assert address.service == "table"
    assert address.access.password == ("p@" if "p%40" in url else "")


def test_nodes_of_a_cluster_are_named_in_the_url() -> None:
    address = parse("redis+cluster://a:1,b")
    assert address.servers == (Server("a", 1), Server("b", 6379))


@pytest.mark.parametrize(
    ("url", "server", "database"),
    [
        ("redis://", Server("localhost", 6379), 0),
        ("redis://host:7/3", Server("host", 7), 3),
        ("redis://host?db=2", Server("host", 6379), 2),
        ("rediss://host", Server("host", 6379), 0),
        ("unix:///run/redis.sock?db=1", Server("", 0, "/run/redis.sock"), 1),
    ],
)
def test_one_server_is_named_in_the_url(url: str, server: Server, database: int) -> None:
    address = parse(url)
    assert address.servers == (server,)
    assert address.access.database == database
    assert (address.access.tls is not None) == url.startswith("rediss")


@pytest.mark.parametrize(
    "url", ["http://host", "redis://host/x", "redis://host?timeout=3", "rediss://host?ssl=1"]
)
def test_a_url_that_names_no_store_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        parse(url)


@pytest.mark.parametrize("durability", ["everysec", "always"])
def test_the_embedded_store_keeps_what_it_was_given(tmp_path: object, durability: str) -> None:
    async def put(url: str) -> None:
        client = StoreClient(url)
        await client.send("SET", "k", "v")
        await client.close()

    async def get(url: str) -> object:
        client = StoreClient(url)
        value = await client.send("GET", "k")
        await client.close()
        return value

    first = EmbeddedRedis(durability, str(tmp_path))
    first.start()
    asyncio.run(put(first.url))
    first.stop()
    second = EmbeddedRedis(durability, str(tmp_path))
    second.start()
    assert asyncio.run(get(second.url)) == b"v"
    second.stop()


async def test_a_reply_that_comes_too_late_is_never_taken_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pipeline, "REPLY_SECONDS", 0.1)
    server = EmbeddedRedis("memory")
    server.start()
    client = StoreClient(server.url)
    await client.send("ECHO", "a")
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    with pytest.raises(StoreUnavailable):
        await client.send("ECHO", "b")
    os.kill(server.pid, signal.SIGCONT)
    monkeypatch.undo()
    assert await client.send("ECHO", "c") == b"c"
    await client.close()
    server.stop()
