"""Reads archived matches. They are public: archived matches have no seats to protect."""

from __future__ import annotations

from tradewinds.v1 import match_pb2, position_pb2

from ..analysis.worker_pool import EngineWorkers
from ..archive.archive import Archive, Page
from ..archive.archived_match import ArchivedMatch
from ..archive.object_store import Objects
from ..errors import BadRequest, NotRevealed
from ..match.ended_match import EndedMatch, read_archived
from ..match.seed_reveal import Reveals
from ..store.match_lists import ListEntry
from ..store.store_clock import StoreTime
from . import encode
from .auth import client
from .client_limits import RateLimit
from .encode import Included
from .list_steps import History, history_of, read_steps


class MeteredArchive(Archive):
    """An archive whose reads are counted per client: each may cost the host money."""

    def __init__(self, objects: Objects, limit: RateLimit) -> None:
        super().__init__(objects)
        self._limit = limit

    async def get(self, match_id: str) -> ArchivedMatch:
        """RateLimited if the client reads too much."""
        self._limit.admit(client())
        return await super().get(match_id)

    async def page(self, list_name: str, game: str, after: ListEntry | None, count: int) -> Page:
        """RateLimited if the client reads too much."""
        self._limit.admit(client())
        return await super().page(list_name, game, after, count)


class ArchivedMatches:
    """Answers for a server with an archive, and for one without: then it knows no match."""

    def __init__(
        self, archive: Archive | None, reveals: Reveals, clock: StoreTime, workers: EngineWorkers
    ) -> None:
        self._archive = archive
        self._reveals = reveals
        self._clock = clock
        self._workers = workers

    async def get(self, match_id: str) -> EndedMatch:
        """UnknownMatch if the archive has none of that id."""
        return await read_archived(self._archive, match_id)

    async def match(self, match_id: str) -> match_pb2.Match:
        return await self._encode(await self.get(match_id))

    async def state(self, match_id: str, included: Included) -> match_pb2.MatchState:
        """How a match ended. Of older rules there is no view."""
        ended = await self.get(match_id)
        summary = ended.summary
        scores = summary.scores()
        state = match_pb2.MatchState(
            match=await self._encode(ended),
            position=position_pb2.Position(scores=encode.scores(scores)),
        )
        record = summary.record
        if included.view and scores and record.rules_version == record.game.rules_version:
            history = await self._history(ended, encode.SPECTATOR, Included(events=False))
            with self._workers.replays.take(client()):
                [last] = await self._workers.work(client(), read_steps, history, summary.version, 1)
            state.view.CopyFrom(match_pb2.MatchStep.FromString(last).view)
        return state

    async def history(self, match_id: str, viewer: int | None, included: Included) -> History:
        """How a match was played, as a spectator or, once it is revealed, any seat knows it."""
        ended = await self.get(match_id)
        if viewer is None:
            return await self._history(ended, encode.SPECTATOR, included)
        if viewer >= len(ended.summary.seats):
            raise BadRequest("viewer_seat", f"must be below {len(ended.summary.seats)}")
        if not await self._reveals.is_revealed(ended.summary):
            raise NotRevealed("the steps of a seat are private until the match is revealed")
        return await self._history(ended, viewer, included)

    async def _encode(self, ended: EndedMatch) -> match_pb2.Match:
        is_block_over = await self._reveals.is_block_over(ended.summary)
        return encode.match(ended.summary, self._clock.now_ms(), is_block_over)

    async def _history(self, ended: EndedMatch, viewer: int, included: Included) -> History:
        is_open = await self._reveals.is_revealed(ended.summary)
        return history_of(ended.summary, ended.played, viewer, included, is_open)
