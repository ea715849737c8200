"""Forms matches: pair waiting tickets, form in the store, create, seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import structlog

from tradewinds_engine import RuleError

from ..errors import UnknownMatch
from ..match.match_setup import Owner, Setup, Terms
from ..metrics.definitions import MATCHES
from ..store.matches import MatchStore
from ..store.stored_match import OVER
from ..store.tickets import SECOND, Formation, TicketStore
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
        matches: MatchStore,
        create: Create,
        spectator_delay_ms: int = 0,
    ) -> None:
        self._tickets = tickets
        self._matches = matches
        self._create = create
        self._spectator_delay_ms = spectator_delay_ms
        self._chance = secrets.SystemRandom()

    async def form_in(self, spec: QueueSpec) -> int:
        """Form every match that the queue allows now. Returns how many."""
        now, entries = await self._tickets.waiting(spec.name, spec.pool.name, DEFAULT_RATING)
        waiting = [
            PairingTicket(
                entry.ticket_id, entry.bot, entry.joined / SECOND, entry.room, entry.rating
            )
            for entry in entries
        ]
        groups = pair(waiting, spec.seats, spec.pairing, spec.allow_self, now / SECOND)
        if not groups:
            return 0
        proposals = [(secrets.token_hex(10), self._seats_by_lot(group)) for group in groups]
        formed = await self._tickets.form(spec.name, proposals)
        MATCHES.add("formed", times=len(formed))
        await self._complete(formed)
        return len(formed)

    async def complete_abandoned(self) -> None:
        """Create the matches whose server died or was too slow."""
        await self._complete(await self._tickets.claim_unfinished())

    async def find_finished(self) -> list[str]:
        """Matches that are over but not yet released."""
        return [
            formation.match_id
            for formation in await self._tickets.claim_playing()
            if await self._is_over(formation.match_id)
        ]

    def _seats_by_lot(self, group: Group) -> list[str]:
        tickets = [ticket.ticket_id for ticket in group]
        self._chance.shuffle(tickets)
        return tickets

    async def _complete(self, formations: Sequence[Formation]) -> None:
        for start in range(0, len(formations), CREATED_AT_ONCE):
            part = formations[start : start + CREATED_AT_ONCE]
            done = await asyncio.gather(*(self._create_match(formation) for formation in part))
            await self._tickets.seat(_those(part, done))

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
            log.error("match cannot start", match_id=formation.match_id, error=str(error))
            await self._tickets.release([formation.match_id])
            return False
        return True

    async def _is_over(self, match_id: str) -> bool:
        try:
            return (await self._matches.load(match_id)).mover == OVER
        except UnknownMatch:
            return True


def _those(formations: Iterable[Formation], done: Iterable[bool]) -> list[str]:
    return [formation.match_id for formation, ok in zip(formations, done, strict=True) if ok]
