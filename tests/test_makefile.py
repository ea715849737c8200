"""What the Makefile runs is in the repository."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_module_that_a_target_runs_is_under_version_control() -> None:
    modules = re.findall(r"/python -m ([\w.]+)", (ROOT / "Makefile").read_text())
    assert "tests.dist" in modules
    for module in modules:
        path = module.replace(".", "/")
        files = [f"{path}.py", f"{path}/__main__.py"]
        listed = subprocess.run(
            ["git", "ls-files", *files], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert listed.stdout, f"`python -m {module}`: neither of {files} is"
