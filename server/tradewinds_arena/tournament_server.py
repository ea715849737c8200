"""The private server of a tournament, with a key for each participant."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tradewinds.errors import Unavailable

from .errors import ArenaError
from .limited_process import limited
from .server_access import ServerAccess

ORGANISER = "the organiser"  # no bot of a tournament can be called that
ATTEMPTS = 10  # the store of a run that was killed may take a moment to end
AGAIN_SECONDS = 1.0
STOP_SECONDS = 30.0


class TournamentServer:
    """Its data stays in the tournament's folder, so that games survive an interruption."""

    def __init__(self, folder: Path, access: ServerAccess) -> None:
        self.data = folder / "server"
        self.log = folder / "server.log"
        self.access = access
        self.keys: dict[str, str] = {}
        self.process: asyncio.subprocess.Process | None = None

    async def start(self, bots: Sequence[str]) -> ServerAccess:
        """Start it; how the organiser gets in. `keys` then has those of the bots."""
        key = await self._new_key(ORGANISER, "--role", "organiser")
        for _ in range(ATTEMPTS):
            port = str(_free_port())
            self.process = await self._serve(port)
            access = replace(self.access, address=f"127.0.0.1:{port}", api_key=key)
            if await self._answers(access):
                break
            await asyncio.sleep(AGAIN_SECONDS)
        else:
            raise ArenaError(f"the tournament's server did not start; {self.log} says why")
        keys = await asyncio.gather(*(self._new_key(bot) for bot in bots))
        self.keys = dict(zip(bots, keys, strict=True))
        return access

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()

    async def _serve(self, port: str) -> asyncio.subprocess.Process:
        arguments = ("serve", "--port", port, "--redis-url", "", "--data-dir", str(self.data))
        command = [sys.executable, "-m", "tradewinds_server", *arguments, "--log-level", "warning"]
        with self.log.open("ab") as output:
            return await asyncio.create_subprocess_exec(
                *limited(command),
                stdout=output,
                stderr=output,
                start_new_session=True,  # Ctrl-C is for the runner
            )

    async def _answers(self, access: ServerAccess) -> bool:
        """Whether it comes up."""
        assert self.process is not None
        async with access.client() as client:
            while self.process.returncode is None:
                try:
                    await client.catalog.games()
                except Unavailable:
                    await asyncio.sleep(0.1)
                else:
                    return True
        return False

    async def _new_key(self, name: str, *role: str) -> str:
        """A key for a new name; for one that is known, a new key in place of the old ones."""
        data = ("--data-dir", str(self.data))
        for _ in range(ATTEMPTS):
            code, key, told = await _command("bots", "add", name, *role, *data)
            if code:
                old = ("--grace-hours", "0")
                code, key, told = await _command("bots", "rotate", name, *old, *data)
            if not code:
                return key
            await asyncio.sleep(AGAIN_SECONDS)
        raise ArenaError(f"no key for {name}: {told}")


async def _command(*arguments: str) -> tuple[int, str, str]:
    """`tradewinds ARGUMENTS`: exit code, output, errors."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tradewinds_server", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1"},
    )
    output, errors = await process.communicate()
    return process.returncode or 0, output.decode().strip(), errors.decode().strip()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
