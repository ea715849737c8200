"""Finds the web page address of a server that a command started."""

from __future__ import annotations

import asyncio
import re

from .child_processes import Child
from .console import fail

ADDRESS = re.compile(r"page .*address=(\S+)")


def page_address(server: Child) -> str:
    """As the server logged it; empty if it shows no page, or not yet."""
    found = ADDRESS.search(server.output.read_text(errors="replace"))
    return found[1] if found else ""


async def wait_until_serving(server: Child) -> None:
    while "serving" not in server.output.read_text(errors="replace"):
        if not server.is_running:
            fail(f"the server did not start:\n{server.last_words()}", code=1)
        await asyncio.sleep(0.05)
