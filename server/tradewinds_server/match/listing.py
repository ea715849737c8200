"""Lists of matches, newest first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from ..errors import UnknownMatch
from ..store.matches import MatchStore
from .summary import ListedMatch

DEFAULT_PAGE = 50
LARGEST_PAGE = 500
LOOKED_AT_ONCE = 100
LOOKED_AT_MOST = 2000  # a page of a rare kind may be short, but never slow


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches; `over` None means both kinds, an empty game all games."""

    game: str = ""
    over: bool | None = None

    def fits(self, match: ListedMatch) -> bool:
        return (not self.game or match.record.game.name == self.game) and (
            self.over is None or match.is_over == self.over
        )


async def list_matches(
    store: MatchStore, wanted: Wanted, size: int, before: int
) -> tuple[list[ListedMatch], int]:
    """A page and the place to go on from, 0 after the last match."""
    found: list[ListedMatch] = []
    looked = 0
    while looked < LOOKED_AT_MOST:
        places = await store.list_newest(before, LOOKED_AT_ONCE)
        matches = await asyncio.gather(*(_read(store, match_id) for _, match_id in places))
        for (place, _), match in zip(places, matches, strict=True):
            if match is not None and wanted.fits(match):
                if len(found) == size:
                    return found, before
                found.append(match)
            before = place
        looked += len(places)
        if len(places) < LOOKED_AT_ONCE:
            return found, 0
    return found, before


async def _read(store: MatchStore, match_id: str) -> ListedMatch | None:
    try:
        return ListedMatch(await store.load(match_id))
    except UnknownMatch:
        await store.unlist(match_id)
        return None
