"""A real server, and the SDKs whose toolchains are here."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import grpc
import pytest

from sdk.tools import LANGUAGES
from sdk.tools.language import Language
from tests.e2e.processes import SERVE, SOURCES
from tradewinds_bots import ReferenceBot
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import game
from tradewinds_engine.replay import Replay, record

PYTHON_BOTS = (sys.executable, "-m", "tradewinds_bots")


def all_python_table(match_id: str, played: Replay) -> Replay:
    """The same match, played by Python's reference bots in this process."""
    state = game(played.game).new(played.seats, None, played.seed)
    table = LocalMatch(state, [ReferenceBot() for _ in range(played.seats)], 0, match_id)
    table.play()
    return record(played.game, played.seats, None, played.seed, table.actions)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def started(
    command: Sequence[str], log: Path, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A process whose output goes to a file."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": SOURCES, **environment},
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:  # a bot whose server is gone waits for it
            process.kill()
            process.wait()


@contextmanager
def serving(folder: Path, *flags: str) -> Iterator[str]:
    """The address of a running `tradewinds serve`."""
    port = free_port()
    place = ("--port", str(port), "--data-dir", str(folder), "--durability", "memory")
    with started([*SERVE, *place, *flags], folder / "server.log", TRADEWINDS_DRAIN_SECONDS="1"):
        with grpc.insecure_channel(f"localhost:{port}") as channel:
            grpc.channel_ready_future(channel).result(timeout=60)
        yield f"localhost:{port}"


@pytest.fixture(scope="session")
def web_port() -> int:
    """Where the server answers browsers."""
    return free_port()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, web_port: int) -> Iterator[str]:
    """The address of an open server."""
    flags = ("--open", "--web", str(web_port))
    with serving(tmp_path_factory.mktemp("server"), *flags) as address:
        yield address


@cache
def build(language: Language) -> None:
    """Make the sample bots of a language ready to run."""
    language.build()


@pytest.fixture(scope="session")
def built() -> dict[str, Language]:
    """The languages that can be built here, with their sample bots ready to run."""
    here = {name: language for name, language in LANGUAGES.items() if not language.missing}
    for language in here.values():
        build(language)
    return here


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    """Every language, ready to run; skipped without its toolchain."""
    language = LANGUAGES[request.param]
    if language.missing:
        pytest.skip(language.missing)
    build(language)
    return language
