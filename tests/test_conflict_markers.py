"""What a careless merge leaves behind."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARKER = "^(<{7}|>{7}) "


def test_no_file_holds_a_conflict_marker() -> None:
    found = subprocess.run(
        ["git", "grep", "-nIE", MARKER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (1, "")
