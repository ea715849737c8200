"""What the store had of every match, and the replays the service gives out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import redis

from tradewinds import Client
from tradewinds.errors import Refused
from tradewinds_server.store import redis_keys
from tradewinds_server.store.stored_match import LogEntry


@dataclass(slots=True)
class KeptMatch:
    """A match as the store had it; `replay` is what GetReplay answered, empty if it refused."""

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


def read_store(url: str) -> dict[str, KeptMatch]:
    """All matches that it still has."""
    with redis.Redis.from_url(url) as store:
        names = [name.decode() for name in store.zrange(redis_keys.MATCHES, 0, -1)]
        matches = [read_match(store, match_id) for match_id in names]
    return {match.match_id: match for match in matches if match is not None}


def read_match(store: redis.Redis, match_id: str) -> KeptMatch | None:
    """A match of the store, whole; None if it is gone."""
    read = store.pipeline()
    read.hgetall(redis_keys.match(match_id))
    read.lrange(redis_keys.log(match_id), 0, -1)
    held, entries = read.execute()
    if not held:
        return None
    return from_fields(match_id, held, [LogEntry.parse(line) for line in entries])


def write_matches(file: Path, matches: Iterable[KeptMatch]) -> None:
    """For whoever looks into a violation: a line of JSON for each match, its replay left out."""
    with file.open("w") as written:
        for match in matches:
            facts = asdict(match) | {"replay": len(match.replay)}
            facts["log"] = [entry._asdict() for entry in match.log]
            written.write(json.dumps(facts) + "\n")


def count_running(url: str) -> int:
    """How many matches run. One command: reading them all would hold up the proxies."""
    with redis.Redis.from_url(url) as store:
        return int(store.zcard(redis_keys.matches(has_ended=False)))


async def fetch_replays(matches: dict[str, KeptMatch], server: str) -> None:
    """Ask the service for the replay of every match."""
    async with Client(server) as client:
        for match in matches.values():
            try:
                match.replay = await client.matches.replay(match.match_id)
            except Refused:
                match.replay = b""


def from_fields(match_id: str, held: dict[bytes, bytes], log: list[LogEntry]) -> KeptMatch:
    """From the fields of its hash in the store, and its log."""
    meta = json.loads(held[b"meta"])
    return KeptMatch(
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
        log,
    )
