"""A finished match as a replay file."""

from __future__ import annotations

from tradewinds_engine import ReplayError, replay

from ..errors import MatchRunning
from ..store.matches import MatchStore
from .standing import ListedMatch


def make_replay(match: ListedMatch, actions: list[int], digests: list[str]) -> bytes:
    """Play the actions again; ReplayError if that does not lead where the match went."""
    record = match.record
    made = replay.record(
        record.game.name,
        len(record.owners),
        record.options,
        int.from_bytes(match.seed, "big"),
        actions,
        [owner.bot for owner in record.owners],
    )
    if made.digests[1:] != digests:
        raise ReplayError(f"match {record.match_id} cannot be played again")
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


async def read_finished(
    store: MatchStore, match_id: str
) -> tuple[ListedMatch, list[int], list[str]]:
    """A finished match with its actions and the digests noted when they were played."""
    match = ListedMatch(await store.load(match_id))
    if not match.is_over:
        raise MatchRunning("the match is not over; its replay would give away what is hidden")
    entries = await store.log_since(match_id, 0)
    return match, [entry.action for entry in entries], [entry.digest for entry in entries]
