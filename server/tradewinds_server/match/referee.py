"""The referee: creates matches, plays moves and enforces deadlines.

A move is loaded, applied to a copy, committed and notified, in that order: see `Referee.submit`.
"""

from __future__ import annotations

import time

import structlog

from tradewinds_engine import IllegalAction

from ..metrics.definitions import COMMIT_SECONDS, MATCHES
from ..store.matches import MatchStore
from ..store.stored_match import Outcome, StoredMatch
from .live_match import LiveMatch
from .match_cache import MatchCache
from .match_ends import MatchEnds
from .match_setup import Setup
from .move import Move, check_turn, draft_move, require_played
from .move_committer import MoveCommitter
from .new_match import new_match
from .outages import Outages
from .seat_changes import SeatChanges

log = structlog.get_logger()


class Referee:
    """Creates matches and plays actions in them. `seats` changes seats between moves."""

    def __init__(self, store: MatchStore, matches: MatchCache, outages: Outages) -> None:
        self._store = store
        self._matches = matches
        self._outages = outages
        self.process = outages.process
        self.ends = MatchEnds(store)
        self.committer = MoveCommitter(store, matches, self.ends)
        self.seats = SeatChanges(store, matches, outages, self.committer)

    async def create(self, setup: Setup) -> tuple[LiveMatch, list[str]]:
        """Create a match. Returns it with its seat tokens.

        If the id exists already, returns that match and no tokens. The match waits for invited
        bots. Seats of the house have an empty token.
        """
        new, tokens = new_match(setup)
        created = await self._store.create(new)
        match = await self._matches.get_fresh(new.match_id)
        if not created:
            return match, []
        MATCHES.add("created")
        log.info("match created", match_id=new.match_id, game=setup.game, seats=len(tokens))
        self.committer.let_house_play(match)
        return match, tokens

    async def submit(self, move: Move) -> Outcome:
        """Play a move: load, apply to a copy, commit, notify.

        A repeated move gets its first outcome again.
        """
        match = await self._load(move)
        if move.version < match.version:
            return await self._find_repeated(match, move)
        check_turn(match, move)
        try:
            draft = draft_move(match, move, self._outages.arrived_ms(move.received), by="seat")
        except IllegalAction:
            await self.seats.strike(match, move.seat)
            raise
        outcome = await self.committer.commit(match, draft)
        COMMIT_SECONDS.observe(time.monotonic() - move.received)
        return require_played(move, outcome)

    async def enforce(self, match_id: str) -> LiveMatch:
        """Let the house answer if the seat to move is out of time or substituted."""
        match = await self._matches.get_fresh(match_id)
        if match.mover >= 0 and not await self.is_spared(match):
            await self.committer.play_house(match)
        return match

    async def is_spared(self, match: LiveMatch) -> bool:
        """Whether an outage keeps the seat to move from answering."""
        return not match.is_substituted(match.mover) and await self._outages.spares(match)

    async def load(self, match_id: str) -> StoredMatch:
        """Everything the store holds of a match. The position is not decoded."""
        return await self._store.load(match_id)

    async def _load(self, move: Move) -> LiveMatch:
        """Load the match of a move, refreshed if the move answers a newer version.

        The seat is connected again, so outages are refunded.
        """
        match = await self._matches.get(move.match_id)
        if move.version > match.version:
            await self._matches.refresh(match)
        if match.mover == move.seat and self._outages.may_refund(match):
            await self._matches.refresh(match)
            await self.seats.refund(match, move.seat)
            await self.seats.release(match, move.seat)
        return match

    async def _find_repeated(self, match: LiveMatch, move: Move) -> Outcome:
        """The match has advanced, possibly by this move: ask the store."""
        outcome = await self._store.ask_repeated(
            move.match_id, move.seat, move.version, move.action, move.request_id
        )
        if outcome.code == "STALE" and outcome.version < match.version:
            await self._matches.refresh(match)
        return require_played(move, outcome)
