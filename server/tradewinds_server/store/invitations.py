"""Invitations in the store.

The match decides whether an invitation is open. The index by bot only finds the match. It is
written before the match, and readers remove entries that lead nowhere.
"""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from ..clock_constants import UNTIMED_MS
from ..errors import StoreUnavailable, UnknownMatch
from . import redis_keys
from .client import StoreClient
from .lua_script import Script
from .matches import NOTIFY, tell_bot
from .stored_match import WAITING

INVITATION: Final = Script("answer_invitation")
MOST_AT_ONCE: Final = 100


class Invitation(NamedTuple):
    """A seat that waits for a bot, until `expires_ms` of the store's clock."""

    match_id: str
    seat: int
    expires_ms: int


class InvitationStore:
    """All methods are safe to repeat."""

    def __init__(
        self, client: StoreClient, process: str, retention_ms: int, *, has_archive: bool = False
    ) -> None:
        self._client = client
        self._process = process
        self._retention_ms = retention_ms
        self._ended_retention_ms = 0 if has_archive else retention_ms

    async def open_for(self, bot: str) -> list[Invitation]:
        """The invitations a bot can accept now, by expiry."""
        now_ms = await self._client.time_us() // 1000
        entries = await self._client.send(
            "ZRANGE", redis_keys.invitations(bot), 0, MOST_AT_ONCE - 1, "WITHSCORES"
        )
        listed = [_invitation(entry, expires) for entry, expires in entries]
        states = await asyncio.gather(*(self._state(each) for each in listed))
        found = []
        for invitation, state in zip(listed, states, strict=True):
            if state == "open":
                found.append(invitation)
            elif state == "closed" or invitation.expires_ms < now_ms:
                await self.remove(bot, invitation.match_id, invitation.seat)
        return found

    async def remove(self, bot: str, match_id: str, seat: int) -> None:
        """Remove an answered invitation from the index."""
        await self._client.send("ZREM", redis_keys.invitations(bot), f"{match_id} {seat}")

    async def answer(
        self,
        what: str,
        match_id: str,
        seat: int | None,
        argument: str,
        absence: str,
        allowance_ms: int,
    ) -> str:
        """Accept, decline, expire or abort. Returns the outcome, see answer_invitation.lua.

        Retries once if the store was lost. Raises UnknownMatch.
        """
        names = [
            *(redis_keys.match(match_id), redis_keys.log(match_id)),
            *(redis_keys.requests(match_id), redis_keys.listeners(match_id)),
        ]
        arguments = [
            *(what, "" if seat is None else seat, argument, absence, allowance_ms),
            *(self._process, redis_keys.match_topic(match_id), self._ended_retention_ms),
        ]
        try:
            outcome = await self._client.run(INVITATION, names, arguments)
        except StoreUnavailable:
            outcome = await self._client.run(INVITATION, names, arguments)
        if outcome == b"UNKNOWN":
            raise UnknownMatch(match_id)
        answer: str = outcome.decode()
        return answer

    async def add_to_session(self, bot: str, session_id: str, match_id: str) -> None:
        """Add the match to the session's matches."""
        key = redis_keys.session(bot, session_id)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms + UNTIMED_MS),
        )

    async def remove_from_session(self, bot: str, session_id: str, match_id: str) -> None:
        await self._client.send("SREM", redis_keys.session(bot, session_id), match_id)

    async def listen(self, bot: str) -> None:
        """Subscribe this process to the bot's invitations, for longer than any stream lasts."""
        key = redis_keys.bot_listeners(bot)
        await asyncio.gather(
            self._client.send("SADD", key, self._process),
            self._client.send("PEXPIRE", key, self._retention_ms + UNTIMED_MS),
        )

    async def stop_listening(self, bot: str) -> None:
        await self._client.send("SREM", redis_keys.bot_listeners(bot), self._process)

    async def tell(self, bot: str) -> None:
        """Notify the bot's streams to look for invitations."""
        await self._client.run(NOTIFY, *tell_bot(bot))

    async def _state(self, listed: Invitation) -> str:
        """'open' or 'closed', or 'missing' if the match does not exist (yet)."""
        mover, invitation = await self._client.send(
            "HMGET", redis_keys.match(listed.match_id), "mover", f"invitation:{listed.seat}"
        )
        if mover is None:
            return "missing"
        return "open" if int(mover) == WAITING and invitation == b"open" else "closed"


def _invitation(entry: bytes, expires: float) -> Invitation:
    match_id, seat = entry.decode().split(" ")
    return Invitation(match_id, int(seat), int(expires))
