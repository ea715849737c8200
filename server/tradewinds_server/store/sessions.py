"""Sessions of bots: the process that holds each one, and its matches."""

from __future__ import annotations

import asyncio
from typing import Final

from ..clock_constants import UNTIMED_MS
from . import redis_keys
from .client import StoreClient
from .lua_script import Script

CLAIM: Final = Script("claim_session")
REPLACED: Final = b"replaced "  # notification: the stream named next was replaced
SEATED: Final = b"seated "  # notification: the session has a seat in the match named next


class SessionStore:
    """A session outlives its streams. Its next stream finds its matches here."""

    def __init__(self, client: StoreClient, process: str, retention_ms: int) -> None:
        self._client = client
        self.process = process
        self._retention_ms = retention_ms

    async def claim(self, bot: str, session_id: str, stream: str, number: int) -> bool:
        """Claim the session for a stream. The previous process is notified.

        Returns False if a stream with a higher number holds it. The session's matches stay listed
        for longer than any bot thinks.
        """
        held, _ = await asyncio.gather(
            self._client.run(
                CLAIM,
                [redis_keys.session_home(bot, session_id)],
                (
                    self.process,
                    stream,
                    redis_keys.session_topic(bot, session_id),
                    self._retention_ms,
                    number,
                ),
            ),
            self._client.send(
                "PEXPIRE", redis_keys.session(bot, session_id), self._retention_ms + UNTIMED_MS
            ),
        )
        return bool(held)

    async def matches(self, bot: str, session_id: str) -> list[str]:
        """Matches that run or whose result was not sent. Some may not exist (yet)."""
        ids = await self._client.send("SMEMBERS", redis_keys.session(bot, session_id))
        return sorted(match_id.decode() for match_id in ids)

    async def forget(self, bot: str, session_id: str, match_id: str) -> None:
        """The session knows how this match ended."""
        await self._client.send("SREM", redis_keys.session(bot, session_id), match_id)
