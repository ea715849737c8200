"""A TCP proxy whose connections can be cut, held back and slowed down."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[], Awaitable[Ends]]
CHUNK = 65536


class Proxy:
    """Listens on a port of its own; `dial` opens the way on for every connection."""

    def __init__(self, dial: Dial, name: str = "proxy") -> None:
        self._dial = dial
        self.name = name
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.delay = 0.0  # seconds that everything is late, each way
        self.port = 0

    async def start(self) -> int:
        """Listen; on the same port as before, if it listened before."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self.port

    async def close(self) -> None:
        """Stop listening, and end every connection."""
        assert self._server is not None
        self._server.close()
        lines = list(self._lines)
        self.cut()
        await asyncio.gather(*lines, return_exceptions=True)

    def cut(self) -> int:
        """End every connection at both ends; how many there were."""
        for line in self._lines:
            line.cancel()
        return len(self._lines)

    def hold(self) -> None:
        """Let nothing through, but keep the connections."""
        self._flowing.clear()

    def resume(self) -> None:
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        with contextlib.suppress(asyncio.CancelledError, OSError):
            try:
                onward = await self._dial()
                try:
                    await self._join((reader, writer), onward)
                finally:
                    onward[1].close()
            finally:
                writer.close()
        self._lines.discard(line)

    async def _join(self, near: Ends, far: Ends) -> None:
        """Carry both ways until one of them ends."""
        ways = [
            asyncio.create_task(self._carry(near[0], far[1])),
            asyncio.create_task(self._carry(far[0], near[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            if self.delay:
                await asyncio.sleep(self.delay)
            await self._flowing.wait()
            writer.write(data)
            await writer.drain()


def to_port(port: int) -> Dial:
    return lambda: asyncio.open_connection("127.0.0.1", port)


def to_socket(path: str) -> Dial:
    return lambda: asyncio.open_unix_connection(path)
