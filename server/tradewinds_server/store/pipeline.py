"""One connection to Redis: commands go out while replies to earlier ones come in."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any, Final, cast

import structlog
from hiredis import ProtocolError, PushNotification, Reader
from librt.strings import BytesWriter
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import (
    ClusterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import (
    ConnectionError as NoConnection,
)

from ..errors import StoreUnavailable
from ..metrics.figures import STORE_FAILURES, STORE_SECONDS
from .resp import Argument, put_command

REPLY_SECONDS = 5.0
LOAD: Final = 4  # commands that are packed together; a long turn of the loop sends several loads
NOT_ENOUGH: Final = object()
UNREACHABLE = (RedisError, RedisClusterException, OSError)
NOT_READY = (ClusterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
HANGS_UP = (NoConnection, ReadOnlyError)  # a store that is loading, a master that is one no more
NOT_NOW = ("NOREPLICAS", "MISCONF", "BUSY")  # these have no class of their own
log = structlog.get_logger()


class Request:
    """A command, and what will be its reply."""

    __slots__ = ("command", "reply", "sent")

    def __init__(self, command: tuple[Argument, ...], reply: asyncio.Future[Any]) -> None:
        self.command = command
        self.reply = reply
        self.sent = 0.0

    def settle(self, reply: Any) -> None:
        if self.reply.done():  # its caller was cancelled
            return
        if not isinstance(reply, BaseException):
            self.reply.set_result(reply)
        elif is_passing(reply):
            log.warning("store not ready", error=str(reply))
            self.reply.set_exception(StoreUnavailable("the store is not ready"))
        else:
            self.reply.set_exception(reply)

    def fail(self, message: str) -> None:
        if not self.reply.done():
            self.reply.set_exception(StoreUnavailable(message))


class Pipeline:
    """Replies come in the order of the commands. Once lost, all that is under way fails.

    Takes the socket of a connection over, as its asyncio protocol, once that has said hello.
    """

    def __init__(self, connection: Any) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection: AbstractConnection = connection
        self._transport: asyncio.Transport = connection._writer.transport
        self._before: Any = self._transport.get_protocol()
        self._transport.set_protocol(cast(asyncio.Protocol, self))
        self._replies = Reader(replyError=connection._parser.parse_error, notEnoughData=NOT_ENOUGH)
        self._leaving: list[Request] = []
        self._under_way: deque[Request] = deque()
        self._watching: asyncio.TimerHandle | None = None
        self.is_lost = False

    def __len__(self) -> int:
        return len(self._leaving) + len(self._under_way)

    def carry(self, request: Request) -> None:
        """Send a command, together with others of this turn of the loop."""
        self._leaving.append(request)
        if len(self._leaving) == 1:
            self._loop.call_soon(self._depart)
        elif len(self._leaving) == LOAD:
            self._depart()

    def _depart(self) -> None:
        leaving, self._leaving = self._leaving, []
        out = BytesWriter()
        now = time.monotonic()
        load = []
        for request in leaving:
            written = len(out)
            try:
                put_command(out, request.command)
            except (ValueError, TypeError) as error:
                out.truncate(written)
                request.settle(error)
                continue
            request.sent = now
            load.append(request)
        self._under_way.extend(load)
        if not load:
            return
        if self._transport.is_closing():
            self.give_up(ConnectionError("the store hung up"))
            self._fail_all("the store cannot be reached")  # what was carried after that, too
            return
        if self._watching is None:
            self._watch(REPLY_SECONDS)
        self._transport.write(out.getvalue())

    def give_up(self, error: BaseException) -> None:
        """Nobody knows what became of what is under way."""
        if self.is_lost:
            return
        self.is_lost = True
        note_loss(error)
        self._fail_all("the store cannot be reached")
        self._transport.abort()

    async def close(self, nowait: bool) -> AbstractConnection:
        """The connection, hung up."""
        self.is_lost = True
        if self._watching is not None:
            self._watching.cancel()
        self._fail_all("the store was closed")
        self._transport.abort()  # a store that hangs would never take what waits to be sent
        await self._connection.disconnect(nowait=nowait)
        return self._connection

    def data_received(self, data: bytes) -> None:
        if self.is_lost:
            return
        now = time.monotonic()
        try:
            self._replies.feed(data)
            while (reply := self._replies.gets()) is not NOT_ENOUGH:
                if isinstance(reply, PushNotification):
                    continue
                request = self._under_way.popleft()
                STORE_SECONDS.observe(now - request.sent)
                request.settle(reply)
                if isinstance(reply, HANGS_UP):
                    self.give_up(reply)
                    return
        except (ProtocolError, IndexError) as error:  # a reply that nobody can read, or asked for
            self.give_up(error)

    def eof_received(self) -> None:
        self.give_up(ConnectionError("the store hung up"))

    def pause_writing(self) -> None:
        """How much may be under way has a limit of its own."""

    def resume_writing(self) -> None:
        """See above."""

    def connection_lost(self, error: Exception | None) -> None:
        self._before.connection_lost(error)
        self.give_up(error or ConnectionError("the store hung up"))

    def _fail_all(self, message: str) -> None:
        leaving, self._leaving = self._leaving, []
        for request in leaving:
            request.fail(message)
        while self._under_way:
            self._under_way.popleft().fail(message)

    def _watch(self, seconds: float) -> None:
        self._watching = self._loop.call_later(seconds, self._look)

    def _look(self) -> None:
        """Whether the oldest command waits for too long."""
        self._watching = None
        if not self._under_way:
            return
        left = self._under_way[0].sent + REPLY_SECONDS - time.monotonic()
        if left > 0:
            self._watch(left)
        else:
            self.give_up(TimeoutError("no reply"))


def note_loss(error: BaseException) -> None:
    STORE_FAILURES.add()
    log.warning("store lost", error=str(error))


def is_passing(reply: BaseException) -> bool:
    """Whether the store could not do it now, but may later."""
    if isinstance(reply, ResponseError):
        return isinstance(reply, NOT_READY) or str(reply).startswith(NOT_NOW)
    return isinstance(reply, UNREACHABLE)
