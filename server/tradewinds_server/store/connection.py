"""The way to Redis: a client from a URL, scripts, and one connection that many callers share."""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from collections.abc import Sequence
from importlib import resources
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import structlog
from hiredis import pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)

from ..errors import StoreUnavailable
from ..metrics.figures import STORE_FAILURES, STORE_SECONDS
from .cluster import Nodes, exchange
from .sentinel import connect_to_master

Argument = str | bytes | int | float
Client = Redis | Nodes
REPLY_SECONDS = 5.0
MOST_WAITING = 20_000
UNREACHABLE = (RedisError, RedisClusterException, OSError)
NOT_READY = (BusyLoadingError, ClusterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
NOT_NOW = ("NOREPLICAS", "MISCONF", "BUSY")  # these have no class of their own
log = structlog.get_logger()


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


class Courier:
    """Carries commands over one connection: what waits when it sets out travels together.

    Every failure to reach the store is StoreUnavailable; then a command may or may not have been
    carried out, so only what is safe to repeat may be repeated.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._waiting: list[tuple[tuple[Argument, ...], asyncio.Future[Any]]] = []
        self._work: asyncio.Task[None] | None = None
        self._connection: AbstractConnection | None = None

    async def send(self, *command: Argument) -> Any:
        """One command and its reply; ResponseError if the store refused it."""
        if len(self._waiting) >= MOST_WAITING:
            raise StoreUnavailable("too much waits for the store")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, future))
        if self._work is None:
            self._work = asyncio.create_task(self._run())
        return await future

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """One script and its reply."""
        try:
            return await self.send("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            text = script.text
        return await self.send("EVAL", text, len(keys), *keys, *arguments)

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._hang_up(nowait=False)
        await self.client.aclose()

    async def _run(self) -> None:
        try:
            while self._waiting:
                load, self._waiting = self._waiting, []
                if not await self._arrives(load):
                    await self._hang_up()
                    _fail(load, StoreUnavailable("the store cannot be reached"))
        finally:
            self._work = None
            _fail(self._waiting, StoreUnavailable("the store was closed"))

    async def _arrives(self, load: list[tuple[tuple[Argument, ...], asyncio.Future[Any]]]) -> bool:
        began = time.monotonic()
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                await self._travel(load)
        except UNREACHABLE as error:
            STORE_FAILURES.add()
            log.warning("store lost", error=str(error))
            return False
        STORE_SECONDS.observe(time.monotonic() - began)
        return True

    async def _travel(self, load: list[tuple[tuple[Argument, ...], asyncio.Future[Any]]]) -> None:
        if isinstance(self.client, Nodes):
            replies = await exchange(self.client, [command for command, _ in load])
            for (_, future), reply in zip(load, replies, strict=True):
                _settle(future, reply)
            return
        connection = await self._connect()
        packed = b"".join([pack_command(command) for command, _ in load])  # type: ignore[arg-type]
        await connection.send_packed_command(packed, check_health=False)
        for _, future in load:
            try:
                reply = await connection.read_response(timeout=math.inf, disconnect_on_error=False)
            except ResponseError as error:
                reply = error
            _settle(future, reply)

    async def _connect(self) -> AbstractConnection:
        if self._connection is None:
            assert isinstance(self.client, Redis)
            pool = self.client.connection_pool
            self._connection = await pool.get_connection()  # type: ignore[no-untyped-call]
            self._connection.socket_timeout = None  # a whole load has its own limit
        return self._connection

    async def _hang_up(self, nowait: bool = True) -> None:
        if self._connection is not None:
            assert isinstance(self.client, Redis)
            connection, self._connection = self._connection, None
            await connection.disconnect(nowait=nowait)
            await self.client.connection_pool.release(connection)


def _settle(future: asyncio.Future[Any], reply: Any) -> None:
    if future.done():  # its caller was cancelled
        return
    if not isinstance(reply, BaseException):
        future.set_result(reply)
    elif _is_passing(reply):
        log.warning("store not ready", error=str(reply))
        future.set_exception(StoreUnavailable("the store is not ready"))
    else:
        future.set_exception(reply)


def _is_passing(reply: BaseException) -> bool:
    """Whether the store could not do it now, but may later."""
    if isinstance(reply, ResponseError):
        return isinstance(reply, NOT_READY) or str(reply).startswith(NOT_NOW)
    return isinstance(reply, UNREACHABLE)


def _fail(
    load: list[tuple[tuple[Argument, ...], asyncio.Future[Any]]], error: StoreUnavailable
) -> None:
    for _, future in load:
        if not future.done():
            future.set_exception(error)
