"""Runs hosted tournaments: invites bots to matches and records results, round by round.

Every server runs one; a lease in the store decides which of them runs a tournament. All
steps may be repeated, so another one takes over where a server died: match ids follow from the
tournament and the number of the game.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog

from tradewinds_arena import blocks as arena_blocks
from tradewinds_arena.blocks import Block, Remaining, remaining
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.records import Failure, FailureKind, Record, Task
from tradewinds_arena.records import decode as decode_record
from tradewinds_arena.schedule import next_round

from ..errors import ServiceError, UnknownMatch
from ..match.match_setup import Absence, Cause, Owner, Reveal, Setup, Status, Terms
from ..match.match_summary import ListedMatch, MatchSummary
from ..match.result import is_substituted, rank_with_forfeits
from ..store.matches import MatchStore
from ..store.tournaments import StoredTournament, TournamentStore
from .tournament_setup import TournamentSetup

Create = Callable[[Setup], Awaitable[object]]  # nothing happens if the match exists
LOOK_SECONDS: Final = 0.5
LEASE_MS: Final = 15_000
KINDS: Final = {
    Cause.TIMEOUT: FailureKind.TIMEOUT,
    Cause.ILLEGAL: FailureKind.ILLEGAL,
    Cause.RESIGNED: FailureKind.RESIGNED,
    Cause.DISCONNECTED: FailureKind.TIMEOUT,
    Cause.ABSENT: FailureKind.ABSENT,
}
log = structlog.get_logger()


class TournamentRunner:
    """Looks after the tournaments that run."""

    def __init__(
        self,
        store: TournamentStore,
        matches: MatchStore,
        create: Create,
        invitation_ms: int,
        spectator_delay_ms: int = 0,
    ) -> None:
        self._store = store
        self._matches = matches
        self._create = create
        self._invitation_ms = invitation_ms
        self._spectator_delay_ms = spectator_delay_ms

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for tournament_id in await self._store.active():
                    if await self._store.lease(tournament_id, LEASE_MS):
                        await self.look_after(tournament_id)
            except ServiceError as error:
                log.warning("tournaments paused", error=str(error))

    async def match_ended(self, match: MatchSummary) -> None:
        """Note the result of a match of a hosted tournament. Repeating it is harmless."""
        terms = match.record.terms
        number = terms.reveal.block_id.removeprefix(f"{terms.tournament_id}/")
        if not terms.tournament_id or not number.isdecimal():
            return
        lines = await self._store.blocks(terms.tournament_id)
        blocks = [arena_blocks.decode(line) for line in lines]
        for part in remaining(blocks, frozenset()):
            if part.block.number == int(number):
                for task in part.tasks():
                    if match_id_of(terms.tournament_id, task.game) == match.record.match_id:
                        await self._note(terms.tournament_id, task, match)

    async def look_after(self, tournament_id: str) -> None:
        """Do what is to be done for a tournament now."""
        tournament = await self._store.load(tournament_id)
        if tournament.status == "open":
            await self._start_in_time(tournament)
        elif tournament.status == "running":
            await self._go_on(tournament)
        else:
            await self._store.rest(tournament_id)

    async def _start_in_time(self, tournament: StoredTournament) -> None:
        setup = TournamentSetup.decode(tournament.spec)
        if not setup.start_ms or await self._matches.now_ms() < setup.start_ms:
            return
        try:
            setup.schedule(tournament.bots, tournament.seed)
        except BadTournament as error:  # too few bots came
            log.warning(
                "tournament cancelled", tournament_id=tournament.tournament_id, error=str(error)
            )
            await self._store.move_on(tournament.tournament_id, "cancelled", "ended_at", "open")
            return
        await self._store.move_on(tournament.tournament_id, "running", "started_at", "open")

    async def _go_on(self, tournament: StoredTournament) -> None:
        tournament_id = tournament.tournament_id
        blocks = [arena_blocks.decode(line) for line in await self._store.blocks(tournament_id)]
        records = [decode_record(line) for line in await self._store.results(tournament_id)]
        left = remaining(blocks, frozenset(record.game for record in records))
        if left:
            await self._play(tournament, left)
            return
        schedule = TournamentSetup.decode(tournament.spec).schedule(
            tournament.bots, tournament.seed
        )
        fresh = next_round(schedule, blocks, records)
        if fresh:
            lines = [block.encode() for block in fresh]
            await self._store.add_blocks(tournament_id, len(blocks), lines)
        else:
            await self._store.move_on(tournament_id, "finished", "ended_at", "running")

    async def _play(self, tournament: StoredTournament, left: Sequence[Remaining]) -> None:
        """Record ended games and start those whose bots have room."""
        setup = TournamentSetup.decode(tournament.spec)
        busy: Counter[int] = Counter()
        for part in left:
            for task in part.tasks():
                if all(busy[bot] >= setup.at_once for bot in range(len(tournament.bots))):
                    return
                match = await self._match_of(tournament, task)
                if match is not None and match.is_over:
                    await self._note(tournament.tournament_id, task, match)
                    continue
                has_room = all(busy[bot] < setup.at_once for bot in task.bots)
                if match is None and not has_room:
                    continue
                busy.update(task.bots)
                if match is None:
                    await self._begin(tournament, setup, part.block, task)

    async def _note(self, tournament_id: str, task: Task, match: MatchSummary) -> None:
        await self._store.add_result(tournament_id, task.game, record_of(task, match).encode())

    async def _match_of(self, tournament: StoredTournament, task: Task) -> ListedMatch | None:
        try:
            match_id = match_id_of(tournament.tournament_id, task.game)
            return ListedMatch(await self._matches.load(match_id))
        except UnknownMatch:
            return None

    async def _begin(
        self, tournament: StoredTournament, setup: TournamentSetup, block: Block, task: Task
    ) -> None:
        tournament_id = tournament.tournament_id
        game, _, options = setup.tracks[task.track]
        await self._create(
            Setup(
                game=game,
                owners=tuple(Owner(tournament.bots[bot]) for bot in task.bots),
                options=options,
                time_control=setup.time_control,
                seed=task.seed,
                match_id=match_id_of(tournament_id, task.game),
                terms=Terms(
                    organizer=tournament.organizer,
                    tournament_id=tournament_id,
                    rated=setup.rated,
                    spectator_delay_ms=self._spectator_delay_ms,
                    reveal=Reveal(
                        block_id=f"{tournament_id}/{block.number}",
                        match_count=len(block.games()),
                    ),
                    invitation_timeout_ms=self._invitation_ms,
                    absence=Absence.SUBSTITUTE,
                ),
            )
        )


def match_id_of(tournament_id: str, game: int) -> str:
    """The match of a game."""
    return hashlib.sha256(f"tournament {tournament_id} {game}".encode()).hexdigest()[:20]


def record_of(task: Task, match: MatchSummary) -> Record:
    """The result of a game; bots that a substitute finished for rank last.

    A match without a result, which no server could read any more, counts as a tie at zero.
    """
    seats = len(task.bots)
    if match.status is not Status.FINISHED:
        ties = (1,) * seats
        return Record(*_fields(task), scores=(0,) * seats, ranks=ties)
    causes = [Cause(seat.cause) for seat in match.seats]
    scores = rank_with_forfeits(match.scores(), [is_substituted(cause) for cause in causes])
    failures = [
        Failure(seat, KINDS[cause], match.version, str(cause))
        for seat, cause in enumerate(causes)
        if is_substituted(cause)
    ]
    return Record(
        *_fields(task),
        scores=tuple(score.total for score in scores),
        ranks=tuple(score.rank for score in scores),
        failures=tuple(failures),
    )


def _fields(task: Task) -> tuple[int, int, int, tuple[int, ...], int]:
    return task.game, task.block, task.track, task.bots, task.seed
