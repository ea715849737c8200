"""How the embedded store starts when there is much data to load."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from tradewinds_server.store import embedded_redis
from tradewinds_server.store.embedded_redis import DataInUse, EmbeddedRedis

SLOW_STORE = """#!{python}
import pathlib, socket, sys

with socket.socket(socket.AF_UNIX) as listener:
    listener.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
    listener.listen()
    while True:
        client, _ = listener.accept()
        client.recv(64)
        loaded = pathlib.Path("{loaded}").exists()
        client.sendall(b"+PONG\\r\\n" if loaded else b"-LOADING the data set\\r\\n")
        client.close()
"""


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store on PATH that loads its data until this file exists."""
    file = tmp_path / "loaded"
    program = tmp_path / "redis-server"
    program.write_text(SLOW_STORE.format(python=sys.executable, loaded=file))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return file


class Clock:
    """Fifteen seconds pass whenever the store has answered that it loads."""

    def __init__(self) -> None:
        self.now = 0.0
        self.late = Event()  # later than any store may take that does not answer

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def count(self, answer: bytes | None) -> bytes | None:
        if answer == b"-LOADING":
            self.now += 15.0
        if self.now > 5 * embedded_redis.START_SECONDS:
            self.late.set()
        return answer


def test_a_store_that_loads_is_awaited_and_its_data_are_in_use(
    loaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, ping = Clock(), embedded_redis._ping
    monkeypatch.setattr(embedded_redis, "time", clock)
    monkeypatch.setattr(embedded_redis, "_ping", lambda path: clock.count(ping(path)))
    store = EmbeddedRedis(data_dir=str(tmp_path / "data"))
    starting = Thread(target=store.start)
    starting.start()
    try:
        assert clock.late.wait(30)
        assert starting.is_alive()
        with pytest.raises(DataInUse):
            EmbeddedRedis(data_dir=str(tmp_path / "data")).start()
        loaded.touch()
        starting.join(30)
        assert not starting.is_alive()
    finally:
        store.stop()
