"""Invitations in the store: who is invited where, and what became of it.

The match itself says whether an invitation is open; the index by bot only leads to it. It is
written before the match and cleaned by whoever finds an entry that leads nowhere.
"""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from ..errors import StoreUnavailable, UnknownMatch
from . import keys
from .client import StoreClient
from .matches import TELL, WAITING, tell_bot
from .script import Script

INVITATION: Final = Script("invitation")
MOST_AT_ONCE: Final = 100


class Invitation(NamedTuple):
    """A seat that waits for a bot, until `expires_ms` of the store's time."""

    match_id: str
    seat: int
    expires_ms: int


class InvitationStore:
    """All methods are safe to repeat."""

    def __init__(self, client: StoreClient, process: str, retention_ms: int) -> None:
        self._client = client
        self._process = process
        self._retention_ms = retention_ms

    async def open_for(self, bot: str) -> list[Invitation]:
        """The invitations a bot can accept now, those that end soonest first."""
        now_ms = await self._client.time_us() // 1000
        entries = await self._client.send(
            "ZRANGE", keys.invitations(bot), 0, MOST_AT_ONCE - 1, "WITHSCORES"
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
        """Take an invitation that was answered out of the index."""
        await self._client.send("ZREM", keys.invitations(bot), f"{match_id} {seat}")

    async def answer(
        self,
        what: str,
        match_id: str,
        seat: int | None,
        argument: str,
        absence: str,
        allowance_ms: int,
    ) -> str:
        """Accept, decline, expire or abort: what it led to, see invitation.lua.

        Done once more if the store was lost meanwhile. UnknownMatch if there is none.
        """
        names = [
            *(keys.match(match_id), keys.log(match_id)),
            *(keys.requests(match_id), keys.listeners(match_id)),
        ]
        arguments = [
            *(what, "" if seat is None else seat, argument, absence, allowance_ms),
            *(self._process, keys.match_topic(match_id), self._retention_ms),
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
        """Have the match found by the session from now on."""
        key = keys.session(bot, session_id)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms),
        )

    async def remove_from_session(self, bot: str, session_id: str, match_id: str) -> None:
        await self._client.send("SREM", keys.session(bot, session_id), match_id)

    async def listen(self, bot: str) -> None:
        """Have this process told of invitations of the bot from now on."""
        key = keys.bot_listeners(bot)
        await asyncio.gather(
            self._client.send("SADD", key, self._process),
            self._client.send("PEXPIRE", key, self._retention_ms),
        )

    async def stop_listening(self, bot: str) -> None:
        await self._client.send("SREM", keys.bot_listeners(bot), self._process)

    async def tell(self, bot: str) -> None:
        """Have the bot's streams look for invitations."""
        await self._client.run(TELL, *tell_bot(bot))

    async def _state(self, listed: Invitation) -> str:
        """Whether an invitation is 'open' or 'closed'; 'missing' if there is no match (yet)."""
        mover, invitation = await self._client.send(
            "HMGET", keys.match(listed.match_id), "mover", f"invitation:{listed.seat}"
        )
        if mover is None:
            return "missing"
        return "open" if int(mover) == WAITING and invitation == b"open" else "closed"


def _invitation(entry: bytes, expires: float) -> Invitation:
    match_id, seat = entry.decode().split(" ")
    return Invitation(match_id, int(seat), int(expires))
