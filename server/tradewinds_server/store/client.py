"""The way to Redis: a client from a URL, scripts, and one connection that many callers share."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from contextvars import Context
from importlib import resources
from typing import Any, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

from ..metrics.figures import STORE_SECONDS
from .cluster import Nodes, exchange
from .pipeline import REPLY_SECONDS, UNREACHABLE, Pipeline, Request, note_loss
from .resp import Argument
from .sentinel import connect_to_master

Client: TypeAlias = Redis | Nodes
MOST_WAITING = 20_000


def connect(url: str) -> Client:
    """A client of redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://.

    redis+sentinel://host:26379,host:26379/service?db=0 asks the sentinels for the master, and
    redis+cluster://host:6379,host:6379 any of these nodes for the others.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("redis+sentinel", "redis+cluster"):
        return Redis.from_url(url, protocol=3)
    who = {
        "username": unquote(parts.username or "") or None,
        "password": unquote(parts.password or "") or None,
    }
    if parts.scheme == "redis+sentinel":
        database = int(parse_qs(parts.query).get("db", ["0"])[0])
        sentinels = _hosts(parts.netloc, 26379)
        return connect_to_master(sentinels, parts.path.strip("/"), db=database, protocol=3, **who)
    return Nodes.at(_hosts(parts.netloc, 6379), protocol=3, **who)


def _hosts(netloc: str, usual_port: int) -> list[tuple[str, int]]:
    named = [urlsplit(f"//{host}") for host in netloc.rpartition("@")[2].split(",")]
    return [(host.hostname or "", host.port or usual_port) for host in named]


class Script:
    """A Lua file of the scripts folder, with the clock all of them share."""

    def __init__(self, name: str) -> None:
        folder = resources.files(__package__) / "scripts"
        prelude = (folder / "clock.lua").read_text()
        self.text = prelude + (folder / f"{name}.lua").read_text()
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()


class StoreClient:
    """Carries commands over one connection: those of one turn of the loop travel together in loads.

    Every failure to reach the store is StoreUnavailable; then a command may or may not have been
    carried out, so only what is safe to repeat may be repeated.
    """

    def __init__(self, url: str) -> None:
        self.client = connect(url)
        self._pipeline: Pipeline | None = None
        self._waiting: list[Request] = []  # for a connection
        self._setting_out: asyncio.Task[None] | None = None
        self._is_closed = False

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """One command and its reply; ResponseError if the store refused it."""
        request = Request(command, asyncio.get_running_loop().create_future())
        pipeline = self._pipeline
        under_way = 0 if pipeline is None else len(pipeline)
        if self._is_closed:
            request.fail("the store was closed")
        elif len(self._waiting) + under_way >= MOST_WAITING:
            request.fail("too much waits for the store")
        elif pipeline is not None and not pipeline.is_lost and not self._waiting:
            pipeline.carry(request)
        else:
            self._waiting.append(request)
            if self._setting_out is None or self._setting_out.done():
                self._setting_out = asyncio.create_task(self._set_out(), context=Context())
        return request.reply

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """One script and its reply."""
        try:
            return await self.send("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            text = script.text
        return await self.send("EVAL", text, len(keys), *keys, *arguments)

    async def close(self) -> None:
        """Whatever has no reply yet, or comes later, fails."""
        self._is_closed = True
        if self._setting_out is not None:
            self._setting_out.cancel()
            await asyncio.gather(self._setting_out, return_exceptions=True)
            self._setting_out = None
        self._fail_waiting()  # the task may not even have begun
        await self._hang_up(nowait=False)
        await self.client.aclose()

    async def _set_out(self) -> None:
        """Carry what waits: over a new pipeline, or to the nodes of a cluster."""
        try:
            if isinstance(self.client, Nodes):
                await self._visit(self.client)
            else:
                await self._connect(self.client)
        finally:
            self._setting_out = None
            self._fail_waiting()

    def _fail_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        _fail(waiting, "the store was closed")

    async def _connect(self, client: Redis) -> None:
        pipeline = None
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                pipeline = await self._find_pipeline(client)
        except UNREACHABLE as error:
            note_loss(error)
        waiting, self._waiting = self._waiting, []
        if pipeline is None:
            _fail(waiting, "the store cannot be reached")
        else:
            for request in waiting:
                pipeline.carry(request)

    async def _visit(self, nodes: Nodes) -> None:
        while self._waiting:
            load, self._waiting = self._waiting, []
            try:
                async with asyncio.timeout(REPLY_SECONDS):
                    await self._exchange(nodes, load)
            except UNREACHABLE as error:
                note_loss(error)
            finally:
                _fail(load, "the store cannot be reached")

    async def _exchange(self, nodes: Nodes, load: list[Request]) -> None:
        began = time.monotonic()
        replies = await exchange(nodes, [request.command for request in load])
        STORE_SECONDS.observe(time.monotonic() - began)
        for request, reply in zip(load, replies, strict=True):
            request.settle(reply)

    async def _find_pipeline(self, client: Redis) -> Pipeline:
        if self._pipeline is not None and self._pipeline.is_lost:
            await self._hang_up(nowait=True)
        if self._pipeline is None:
            connection = await client.connection_pool.get_connection()  # type: ignore[no-untyped-call]
            self._pipeline = Pipeline(connection)
        return self._pipeline

    async def _hang_up(self, nowait: bool) -> None:
        pipeline, self._pipeline = self._pipeline, None
        if pipeline is not None:
            assert isinstance(self.client, Redis)
            connection = await pipeline.close(nowait)
            await self.client.connection_pool.release(connection)


def _fail(load: list[Request], message: str) -> None:
    """Those that have no reply yet."""
    for request in load:
        request.fail(message)
