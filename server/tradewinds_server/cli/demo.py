"""`tradewinds demo`: a server, a store and six bot processes that meet in queues and play."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live

from tradewinds import Client, TradewindsError
from tradewinds.v1 import game_pb2, match_pb2
from tradewinds_engine import ReplayError
from tradewinds_engine.replay import decode, verify

from .child_processes import Child, free_port, running
from .console import console, fail
from .demo_match_lines import DemoMatchLines
from .demo_progress import DemoProgress
from .web_page_address import page_address

BOTS = ("greedy", "greedy", "greedy", "random", "random", "random")
LOOK_EVERY = 0.5
TELL_EVERY = 5.0
LINES_BESIDE_TABLES = 30  # of queues, bots and headings


def demo(
    matches: Annotated[int, typer.Option(min=1, help="Matches of every game to finish.")] = 24,
    seconds: Annotated[
        float, typer.Option(min=1, help="Start no match after this many seconds.")
    ] = 40,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where replays go.")] = Path("replays"),
) -> None:
    """Watch bots in separate processes meet in matchmaking queues and play refereed matches.

    Starts a store, a server and six bots, plays every game with every number of seats, prints the
    results, writes a replay of every match and plays each of them again to verify it.

    Example: `tradewinds demo --matches 5 --out games/`
    """
    asyncio.run(show(matches, seconds, out))


async def show(wanted: int, seconds: float, out: Path) -> None:
    began = monotonic()
    async with AsyncExitStack() as stack:
        logs = Path(stack.enter_context(TemporaryDirectory(prefix="tradewinds-demo-")))
        port = str(free_port())
        serve = running(
            "tradewinds_server",
            *("serve", "--open", "--port", port, "--redis-url", "", "--data-dir", ""),
            output=logs / "server",
        )
        server = await stack.enter_async_context(serve)
        client = await stack.enter_async_context(Client(f"127.0.0.1:{port}"))
        games = await first_answer(client, server)
        console.print(f"The server listens on port {port}; six bots are on their way.")
        if page := page_address(server):
            console.print(f"Watch and play in a browser: {page}", highlight=False)
        bots = [
            await stack.enter_async_context(bot(kind, number, games, port, logs))
            for number, kind in enumerate(BOTS)
        ]
        board = DemoProgress([game.name for game in games], wanted)
        await follow(client, board, [server, *bots], monotonic() + seconds)
        await asyncio.gather(*(child.stop() for child in bots))
        board.take([match async for match in client.matches.list()], monotonic())
        console.print(board.render())
        if board.missing:
            fail(f"no match of {', '.join(board.missing)} ended; try more --seconds", code=1)
        replays = await save_replays(client, board.finished, out)
    console.print(
        f"{len(board.finished)} matches in {monotonic() - began:.0f} s. "
        f"{replays} replays in {out}/, every one of them verified."
    )


async def first_answer(client: Client, server: Child) -> Sequence[game_pb2.Game]:
    """The games of the server, as soon as it answers."""
    while True:
        try:
            return await client.catalog.games()
        except TradewindsError:
            if not server.is_running:
                fail(f"the server did not start:\n{server.last_words()}", code=1)
            await asyncio.sleep(0.1)


def bot(
    kind: str, number: int, games: Sequence[game_pb2.Game], port: str, logs: Path
) -> AbstractAsyncContextManager[Child]:
    """A bot that waits in every queue."""
    queues = [f"{game.name}/{seats}" for game in games for seats in game.seat_counts]
    name = f"{kind}-{number + 1}"
    return running(
        "tradewinds_bots",
        *(kind, "--name", name, "--seed", str(number), "--server", f"127.0.0.1:{port}"),
        *("--max-matches", str(len(queues)), "--patience", "60"),
        *(word for queue in queues for word in ("--queue", queue)),
        output=logs / name,
    )


async def follow(
    client: Client, board: DemoProgress, children: Sequence[Child], deadline: float
) -> None:
    """Show the progress until enough matches are finished or the time is up."""
    told = monotonic()
    words = {game: await client.catalog.vocabulary(game) for game in board.games}
    room = max(3, console.height - LINES_BESIDE_TABLES) if console.is_terminal else 0
    tables = DemoMatchLines(client, words, room)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        while not board.is_complete and monotonic() < deadline:
            await asyncio.sleep(LOOK_EVERY)
            for child in children:
                if not child.is_running:
                    fail(f"{child.output.name} ended early:\n{child.last_words()}", code=1)
            board.take([match async for match in client.matches.list()], monotonic())
            tables.attend(board.matches)
            if console.is_terminal:
                live.update(Group(tables.render(), board.render()), refresh=True)
            elif monotonic() > told + TELL_EVERY:
                told = monotonic()
                console.print(board.line())
    tables.stop()


async def save_replays(client: Client, matches: Sequence[match_pb2.Match], out: Path) -> int:
    """Write and verify the replay of every match, and check its seed commitment."""
    out.mkdir(parents=True, exist_ok=True)
    for match in matches:
        data = await client.matches.replay(match.match_id)
        (out / f"{match.setup.game}-{match.match_id}.json").write_bytes(data)
        promised = hashlib.sha256(match.seed + match.match_id.encode()).digest()
        if promised != match.seed_commitment:
            fail(f"match {match.match_id} was not played with the seed it committed to", code=1)
        try:
            verify(decode(data))
        except ReplayError as error:
            fail(f"replay of match {match.match_id}: {error}", code=1)
    return len(matches)
