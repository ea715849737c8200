"""A bot that looks for what the server should hide."""

from __future__ import annotations

from contextlib import suppress

from tests.arena.bots import First
from tradewinds import Client, Turn
from tradewinds.errors import Refused
from tradewinds.v1 import match_pb2


class Spying(First):
    """Looks at its first questions for what its running block gives away.

    The games of that block are those of the same players that do not tell their block yet.
    """

    name = "ada"

    def __init__(self, address: str) -> None:
        self.address = address
        self.looked = 0
        self.revealed: list[str] = []

    async def choose(self, turn: Turn) -> int:  # type: ignore[override]
        if turn.version < 4:
            async with Client(self.address) as client:
                matches = [match async for match in client.matches.list()]
                (own,) = (it for it in matches if it.match_id == turn.match_id)
                if own.reveal.block.block_id:
                    self.revealed.append(f"block of {own.match_id}")
                for match in matches:
                    is_open = not match.reveal.block.block_id
                    if is_open and names_of(match) == names_of(own):
                        await self._look_at(client, match)
        return turn.legal[0]

    async def _look_at(self, client: Client, match: match_pb2.Match) -> None:
        if match.seed:
            self.revealed.append(f"seed of {match.match_id}")
        if match.status == match_pb2.MATCH_STATUS_FINISHED:
            self.looked += 1
            with suppress(Refused):
                self.revealed.append(f"replay {await client.matches.replay(match.match_id)!r}")


def names_of(match: match_pb2.Match) -> set[str]:
    return {player.name for player in match.players}
