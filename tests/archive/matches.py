"""Ended matches to archive, made up or played."""

from __future__ import annotations

import json
import random
from typing import Any

from tradewinds_engine import Rng, game
from tradewinds_server.archive.archived_match import ArchivedMatch, from_store
from tradewinds_server.match.match_setup import (
    MatchRecord,
    Owner,
    Terms,
    TimeControl,
    seed_commitment,
)
from tradewinds_server.match.result import encode_scores
from tradewinds_server.store.stored_match import OVER, LogEntry, StoredMatch, StoredSeat

MINUTE_US = 60_000_000
NOON_US = 1_800_000_000_000_000


def match_id_of(number: int) -> str:
    return f"{number:020x}"


def played(
    seed: int, seats: int = 4, name: str = "puerto-rico", options: dict[str, Any] | None = None
) -> tuple[StoredMatch, list[LogEntry]]:
    """A match of random play as the store has it; bots think as long as real ones do."""
    chance, rng = random.Random(seed), Rng(seed=seed)
    rules, secret = game(name), chance.getrandbits(128)
    state = rules.new(seats, options, secret)
    entries: list[LogEntry] = []
    while state.to_move is not None:
        seat, choices = state.to_move, state.legal()
        action = choices[rng.below(len(choices))]
        state.apply(action)
        spent, digest = int(chance.lognormvariate(4, 2)), state.digest().hex()[:8]
        request = f"{chance.getrandbits(64):016x}"
        line = f"{len(entries) + 1} {seat} {action} seat {digest} 0 {spent} 0 0 0 0 0 - 0 {request}"
        entries.append(LogEntry.parse(line.encode()))
    match_id = match_id_of(seed)
    owners = tuple(
        Owner(f"bot-{chance.getrandbits(32):08x}", f"{chance.getrandbits(64):x}", "ticket")
        for _ in range(seats)
    )
    record = MatchRecord(
        match_id, rules, rules.rules_version, rules.changed(state.options), owners,
        TimeControl(10_000, 120_000), seed_commitment(secret, match_id),
        Terms(queue=f"{name}/{seats}"),
    )  # fmt: skip
    held = tuple(StoredSeat(100_000, 0, "", "stream", b"h" * 32, 0) for _ in owners)
    stored = StoredMatch(
        match_id, record.encode(), secret.to_bytes(16, "big"), len(entries), state.dump(), OVER,
        1_800_000_000_000, 1_800_000_300_000, 0, encode_scores(state.scores()), held,
        1_800_000_000_010, 1_800_000_300_000, "completed",
    )  # fmt: skip
    return stored, entries


def made_up(
    number: int, name: str = "puerto-rico", players: tuple[str, ...] = ("ada", "bob"), **terms: Any
) -> ArchivedMatch:
    """A match that was aborted before its first move, listed so many minutes after noon."""
    meta = {
        "game": name,
        "owners": [{"bot": player} for player in players],
        "terms": {"organizer": "org", **terms},
    }
    seats = tuple(StoredSeat(0, 0, "", "", b"", 0) for _ in players)
    stored = StoredMatch(
        match_id_of(number), json.dumps(meta).encode(), bytes(16), 0, b"", OVER, 1, 0, 0, b"",
        seats, 0, 2, "invitation declined",
    )  # fmt: skip
    return from_store(stored, [], NOON_US + number * MINUTE_US)
