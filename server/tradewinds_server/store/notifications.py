"""Notifications: one subscription per process, as hints to read the store again.

A process listens on its own channel. To follow a match, a ticket or a session, it leaves its
process id there; scripts publish `topic payload` to these processes. After a lost connection every
listener is called with None and reads again. In a cluster the same notification may arrive several
times.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from ..background_tasks import keep_running
from . import redis_keys
from .client import servers_at
from .connection import FAILURES, ask
from .pipeline import Pipeline

Wake = Callable[[bytes | None], None]
RETRY_SECONDS = 0.5
PING_SECONDS = 2.0
log = structlog.get_logger()


class Notifications:
    """Passes every notification to the listener of its topic. One listener per topic."""

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(8)
        self._servers = servers_at(url)
        self._channel = redis_keys.process_channel(self.process)
        self._listeners: dict[bytes, Wake] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Subscribe, and wait for the confirmation."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(keep_running(partial(self._run, ready)))
        await ready.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._servers.close()

    def listen(self, topic: str, wake: Wake) -> None:
        """Call `wake(payload)` for every notification on the topic.

        `wake(None)` means that some may be lost.
        """
        self._listeners[topic.encode()] = wake

    def ignore(self, topic: str) -> None:
        self._listeners.pop(topic.encode(), None)

    async def _run(self, ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(ready)
            except FAILURES as error:
                log.warning("notifications lost", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, ready: asyncio.Event) -> None:
        """Listen until a connection is lost, then raise one of FAILURES.

        In a cluster every primary is subscribed: between nodes notifications may get lost
        unnoticed.
        """
        pushed: asyncio.Queue[list[Any] | None] = asyncio.Queue()
        pipelines = await self._servers.open_all(pushed.put_nowait)
        pings = [asyncio.create_task(_ping(pipeline)) for pipeline in pipelines]
        try:
            for pipeline in pipelines:
                pipeline.lost.add_done_callback(lambda _: pushed.put_nowait(None))
                pipeline.post("SUBSCRIBE", self._channel)
            await self._pass_on(pushed, len(pipelines), ready)
        finally:
            for task in pings:
                task.cancel()
            await asyncio.gather(*pings, return_exceptions=True)
            for pipeline in pipelines:
                pipeline.close()
                await pipeline.lost
        raise ConnectionError("a subscription was lost")

    async def _pass_on(
        self, pushed: asyncio.Queue[list[Any] | None], subscriptions: int, ready: asyncio.Event
    ) -> None:
        while (message := await pushed.get()) is not None:
            if message[0] == b"subscribe":
                subscriptions -= 1
                if not subscriptions:
                    ready.set()
                    self._wake_all()
            elif message[0] == b"message":
                self._hand_on(message[2])

    def _hand_on(self, message: bytes) -> None:
        topic, _, payload = message.partition(b" ")
        wake = self._listeners.get(topic)
        if wake is not None:
            wake(payload)

    def _wake_all(self) -> None:
        for wake in list(self._listeners.values()):
            wake(None)


async def _ping(pipeline: Pipeline) -> None:
    """Detect a store that hangs: a ping without a reply ends the connection."""
    while True:
        await asyncio.sleep(PING_SECONDS)
        await ask(pipeline, "PING")
