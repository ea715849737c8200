"""Enforces deadlines: every server sweeps the matches that are due."""

from __future__ import annotations

import asyncio

import structlog

from tradewinds_engine import RuleError

from ..clock_constants import LONGEST_VISIT_MS
from ..errors import PositionUnreadable, ServiceError, UnknownMatch
from ..store.deadline_index import DeadlineIndex
from .invitations import Invitations
from .referee import Referee

SUBSTITUTE_VISIT_MS = 2000
SHORTEST_VISIT_MS = 500
AT_ONCE = 32  # visits: each takes a few round trips to the store
log = structlog.get_logger()


class DeadlineSweeper:
    """Visits due matches. A full scan from time to time finds those the index has lost."""

    def __init__(
        self,
        index: DeadlineIndex,
        referee: Referee,
        invitations: Invitations,
        seconds: float,
        heal_seconds: float,
    ) -> None:
        self._index = index
        self._referee = referee
        self._invitations = invitations
        self._seconds = seconds
        self._heal_seconds = heal_seconds

    async def run(self) -> None:
        """Sweep until cancelled."""
        healed = asyncio.get_running_loop().time()
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.sweep()
                now = asyncio.get_running_loop().time()
                if now - healed > self._heal_seconds:
                    await self._index.heal()
                    healed = now
            except ServiceError as error:
                log.warning("sweep cut short", error=str(error))

    async def sweep(self) -> int:
        """Visit every match that is due. Returns how many there were.

        A visit that fails ends the sweep, but not the visits that are made at the same time.
        """
        now_ms, due = await self._index.due()
        for first in range(0, len(due), AT_ONCE):
            visits = (self._visit(match_id, now_ms) for match_id in due[first : first + AT_ONCE])
            for failure in await asyncio.gather(*visits, return_exceptions=True):
                if failure is not None:
                    raise failure
        return len(due)

    async def _visit(self, match_id: str, now_ms: int) -> None:
        try:
            await self._look_after(match_id, now_ms)
        except RuleError as error:
            log.error("match cannot be swept", match_id=match_id, error=str(error))
            await self._index.remove(match_id)

    async def _look_after(self, match_id: str, now_ms: int) -> None:
        try:
            match = await self._referee.enforce(match_id)
        except UnknownMatch:
            await self._index.remove(match_id)
            return
        except PositionUnreadable:
            await self._invitations.abort_unreadable(match_id)
            await self._index.remove(match_id)
            return
        if match.is_waiting and now_ms >= match.deadline_ms:
            await self._invitations.expire(match)
        if match.is_over:
            await self._referee.ends.record(match)
            await self._index.remove(match_id)
            return
        substitutes = any(seat.cause for seat in match.seats)
        allowance = match.record.time_control.allowance_ms
        visit = next_visit(now_ms, match.deadline_ms, allowance, substitutes)
        await self._index.put(match_id, visit)


def next_visit(now_ms: int, deadline_ms: int, allowance_ms: int, has_substitutes: bool) -> int:
    """Store time at which to look at a match's deadline again.

    A turn that starts after now cannot end before its allowance is used up. So nothing is missed
    although moves do not touch the index. Substitutes are played at once by the server that
    commits; the visit is needed only if that server died first.
    """
    patience = SUBSTITUTE_VISIT_MS
    if not has_substitutes:
        patience = min(max(allowance_ms, SHORTEST_VISIT_MS), LONGEST_VISIT_MS)
    return max(now_ms + SHORTEST_VISIT_MS, min(deadline_ms, now_ms + patience))
