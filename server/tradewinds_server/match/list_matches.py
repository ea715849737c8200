"""Lists matches, newest first, from the narrowest index and at the cost of one page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from ..archive.archive import ALL, Archive, Page, player_list, tournament_list
from ..archive.archived_match import RecordError
from ..errors import UnknownMatch
from ..store import redis_keys
from ..store.match_lists import ListEntry
from ..store.matches import MatchStore
from .ended_match import of_archive
from .match_setup import Status
from .match_summary import ListedMatch

DEFAULT_PAGE = 50
LARGEST_PAGE = 500
READ_AT_ONCE = 10  # so moves are handled between two parts
Pay = Callable[[int], Awaitable[None]]
ENDED = (Status.FINISHED, Status.ABORTED)
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter. Empty fields match everything. Times are in milliseconds."""

    game: str = ""
    status: Status | None = None
    player: str = ""
    tournament_id: str = ""
    end_after_ms: int | None = None
    end_before_ms: int | None = None

    def list_key(self) -> str:
        """The narrowest index that contains all wanted matches."""
        if self.player:
            return redis_keys.matches_of_player(self.player)
        if self.tournament_id:
            return redis_keys.matches_of_tournament(self.tournament_id)
        return redis_keys.matches(self.game, has_ended=self._has_ended())

    def archive_list(self) -> str | None:
        """The narrowest list of the archive that holds all of them; None if it has none."""
        if self._has_ended() is False:
            return None
        if self.player:
            return player_list(self.player)
        return tournament_list(self.tournament_id) if self.tournament_id else ALL

    def fits(self, match: ListedMatch) -> bool:
        record = match.record
        return (
            (not self.game or record.game.name == self.game)
            and (self.status is None or match.status is self.status)
            and (not self.player or any(owner.bot == self.player for owner in record.owners))
            and (not self.tournament_id or record.terms.tournament_id == self.tournament_id)
            and (self.end_after_ms is None or match.ended_ms >= self.end_after_ms)
            and (self.end_before_ms is None or 0 < match.ended_ms < self.end_before_ms)
        )

    def _has_ended(self) -> bool | None:
        if self.end_after_ms is not None or self.end_before_ms is not None:
            return True
        return None if self.status is None else self.status in ENDED


async def list_matches(
    store: MatchStore,
    archive: Archive | None,
    wanted: Wanted,
    size: int,
    after: ListEntry | None,
    pay: Pay,
) -> tuple[list[ListedMatch], ListEntry | None]:
    """One page, and the entry to continue after (None after the last match).

    Reads no more entries than a page may hold, so a page with a rare filter may be short. Each part
    of the page is paid for before it is read.
    """
    key = wanted.list_key()
    entries = await store.lists.page(key, after, size)
    last = entries[-1] if len(entries) == size else None
    name = wanted.archive_list()
    if archive is not None and name is not None:  # read second: matches move from store to archive
        page = await archive.page(name, wanted.game, after, size)
        entries = merge(entries, page)[:size]
        last = entries[-1] if len(entries) == size else page.read_to
    found: list[ListedMatch] = []
    gone: list[ListEntry] = []
    for start in range(0, len(entries), READ_AT_ONCE):
        part = entries[start : start + READ_AT_ONCE]
        await pay(len(part))
        matches = await asyncio.gather(*(_read(store, archive, entry) for entry in part))
        for entry, match in zip(part, matches, strict=True):
            if match is None:
                gone.append(entry)
            elif wanted.fits(match):
                found.append(match)
    if gone:
        await store.lists.remove_gone(key, gone)
    return found, last


def merge(entries: list[ListEntry], page: Page) -> list[ListEntry]:
    """Entries of the store and of the archive, newest first, each match once.

    What comes behind the point to which the archive was read is left for the next page.
    """
    merged = sorted({*entries, *page.entries}, reverse=True)
    return [entry for entry in merged if page.read_to is None or entry >= page.read_to]


async def _read(store: MatchStore, archive: Archive | None, entry: ListEntry) -> ListedMatch | None:
    """The match of an entry, None if there is none.

    A request that is repeated lists its match in the store once more, at another place.
    """
    try:
        return ListedMatch(await store.load(entry.match_id))
    except UnknownMatch:
        if archive is None:
            return None
    try:
        archived = await archive.get(entry.match_id)
        return of_archive(archived).summary if archived.place == entry.place else None
    except UnknownMatch:
        return None
    except RecordError as error:  # one damaged object must not hide all other matches
        log.error("archived match is damaged", match_id=entry.match_id, error=str(error))
        return None
