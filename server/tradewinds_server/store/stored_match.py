"""The stored form of a match, and the arguments and results of the store's scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from .match_lists import Filing
from .resp import Argument

OVER: Final = -1  # in place of the seat to move
WAITING: Final = -2  # the same, while invited bots are awaited


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to create. `sessions` are (bot, session id) of the seats that have one.

    `kinds` holds for each seat 'invited', 'house' or ''. `invited` are (bot, seat) of the invited
    bots, which have `invitation_ms` to accept.
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
    """A seat. `cause` is set while the house plays it, `stream` while a stream is open.

    `lost_ms` is when the last stream was lost, 0 if none was. `invitation` is empty for a seat
    without invitation, else 'open', 'accepted' or 'declined'. `session_id` is the session that
    accepted it.
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
    """A seat after a change, with the version and deadline of its match."""

    version: int
    turn_ms: int
    deadline_ms: int
    strikes: int
    cause: str
    stream: str
    lost_ms: int


class Refund(NamedTuple):
    """Time refunded to the seat to move, and its turn after that.

    `until_ms` is the store time up to which a wait is refunded, 0 if it is not.
    """

    given_ms: int
    until_ms: int
    version: int = -1
    turn_ms: int = 0
    deadline_ms: int = 0


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Everything the store holds of a match except its log.

    `mover` may be OVER or WAITING. While the match waits, `deadline_ms` is the expiry of its
    invitations.
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


class LogEntry(NamedTuple):
    """One action: the version it led to, who answered, what the turn cost, the next deadline.

    A turn waits in the server (`queued_ms`), is with the bot and the network (`spent_ms`, the only
    part that is charged), and is then processed by the server (`held_ms`).
    """

    version: int
    seat: int
    action: int
    by: str
    digest: str
    at_ms: int
    spent_ms: int
    held_ms: int
    queued_ms: int
    round_trip_ms: int
    bank_ms: int
    strikes: int
    cause: str
    deadline_ms: int
    request_id: str

    @classmethod
    def parse(cls, line: bytes) -> LogEntry:
        """Parse a line that commit_move.lua wrote."""
        (version, seat, action, by, digest, at, spent, held, queued, round_trip, bank, strikes,
         cause, deadline, request) = line.decode().split(" ", 14)  # fmt: skip
        return cls(
            int(version), int(seat), int(action), by, digest, int(at), int(spent), int(held),
            int(queued), int(round_trip), int(bank), int(strikes), "" if cause == "-" else cause,
            int(deadline), request,
        )  # fmt: skip

    @property
    def network_ms(self) -> int:
        """The network's share of the time spent."""
        return min(self.spent_ms, self.round_trip_ms)

    @property
    def bot_ms(self) -> int:
        return self.spent_ms - self.network_ms


By = Literal["seat", "house"]  # who answered


class Commit(NamedTuple):
    """An action and the position it leads to.

    `arrived_ms` is the store time at which the answer arrived, 0 for now. `sent_ms` is when the
    question was sent, 0 if unknown, and `owed_ms` what the seat pays of the time before.
    `digest_before` is that of the answered position, empty to skip the check.
    """

    match_id: str
    version: int
    seat: int
    action: int
    by: By
    request_id: str
    snapshot: bytes
    digest: str
    mover: int
    arrived_ms: int
    allowance_ms: int
    strikes: int
    result: bytes = b""
    digest_before: str = ""
    sent_ms: int = 0
    owed_ms: int = 0
    round_trip_ms: int = 0

    def arguments(self) -> tuple[Argument, ...]:
        """The arguments of commit_move.lua, in its order."""
        return (
            self.version,
            self.seat,
            self.action,
            self.by,
            self.digest,
            self.mover,
            self.arrived_ms,
            self.allowance_ms,
            self.strikes,
            self.digest_before,
            self.sent_ms,
            self.owed_ms,
            self.round_trip_ms,
            self.snapshot,
            self.request_id,
            self.result,
        )


class Outcome:
    """The outcome of a commit: one of the codes of commit_move.lua."""

    def __init__(self, code: str, version: int = -1, entry: LogEntry | None = None) -> None:
        self.code = code
        self.version = version
        self.entry = entry

    @property
    def repeated(self) -> bool:
        return self.code == "REPEATED"


def read_match(match_id: str, held: dict[bytes, bytes]) -> StoredMatch:
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
