"""The processes of the trial: each can be started, killed, paused, and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from tradewinds_server.store.embedded_redis import EmbeddedRedis

from .proxy import Ends

ARCHIVE = "archive"  # the folder of ended matches, below that of the trial
ROOT = Path(__file__).parents[2]
SETTINGS = {
    "TRADEWINDS_HEARTBEAT_SECONDS": "1",
    "TRADEWINDS_LEASE_SECONDS": "6",
    "TRADEWINDS_DRAIN_SECONDS": "1",
    "TRADEWINDS_LOG_LEVEL": "warning",
    "TRADEWINDS_ARCHIVE_READS_PER_SECOND": "10000",  # the checker reads every replay
}


class Program:
    """A Python module run as a process of its own; what it prints goes to a file."""

    def __init__(self, name: str, folder: Path, module: str, arguments: Sequence[str]) -> None:
        self.name = name
        self.settings: dict[str, str] = {}
        self.command = [sys.executable, "-m", module, *arguments]
        self.output = folder / f"{name}.log"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        paths = [ROOT / "server", ROOT / "sdk/python", ROOT / "bots", ROOT]
        environment = os.environ | SETTINGS | self.settings
        environment["PYTHONPATH"] = os.pathsep.join(str(path) for path in paths)
        with self.output.open("ab") as output:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=output,
                stderr=output,
                env=environment,
                cwd=ROOT,
            )

    async def ready(self) -> None:
        """Until it can be used; a client is so at once."""

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def kill(self) -> None:
        if self.runs:
            assert self.process is not None
            self.process.kill()
            await self.process.wait()

    async def finish(self) -> None:
        """Say that nothing more is wanted, and wait for the end."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        if self.runs:
            assert self.process is not None
            self.process.send_signal(number)


class Server(Program):
    """A server with a fixed port, on a store at another."""

    def __init__(self, name: str, folder: Path, store_port: int, archive_after: float) -> None:
        self.port = free_port()
        store = f"redis://127.0.0.1:{store_port}"
        web = str(free_port())  # 8080 is for one server at a time
        arguments = [
            "serve",
            "--open",
            "--port",
            str(self.port),
            "--redis-url",
            store,
            "--web",
            web,
        ]
        super().__init__(name, folder, "tradewinds_server", arguments)
        self.settings = {
            "TRADEWINDS_ARCHIVE": str(folder / ARCHIVE),
            "TRADEWINDS_ARCHIVE_AFTER_SECONDS": str(archive_after),
        }

    async def ready(self) -> None:
        """Until it listens."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                if not self.runs:  # it came up while the store was away: a supervisor tries again
                    await self.start()
                await asyncio.sleep(0.05)


class Store:
    """A Redis of our own; everything acknowledged is on its disk."""

    def __init__(self, folder: Path, durability: str = "always") -> None:
        self.name = "store"
        self._redis = EmbeddedRedis(durability, str(folder / "store"))
        self.socket = self._redis.url.removeprefix("unix://")
        self.url = self._redis.url

    async def start(self) -> None:
        await asyncio.to_thread(self._redis.start)

    async def ready(self) -> None:
        """It is since it was started."""

    async def kill(self) -> None:
        await asyncio.to_thread(self._redis.kill)

    async def stop(self) -> None:
        await asyncio.to_thread(self._redis.stop)

    def signal(self, number: signal.Signals) -> None:
        assert self._redis.pid is not None
        os.kill(self._redis.pid, number)


class Balancer:
    """Dials one of the servers that listen, by turns."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self._servers = list(servers)

    async def dial(self) -> Ends:
        error: OSError | None = None
        for _ in self._servers:
            server = self._servers.pop(0)
            self._servers.append(server)
            try:
                return await asyncio.open_connection("127.0.0.1", server.port)
            except OSError as refused:
                error = refused
        raise error or OSError("no servers")


def free_port() -> int:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        port: int = holder.getsockname()[1]
        return port
