"""How much memory a process has used at most."""

from __future__ import annotations

import re
from pathlib import Path


def peak_memory_mb(pid: int) -> int | None:
    """The peak of its resident memory; None if it ended or the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return None if found is None else round(int(found[1]) / 1024)
