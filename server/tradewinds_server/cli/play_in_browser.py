"""A person against bots, in the browser."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import typer

from .child_processes import Child, free_port, running
from .console import console, fail
from .web_page_address import page_address, wait_until_serving

HOUSE_BOTS = ("greedy", "random")
RULES = ("shipper", "builder", "courtier", "explorer")
OWN_PROCESS = (*RULES, "lookahead", "mcts", "mcts-400", "learned", "learned-mcts", "reference")
KNOWN = (*HOUSE_BOTS, *OWN_PROCESS)


def play_in_browser(game: str, opponents: Sequence[str]) -> None:
    """Start a server for it, which is stopped with Ctrl-C."""
    for bot in opponents:
        if bot not in KNOWN:
            fail(f"no bot is called {bot!r}; there are: {', '.join(KNOWN)}")
    try:
        asyncio.run(host(game, opponents))
    except KeyboardInterrupt:
        return


async def host(game: str, opponents: Sequence[str]) -> None:
    async with AsyncExitStack() as stack:
        logs = Path(stack.enter_context(TemporaryDirectory(prefix="tradewinds-play-")))
        port = str(free_port())
        serve = ("serve", "--open", "--port", port, "--web", str(free_port()))
        store = ("--redis-url", "", "--data-dir", "")
        server = await stack.enter_async_context(
            running("tradewinds_server", *serve, *store, output=logs / "server")
        )
        await wait_until_serving(server)
        address = page_address(server)
        if not address:
            fail("the server shows no page: `pip install uvicorn`", code=1)
        names = named_apart(opponents)
        for kind, name in zip(opponents, names, strict=True):
            if kind in OWN_PROCESS:
                await stack.enter_async_context(invited_bot(kind, name, port, logs))
        query = urlencode({"game": game, "against": ",".join(names)}, safe=",")
        link = f"{address}#/play?{query}"
        console.print(f"Play at {link}", highlight=False, soft_wrap=True)
        console.print("Ctrl-C ends the server. Where no browser opens, add --terminal instead.")
        typer.launch(link)
        await until_told_to_stop(server)


async def until_told_to_stop(server: Child) -> None:
    """Wait for Ctrl-C or `kill`. It is an error if the server ends before."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    either = [asyncio.create_task(stop.wait()), asyncio.create_task(server.process.wait())]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not stop.is_set():
        fail(f"the server ended:\n{server.last_words()}", code=1)


def named_apart(opponents: Sequence[str]) -> list[str]:
    """Their names: a second bot of a kind that has a process of its own needs another one."""
    names: list[str] = []
    for number, kind in enumerate(opponents, start=1):
        names.append(f"{kind}-{number}" if kind in OWN_PROCESS and kind in names else kind)
    return names


def invited_bot(kind: str, name: str, port: str, logs: Path) -> AbstractAsyncContextManager[Child]:
    """A bot that waits for invitations, for as many matches as are started on the page."""
    return running(
        "tradewinds_bots",
        *(kind, "--name", name, "--server", f"127.0.0.1:{port}", "--invited", "--quiet"),
        *("--max-matches", "100"),
        output=logs / name,
    )
