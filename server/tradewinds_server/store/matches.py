"""The match store. It knows versions, times and seats, but no game."""

from __future__ import annotations

import asyncio
from typing import Final

from ..clock_constants import LONGEST_VISIT_MS, UNTIMED_MS
from ..errors import UnknownMatch
from . import redis_keys
from .client import StoreClient
from .ended_matches import EndedMatches
from .lua_script import Script
from .match_lists import MatchLists
from .resp import Argument
from .stored_match import (
    OVER,
    Commit,
    LogEntry,
    NewMatch,
    Outcome,
    Refund,
    SeatChange,
    StoredMatch,
    read_match,
)

CREATE: Final = Script("create_match")
COMMIT: Final = Script("commit_move")
SEAT: Final = Script("change_seat")
NOTIFY_SESSION: Final = Script("notify_session")
REFUND: Final = Script("refund_time")
NOTIFY: Final = Script("notify_processes")
TOKENS_PER_SEAT: Final = 4


def tell_bot(bot: str) -> tuple[list[str], list[Argument]]:
    """Keys and arguments of NOTIFY: notify the bot's streams to look for invitations."""
    return [redis_keys.bot_listeners(bot)], [f"{redis_keys.bot_topic(bot)} invited"]


class MatchStore:
    """Each method is one round trip unless it says otherwise. All are safe to repeat."""

    def __init__(
        self,
        client: StoreClient,
        process: str,
        retention_ms: int,
        archive_after_ms: int | None = None,
    ) -> None:
        self._client = client
        self._process = process
        self._retention_ms = retention_ms
        self.lists = MatchLists(client)
        self.ended = (
            None
            if archive_after_ms is None
            else EndedMatches(client, archive_after_ms, retention_ms)
        )
        self._ended_retention_ms = 0 if self.ended else retention_ms

    async def create(self, new: NewMatch) -> bool:
        """Write a match. Returns False if the id exists already.

        All references to the match (deadline, sessions, invitations, lists) are written first. So a
        crash half-way leaves entries without a match, but no match without entries. Several round
        trips.
        """
        now, is_archived = await asyncio.gather(
            self._client.time_us(),
            self._client.send("EXISTS", redis_keys.archived(new.match_id)),
        )
        if is_archived:
            return False
        shard = redis_keys.deadlines(redis_keys.shard_of(new.match_id))
        visit = now // 1000 + min(new.allowance_ms, LONGEST_VISIT_MS)
        if new.invited:
            visit = min(visit, now // 1000 + new.invitation_ms)
        await asyncio.gather(
            self._client.send("ZADD", shard, "NX", visit, new.match_id),
            self.lists.add(new.match_id, new.filing),
            *(self._add_to_session(bot, session, new.match_id) for bot, session in new.sessions),
            *(self._invite(new, bot, seat, now // 1000) for bot, seat in new.invited),
        )
        arguments: list[Argument] = [new.meta, new.seed, new.snapshot, new.mover]
        arguments += [new.allowance_ms, new.bank_ms, new.invitation_ms if new.invited else 0]
        for token_hash, kind in zip(new.token_hashes, new.kinds, strict=True):
            arguments += [token_hash, kind]
        created = await self._client.run(
            CREATE,
            [redis_keys.match(new.match_id), redis_keys.archived(new.match_id)],
            arguments,
        )
        if created:  # an entry of an earlier attempt may have been removed
            await self.lists.add(new.match_id, new.filing)
        await asyncio.gather(
            *(self._call(bot, session, new.match_id) for bot, session in new.sessions),
            *(self._client.run(NOTIFY, *tell_bot(bot)) for bot in {bot for bot, _ in new.invited}),
        )
        return bool(created)

    async def _invite(self, new: NewMatch, bot: str, seat: int, now_ms: int) -> None:
        key = redis_keys.invitations(bot)
        ends_ms = now_ms + new.invitation_ms
        kept_ms = new.invitation_ms + self._retention_ms
        await asyncio.gather(
            self._client.send("ZADD", key, "NX", ends_ms, f"{new.match_id} {seat}"),
            self._client.send("PEXPIRE", key, kept_ms, "NX"),
            self._client.send("PEXPIRE", key, kept_ms, "GT"),  # others may be open for longer
        )

    async def _add_to_session(self, bot: str, session: str, match_id: str) -> None:
        key = redis_keys.session(bot, session)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms + UNTIMED_MS),
        )

    async def _call(self, bot: str, session: str, match_id: str) -> None:
        arguments = (redis_keys.session_topic(bot, session), match_id)
        await self._client.run(NOTIFY_SESSION, [redis_keys.session_home(bot, session)], arguments)

    async def load(self, match_id: str) -> StoredMatch:
        """The current state of a match. Raises UnknownMatch."""
        held: dict[bytes, bytes] = await self._client.send("HGETALL", redis_keys.match(match_id))
        if b"meta" not in held:
            raise UnknownMatch(match_id)
        return read_match(match_id, held)

    async def commit(self, commit: Commit) -> Outcome:
        """Play an action or say why not. commit_move.lua lists the outcomes."""
        match_id = commit.match_id
        reply = await self._client.run(
            COMMIT,
            (redis_keys.match(match_id), redis_keys.log(match_id), redis_keys.requests(match_id),
             redis_keys.listeners(match_id)),
            (*commit.arguments(), self._process, redis_keys.match_topic(match_id),
             self._ended_retention_ms),
        )  # fmt: skip
        code = reply[0].decode()
        if code == "PLAYED":
            entry = LogEntry.parse(reply[1])
            return Outcome(code, entry.version, entry)
        return Outcome(code, reply[1] if len(reply) > 1 else -1)

    async def ask_repeated(
        self, match_id: str, seat: int, version: int, action: int, request_id: str
    ) -> Outcome:
        """Whether a seat's answer to an earlier version was played. Changes nothing."""
        question = Commit(
            match_id=match_id,
            version=version,
            seat=seat,
            action=action,
            by="seat",
            request_id=request_id,
            snapshot=b"",  # the script answers, but plays nothing
            digest="",
            mover=OVER,
            arrived_ms=0,
            allowance_ms=0,
            strikes=0,
        )
        return await self.commit(question)

    async def log_since(self, match_id: str, version: int) -> list[LogEntry]:
        """The log entries after that version, in order."""
        lines = await self._client.send("LRANGE", redis_keys.log(match_id), version, -1)
        return [LogEntry.parse(line) for line in lines]

    async def change_seat(
        self,
        match_id: str,
        seat: int,
        what: str,
        argument: str,
        allowance_ms: int,
        token_hash: bytes = b"",
    ) -> SeatChange | None:
        """Change a seat. Returns the result, None if nothing changed; see change_seat.lua.

        `token_hash` is the hash of another token for the seat, if any.
        """
        stands = await self._client.run(
            SEAT,
            [redis_keys.match(match_id), redis_keys.listeners(match_id)],
            (seat, what, argument, allowance_ms, self._process, redis_keys.match_topic(match_id),
             token_hash, TOKENS_PER_SEAT),
        )  # fmt: skip
        if stands is None:
            return None
        version, turn_ms, deadline_ms, strikes, cause, stream, lost_ms = stands
        return SeatChange(
            int(version), int(turn_ms), int(deadline_ms),
            int(strikes), cause.decode(), stream.decode(), int(lost_ms),
        )  # fmt: skip

    async def refund(self, match_id: str, seat: int | None, since_ms: int) -> Refund:
        """Refund the time since then to the seat to move.

        With a seat, only if that seat is to move. The same time is refunded once.
        """
        return await self._refund(match_id, "" if seat is None else seat, since_ms, "")

    async def refund_resuming(self, match_id: str, seat: int, since_ms: int, stream: str) -> Refund:
        """Refund the time that a stream has waited since then to be resumed.

        The first stream of a turn is refunded all of it, later ones only an unusually long wait.
        """
        return await self._refund(match_id, seat, since_ms, stream)

    async def refund_wait(self, match_id: str, seat: int, since_ms: int, until_ms: int) -> Refund:
        """Refund a part of the seat's turn, if it is still the same turn."""
        return await self._refund(match_id, seat, since_ms, "", until_ms)

    async def _refund(
        self,
        match_id: str,
        seat: int | str,
        since_ms: int,
        stream: str,
        until_ms: int | str = "",
    ) -> Refund:
        given = await self._client.run(
            REFUND,
            [redis_keys.match(match_id), redis_keys.listeners(match_id)],
            (since_ms, seat, self._process, redis_keys.match_topic(match_id), stream, until_ms),
        )
        return Refund(*given)

    async def add_token(self, match_id: str, seat: int, token_hash: bytes) -> None:
        """Add a token to the seat."""
        await self.change_seat(match_id, seat, "token", "", 0, token_hash)

    async def listen(self, match_id: str) -> None:
        """Subscribe this process to the match."""
        await self._client.send("SADD", redis_keys.listeners(match_id), self._process)

    async def stop_listening(self, match_id: str) -> None:
        await self._client.send("SREM", redis_keys.listeners(match_id), self._process)

    async def end_in_block(self, organizer: str, block_id: str, match_id: str) -> None:
        """Record that a match of an organiser's block has ended."""
        key = redis_keys.block(organizer, block_id)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms),
        )

    async def ended_in_block(self, organizer: str, block_id: str) -> int:
        """How many matches of an organiser's block have ended."""
        ended: int = await self._client.send("SCARD", redis_keys.block(organizer, block_id))
        return ended

    async def now_ms(self) -> int:
        """The store's clock."""
        return await self._client.time_us() // 1000
