"""Commits moves, notifies listeners, and plays for the house."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import structlog

from ..errors import ServiceError, StoreUnavailable
from ..metrics.definitions import (
    BOT_SECONDS,
    MATCHES,
    MOVES,
    NETWORK_SECONDS,
    QUEUE_SECONDS,
    SERVER_SECONDS,
    SUBSTITUTIONS,
)
from ..store.matches import MatchStore
from ..store.stored_match import Commit, LogEntry, Outcome
from .house_bot import choose_for_house
from .live_match import LiveMatch, Step
from .match_cache import MatchCache
from .match_ends import MatchEnds
from .match_setup import PlayerKind, Substitute
from .move import Draft, Move, draft_move

log = structlog.get_logger()


class MoveCommitter:
    """Commits moves and lets the house play where a seat has no bot."""

    def __init__(self, store: MatchStore, matches: MatchCache, ends: MatchEnds) -> None:
        self._store = store
        self._matches = matches
        self._ends = ends
        self._work: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def commit(self, match: LiveMatch, draft: Draft) -> Outcome:
        """Commit a move, then notify the listeners of the match."""
        try:
            outcome = await self._send(draft.commit)
            await self._notify(match, draft, outcome)
        except asyncio.CancelledError:  # finish in the background so that listeners are notified
            self.start(self._commit_again(match, draft))
            raise
        return outcome

    def go_on(self, match: LiveMatch) -> None:
        """Continue a match that began, or announce one that was aborted, without a move."""
        if match.is_over:
            MATCHES.add("aborted")
            log.info("match aborted", match_id=match.match_id, reason=match.end_reason)
            self.start(self._ends.record_and_notify(match))
        else:
            self.let_house_play(match)

    async def close(self) -> None:
        """Finish pending commits. Other servers play for the house from now on."""
        self.is_closing = True
        while self._work:
            await asyncio.wait(self._work)

    def let_house_play(self, match: LiveMatch) -> None:
        if match.mover >= 0 and match.is_substituted(match.mover) and not self.is_closing:
            self.start(self.play_house(match))

    async def play_house(self, match: LiveMatch) -> None:
        """Answer for the seat to move. The store refuses if that seat still has time."""
        if match.mover < 0:
            return
        owner = match.record.owners[match.mover]
        is_house = owner.kind is PlayerKind.HOUSE
        substitute = Substitute(owner.bot) if is_house else match.record.time_control.substitute
        action = choose_for_house(match.state, substitute)
        move = Move(match.match_id, match.mover, match.version, action, "", time.monotonic())
        draft = draft_move(match, move, arrived_ms=0, by="house")
        await self._notify(match, draft, await self._send(draft.commit))

    def start(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _send(self, commit: Commit) -> Outcome:
        """Retry once if the store was lost: it never plays the same answer twice."""
        try:
            return await self._store.commit(commit)
        except StoreUnavailable:
            return await self._store.commit(commit)

    async def _notify(self, match: LiveMatch, draft: Draft, outcome: Outcome) -> None:
        """Notify the listeners of the match if the move was played; otherwise catch up."""
        if outcome.entry is not None:
            _count(match, outcome.entry)
            if match.version + 1 == outcome.version:
                match.advance(Step(outcome.entry, draft.events, draft.state))
            self._matches.refresh_successor(match)
            self._after_move(match)
        elif outcome.code != "EARLY":
            await self._matches.refresh(match)
            self.let_house_play(match)

    async def _commit_again(self, match: LiveMatch, draft: Draft) -> None:
        """Finish a commit whose caller was cancelled."""
        outcome = await self._send(draft.commit)
        await self._notify(match, draft, outcome)
        if outcome.code == "REPEATED" and match.version == outcome.version:
            self._after_move(match)

    def _after_move(self, match: LiveMatch) -> None:
        if match.is_over:
            MATCHES.add("finished")
            log.info("match finished", match_id=match.match_id, version=match.version)
            self.start(self._ends.record_and_notify(match))
        else:
            self.let_house_play(match)


def _count(match: LiveMatch, entry: LogEntry) -> None:
    """Update the metrics for a committed move, before the match advances."""
    MOVES.add(match.record.game.name, entry.by)
    if entry.by == "seat":
        BOT_SECONDS.observe(entry.bot_ms / 1000)
        NETWORK_SECONDS.observe(entry.network_ms / 1000)
        QUEUE_SECONDS.observe(entry.queued_ms / 1000)
        SERVER_SECONDS.observe(entry.held_ms / 1000)
    elif entry.cause and not match.is_substituted(entry.seat):
        SUBSTITUTIONS.add(entry.cause)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except ServiceError as error:
        log.warning("left to the next sweep", error=str(error))
