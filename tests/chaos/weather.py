"""What goes wrong, one thing after the other, as a seed has it."""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from .processes import Program, Server, Store
from .proxy import Proxy
from .records import Recorder

RECONNECT_SECONDS = 2.0  # a client that found nobody listening tries again within this time
Deed = Callable[[], Coroutine[Any, Any, None]]


class Weather:
    """Breaks things for a while and always mends them again; `done` counts the deeds."""

    def __init__(
        self,
        chance: Random,
        servers: Sequence[Server],
        clients: Sequence[Program],
        store: Store,
        door: Proxy,
        back_door: Proxy,
        network: Recorder,
    ) -> None:
        self._chance = chance
        self._servers = servers
        self._clients = clients
        self._store = store
        self._door = door  # between clients and servers
        self._back_door = back_door  # between servers and store
        self._network = network
        self._busy: set[str] = set()
        self.done: Counter[str] = Counter()

    async def rage(self, seconds: float, calm: float = 1.0) -> None:
        """Every deed at least once if there is time, in any order, and over again.

        About a deed a second, or as many times fewer as it is calm.
        """
        deeds: list[Deed] = []
        async with asyncio.TaskGroup() as under_way:
            end = asyncio.get_running_loop().time() + seconds
            while asyncio.get_running_loop().time() < end:
                deeds = deeds or self._shuffled()
                under_way.create_task(deeds.pop()())
                await asyncio.sleep(calm * self._chance.uniform(0.3, 1.5))

    def _shuffled(self) -> list[Deed]:
        deeds: list[Deed] = [
            self._kill_server,
            self._kill_server,
            self._kill_client,
            self._kill_store,
            self._pause_server,
            self._pause_client,
            self._pause_store,
            lambda: self._kill_proxy(self._door, "killed proxy of clients"),
            lambda: self._kill_proxy(self._back_door, "killed proxy of store"),
            lambda: self._cut(self._door, "cut clients"),
            lambda: self._cut(self._back_door, "cut store"),
            lambda: self._delay(self._door, "delayed clients"),
            lambda: self._delay(self._back_door, "delayed store"),
        ]
        self._chance.shuffle(deeds)
        return deeds

    async def _kill_server(self) -> None:
        await self._kill(self._chance.choice(self._servers), "killed servers")

    async def _kill_client(self) -> None:
        await self._kill(self._chance.choice(self._clients), "killed clients")

    async def _kill_store(self) -> None:
        await self._kill(self._store, "killed store")

    async def _pause_server(self) -> None:
        await self._pause(self._chance.choice(self._servers), "paused servers")

    async def _pause_client(self) -> None:
        await self._pause(self._chance.choice(self._clients), "paused clients")

    async def _pause_store(self) -> None:
        await self._pause(self._store, "paused store")

    async def _kill(self, victim: Program | Store, deed: str) -> None:
        if victim.name not in self._busy:
            self._busy.add(victim.name)
            self.done[deed] += 1
            await victim.kill()
            await asyncio.sleep(self._chance.uniform(0.1, 3.0))
            await victim.start()
            await victim.ready()
            self._busy.discard(victim.name)

    async def _kill_proxy(self, proxy: Proxy, deed: str) -> None:
        """Nobody listens for a while; what that costs a client is the network's doing."""
        if proxy.name not in self._busy:
            self._busy.add(proxy.name)
            self.done[deed] += 1
            begin = time.monotonic()
            await proxy.close()
            await asyncio.sleep(self._chance.uniform(0.1, 1.5))
            await proxy.start()
            if proxy is self._door:
                await asyncio.sleep(RECONNECT_SECONDS)
                self._network.note("stalled", seconds=time.monotonic() - begin)
            self._busy.discard(proxy.name)

    async def _pause(self, victim: Program | Store, deed: str) -> None:
        if victim.name not in self._busy:
            self._busy.add(victim.name)
            self.done[deed] += 1
            victim.signal(signal.SIGSTOP)
            await asyncio.sleep(self._chance.uniform(0.5, 6.0))
            victim.signal(signal.SIGCONT)
            self._busy.discard(victim.name)

    async def _cut(self, proxy: Proxy, deed: str) -> None:
        self.done[deed] += 1
        proxy.cut()

    async def _delay(self, proxy: Proxy, deed: str) -> None:
        if deed not in self._busy:
            self._busy.add(deed)
            self.done[deed] += 1
            proxy.delay = self._chance.uniform(0.02, 0.2)
            await asyncio.sleep(self._chance.uniform(0.5, 2.0))
            proxy.delay = 0.0
            self._busy.discard(deed)
