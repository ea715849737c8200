"""Runs the browser scenarios of sdk/web/test against a server."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tradewinds_server.gateway.static_files import FOLDER

WEB = Path(__file__).parents[2] / "sdk" / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
SECONDS = 500


def missing() -> str:
    """What a browser test would need and is not there; empty if it can run."""
    if CHROMIUM is None:
        return "chromium is not installed"
    if not shutil.which("node"):
        return "node is not installed"
    if not (WEB / "node_modules" / "playwright-core").exists():
        return "the packages of sdk/web are not installed: run `make web`"
    if not (FOLDER / "index.html").exists():
        return "the page is not built: run `make web`"
    return ""


needs_browser = pytest.mark.skipif(bool(missing()), reason=missing() or "everything is there")


async def run_scenario(
    name: str,
    address: str,
    *arguments: str,
    when_asked: Callable[[], Awaitable[None]] | None = None,
    seconds: float = SECONDS,
) -> None:
    """A script of sdk/web/test; when it prints a line, do what it asks for and let it go on."""
    process = await asyncio.create_subprocess_exec(
        *("node", f"test/{name}.mjs", address, CHROMIUM or "", *arguments),
        cwd=WEB,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        async with asyncio.timeout(seconds):
            if when_asked is not None and await process.stdout.readline():
                await when_asked()
                process.stdin.write(b"\n")
                await process.stdin.drain()
            errors = await process.stderr.read()
            assert await process.wait() == 0, errors.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
