"""A finished match as a replay file."""

from __future__ import annotations

from typing import Any, NamedTuple

from tradewinds_engine import ReplayError, replay

from ..errors import MatchEnded, MatchRunning, NotRevealed
from ..store.matches import MatchStore
from .record import Status
from .reveal import Reveals
from .summary import ListedMatch


class FinishedMatch(NamedTuple):
    """How a match was played, with the digests noted then; plain data, for another process."""

    match_id: str
    game: str
    options: dict[str, Any]
    seed: int
    bots: list[str]
    actions: list[int]
    digests: list[str]


def make_replay(match: FinishedMatch) -> bytes:
    """Play the actions again; ReplayError if that does not lead where the match went."""
    made = replay.record(
        match.game, len(match.bots), match.options, match.seed, match.actions, match.bots
    )
    if made.digests[1:] != match.digests:
        raise ReplayError(f"match {match.match_id} cannot be played again")
    return replay.encode(made).encode()


def verify_replay(data: bytes) -> tuple[str, int]:
    """What is wrong with a replay file (empty: nothing), and how many actions it holds."""
    actions = 0
    try:
        read = replay.decode(data)
        actions = len(read.actions)
        replay.verify(read)
    except ReplayError as error:
        return str(error), actions
    return "", actions


async def read_finished(store: MatchStore, reveals: Reveals, match_id: str) -> FinishedMatch:
    """A finished match from the store; MatchRunning or NotRevealed if it is closed."""
    match = ListedMatch(await store.load(match_id))
    if not match.is_over:
        raise MatchRunning("the match is not over; its replay would give away what is hidden")
    if match.status is Status.ABORTED:
        raise MatchEnded("the match was aborted; it has no replay")
    if not await reveals.is_revealed(match):
        raise NotRevealed("the match's seed is still in use, and its replay would give it away")
    entries = await store.log_since(match_id, 0)
    record = match.record
    return FinishedMatch(
        match_id,
        record.game.name,
        record.options,
        int.from_bytes(match.seed, "big"),
        [owner.bot for owner in record.owners],
        [entry.action for entry in entries],
        [entry.digest for entry in entries],
    )
