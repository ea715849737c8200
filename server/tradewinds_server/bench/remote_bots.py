"""Bots that answer at once, many in one process: `python -m ... SERVER FIRST COUNT AT_ONCE`."""

from __future__ import annotations

import asyncio
import sys

from tradewinds import Bot, Player, Turn


class FirstLegal(Bot):
    """Takes the first legal action without looking at anything."""

    wants_view = False
    wants_events = False

    def __init__(self, name: str) -> None:
        self.name = name

    async def choose(self, turn: Turn) -> int:
        return turn.legal[0]


def bot_name(number: int) -> str:
    return f"bot-{number}"


async def play(server: str, first: int, count: int, at_once: int) -> None:
    bots = [FirstLegal(bot_name(number)) for number in range(first, first + count)]
    await asyncio.gather(*(Player(bot, server, max_matches=at_once).play() for bot in bots))


if __name__ == "__main__":
    server, *numbers = sys.argv[1:]
    asyncio.run(play(server, *map(int, numbers)))
