"""Sessions of bots: which process holds each now, and which matches it has."""

from __future__ import annotations

from typing import Final

from . import keys
from .client import StoreClient
from .script import Script

CLAIM: Final = Script("claim")
REPLACED: Final = b"replaced "  # a hint: the stream named next has to let go
SEATED: Final = b"seated "  # a hint: the session has a seat in the match named next


class SessionStore:
    """A session outlives its streams; its matches are found by whoever holds it next."""

    def __init__(self, client: StoreClient, process: str, retention_ms: int) -> None:
        self._client = client
        self.process = process
        self._retention_ms = retention_ms

    async def claim(self, bot: str, session_id: str, stream: str, number: int) -> bool:
        """Hold the session from now on; the process that held it before is told.

        False if a stream with a higher number holds it.
        """
        held = await self._client.run(
            CLAIM,
            [keys.session_home(bot, session_id)],
            (self.process, stream, keys.session_topic(bot, session_id), self._retention_ms, number),
        )
        return bool(held)

    async def matches(self, bot: str, session_id: str) -> list[str]:
        """Its matches, running or with an end it was not told; some may not exist (yet)."""
        ids = await self._client.send("SMEMBERS", keys.session(bot, session_id))
        return sorted(match_id.decode() for match_id in ids)

    async def forget(self, bot: str, session_id: str, match_id: str) -> None:
        """The session was told how this match ended."""
        await self._client.send("SREM", keys.session(bot, session_id), match_id)
