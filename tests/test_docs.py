"""Every Python block of the documentation runs as it stands, against a real server if it asks."""

from __future__ import annotations

import ast
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import grpc
import pytest

from tradewinds import Bot
from tradewinds_bots import RandomBot
from tradewinds_bots.local_match import play_match
from tradewinds_engine import game

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SERVER = "localhost:50051"


def blocks() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for number, block in enumerate(BLOCK.findall(page.read_text())):
            found.append((f"{page.name}-{number}", block))
    return found


ALONE = [pytest.param(code, id=name) for name, code in blocks() if SERVER not in code]
SERVED = [pytest.param(code, id=name) for name, code in blocks() if SERVER in code]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with an opponent waiting in the queue the guide joins."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    place = f"localhost:{port}"
    data = str(tmp_path_factory.mktemp("data"))
    serve = ["serve", "--open", "--port", str(port), "--durability", "memory", "--data-dir", data]
    opponent = ["greedy", "--queue", "puerto-rico/2", "--server", place]
    main = "from tradewinds_server.cli import main; main()"
    server = subprocess.Popen([sys.executable, "-c", main, *serve], stderr=subprocess.DEVNULL)
    with grpc.insecure_channel(place) as channel:
        grpc.channel_ready_future(channel).result(timeout=60)
    bot = subprocess.Popen([sys.executable, "-m", "tradewinds_bots", *opponent])
    yield place
    for process in (bot, server):
        process.terminate()
        process.wait(timeout=30)


def run_block(code: str, folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    trouble = re.search(r"of \d+ answers .*", run.stdout + run.stderr)
    assert trouble is None, trouble


@pytest.mark.parametrize("code", ALONE)
def test_a_block_runs(code: str, tmp_path: Path) -> None:
    run_block(code, tmp_path)


@pytest.mark.parametrize("code", SERVED)
def test_a_block_that_talks_to_a_server_runs(code: str, address: str, tmp_path: Path) -> None:
    run_block(code.replace(SERVER, address), tmp_path)


def test_the_lines_to_paste_lead_to_a_result(tmp_path: Path) -> None:
    (lines,) = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(), re.S | re.M)
    _, _, lines = lines.partition("pip install -q -e .")  # the tests run where that was done
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines = lines.partition("\n")[2].replace("serve --open", f"serve --open --port {port}")
    lines = lines.replace("greedy --queue", f"greedy --server localhost:{port} --queue")
    lines = lines.replace(SERVER, f"localhost:{port}")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-ec", lines],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert re.search(r"puerto-rico \w+: seat \d of 2, rank \d, \d+ points", run.stdout), run


def test_the_bot_of_the_guide_takes_every_branch_it_shows() -> None:
    program = next(code for _, code in blocks() if "class Thrifty" in code)
    words: dict[str, Callable[[], Bot]] = {}
    exec(compile(program, "guide", "exec"), words)
    shown = {node.lineno for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Return)}
    taken: set[int] = set()

    def note(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename != "guide":
            return None
        taken.add(frame.f_lineno)
        return note

    sys.settrace(note)
    try:
        for seed in range(5):
            play_match(game("puerto-rico"), [words["Thrifty"](), RandomBot(seed)], seed)
    finally:
        sys.settrace(None)
    assert shown <= taken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target
