"""One connection to Redis: commands go out while replies to earlier ones come in."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

import structlog
from hiredis import pack_command
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

from ..errors import StoreUnavailable
from ..metrics.figures import STORE_FAILURES, STORE_SECONDS

Argument = str | bytes | int | float
REPLY_SECONDS = 5.0
UNREACHABLE = (RedisError, RedisClusterException, OSError)
NOT_READY = (ClusterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
NOT_NOW = ("NOREPLICAS", "MISCONF", "BUSY")  # these have no class of their own
log = structlog.get_logger()


class Errand:
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


class Line:
    """Replies come in the order of the commands. Once lost, all that is under way fails."""

    def __init__(self, connection: AbstractConnection) -> None:
        connection.socket_timeout = None  # what is under way has its own limit
        self._connection = connection
        self._under_way: deque[Errand] = deque()
        self._watching: asyncio.TimerHandle | None = None
        self._hearing = asyncio.create_task(self._hear())
        self.is_lost = False

    def __len__(self) -> int:
        return len(self._under_way)

    async def carry(self, load: list[Errand]) -> None:
        """Send these commands together."""
        packed = b"".join([pack_command(errand.command) for errand in load])  # type: ignore[arg-type]
        sent = time.monotonic()
        for errand in load:
            errand.sent = sent
            self._under_way.append(errand)
        if self._watching is None:
            self._watch(REPLY_SECONDS)
        await self._connection.send_packed_command(packed, check_health=False)

    def give_up(self, error: BaseException) -> None:
        """Nobody knows what became of what is under way."""
        if self.is_lost:
            return
        self.is_lost = True
        note_loss(error)
        self._hearing.cancel()
        self._fail_all("the store cannot be reached")

    async def close(self, nowait: bool) -> AbstractConnection:
        """The connection, hung up."""
        self._hearing.cancel()
        if self._watching is not None:
            self._watching.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)
        self._fail_all("the store was closed")
        await self._connection.disconnect(nowait=nowait)
        return self._connection

    def _fail_all(self, message: str) -> None:
        while self._under_way:
            self._under_way.popleft().fail(message)

    async def _hear(self) -> None:
        connection = self._connection
        while True:
            try:
                reply = await connection.read_response(disconnect_on_error=False)
            except ResponseError as error:
                reply = error
            except UNREACHABLE as error:
                self.give_up(error)
                return
            errand = self._under_way.popleft()
            STORE_SECONDS.observe(time.monotonic() - errand.sent)
            errand.settle(reply)

    def _watch(self, seconds: float) -> None:
        self._watching = asyncio.get_running_loop().call_later(seconds, self._look)

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
