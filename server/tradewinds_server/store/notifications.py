"""One subscription per process: hints that something changed, never the only way to learn it.

A process listens on one channel of its own. Whoever wants to be told of a match, a ticket or a
session leaves the process id with it in the store; scripts publish `topic payload` to those
processes. When the connection was lost, everybody is woken with None to read again. In a cluster
the same hint may come several times.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from functools import partial

import structlog
from redis.asyncio.client import PubSub

from ..background import keep_running
from . import keys
from .client import connect
from .cluster import Nodes
from .pipeline import UNREACHABLE

Wake = Callable[[bytes | None], None]
RETRY_SECONDS = 0.5
QUIET_SECONDS = 2.0  # without a hint, then the store is asked whether it is there
log = structlog.get_logger()


class Notifications:
    """Hands every hint to the listener of its topic; one listener a topic."""

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(8)
        self._client = connect(url)
        self._listeners: dict[bytes, Wake] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen; returns once the subscription stands."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(keep_running(partial(self._run, ready)))
        await ready.wait()

    async def close(self) -> None:
        while self._task is not None and not self._task.done():
            self._task.cancel()  # one that comes while the client connects may get lost in it
            await asyncio.wait([self._task], timeout=RETRY_SECONDS)
        await self._client.aclose()

    def listen(self, topic: str, wake: Wake) -> None:
        """Call `wake(payload)` for every hint on the topic, `wake(None)` when some may be lost."""
        self._listeners[topic.encode()] = wake

    def ignore(self, topic: str) -> None:
        self._listeners.pop(topic.encode(), None)

    async def _run(self, ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(ready)
            except UNREACHABLE as error:
                log.warning("hints lost", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, ready: asyncio.Event) -> None:
        async with contextlib.AsyncExitStack() as stack:
            subscriptions = await self._subscriptions(stack)
            for subscription in subscriptions:
                await stack.enter_async_context(subscription)
                await subscription.subscribe(keys.process_channel(self.process))
            silent = set(subscriptions)
            tasks = [
                asyncio.create_task(self._pass_on(subscription, silent, ready))
                for subscription in subscriptions
            ]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _subscriptions(self, stack: contextlib.AsyncExitStack) -> list[PubSub]:
        """One, or in a cluster one at each node: between nodes hints may be lost unnoticed."""
        if not isinstance(self._client, Nodes):
            return [self._client.pubsub()]
        await self._client.initialize()
        stack.push_async_callback(self._client.aclose)
        return [self._client.pubsub(node=node) for node in self._client.get_primaries()]

    async def _pass_on(
        self, subscription: PubSub, silent: set[PubSub], ready: asyncio.Event
    ) -> None:
        asked = False
        while True:
            message = await subscription.get_message(timeout=QUIET_SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError("the store says nothing")
                await subscription.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "subscribe":
                silent.discard(subscription)
                if not silent:
                    ready.set()
                    self._wake_all()
            elif message["type"] == "message":
                self._hand_on(message["data"])

    def _hand_on(self, message: bytes) -> None:
        topic, _, payload = message.partition(b" ")
        wake = self._listeners.get(topic)
        if wake is not None:
            wake(payload)

    def _wake_all(self) -> None:
        for wake in list(self._listeners.values()):
            wake(None)
