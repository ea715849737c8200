"""What the store has of every match when all is over, and the replays the service gives out."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import redis

from tradewinds import Client
from tradewinds.errors import Refused
from tradewinds_server.store import redis_keys
from tradewinds_server.store.stored_match import LogEntry


@dataclass(slots=True)
class ArchivedMatch:
    """A match as the store has it; `replay` is what GetReplay answered, empty if it refused."""

    match_id: str
    game: str
    options: dict[str, Any]
    tickets: list[str]
    sessions: list[str]
    allowance_ms: int
    bank_ms: int
    seed: int
    version: int
    is_over: bool
    result: list[Any]
    created_ms: int
    log: list[LogEntry] = field(default_factory=list)
    replay: bytes = b""


def read_archive(url: str) -> dict[str, ArchivedMatch]:
    with redis.Redis.from_url(url) as store:
        names = [name.decode() for name in store.zrange(redis_keys.MATCHES, 0, -1)]
        matches = {}
        for match_id in names:
            held = store.hgetall(redis_keys.match(match_id))
            if held:
                entries = store.lrange(redis_keys.log(match_id), 0, -1)
                matches[match_id] = _match(match_id, held, entries)
        return matches


def count_running(url: str) -> int:
    """How many matches run. One command: reading them all would hold up the proxies."""
    with redis.Redis.from_url(url) as store:
        return int(store.zcard(redis_keys.matches(has_ended=False)))


async def fetch_replays(matches: dict[str, ArchivedMatch], server: str) -> None:
    """Ask the service for the replay of every match."""
    async with Client(server) as client:
        for match in matches.values():
            try:
                match.replay = await client.matches.replay(match.match_id)
            except Refused:
                match.replay = b""


def _match(match_id: str, held: dict[bytes, bytes], entries: list[bytes]) -> ArchivedMatch:
    meta = json.loads(held[b"meta"])
    return ArchivedMatch(
        match_id,
        meta["game"],
        meta["options"],
        [owner["ticket_id"] for owner in meta["owners"]],
        [owner["session_id"] for owner in meta["owners"]],
        meta["time_control"]["allowance_ms"],
        meta["time_control"]["bank_ms"],
        int.from_bytes(held[b"seed"], "big"),
        int(held[b"version"]),
        held[b"mover"] == b"-1",
        json.loads(held[b"result"] or b"[]"),
        int(held[b"created_at"]),
        [LogEntry.parse(line) for line in entries],
    )
