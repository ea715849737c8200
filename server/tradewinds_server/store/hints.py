"""One subscription per process: hints that something changed, never the only way to learn it.

A process listens on one channel of its own. Whoever wants to be told of a match, a ticket or a
session leaves the process id with it in the store; scripts publish `topic payload` to those
processes. When the connection was lost, everybody is woken with None to read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable

import structlog
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from . import keys
from .connection import Client

Wake = Callable[[bytes | None], None]
RETRY_SECONDS = 0.5
log = structlog.get_logger()


class Hints:
    """Hands every hint to the listener of its topic; one listener a topic."""

    def __init__(self, client: Client) -> None:
        self.process = secrets.token_hex(8)
        self._client = client
        self._listeners: dict[bytes, Wake] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen; returns once the subscription stands."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready))
        await ready.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._client.aclose()

    def listen(self, topic: str, wake: Wake) -> None:
        """Call `wake(payload)` for every hint on the topic, `wake(None)` when some may be lost."""
        self._listeners[topic.encode()] = wake

    def ignore(self, topic: str) -> None:
        self._listeners.pop(topic.encode(), None)

    async def _run(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._client.pubsub() as subscription:
                    await subscription.subscribe(keys.process_channel(self.process))
                    await self._pass_on(subscription, ready)
            except (RedisError, OSError) as error:
                log.warning("hints lost", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _pass_on(self, subscription: PubSub, ready: asyncio.Event) -> None:
        async for message in subscription.listen():
            if message["type"] == "subscribe":
                ready.set()
                self._wake_all()
            elif message["type"] == "message":
                topic, _, payload = message["data"].partition(b" ")
                wake = self._listeners.get(topic)
                if wake is not None:
                    wake(payload)

    def _wake_all(self) -> None:
        for wake in list(self._listeners.values()):
            wake(None)
