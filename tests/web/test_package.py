"""The package of boards: its types hold, and the embedding examples work from another origin."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.e2e.processes import serving
from tests.web.browsers import WEB, needs_browser, run_scenario

pytestmark = needs_browser


async def node(*words: str) -> None:
    process = await asyncio.create_subprocess_exec(
        "node", *words, cwd=WEB, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out.decode()


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing: the test's output is not for requests."""


@pytest.fixture
def another_origin() -> Iterator[str]:
    """The folder sdk/web at an origin of its own."""
    handler = partial(QuietFiles, directory=str(WEB))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://localhost:{files.server_port}"
        files.shutdown()


async def test_the_types_of_page_and_package_hold() -> None:
    await node("node_modules/typescript/bin/tsc")


async def test_the_examples_embed_boards_in_other_pages(
    redis_url: str, another_origin: str
) -> None:
    await node("node_modules/vite/bin/vite.js", "build", "--mode", "package")
    async with serving(redis_url, "--web-origins", another_origin) as server:
        page = server.logged("page")[0]["address"]
        await run_scenario("embed", page, f"{another_origin}/examples/")
