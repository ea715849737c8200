"""A pipelined connection to Redis: commands are sent while earlier replies arrive.

Compiled where there is a compiler.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import structlog
from hiredis import ProtocolError, PushNotification, Reader

from tradewinds_engine.native import BytesWriter

from ..errors import StoreUnavailable
from ..metrics.definitions import STORE_FAILURES, STORE_SECONDS
from .resp import Argument, ReplyError, put_command

REPLY_SECONDS = 5.0  # the only timeout: for a reply, and for a new connection
BATCH: Final = 4  # commands written at once; a long event-loop turn sends several batches
NOT_ENOUGH: Final = object()
UNREACHABLE: Final = "the store cannot be reached"
NOT_READY: Final = frozenset(
    {"CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOREPLICAS", "OOM", "READONLY", "TRYAGAIN"}
    | {"BUSY"}
)
RECONNECT: Final = frozenset({"LOADING", "READONLY"})  # restarting, or now a replica
log = structlog.get_logger()


class Request:
    """A command and its future reply."""

    def __init__(self, command: tuple[Argument, ...], reply: asyncio.Future[Any]) -> None:
        self.command = command
        self.reply = reply
        self.sent = 0.0
        self.redirects = 0

    def settle(self, reply: Any) -> None:
        """Set the reply, or raise the error it represents."""
        if self.reply.done():  # its caller was cancelled
            return
        if not isinstance(reply, BaseException):
            self.reply.set_result(reply)
        elif isinstance(reply, ReplyError) and reply.code in NOT_READY:
            log.warning("store not ready", error=str(reply))
            self.reply.set_exception(StoreUnavailable("the store is not ready"))
        else:
            self.reply.set_exception(reply)

    def fail(self, message: str = UNREACHABLE) -> None:
        if not self.reply.done():
            self.reply.set_exception(StoreUnavailable(message))


class Pipeline:
    """An asyncio protocol. Replies arrive in the order of the requests.

    `on_push` gets messages that answer no request. `on_refused` may take over a request that the
    store refused, and says whether it did. `lost` is done once the connection is lost and all
    pending requests have failed.
    """

    def __init__(
        self,
        on_push: Callable[[list[Any]], None] | None = None,
        on_refused: Callable[[Request, ReplyError], bool] | None = None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._reader = Reader(replyError=ReplyError, notEnoughData=NOT_ENOUGH)
        self._on_push = on_push
        self._on_refused = on_refused
        self._unsent: list[Request] = []
        self._sent: deque[Request] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self.is_lost = False
        self.lost: asyncio.Future[None] = self._loop.create_future()

    def __len__(self) -> int:
        return len(self._unsent) + len(self._sent)

    def send(self, request: Request) -> None:
        """Send a command, together with others of this event-loop turn."""
        self._unsent.append(request)
        if len(self._unsent) == 1:
            self._loop.call_soon(self._flush)
        elif len(self._unsent) == BATCH:
            self._flush()

    def post(self, *command: Argument) -> None:
        """Send a command that is answered by pushed messages only."""
        out = BytesWriter()
        put_command(out, command)
        self._transport.write(out.getvalue())

    def abort(self, error: BaseException) -> None:
        """Give up the connection. Commands that were sent may or may not have been executed."""
        if self.is_lost:
            return
        self.is_lost = True
        log_loss(error)
        self.close()

    def close(self, message: str = UNREACHABLE) -> None:
        """Disconnect at once. Waiting for unsent commands could hang."""
        self.is_lost = True
        if self._timer is not None:
            self._timer.cancel()
        self._fail_all(message)
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self.is_lost:
            return
        now = time.monotonic()
        try:
            self._reader.feed(data)
            while (reply := self._reader.gets()) is not NOT_ENOUGH:
                if isinstance(reply, PushNotification):
                    if self._on_push is not None:
                        self._on_push(reply)
                    continue
                request = self._sent.popleft()
                STORE_SECONDS.observe(now - request.sent)
                if isinstance(reply, ReplyError):
                    self._refuse(request, reply)
                else:
                    request.settle(reply)
        except (ProtocolError, IndexError) as error:  # unreadable, or a reply without a request
            self.abort(error)

    def eof_received(self) -> None:
        self.abort(ConnectionError("the store closed the connection"))

    def pause_writing(self) -> None:
        """Not needed: the number of pending requests is limited."""

    def resume_writing(self) -> None:
        """Not needed, see above."""

    def connection_lost(self, error: Exception | None) -> None:
        self.abort(error or ConnectionError("the store closed the connection"))
        if not self.lost.done():
            self.lost.set_result(None)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        out = BytesWriter()
        now = time.monotonic()
        batch = []
        for request in unsent:
            written = len(out)
            try:
                put_command(out, request.command)
            except (ValueError, TypeError) as error:
                out.truncate(written)
                request.settle(error)
                continue
            request.sent = now
            batch.append(request)
        if not batch:
            return
        self._sent.extend(batch)
        if self._transport.is_closing():
            self.abort(ConnectionError("the store closed the connection"))
            self._fail_all(UNREACHABLE)  # including requests sent after the loss
            return
        if self._timer is None:
            self._start_timer(REPLY_SECONDS)
        self._transport.write(out.getvalue())

    def _refuse(self, request: Request, error: ReplyError) -> None:
        if self._on_refused is not None and self._on_refused(request, error):
            return
        request.settle(error)
        if error.code in RECONNECT:
            self.abort(error)

    def _fail_all(self, message: str) -> None:
        unsent, self._unsent = self._unsent, []
        for request in unsent:
            request.fail(message)
        while self._sent:
            self._sent.popleft().fail(message)

    def _start_timer(self, seconds: float) -> None:
        self._timer = self._loop.call_later(seconds, self._check_oldest)

    def _check_oldest(self) -> None:
        self._timer = None
        if not self._sent:
            return
        left = self._sent[0].sent + REPLY_SECONDS - time.monotonic()
        if left > 0:
            self._start_timer(left)
        else:
            self.abort(TimeoutError("no reply"))


def log_loss(error: BaseException) -> None:
    STORE_FAILURES.add()
    log.warning("store lost", error=str(error))
