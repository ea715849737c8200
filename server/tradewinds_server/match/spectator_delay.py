"""What spectators see where they are kept some time behind: the match as it was then.

No version is shown before it is that old by the store's clock; once the match is over, nothing is
held back. The log in the store is what waits, so a delay costs a stream no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from ..errors import ServiceError
from ..store.clock import StoreTime
from ..store.matches import OVER, WAITING, LogEntry, MatchStore, StoredMatch
from .live_match import Diverged, LiveMatch, Step
from .record import MatchRecord

STEPS_AT_ONCE: Final = 8
PRESENT: Final = "present"


class Past:
    """Shows matches as they were: `delay_ms` ago, or longer if the match itself asks for that."""

    def __init__(self, store: MatchStore, clock: StoreTime, delay_ms: int) -> None:
        self._store = store
        self._clock = clock
        self._delay_ms = delay_ms

    def delay_of(self, record: MatchRecord) -> int:
        """How far spectators of a match are kept behind, in milliseconds."""
        return max(self._delay_ms, record.terms.spectator_delay_ms)

    async def match(self, match_id: str) -> LiveMatch:
        """The match as it was; as it began, if it is younger than that."""
        past = LiveMatch(_beginning(await self._store.load(match_id)))
        await self.catch_up(past)
        return past

    async def catch_up(self, past: LiveMatch) -> tuple[list[Step] | None, float | None]:
        """Go on by the versions that are old enough; the seconds until the next one is, if known.

        If the store has lost moves, the match begins again, and no steps lead there: None.
        """
        stored = await self._store.load(past.match_id)
        went_back = stored.version < past.version
        if went_back:
            past.take(_beginning(stored))
        steps: list[Step] = []
        wait: float | None = None
        old_enough = self._clock.now_ms() - self.delay_of(past.record)
        for entry in await self._store.log_since(past.match_id, past.version):
            if stored.mover >= 0 and entry.at_ms > old_enough:
                wait = (entry.at_ms - old_enough) / 1000
                break
            if entry.version == past.version + 1:
                try:
                    steps.append(past.follow_entry(entry))
                except Diverged:
                    past.take(_beginning(stored))
                    return None, 0.0
                _note_presence(past, entry)
                if len(steps) % STEPS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # a long history must not keep other matches waiting
        if past.is_over or stored.mover in (OVER, WAITING):
            past.take_seats(await self._store.load(past.match_id))
        return None if went_back else steps, wait


class DelayedWatcher:
    """A watcher's steps, each when it is old enough."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._news = asyncio.Event()
        self._error: ServiceError | None = None

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._news.set()

    def reloaded(self, match: LiveMatch) -> None:
        self._news.set()

    def seats_changed(self, match: LiveMatch) -> None:
        """Spectators learn it from the next move of that seat."""

    def end(self, error: ServiceError) -> None:
        """Have `updates` raise this."""
        self._error = error
        self._news.set()

    async def updates(self, past: LiveMatch) -> AsyncIterator[Step | None]:
        """From the given state on; None means: take the match as it stands."""
        while not past.is_over:
            self._news.clear()
            steps, wait = await self._past.catch_up(past)
            for step in [None] if steps is None else steps:
                yield step
            if self._error is not None:
                raise self._error
            if not past.is_over:
                await self._ring(wait)

    async def _ring(self, seconds: float | None) -> None:
        """Until something happens in the match, or the next version is old enough."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return


def _beginning(stored: StoredMatch) -> StoredMatch:
    """The match as it was created."""
    record = MatchRecord.decode(stored.match_id, stored.meta, stored.created_ms)
    control = record.time_control
    seed = int.from_bytes(stored.seed, "big")
    state = record.game.new(len(record.owners), record.options, seed)
    return replace(
        stored,
        version=0,
        snapshot=state.dump(),
        mover=state.actor,
        turn_ms=stored.created_ms,
        deadline_ms=stored.created_ms + control.allowance_ms + control.bank_ms,
        result=b"",
        ended_ms=0,
        end_reason="",
        seats=tuple(
            seat._replace(bank_ms=control.bank_ms, strikes=0, cause="", stream=PRESENT)
            for seat in stored.seats
        ),
    )


def _note_presence(past: LiveMatch, entry: LogEntry) -> None:
    """Whether a player was there is told by its last move: who is there now is held back."""
    stream = PRESENT if entry.by == "seat" else ""
    past.seats[entry.seat] = past.seats[entry.seat]._replace(stream=stream)
