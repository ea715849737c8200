"""Real servers that speak S3: moto of PyPI, and versitygw, a Go program, where it is installed."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.stores import free_port, until
from tradewinds_server.store.embedded_redis import END_WITH_PARENT

KEY, SECRET, NAME = "harbour", "harbour-secret", "winds"
URL = f"s3://{NAME}/some/path"


class BucketServer:
    """A server process; `variables` is how to reach it."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self._command = command
        self._port = port
        self._log = log
        self.variables = {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": "us-east-1",
        }
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-ISc", END_WITH_PARENT, *self._command], stdout=log, stderr=log
            )
        until(self._listens)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._port)) == 0


def start_moto(folder: Path) -> BucketServer:
    """Keeps objects in its memory."""
    port = free_port()
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    server = BucketServer(command, port, folder / "log")
    request = urllib.request.Request(f"http://127.0.0.1:{port}/{NAME}", method="PUT")
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 200
    return server


def find_versitygw() -> str | None:
    return shutil.which("versitygw")


def start_versitygw(program: str, folder: Path) -> BucketServer:
    """Keeps objects as files, which outlive it."""
    (folder / "data" / NAME).mkdir(parents=True)
    port = free_port()
    command = [program, "--access", KEY, "--secret", SECRET, "--port", f"127.0.0.1:{port}"]
    return BucketServer([*command, "posix", str(folder / "data")], port, folder / "log")
