"""Where matches are kept. The store knows versions, times and seats, but no game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..errors import UnknownMatch
from . import keys
from .client import StoreClient
from .match_lists import Filing, MatchLists
from .resp import Argument
from .script import Script

CREATE: Final = Script("create")
COMMIT: Final = Script("commit")
SEAT: Final = Script("seat")
CALL: Final = Script("call")
REFUND: Final = Script("refund")
TELL: Final = Script("tell")
TOKENS_PER_SEAT: Final = 4
OVER: Final = -1  # in place of the seat to move
WAITING: Final = -2  # the same, while invited bots are awaited


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a match begins with; `sessions` are (bot, session id) of the seats that have one.

    `kinds` says by seat whether a bot is invited to it ('invited'), the house plays it ('house'),
    or neither (''). `invited` are (bot, seat) of those invited, who have `invitation_ms` to come.
    """

    match_id: str
    meta: bytes
    seed: bytes
    snapshot: bytes
    mover: int
    allowance_ms: int
    bank_ms: int
    token_hashes: Sequence[bytes]
    sessions: Sequence[tuple[str, str]]
    filing: Filing
    kinds: Sequence[str]
    invited: Sequence[tuple[str, int]] = ()
    invitation_ms: int = 0


class StoredSeat(NamedTuple):
    """A seat as it stands: `cause` is set while a substitute plays, `stream` while one is open.

    `lost_ms` is when the last stream that ended was lost, 0 if none ever was. `invitation` is empty
    for a seat nobody was invited to, else 'open', 'accepted' or 'declined'; `session_id` is that of
    the session that accepted it.
    """

    bank_ms: int
    strikes: int
    cause: str
    stream: str
    token_hashes: bytes
    lost_ms: int
    invitation: str = ""
    session_id: str = ""


class SeatChange(NamedTuple):
    """How a seat stands since it was changed, and how long its match waits for whom."""

    version: int
    turn_ms: int
    deadline_ms: int
    strikes: int
    cause: str
    stream: str
    lost_ms: int


class Refund(NamedTuple):
    """Time given back to the seat to move, and its turn since then.

    `until_ms` is the store's time up to which a wait is paid for, 0 if it is not.
    """

    given_ms: int
    until_ms: int
    version: int = -1
    turn_ms: int = 0
    deadline_ms: int = 0


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """All the store holds of a match but its log; `mover` may be OVER or WAITING.

    While it waits, `deadline_ms` is when the invitations end.
    """

    match_id: str
    meta: bytes
    seed: bytes
    version: int
    snapshot: bytes
    mover: int
    created_ms: int
    turn_ms: int
    deadline_ms: int
    result: bytes
    seats: tuple[StoredSeat, ...]
    started_ms: int = 0
    ended_ms: int = 0
    end_reason: str = ""


class LogEntry:
    """One action: the version it led to, who answered, what the turn cost, and who is due when.

    A turn waits to be sent (`queued_ms`), is out with the bot and the network between (`spent_ms`,
    the only part that is charged), and then in the hands of the server (`held_ms`).
    """

    def __init__(self, line: bytes) -> None:
        (version, seat, action, by, digest, at, spent, held, queued, round_trip, bank, strikes,
         cause, deadline, request) = line.decode().split(" ", 14)  # fmt: skip
        self.version = int(version)
        self.seat = int(seat)
        self.action = int(action)
        self.by = by
        self.digest = digest
        self.at_ms = int(at)
        self.spent_ms = int(spent)
        self.held_ms = int(held)
        self.queued_ms = int(queued)
        self.round_trip_ms = int(round_trip)
        self.bank_ms = int(bank)
        self.strikes = int(strikes)
        self.cause = "" if cause == "-" else cause
        self.deadline_ms = int(deadline)
        self.request_id = request

    @property
    def network_ms(self) -> int:
        """The part of the time spent that went into the network."""
        return min(self.spent_ms, self.round_trip_ms)

    @property
    def bot_ms(self) -> int:
        return self.spent_ms - self.network_ms


class Commit:
    """An action and the position it leads to. `by` is 'seat' or 'house'.

    `arrived_ms` is when the answer came, by the store's clock; 0 means now. `asked_ms` is when the
    question was sent, 0 if nobody knows. `digest_before` is that of the position that is answered,
    empty if any will do. `arguments` are those of commit.lua, in its order.
    """

    def __init__(
        self,
        match_id: str,
        version: int,
        seat: int,
        action: int,
        by: str,
        request_id: str,
        snapshot: bytes,
        digest: str,
        mover: int,
        arrived_ms: int,
        allowance_ms: int,
        strikes: int,
        result: bytes = b"",
        digest_before: str = "",
        asked_ms: int = 0,
        round_trip_ms: int = 0,
    ) -> None:
        self.match_id = match_id
        self.arguments: tuple[Argument, ...] = (
            version, seat, action, by, digest, mover, arrived_ms, allowance_ms, strikes,
            digest_before, asked_ms, round_trip_ms, snapshot, request_id, result,
        )  # fmt: skip


class Outcome:
    """What became of a commit: one of the codes of commit.lua with what belongs to it."""

    def __init__(self, code: str, version: int = -1, entry: LogEntry | None = None) -> None:
        self.code = code
        self.version = version
        self.entry = entry

    @property
    def repeated(self) -> bool:
        return self.code == "REPEATED"


def tell_bot(bot: str) -> tuple[list[str], list[Argument]]:
    """Keys and arguments of TELL: the bot's streams are to look for invitations."""
    return [keys.bot_listeners(bot)], [f"{keys.bot_topic(bot)} invited"]


class MatchStore:
    """Every method is one round trip unless it says otherwise; all are safe to repeat."""

    def __init__(self, client: StoreClient, process: str, retention_ms: int) -> None:
        self._client = client
        self._process = process
        self._retention_ms = retention_ms
        self.lists = MatchLists(client)

    async def create(self, new: NewMatch) -> bool:
        """Write a match unless there is one of that id; whether it was written.

        Everything that must be able to find it (its deadline, its sessions, its invitations, the
        list of matches) is written before, so a crash half-way leaves names without a match but no
        match unfound.
        Several round trips.
        """
        now = await self._client.time_us()
        shard = keys.deadlines(keys.shard_of(new.match_id))
        visit = now // 1000 + new.allowance_ms
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
        created = await self._client.run(CREATE, [keys.match(new.match_id)], arguments)
        if created:  # an entry left by an earlier attempt may have been removed meanwhile
            await self.lists.add(new.match_id, new.filing)
        await asyncio.gather(
            *(self._call(bot, session, new.match_id) for bot, session in new.sessions),
            *(self._client.run(TELL, *tell_bot(bot)) for bot in {bot for bot, _ in new.invited}),
        )
        return bool(created)

    async def _invite(self, new: NewMatch, bot: str, seat: int, now_ms: int) -> None:
        key = keys.invitations(bot)
        ends_ms = now_ms + new.invitation_ms
        await asyncio.gather(
            self._client.send("ZADD", key, "NX", ends_ms, f"{new.match_id} {seat}"),
            self._client.send("PEXPIRE", key, new.invitation_ms + self._retention_ms),
        )

    async def _add_to_session(self, bot: str, session: str, match_id: str) -> None:
        key = keys.session(bot, session)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms),
        )

    async def _call(self, bot: str, session: str, match_id: str) -> None:
        arguments = (keys.session_topic(bot, session), match_id)
        await self._client.run(CALL, [keys.session_home(bot, session)], arguments)

    async def load(self, match_id: str) -> StoredMatch:
        """A match as it stands; UnknownMatch if there is none (any more)."""
        held: dict[bytes, bytes] = await self._client.send("HGETALL", keys.match(match_id))
        if b"meta" not in held:
            raise UnknownMatch(match_id)
        return _stored(match_id, held)

    async def commit(self, commit: Commit) -> Outcome:
        """Play an action or say why not; commit.lua lists the outcomes."""
        match_id = commit.match_id
        reply = await self._client.run(
            COMMIT,
            (keys.match(match_id), keys.log(match_id), keys.requests(match_id),
             keys.listeners(match_id)),
            (*commit.arguments, self._process, keys.match_topic(match_id), self._retention_ms),
        )  # fmt: skip
        code = reply[0].decode()
        if code == "PLAYED":
            entry = LogEntry(reply[1])
            return Outcome(code, entry.version, entry)
        return Outcome(code, reply[1] if len(reply) > 1 else -1)

    async def ask_repeated(
        self, match_id: str, seat: int, version: int, action: int, request_id: str
    ) -> Outcome:
        """Whether a seat's answer to an earlier version was played then; changes nothing."""
        return await self.commit(
            Commit(match_id, version, seat, action, "seat", request_id, b"", "", -1, 0, 0, 0)
        )

    async def log_since(self, match_id: str, version: int) -> list[LogEntry]:
        """The entries that lead on from that version, in order; empty if it is the newest."""
        lines = await self._client.send("LRANGE", keys.log(match_id), version, -1)
        return [LogEntry(line) for line in lines]

    async def change_seat(
        self,
        match_id: str,
        seat: int,
        what: str,
        argument: str,
        allowance_ms: int,
        token_hash: bytes = b"",
    ) -> SeatChange | None:
        """What it led to, None if nothing changed; seat.lua lists what can be asked.

        The hash, if any, is that of a further token for the seat.
        """
        stands = await self._client.run(
            SEAT,
            [keys.match(match_id), keys.listeners(match_id)],
            (seat, what, argument, allowance_ms, self._process, keys.match_topic(match_id),
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
        """Do not count the time since then against the seat to move.

        With a seat, only if it is that one. The same time is given back once.
        """
        return await self._refund(match_id, "" if seat is None else seat, since_ms, "")

    async def refund_resuming(self, match_id: str, seat: int, since_ms: int, stream: str) -> Refund:
        """The same for a stream that has been waiting since then to be resumed.

        Once a turn, though for one stream any number of times.
        """
        return await self._refund(match_id, seat, since_ms, stream)

    async def _refund(self, match_id: str, seat: int | str, since_ms: int, stream: str) -> Refund:
        given = await self._client.run(
            REFUND,
            [keys.match(match_id), keys.listeners(match_id)],
            (since_ms, seat, self._process, keys.match_topic(match_id), stream),
        )
        return Refund(*given)

    async def add_token(self, match_id: str, seat: int, token_hash: bytes) -> None:
        """Let a further token open the seat."""
        await self.change_seat(match_id, seat, "token", "", 0, token_hash)

    async def listen(self, match_id: str) -> None:
        """Have hints of this match sent to this process from now on."""
        await self._client.send("SADD", keys.listeners(match_id), self._process)

    async def stop_listening(self, match_id: str) -> None:
        await self._client.send("SREM", keys.listeners(match_id), self._process)

    async def end_in_block(self, organizer: str, block_id: str, match_id: str) -> None:
        """A match of an organiser's block has ended."""
        key = keys.block(organizer, block_id)
        await asyncio.gather(
            self._client.send("SADD", key, match_id),
            self._client.send("PEXPIRE", key, self._retention_ms),
        )

    async def ended_in_block(self, organizer: str, block_id: str) -> int:
        """How many matches of an organiser's block have ended."""
        ended: int = await self._client.send("SCARD", keys.block(organizer, block_id))
        return ended

    async def now_ms(self) -> int:
        """The store's clock."""
        return await self._client.time_us() // 1000


def _stored(match_id: str, held: dict[bytes, bytes]) -> StoredMatch:
    seats = tuple(
        StoredSeat(
            int(held[b"bank:%d" % seat]),
            int(held[b"strikes:%d" % seat]),
            held[b"cause:%d" % seat].decode(),
            held[b"stream:%d" % seat].decode(),
            held[b"tokens:%d" % seat],
            int(held.get(b"lost:%d" % seat, 0)),
            held.get(b"invitation:%d" % seat, b"").decode(),
            held.get(b"session:%d" % seat, b"").decode(),
        )
        for seat in range(sum(1 for name in held if name.startswith(b"bank:")))
    )
    return StoredMatch(
        match_id, held[b"meta"], held[b"seed"], int(held[b"version"]), held[b"snapshot"],
        int(held[b"mover"]), int(held[b"created_at"]), int(held[b"turn_at"]),
        int(held[b"deadline"]), held[b"result"], seats, int(held.get(b"started_at", 0)),
        int(held.get(b"ended_at", 0)), held.get(b"end_reason", b"").decode(),
    )  # fmt: skip
