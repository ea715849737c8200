"""Match lists: sorted sets of match ids by creation time, one for each common filter.

A match is listed before it exists and for a while after it expired, so readers must expect entries
without a match. Those are removed once they are too old to belong to a match that is just being
created.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from . import redis_keys
from .client import StoreClient
from .lua_script import Script

MOST_AT_A_PLACE: Final = 16  # matches created in the same microsecond
GRACE_US: Final = 60_000_000
ADD: Final = Script("match_lists/add")
END: Final = Script("match_lists/move_to_ended")


class Filing(NamedTuple):
    """The lists that a match belongs to."""

    game: str
    players: Sequence[str]
    tournament_id: str = ""


class ListEntry(NamedTuple):
    """A match in a list. `place` is its creation time in microseconds."""

    place: int
    match_id: str


class MatchLists:
    """All matches, newest first: by game, player, tournament, running or ended."""

    def __init__(self, client: StoreClient) -> None:
        self._client = client

    async def add(self, match_id: str, filing: Filing) -> None:
        """List a match. Safe to repeat. Also cleans up a few old entries."""
        lists = [
            redis_keys.MATCHES,
            redis_keys.matches(has_ended=True),
            redis_keys.matches(filing.game, has_ended=True),
            redis_keys.matches(has_ended=False),
            redis_keys.matches(filing.game),
            redis_keys.matches(filing.game, has_ended=False),
            *(redis_keys.matches_of_player(name) for name in dict.fromkeys(filing.players)),
        ]
        if filing.tournament_id:
            lists.append(redis_keys.matches_of_tournament(filing.tournament_id))
        found = await self._client.run(ADD, lists, (match_id, GRACE_US))
        suspects: dict[str, list[str]] = {}
        for position, suspect in zip(found[::2], found[1::2], strict=True):
            suspects.setdefault(lists[position - 1], []).append(suspect.decode())
        await asyncio.gather(*(self._remove_gone(key, ids) for key, ids in suspects.items()))

    async def end(self, match_id: str, game: str, created_ms: int) -> None:
        """Move a match to the list of ended ones."""
        pairs = [
            redis_keys.matches(name, has_ended=has_ended)
            for name in ("", game)
            for has_ended in (False, True)
        ]
        await self._client.run(END, [redis_keys.MATCHES, *pairs], (match_id, created_ms * 1000))

    async def remove(self, match_id: str, filing: Filing) -> None:
        """Take an ended match out of all lists."""
        names = ["", filing.game]
        lists = [redis_keys.matches(name) for name in names]
        lists += [redis_keys.matches(name, has_ended=True) for name in names]
        lists += [redis_keys.matches(name, has_ended=False) for name in names]
        lists += [redis_keys.matches_of_player(name) for name in dict.fromkeys(filing.players)]
        if filing.tournament_id:
            lists.append(redis_keys.matches_of_tournament(filing.tournament_id))
        await asyncio.gather(*(self._client.send("ZREM", key, match_id) for key in lists))

    async def page(self, key: str, after: ListEntry | None, count: int) -> list[ListEntry]:
        """The newest matches of a list after the given entry."""
        start = "+inf" if after is None else after.place
        limit = count + MOST_AT_A_PLACE
        rows = await self._client.send(
            "ZRANGE", key, start, "-inf", "BYSCORE", "REV", "LIMIT", 0, limit, "WITHSCORES"
        )
        entries = (ListEntry(int(place), match_id.decode()) for match_id, place in rows)
        return [entry for entry in entries if after is None or entry < after][:count]

    async def remove_gone(self, key: str, entries: Iterable[ListEntry]) -> None:
        """Remove entries without a match, unless the match may still be created."""
        old = await self._client.time_us() - GRACE_US
        await self._remove_gone(key, [entry.match_id for entry in entries if entry.place < old])

    async def _remove_gone(self, key: str, match_ids: Sequence[str]) -> None:
        exist = await asyncio.gather(
            *(self._client.send("EXISTS", redis_keys.match(match_id)) for match_id in match_ids)
        )
        gone = [match_id for match_id, exists in zip(match_ids, exist, strict=True) if not exists]
        if gone:
            await self._client.send("ZREM", key, *gone)
