"""A bot whose progress can be waited for."""

from __future__ import annotations

import asyncio

from tradewinds import Bot, Turn


class Steady(Bot):
    """Plays the last legal action; tells when a version was reached, and which it was asked at."""

    wants_view = False

    def __init__(self, name: str, at: int = -1) -> None:
        self.name = name
        self.at = at
        self.reached = asyncio.Event()
        self.asked: list[int] = []
        self.match_id = ""

    async def choose(self, turn: Turn) -> int:
        self.asked.append(turn.version)
        self.match_id = turn.match_id
        if turn.version >= self.at >= 0:
            self.reached.set()
        return turn.legal[-1]
