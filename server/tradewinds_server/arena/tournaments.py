"""Hosted tournaments for organisers and bots: announce, enter, start, list."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from importlib.util import find_spec
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from tradewinds_arena import blocks as arena_blocks
from tradewinds_arena.blocks import games_of
from tradewinds_arena.errors import BadTournament
from tradewinds_arena.records import decode as decode_record

from ..errors import (
    ArenaNotInstalled,
    BadRequest,
    NotYourTournament,
    RequestReused,
    TournamentEnded,
    TournamentStarted,
)
from ..store.tournaments import StoredTournament, TournamentEntry, TournamentStore
from .tournament_setup import SEED_BYTES, TournamentSetup

if TYPE_CHECKING:
    from tradewinds_arena.results import Standing

NEEDED = ("choix", "numpy", "scipy")


class StandingRow(NamedTuple):
    """A row of a tournament's table; intervals are None where there is too little to go by."""

    bot: str
    games: int
    blocks: int
    rank_points: float
    rank_points_ci: tuple[float, float] | None
    rating: float
    rating_ci: tuple[float, float] | None
    score: float
    win_share: float
    crashes: int
    timeouts: int
    illegal: int


class Tournaments:
    """What organisers and bots may do; the director plays."""

    def __init__(self, store: TournamentStore) -> None:
        self.store = store

    async def create(
        self,
        setup: TournamentSetup,
        bots: Sequence[str],
        seed: bytes,
        organizer: str,
        request_id: str,
    ) -> StoredTournament:
        """Announce a tournament; the same organiser's request id gives the same one."""
        if not all(find_spec(package) for package in NEEDED):
            raise ArenaNotInstalled("tournaments need `tradewinds[arena]` on the server")
        _check(setup, bots)
        tournament_id = _id_of(organizer, request_id) if request_id else secrets.token_hex(10)
        chosen = seed or secrets.token_bytes(SEED_BYTES)
        spec = setup.encode()
        created = await self.store.create(tournament_id, spec, organizer, chosen, bots)
        found = await self.store.load(tournament_id)
        if not created and (found.spec != spec or seed not in (b"", found.seed)):
            raise RequestReused("this request id was used for another tournament")
        return found

    async def join(self, tournament_id: str, bot: str) -> None:
        status = await self.store.enter(tournament_id, bot, "join")
        if status == "full":
            raise BadRequest("bot", "the tournament has as many bots as it can have")
        _require_open(status)

    async def leave(self, tournament_id: str, bot: str) -> None:
        _require_open(await self.store.enter(tournament_id, bot, "leave"))

    async def start(self, tournament_id: str, organizer: str) -> StoredTournament:
        tournament = await self._own(tournament_id, organizer)
        if tournament.status == "open":
            setup = TournamentSetup.decode(tournament.spec)
            try:
                setup.schedule(tournament.bots, tournament.seed)
            except BadTournament as error:
                raise BadRequest("tournament_id", str(error)) from None
        status = await self.store.move_on(tournament_id, "running", "started_at", "open")
        if status != "running":
            raise TournamentEnded(f"the tournament is {status}")
        return await self.store.load(tournament_id)

    async def cancel(self, tournament_id: str, organizer: str) -> StoredTournament:
        await self._own(tournament_id, organizer)
        states = ("open", "running")
        status = await self.store.move_on(tournament_id, "cancelled", "ended_at", *states)
        if status != "cancelled":
            raise TournamentEnded(f"the tournament is {status}")
        return await self.store.load(tournament_id)

    async def games(self, tournament_id: str) -> tuple[int, int]:
        """Scheduled so far, and played."""
        blocks = [arena_blocks.decode(line) for line in await self.store.blocks(tournament_id)]
        return games_of(blocks), await self.store.result_count(tournament_id)

    async def page(
        self, after: TournamentEntry | None, count: int
    ) -> list[tuple[TournamentEntry, StoredTournament]]:
        return [
            (entry, await self.store.load(entry.tournament_id))
            for entry in await self.store.page(after, count)
        ]

    async def _own(self, tournament_id: str, organizer: str) -> StoredTournament:
        """The tournament, if it is one of this organiser; an empty name may do everything."""
        tournament = await self.store.load(tournament_id)
        if organizer and tournament.organizer != organizer:
            raise NotYourTournament(f"the tournament is one of {tournament.organizer!r}")
        return tournament


def standings(spec: bytes, bots: list[str], results: list[str]) -> list[StandingRow]:
    """The table after these results, best first. Takes a while: for a process of its own."""
    from tradewinds_arena.results import table_of  # needs packages that others do not

    schedule = TournamentSetup.decode(spec).schedule(bots, b"")
    table = table_of(schedule, [decode_record(line) for line in results])
    return [_standing(bots[row.bot], row) for row in table.standings]


def commitment_of(tournament: StoredTournament) -> bytes:
    """The commitment published at the start, so that the seed can be checked at the end."""
    return hashlib.sha256(tournament.seed + tournament.tournament_id.encode()).digest()


def _standing(bot: str, row: Standing) -> StandingRow:
    return StandingRow(
        bot, row.result.games, len(row.result.blocks), row.rank_points,
        _bounds(row.rank_points_ci), row.rating, _bounds(row.rating_ci), row.score,
        row.win_share, row.crashes, row.timeouts, row.illegal,
    )  # fmt: skip


def _bounds(interval: tuple[float, float]) -> tuple[float, float] | None:
    return interval if isfinite(interval[0]) else None


def _check(setup: TournamentSetup, bots: Sequence[str]) -> None:
    """BadRequest unless the tournament could be played if enough bots joined."""
    most = max((seats for _, seats, _ in setup.tracks), default=0)
    missing = [f"bot-{number}" for number in range(most - len(bots))]
    try:
        setup.schedule([*bots, *missing], b"")
    except BadTournament as error:
        raise BadRequest("spec", str(error)) from None


def _id_of(organizer: str, request_id: str) -> str:
    text = f"tournament\n{organizer}\n{request_id}"
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _require_open(status: str) -> None:
    if status == "running":
        raise TournamentStarted("the tournament has started; entries are closed")
    if status != "open":
        raise TournamentEnded(f"the tournament is {status}")
