"""Replays matches from their actions, to a replay file or to some position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tradewinds_engine import ReplayError, game, replay

from ..archive.archive import Archive
from ..archive.archived_match import digest_of_positions
from ..errors import MatchEnded, NotRevealed
from ..store.matches import MatchStore
from .ended_match import EndedMatch, read_ended
from .match_setup import MatchRecord, Status
from .seed_reveal import Reveals


class FinishedMatch(NamedTuple):
    """The actions and digests of a match, as plain data for another process."""

    match_id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: int
    bots: list[str]
    actions: list[int]
    positions_digest: str


class Opening(NamedTuple):
    """The start of a match, as plain data for another process."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int

    @classmethod
    def of(cls, record: MatchRecord, seed: bytes) -> Opening:
        options, seats = record.options, len(record.owners)
        return cls(record.game.name, seats, options, int.from_bytes(seed, "big"))


def play_again(opening: Opening, actions: Sequence[int]) -> tuple[bytes, int]:
    """The snapshot after the given actions, and the seat to move."""
    state = game(opening.game).new(opening.seats, opening.options, opening.seed)
    for action in actions:
        state.apply(action)
    return state.dump(), state.actor


def make_replay(match: FinishedMatch) -> bytes:
    """Replay the actions. Raises ReplayError if the digests differ."""
    played_here = game(match.game).rules_version
    if match.rules_version != played_here:
        raise ReplayError(
            f"match {match.match_id} was played by rules version {match.rules_version}; "
            f"this server plays version {played_here}"
        )
    made = replay.record(
        match.game, len(match.bots), match.options, match.seed, match.actions, match.bots
    )
    if digest_of_positions(made.digests[1:]) != match.positions_digest:
        raise ReplayError(f"match {match.match_id} cannot be played again")
    return replay.encode(made).encode()


def verify_replay(data: bytes) -> tuple[str, int]:
    """What is wrong with a replay file (empty if nothing), and its number of actions."""
    actions = 0
    try:
        read = replay.decode(data)
        actions = len(read.actions)
        replay.verify(read)
    except ReplayError as error:
        return str(error), actions
    return "", actions


async def read_finished(
    store: MatchStore, archive: Archive | None, reveals: Reveals, match_id: str
) -> FinishedMatch:
    """Read a finished match. Raises MatchRunning or NotRevealed if it is closed."""
    ended = await read_ended(store, archive, match_id)
    match = ended.summary
    if match.status is Status.ABORTED:
        raise MatchEnded("the match was aborted; it has no replay")
    if not await reveals.is_revealed(match):
        raise NotRevealed("the match is not revealed yet: its seed is still in use")
    return finished(ended)


def finished(ended: EndedMatch) -> FinishedMatch:
    match, record = ended.summary, ended.summary.record
    return FinishedMatch(
        record.match_id,
        record.game.name,
        record.rules_version,
        record.options,
        int.from_bytes(match.seed, "big"),
        [owner.bot for owner in record.owners],
        [played.action for played in ended.played],
        ended.positions_digest,
    )
