"""Lists of matches, newest first: read from the narrowest list, at the cost of a page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ..errors import UnknownMatch
from ..store import keys
from ..store.match_lists import Entry
from ..store.matches import MatchStore
from .record import Status
from .summary import ListedMatch

DEFAULT_PAGE = 50
LARGEST_PAGE = 500
READ_AT_ONCE = 10  # so that moves come through between two parts of a page
Pay = Callable[[int], Awaitable[None]]
ENDED = (Status.FINISHED, Status.ABORTED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches; what is empty does not matter. Times are milliseconds."""

    game: str = ""
    status: Status | None = None
    player: str = ""
    tournament_id: str = ""
    end_after_ms: int | None = None
    end_before_ms: int | None = None

    def list_key(self) -> str:
        """The narrowest list that holds all of them."""
        if self.player:
            return keys.matches_of_player(self.player)
        if self.tournament_id:
            return keys.matches_of_tournament(self.tournament_id)
        return keys.matches(self.game, has_ended=self._has_ended())

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
    store: MatchStore, wanted: Wanted, size: int, after: Entry | None, pay: Pay
) -> tuple[list[ListedMatch], Entry | None]:
    """A page, and the entry to go on behind, None after the last match.

    No more entries are read than a page may hold, so a page of a rare kind may be short. Every
    part of it is paid for before it is read.
    """
    key = wanted.list_key()
    entries = await store.lists.page(key, after, size)
    found: list[ListedMatch] = []
    gone: list[Entry] = []
    for start in range(0, len(entries), READ_AT_ONCE):
        part = entries[start : start + READ_AT_ONCE]
        await pay(len(part))
        matches = await asyncio.gather(*(_read(store, entry.match_id) for entry in part))
        for entry, match in zip(part, matches, strict=True):
            if match is None:
                gone.append(entry)
            elif wanted.fits(match):
                found.append(match)
    if gone:
        await store.lists.remove_gone(key, gone)
    return found, entries[-1] if len(entries) == size else None


async def _read(store: MatchStore, match_id: str) -> ListedMatch | None:
    try:
        return ListedMatch(await store.load(match_id))
    except UnknownMatch:
        return None
