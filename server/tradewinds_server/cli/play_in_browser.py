"""`tradewinds play`: a person against bots, in the browser."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from urllib.parse import urlencode

import typer

from tradewinds_engine import game as game_named

from .child_processes import running
from .console import console, fail
from .web_page_address import page_address, wait_until_serving

HOUSE_BOTS = ("greedy", "random")


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; see `tradewinds games`.")],
    against: Annotated[
        str, typer.Option(help="Bots of the house with commas between: greedy or random.")
    ] = "greedy",
) -> None:
    """Play against bots in the browser. A server is started for it and stopped with Ctrl-C.

    Example: `tradewinds play puerto-rico --against greedy,greedy`
    """
    opponents = against.split(",")
    for bot in opponents:
        if bot not in HOUSE_BOTS:
            fail(f"no bot of the house is called {bot!r}; there are: {', '.join(HOUSE_BOTS)}")
    counts = game_named(game).seat_counts
    if len(opponents) + 1 not in counts:
        fail(f"{game} is played with {counts[0]} to {counts[-1]} seats")
    try:
        asyncio.run(host(game, against))
    except KeyboardInterrupt:
        return


async def host(game: str, against: str) -> None:
    with TemporaryDirectory(prefix="tradewinds-play-") as logs:
        serve = ("serve", "--open", "--port", "0", "--redis-url", "", "--data-dir", "")
        output = Path(logs) / "server"
        async with running("tradewinds_server", *serve, output=output) as server:
            await wait_until_serving(server)
            address = page_address(server)
            if not address:
                fail("the server shows no page: `pip install uvicorn`", code=1)
            link = f"{address}#/play?{urlencode({'game': game, 'against': against})}"
            console.print(f"Play at {link}", highlight=False, soft_wrap=True)
            console.print("Ctrl-C ends the server.")
            typer.launch(link)
            await server.process.wait()
            fail(f"the server ended:\n{server.last_words()}", code=1)
