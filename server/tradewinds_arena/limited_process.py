"""Starts a program with resource limits; it ends with its parent."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .spec import Limits

LAUNCHER = """
import ctypes, os, resource, signal, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: ends with the runner
memory_mb, cpu_seconds = int(sys.argv[1]), int(sys.argv[2])
if memory_mb:
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
if cpu_seconds:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
try:
    os.execvp(sys.argv[3], sys.argv[3:])
except OSError as error:
    sys.exit(f"cannot be started: {error}")
"""


def limited(command: Sequence[str], limits: Limits) -> list[str]:
    """The command, started under these limits."""
    bounds = (str(limits.memory_mb), str(limits.cpu_seconds))
    return [sys.executable, "-ISc", LAUNCHER, *bounds, *command]
