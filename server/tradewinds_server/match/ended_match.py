"""Reads an ended match from the store, or from the archive once it was moved there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tradewinds_engine import RuleError

from ..archive.archive import Archive
from ..archive.archived_match import (
    ArchivedMatch,
    PlayedAction,
    RecordError,
    digest_of_positions,
    played_actions,
)
from ..errors import MatchRunning, UnknownMatch
from ..store.matches import MatchStore
from ..store.ratings import RatingChange
from .match_summary import ListedMatch

# What a setup raises that is damaged, or of a game that is not installed.
UNREADABLE: Final = (ValueError, KeyError, TypeError, AttributeError, RuleError)


class EndedMatch(NamedTuple):
    """How it ended, and how it was played."""

    summary: ListedMatch
    played: Sequence[PlayedAction]
    positions_digest: str
    ratings: Sequence[RatingChange] | None = None  # of each seat, of a rated match in the archive


async def read_archived(archive: Archive | None, match_id: str) -> EndedMatch:
    """An ended match that has left the store; UnknownMatch if there is none."""
    if archive is None:
        raise UnknownMatch(match_id)
    return of_archive(await archive.get(match_id))


async def read_ended(store: MatchStore, archive: Archive | None, match_id: str) -> EndedMatch:
    """An ended match; MatchRunning or UnknownMatch if there is none."""
    try:
        summary = ListedMatch(await store.load(match_id))
        entries = await store.log_since(match_id, 0)
    except UnknownMatch:
        return await read_archived(archive, match_id)
    if not summary.is_over:
        raise MatchRunning("the match still runs; its replay would reveal hidden information")
    if len(entries) != summary.version:  # it left between the two reads
        return await read_archived(archive, match_id)
    digest = digest_of_positions(entry.digest for entry in entries)
    return EndedMatch(summary, played_actions(entries), digest)


def of_archive(archived: ArchivedMatch) -> EndedMatch:
    """RecordError if its setup cannot be read."""
    try:
        summary = ListedMatch(archived.stored)
    except UNREADABLE as error:
        raise RecordError(f"match {archived.match_id} cannot be read: {error!r}") from error
    return EndedMatch(summary, archived.played, archived.positions_digest, archived.ratings)
