"""`tradewinds leaderboard`: the best bots of a server."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer

from tradewinds import Client, Tls, TradewindsError
from tradewinds.v1 import arena_service_pb2

from .console import console, fail, table


def leaderboard(
    game: Annotated[str, typer.Option(help="The game, such as puerto-rico.")],
    seats: Annotated[int, typer.Option(min=2, max=5, help="The number of seats.")],
    server: Annotated[str, typer.Option(help="The server's address.")] = "localhost:50051",
    variants: Annotated[
        bool, typer.Option(help="Matches with other than default options.")
    ] = False,
    min_matches: Annotated[int, typer.Option(min=0, help="Only bots with so many matches.")] = 0,
    most: Annotated[int, typer.Option(min=1, help="Show at most so many.")] = 50,
    ca: Annotated[Path | None, typer.Option(help="Encrypt; trust this authority (PEM).")] = None,
) -> None:
    """Show the best bots of a server. Your key is read from TRADEWINDS_API_KEY.

    Example: `tradewinds leaderboard --game puerto-rico --seats 2`
    """
    key = os.environ.get("TRADEWINDS_API_KEY")
    variant = "variants" if variants else ""

    async def read() -> list[arena_service_pb2.LeaderboardEntry]:
        async with Client(server, key, Tls(ca=ca) if ca else None) as client:
            found = []
            async for entry in client.arena.leaderboard(game, seats, variant, min_matches):
                found.append(entry)
                if len(found) == most:
                    break
            return found

    try:
        entries = asyncio.run(read())
    except TradewindsError as error:
        fail(str(error))
    columns = ("rating#", "95 % interval#", "matches#", "last match")
    listing = table(f"{game}, {seats} seats", "#", "bot", *columns)
    for entry in entries:
        rating = entry.rating
        listing.add_row(
            str(entry.rank),
            entry.bot,
            f"{rating.value:.0f}",
            f"{rating.low:.0f} to {rating.high:.0f}",
            str(rating.matches),
            f"{entry.last_play_time.ToDatetime():%Y-%m-%d %H:%M}",
        )
    console.print(listing)
