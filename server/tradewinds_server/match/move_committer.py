"""Commits moves, notifies followers, and lets the house play on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

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
from .match_setup import PlayerKind, Substitute
from .match_summary import MatchSummary
from .move import Draft, Move, draft_move

Finished = Callable[[LiveMatch], Awaitable[None]]
Ended = Callable[[MatchSummary], Awaitable[None]]
log = structlog.get_logger()


class MoveCommitter:
    """Commits moves. `when_finished` is called for every match that ended in this process."""

    def __init__(self, store: MatchStore, matches: MatchCache) -> None:
        self._store = store
        self._matches = matches
        self._work: set[asyncio.Task[None]] = set()
        self.is_closing = False
        self.when_finished: list[Finished] = []
        self.when_ended: list[Ended] = []  # called at least once for every match

    async def commit(self, match: LiveMatch, draft: Draft) -> Outcome:
        """Commit a move, then notify everybody who follows the match."""
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
            self.start(self._tell_finished(match))
        else:
            self.let_house_play(match)

    async def close(self) -> None:
        """Finish pending commits. Other servers play for the house from now on."""
        self.is_closing = True
        while self._work:
            await asyncio.wait(self._work)

    async def note_ended(self, match: MatchSummary) -> None:
        """Record the end in lists, in the match's block and wherever it counts. Safe to repeat.

        The sweep repeats it, in case that this server does not get to it.
        """
        record = match.record
        await self._store.lists.end(record.match_id, record.game.name, record.created_ms)
        block_id = record.terms.reveal.block_id
        if block_id:
            await self._store.end_in_block(record.terms.organizer, block_id, record.match_id)
        for ended in self.when_ended:
            await ended(match)
        if self._store.ended is not None:
            await self._store.ended.add(record.match_id)

    async def _tell_finished(self, match: LiveMatch) -> None:
        await self.note_ended(match)
        for finished in self.when_finished:
            await finished(match)

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
        """Tell everybody who follows the match about the outcome."""
        if outcome.entry is not None:
            _count(match, outcome.entry)
            if match.version + 1 == outcome.version:
                match.advance(Step(outcome.entry, draft.events, draft.state))
            self._matches.tell_successor(match)
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
            self.start(self._tell_finished(match))
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
