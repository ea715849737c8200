"""Starts programs that end with their parent and may use only so much, and ends them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from .tournament import Limits

LAUNCHER = """
import ctypes, os, resource, signal, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: ends with its parent
memory_mb, cpu_seconds, file_mb = map(int, sys.argv[1:4])
if memory_mb:
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
if cpu_seconds:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
if file_mb:
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_mb << 20, file_mb << 20))
try:
    os.execvp(sys.argv[4], sys.argv[4:])
except OSError as error:
    sys.exit(f"cannot be started: {error}")
"""
NO_LIMITS = Limits(memory_mb=0, cpu_seconds=0, file_mb=0)


def limited(command: Sequence[str], limits: Limits = NO_LIMITS) -> list[str]:
    """The command, started under these limits."""
    bounds = map(str, (limits.memory_mb, limits.cpu_seconds, limits.file_mb))
    return [sys.executable, "-ISc", LAUNCHER, *bounds, *command]


def signal_group(pid: int, number: signal.Signals) -> None:
    """Signal a program that was started in a session of its own, with everything it started."""
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return


def describe_exit(code: int) -> str:
    """
    >>> describe_exit(3), describe_exit(-9)
    ('exit code 3', 'signal SIGKILL')
    """
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
