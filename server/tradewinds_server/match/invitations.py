"""Invitations: a match waits for the invited bots, then starts or is aborted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from ..errors import MatchEnded, MatchRunning, ServiceError
from ..store import redis_keys
from ..store.invitations import Invitation, InvitationStore
from ..store.notifications import Notifications
from ..store.running_matches import RunningMatches
from ..store.stored_match import StoredSeat
from .live_match import LiveMatch
from .match_cache import MatchCache
from .match_setup import EndReason, Status
from .match_summary import ListedMatch
from .referee import Referee

Wake = Callable[[], None]
log = structlog.get_logger()


class Invitations:
    """Accepts and declines invitations. Notifications are only hints to read the store again."""

    def __init__(
        self,
        store: InvitationStore,
        running: RunningMatches,
        referee: Referee,
        matches: MatchCache,
        notifications: Notifications,
    ) -> None:
        self._store = store
        self._running = running
        self._referee = referee
        self._matches = matches
        self._notifications = notifications
        self._wakes: dict[str, list[Wake]] = {}
        self._background: set[asyncio.Task[None]] = set()

    async def follow(self, bot: str, wake: Wake) -> None:
        """Call `wake` whenever the bot may have an invitation it could accept."""
        wakes = self._wakes.setdefault(bot, [])
        wakes.append(wake)
        self._notifications.listen(
            redis_keys.bot_topic(bot), lambda payload: self._notified(bot, payload)
        )
        await self._store.listen(bot)

    def unfollow(self, bot: str, wake: Wake) -> None:
        wakes = self._wakes.get(bot, [])
        if wake in wakes:
            wakes.remove(wake)
        if not wakes and self._wakes.pop(bot, None) is not None:
            self._notifications.ignore(redis_keys.bot_topic(bot))
            self._start(self._stop_listening(bot))

    async def open_for(self, bot: str) -> list[Invitation]:
        """The open invitations of a bot."""
        return await self._store.open_for(bot)

    async def accept(
        self, match_id: str, seat: int, bot: str, session_id: str, max_matches: int
    ) -> bool:
        """Take a seat for a session. The match starts when every invited bot has its seat.

        Returns False if another session has the seat, the match is over, or the bot is at its match
        limit. In the last case the invitation stays open, and followers are woken when the bot has
        room.
        """
        match = await self._matches.get_fresh(match_id)
        if not await self._running.reserve(match_id, {bot: max_matches}):
            return False
        await self._store.add_to_session(bot, session_id, match_id)
        is_ours = await self._answer("accept", match, seat, session_id) in ("DONE", "SAME")
        if not is_ours and not any(
            (owner.bot, match.session_of(place)) == (bot, session_id)
            for place, owner in enumerate(match.record.owners)
        ):
            await self._store.remove_from_session(bot, session_id, match_id)
        if all(held.invitation != "accepted" for held in _seats_of(match, bot)):
            await self._make_room(match_id, bot)
        await self._store.remove(bot, match_id, seat)
        return is_ours

    async def accept_by_token(self, match: LiveMatch, seat: int) -> None:
        """Accept the invitation of a seat whose token a caller has shown, if it is still open."""
        if match.status is Status.WAITING and match.seats[seat].invitation == "open":
            await self._answer("accept", match, seat, "")
            await self._store.remove(match.record.owners[seat].bot, match.match_id, seat)

    async def decline(self, match_id: str, seat: int) -> None:
        """Give a seat back before its own first move. The match's absence policy then applies.

        A match is not aborted any more after the first move of anybody.
        Raises MatchRunning or MatchEnded if it is too late. Safe to repeat.
        """
        match = await self._matches.get_fresh(match_id)
        if await self._answer("decline", match, seat, "") == "LATE":
            if match.is_over:
                raise MatchEnded("the match has ended")
            raise MatchRunning("the match has begun: resign instead")
        bot = match.record.owners[seat].bot
        await self._store.remove(bot, match_id, seat)
        if all(held.invitation == "declined" for held in _seats_of(match, bot)):
            await self._make_room(match_id, bot)

    async def expire(self, match: LiveMatch) -> None:
        """Stop waiting for the bots that did not accept in time."""
        absent = [seat for seat, held in enumerate(match.seats) if held.invitation == "open"]
        if await self._answer("expire", match, None, "") != "EARLY":
            for seat in absent:
                await self._store.remove(match.record.owners[seat].bot, match.match_id, seat)

    async def abort_unreadable(self, match_id: str) -> None:
        """End a match whose position this server cannot read.

        Matches of newer rules are left alone: newer servers can read them.
        """
        match = ListedMatch(await self._referee.load(match_id))
        record = match.record
        if record.rules_version > record.game.rules_version:
            log.error("match is of newer rules", match_id=match_id, rules=record.rules_version)
            return
        reason = EndReason.POSITION_UNREADABLE
        await self._store.answer("abort", match_id, None, reason, record.terms.absence, 0)
        await self._referee.ends.record(ListedMatch(await self._referee.load(match_id)))
        log.error("match aborted", match_id=match_id, reason=reason)

    async def tell(self, bot: str) -> None:
        """Notify the bot's streams that it has room for a match again."""
        await self._store.tell(bot)

    async def close(self) -> None:
        """Wait for background work to finish."""
        while self._background:
            await asyncio.wait(self._background)

    async def _make_room(self, match_id: str, bot: str) -> None:
        """The bot does not play this match: other invitations may have waited for that."""
        await self._running.unreserve(match_id, bot)
        await self.tell(bot)

    async def _answer(self, what: str, match: LiveMatch, seat: int | None, argument: str) -> str:
        record = match.record
        outcome = await self._store.answer(
            what,
            match.match_id,
            seat,
            argument,
            record.terms.absence,
            record.time_control.allowance_ms,
        )
        await self._matches.refresh(match)
        if outcome == "DONE":
            self._referee.committer.go_on(match)
        return outcome

    async def _stop_listening(self, bot: str) -> None:
        """Unsubscribe, unless another stream of the bot has come meanwhile."""
        if bot not in self._wakes:
            await self._store.stop_listening(bot)

    def _notified(self, bot: str, payload: bytes | None) -> None:
        if payload is None:  # the store may have lost the subscription
            self._start(self._store.listen(bot))
        for wake in list(self._wakes.get(bot, ())):
            wake()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _seats_of(match: LiveMatch, bot: str) -> list[StoredSeat]:
    owners = zip(match.record.owners, match.seats, strict=True)
    return [held for owner, held in owners if owner.bot == bot]


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except ServiceError as error:
        log.warning("invitations not followed", error=str(error))
