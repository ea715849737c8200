"""A match without its position: enough to list it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tradewinds_engine.scores import Score

from ..store.stored_match import OVER, WAITING, StoredMatch, StoredSeat
from .match_setup import EndReason, MatchRecord, Status
from .result import decode_scores, is_forfeit, rank_with_forfeits


class MatchSummary(Protocol):
    """What listed matches and live matches have in common."""

    record: MatchRecord
    seed: bytes
    version: int
    started_ms: int  # 0 while it waits
    ended_ms: int  # 0 while it is on
    end_reason: EndReason

    @property
    def seats(self) -> Sequence[StoredSeat]: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def status(self) -> Status: ...

    def scores(self) -> list[Score]:
        """Final scores, with forfeits ranked last. Empty while the match runs."""


class ListedMatch:
    """A match read for a list. Its snapshot is not decoded."""

    def __init__(self, stored: StoredMatch) -> None:
        self.record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
        self.seed = stored.seed
        self.version = stored.version
        self.seats: Sequence[StoredSeat] = stored.seats
        self.is_over = stored.mover == OVER
        self.end_reason = EndReason(stored.end_reason)
        self.status = status_of(stored.mover, self.end_reason)
        self.started_ms = stored.started_ms
        self.ended_ms = stored.ended_ms
        self._result = stored.result

    def scores(self) -> list[Score]:
        return final_scores(self.record, self.seats, self._result)


def status_of(mover: int, end_reason: EndReason) -> Status:
    if mover == WAITING:
        return Status.WAITING
    if mover != OVER:
        return Status.RUNNING
    return Status.FINISHED if end_reason is EndReason.COMPLETED else Status.ABORTED


def final_scores(record: MatchRecord, seats: Sequence[StoredSeat], result: bytes) -> list[Score]:
    if not result:
        return []
    forfeits = [is_forfeit(seat.cause, record.time_control) for seat in seats]
    return rank_with_forfeits(decode_scores(result), forfeits)
