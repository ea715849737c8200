"""Opens connections to Redis and keeps one to each server."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any, cast

from hiredis import ProtocolError

from ..errors import StoreUnavailable
from .pipeline import REPLY_SECONDS, UNREACHABLE, Pipeline, Request, log_loss
from .resp import Argument, ReplyError
from .store_url import Credentials, Server

MOST_PENDING = 20_000
FAILURES = (OSError, ReplyError, ProtocolError, StoreUnavailable)
CLOSED = "the store was closed"

OnPush = Callable[[list[Any]], None]
OnRefused = Callable[[Request, ReplyError], bool]


async def open_pipeline(
    server: Server,
    access: Credentials,
    on_push: OnPush | None = None,
    on_refused: OnRefused | None = None,
) -> Pipeline:
    """Open and authenticate a connection. Raises one of FAILURES."""
    loop = asyncio.get_running_loop()
    pipeline = Pipeline(on_push, on_refused)

    def protocol() -> asyncio.Protocol:
        return cast(asyncio.Protocol, pipeline)  # a compiled class cannot inherit from it

    async with asyncio.timeout(REPLY_SECONDS):
        if server.socket:
            await loop.create_unix_connection(protocol, server.socket)
        else:
            transport, _ = await loop.create_connection(
                protocol, server.host, server.port, ssl=access.tls
            )
            connected = transport.get_extra_info("socket")
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            await _greet(pipeline, access)
        except BaseException:
            pipeline.close()
            raise
    return pipeline


async def _greet(pipeline: Pipeline, access: Credentials) -> None:
    hello: list[Argument] = ["HELLO", 3]
    if access.password:
        hello += ["AUTH", access.username or "default", access.password]
    await ask(pipeline, *hello)
    if access.database:
        await ask(pipeline, "SELECT", access.database)


def ask(pipeline: Pipeline, *command: Argument) -> asyncio.Future[Any]:
    """Send one command over this connection."""
    request = Request(command, asyncio.get_running_loop().create_future())
    pipeline.send(request)
    return request.reply


class Connection:
    """A connection to one server that reconnects automatically. Requests wait until then.

    `clock_offset_us` is added to this server's clock (see scripts/correct_clock.lua).
    """

    def __init__(
        self,
        open: Callable[[], Awaitable[Pipeline]],
        on_failure: Callable[[], None] | None = None,
    ) -> None:
        self._open = open
        self._on_failure = on_failure
        self._pipeline: Pipeline | None = None
        self._waiting: list[Request] = []
        self._opening: asyncio.Task[None] | None = None
        self._is_closed = False
        self.clock_offset_us = 0

    def send(self, request: Request) -> None:
        pipeline = self._pipeline
        pending = len(self._waiting) + (0 if pipeline is None else len(pipeline))
        if self._is_closed:
            request.fail(CLOSED)
        elif pending >= MOST_PENDING:
            request.fail("too many requests wait for the store")
        elif pipeline is not None and not pipeline.is_lost and not self._waiting:
            pipeline.send(request)
        else:
            self._waiting.append(request)
            if self._opening is None or self._opening.done():
                # A new context: log lines must not carry the fields of the first caller.
                self._opening = asyncio.create_task(self._reconnect(), context=Context())

    async def close(self) -> None:
        """Close. Pending and later requests fail."""
        self._is_closed = True
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        self._fail_waiting(CLOSED)  # the task may not have started
        if self._pipeline is not None:
            self._pipeline.close(CLOSED)
            await self._pipeline.lost

    async def _reconnect(self) -> None:
        if self._pipeline is not None and self._on_failure is not None:
            self._on_failure()
        try:
            self._pipeline = await self._open()
        except FAILURES as error:
            log_loss(error)
            self._fail_waiting(UNREACHABLE)
            if self._on_failure is not None:
                self._on_failure()
        except asyncio.CancelledError:
            self._fail_waiting(CLOSED)
            raise
        else:
            waiting, self._waiting = self._waiting, []
            for request in waiting:
                self._pipeline.send(request)

    def _fail_waiting(self, message: str) -> None:
        waiting, self._waiting = self._waiting, []
        for request in waiting:
            request.fail(message)
