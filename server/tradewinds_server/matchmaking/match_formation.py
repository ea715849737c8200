"""Forms matches: pair waiting tickets, form in the store, create, seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final

import structlog

from tradewinds_arena.online_rating import Skill
from tradewinds_engine import RuleError

from ..errors import UnknownMatch
from ..match.match_setup import Owner, Setup, Terms
from ..metrics.definitions import MATCHES
from ..store.matches import MatchStore
from ..store.ratings import RatingStore
from ..store.running_matches import RunningMatches
from ..store.stored_match import OVER
from ..store.tickets import GROUPS_AT_ONCE, SECOND, Formation, QueueEntry, TicketStore
from .pairing import DEFAULT_RATING, Group, PairingTicket, pair
from .queue_spec import QueueSpec

Create = Callable[[Setup], Awaitable[object]]  # nothing happens if the match exists
CREATED_AT_ONCE: Final = 16
log = structlog.get_logger()


class Formations:
    """Any server may repeat any step, so a crash between two steps loses no ticket."""

    def __init__(
        self,
        tickets: TicketStore,
        running: RunningMatches,
        ratings: RatingStore,
        matches: MatchStore,
        create: Create,
        spectator_delay_ms: int = 0,
    ) -> None:
        self._tickets = tickets
        self._running = running
        self._ratings = ratings
        self._matches = matches
        self._create = create
        self._spectator_delay_ms = spectator_delay_ms
        self._chance = secrets.SystemRandom()

    async def form_in(self, spec: QueueSpec) -> list[str]:
        """Form every match that the queue allows now.

        Returns the matches that did not come about, for which bots may be reserved.
        """
        now, entries = await self._tickets.waiting(spec.name)
        if len(entries) < spec.seats:
            return []
        waiting = await self._with_room_and_rating(spec, entries)
        groups = pair(waiting, spec.seats, spec.pairing, spec.allow_self, now / SECOND)
        most = {entry.ticket_id: entry.most for entry in entries}
        given_up: list[str] = []
        for start in range(0, len(groups), GROUPS_AT_ONCE):
            given_up += await self._form_groups(spec, groups[start : start + GROUPS_AT_ONCE], most)
        return given_up

    async def complete_abandoned(self, spec: QueueSpec) -> None:
        """Create the matches of a queue whose server died or was too slow."""
        formations = await self._tickets.claim_unfinished(spec.name)
        for formation in formations:
            bots = [seat.bot for seat in formation.seats]
            await self._running.count_again(formation.match_id, bots)
        await self._complete(spec, formations)

    async def find_finished(self) -> list[str]:
        """Matches that are over but not yet released."""
        due = await self._running.claim_due()
        return [match_id for match_id in due if await self._is_over(match_id)]

    async def _with_room_and_rating(
        self, spec: QueueSpec, entries: Sequence[QueueEntry]
    ) -> list[PairingTicket]:
        bots = sorted({entry.bot for entry in entries})
        playing = await self._running.counts(bots)
        known = await self._ratings.ratings(spec.pool.name, bots)
        ratings = {
            bot: DEFAULT_RATING if rating is None else Skill(rating.mu, rating.sigma).value
            for bot, rating in zip(bots, known, strict=True)
        }
        return [
            PairingTicket(ticket_id, bot, joined / SECOND, most - playing[bot], ratings[bot])
            for ticket_id, bot, joined, most in entries
        ]

    async def _form_groups(
        self, spec: QueueSpec, groups: Sequence[Group], most: Mapping[str, int]
    ) -> list[str]:
        """Returns the matches that did not come about."""
        proposed = {secrets.token_hex(10): group for group in groups}
        has_room = await asyncio.gather(
            *(
                self._running.reserve(match_id, _limits(group, most))
                for match_id, group in proposed.items()
            )
        )
        proposals = [
            (match_id, self._seats_by_lot(group))
            for (match_id, group), may_play in zip(proposed.items(), has_room, strict=True)
            if may_play
        ]
        formed = await self._tickets.form(spec.name, spec.encoded, proposals)
        MATCHES.add("formed", times=len(formed))
        await self._complete(spec, formed)
        return sorted(proposed.keys() - {formation.match_id for formation in formed})

    def _seats_by_lot(self, group: Group) -> list[str]:
        tickets = [ticket.ticket_id for ticket in group]
        self._chance.shuffle(tickets)
        return tickets

    async def _complete(self, spec: QueueSpec, formations: Sequence[Formation]) -> None:
        for start in range(0, len(formations), CREATED_AT_ONCE):
            part = formations[start : start + CREATED_AT_ONCE]
            done = await asyncio.gather(*(self._create_match(formation) for formation in part))
            await self._tickets.seat(spec.name, _those(part, done))

    async def _create_match(self, formation: Formation) -> bool:
        spec = QueueSpec.decode(formation.spec)
        setup = Setup(
            game=spec.game,
            owners=tuple(
                Owner(seat.bot, seat.session_id, seat.ticket_id) for seat in formation.seats
            ),
            options=spec.options,
            time_control=spec.time_control,
            match_id=formation.match_id,
            terms=Terms(queue=spec.name, rated=True, spectator_delay_ms=self._spectator_delay_ms),
        )
        try:
            await self._create(setup)
        except RuleError as error:  # a server with other rules accepted this queue
            log.error("match cannot begin", match_id=formation.match_id, error=str(error))
            await self._tickets.drop(spec.name, formation.match_id)
            await self._running.release([formation.match_id])
            return False
        return True

    async def _is_over(self, match_id: str) -> bool:
        try:
            return (await self._matches.load(match_id)).mover == OVER
        except UnknownMatch:
            return True


def _limits(group: Group, most: Mapping[str, int]) -> dict[str, int]:
    """How many matches each bot of the group may play: the least that a ticket of it says."""
    limits: dict[str, int] = {}
    for ticket in group:
        limit = most[ticket.ticket_id]
        limits[ticket.bot] = min(limit, limits.get(ticket.bot, limit))
    return limits


def _those(formations: Iterable[Formation], done: Iterable[bool]) -> list[str]:
    return [formation.match_id for formation, ok in zip(formations, done, strict=True) if ok]
