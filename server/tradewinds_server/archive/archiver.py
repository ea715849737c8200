"""Moves ended matches from the store to the archive: each exactly once, even if servers die.

A match is removed from the store only when the archive has it on its disk. Every step before may be
repeated by any server and gives the same objects; every step after only tidies up.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Final, Protocol

import structlog

from ..errors import ServiceError, UnknownMatch
from ..metrics.definitions import ARCHIVE_SECONDS, ARCHIVED
from ..store.ended_matches import EndedMatches
from ..store.matches import MatchStore
from ..store.ratings import RatingChange
from ..store.stored_match import StoredMatch
from .archive import Archive
from .archived_match import RecordError, from_store

AT_ONCE: Final = 8  # matches of each shard
HEAL_SECONDS: Final = 300.0
REMOVED_AT_ONCE: Final = 100
DAY_US: Final = 86_400_000_000
log = structlog.get_logger()


class Ratings(Protocol):
    """Knows what a match did to ratings until the archive does."""

    async def changes(self, match: StoredMatch) -> list[RatingChange] | None:
        """Of each seat; None if it was not rated."""

    async def forget_changes(self, match: StoredMatch) -> None:
        """They are in the archive."""


class Archiver:
    """Any number of servers may run one. Archived matches are never deleted if `days` is 0."""

    def __init__(
        self,
        store: MatchStore,
        ended: EndedMatches,
        archive: Archive,
        ratings: Ratings,
        seconds: float,
        retention_days: float = 0.0,
    ) -> None:
        self._store = store
        self._ended = ended
        self._archive = archive
        self._ratings = ratings
        self._seconds = seconds
        self._retention_us = int(retention_days * DAY_US)

    async def run(self) -> None:
        """Until cancelled."""
        healed = float("-inf")
        while True:
            try:
                heals = time.monotonic() - healed > HEAL_SECONDS
                if heals:
                    await self._ended.heal()
                while await self.archive_due():
                    pass
                if heals:  # last: a bucket may keep what it has from being deleted
                    healed = time.monotonic()
                    await self.remove_old()
            except ServiceError as error:
                log.warning("archiving cut short", error=str(error))
            await asyncio.sleep(self._seconds)

    async def archive_due(self) -> int:
        """Archive due matches in batches. Returns their number."""
        due = await self._ended.claim(AT_ONCE)
        await asyncio.gather(*(self.archive(match_id) for match_id in due))
        return len(due)

    async def remove_old(self) -> None:
        """Forget archived matches whose time is over by the store's clock and by this machine's."""
        if self._retention_us:
            now_ms = min(await self._store.now_ms(), int(time.time() * 1000))
            oldest_us = now_ms * 1000 - self._retention_us
            while await self._archive.remove_older(oldest_us, REMOVED_AT_ONCE):
                pass

    async def archive(self, match_id: str) -> None:
        """Move one match. If it cannot be archived, it stays in the store."""
        started = time.monotonic()
        try:
            stored = await self._store.load(match_id)
            entries = await self._store.log_since(match_id, 0)
            if len(entries) != stored.version:
                await self._store.load(match_id)  # another server may have moved it meanwhile
        except UnknownMatch:
            await self._tidy_up(match_id)
            return
        try:
            place = await self._ended.place(match_id, stored.created_ms)
            match = from_store(stored, entries, place, await self._ratings.changes(stored))
            await self._archive.add(match)
        except RecordError as error:
            ARCHIVED.add("refused")
            log.error("match cannot be archived", match_id=match_id, error=str(error))
            return
        keep_id = bool(json.loads(stored.meta).get("terms", {}).get("organizer"))
        if await self._ended.remove(match_id, stored.version, keep_id=keep_id):
            await self._store.lists.remove(match_id, match.filing)
            await self._ratings.forget_changes(stored)
            await self._ended.forget(match_id)
            ARCHIVED.add("moved")
            ARCHIVE_SECONDS.observe(time.monotonic() - started)

    async def _tidy_up(self, match_id: str) -> None:
        """The match is gone: another server moved it and died before cleaning up, or it expired."""
        try:
            match = await self._archive.get(match_id)
            await self._store.lists.remove(match_id, match.filing)
            await self._ratings.forget_changes(match.stored)
        except UnknownMatch:
            log.info("ended match is gone", match_id=match_id)
        except RecordError as error:
            log.error("archived match is damaged", match_id=match_id, error=str(error))
        await self._ended.forget(match_id)
