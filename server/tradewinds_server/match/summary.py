"""How a match stands, without its position: enough to list it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tradewinds_engine.scores import Score

from ..store.matches import StoredMatch, StoredSeat
from .record import EndReason, MatchRecord, Status
from .result import decode_scores, is_forfeit, rank_with_forfeits


class MatchSummary(Protocol):
    """What a listed match and a live one have in common."""

    record: MatchRecord
    seed: bytes
    version: int

    @property
    def seats(self) -> Sequence[StoredSeat]: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def status(self) -> Status: ...

    @property
    def end_reason(self) -> EndReason: ...

    @property
    def ended_ms(self) -> int:
        """0 while the match is on."""

    def scores(self) -> list[Score]:
        """Final scores with forfeits ranked last; empty while the match is on."""


class ListedMatch:
    """A match read for a list; its snapshot stays closed."""

    def __init__(self, stored: StoredMatch) -> None:
        self.record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
        self.seed = stored.seed
        self.version = stored.version
        self.seats: Sequence[StoredSeat] = stored.seats
        self.is_over = stored.mover < 0
        self.status = Status.FINISHED if self.is_over else Status.RUNNING
        self.end_reason = EndReason.COMPLETED if self.is_over else EndReason.NONE
        self.ended_ms = stored.turn_ms if self.is_over else 0
        self._result = stored.result

    def scores(self) -> list[Score]:
        return final_scores(self.record, self.seats, self._result)


def final_scores(record: MatchRecord, seats: Sequence[StoredSeat], result: bytes) -> list[Score]:
    if not result:
        return []
    forfeits = [is_forfeit(seat.cause, record.time_control) for seat in seats]
    return rank_with_forfeits(decode_scores(result), forfeits)
