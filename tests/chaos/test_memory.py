"""The check that the memory of a spared server does not grow: it notices what it is for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import pytest

from .memory import Memory, Reading

# For each line: hold so many megabytes more, work a little, and say so.
PROCESS = """
import sys
held = []
for line in sys.stdin:
    held.append(bytearray(b"x" * (int(line) << 20)))
    sum(range(10**6))
    print("done", flush=True)
"""


class Process:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._process = process

    def take(self, megabytes: int) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{megabytes}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"


@pytest.fixture
def process() -> Iterator[Process]:
    command = [sys.executable, "-c", PROCESS]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as started:
        yield Process(started)
        assert started.stdin is not None
        started.stdin.close()


def watched(process: Process, megabytes: int) -> Memory:
    process.take(100)
    memory = Memory([process.pid])
    for _ in range(20):
        memory.read()
        process.take(megabytes)
    return memory


def test_a_process_that_grows_is_noticed(process: Process) -> None:
    memory = watched(process, 1)
    assert memory.growth is not None
    assert 8 < memory.growth < 15  # 12.5 MB more than some 115
    [complaint] = memory.complaints(5)
    assert "grew" in complaint
    assert memory.complaints(20) == []


def test_a_process_that_does_not_grow_is_left_alone(process: Process) -> None:
    memory = watched(process, 0)
    assert memory.complaints(1) == []
    assert memory.summary()["spared_cores"] > 0


async def test_what_is_not_measured_is_not_taken_for_good(process: Process) -> None:
    nobody = Memory([])
    await nobody.watch()
    short = Memory([process.pid])
    short.read()
    for memory in (nobody, short):
        [complaint] = memory.complaints(5)
        assert "not measured" in complaint
        assert memory.summary() == {}


def test_a_process_that_has_nothing_to_do_says_nothing() -> None:
    memory = Memory([])
    memory.readings = [Reading(second, 100.0, 1.0) for second in range(20)]
    [complaint] = memory.complaints(5)
    assert "nothing to do" in complaint


async def test_a_process_that_is_gone_ends_the_watch(process: Process) -> None:
    memory = Memory([process.pid, 2**22 + 1])
    with pytest.raises(FileNotFoundError):
        await asyncio.wait_for(memory.watch(), 5)
