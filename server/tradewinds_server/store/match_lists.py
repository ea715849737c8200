"""Lists of matches: sorted sets of match ids by creation time, one for every filter worth one.

A match is listed before it exists and stays listed for a while after it has expired, so a reader
has to expect entries without a match. Those are removed once they are old enough that the match
cannot just be about to be created.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from . import keys
from .client import StoreClient
from .script import Script

MOST_AT_A_PLACE: Final = 16  # matches created in the same microsecond
GRACE_US: Final = 60_000_000
ADD: Final = Script("lists/add")
END: Final = Script("lists/end")


class Filing(NamedTuple):
    """What a match is listed under."""

    game: str
    players: Sequence[str]
    tournament_id: str = ""


class Entry(NamedTuple):
    """A match in a list; the place is when it was created, in microseconds."""

    place: int
    match_id: str


class MatchLists:
    """Which matches there are, newest first, by game, by player, by tournament, on or ended."""

    def __init__(self, client: StoreClient) -> None:
        self._client = client

    async def add(self, match_id: str, filing: Filing) -> None:
        """List a match; nothing happens if it is listed. Looks at a few old entries, too."""
        lists = [
            keys.MATCHES,
            keys.matches(has_ended=True),
            keys.matches(has_ended=False),
            keys.matches(filing.game),
            keys.matches(filing.game, has_ended=False),
            *(keys.matches_of_player(name) for name in dict.fromkeys(filing.players)),
        ]
        if filing.tournament_id:
            lists.append(keys.matches_of_tournament(filing.tournament_id))
        found = await self._client.run(ADD, lists, (match_id, GRACE_US))
        suspects: dict[str, list[str]] = {}
        for position, suspect in zip(found[::2], found[1::2], strict=True):
            suspects.setdefault(lists[position - 1], []).append(suspect.decode())
        await asyncio.gather(*(self._remove_gone(key, ids) for key, ids in suspects.items()))

    async def end(self, match_id: str, game: str, created_ms: int) -> None:
        """List a match among the ended ones."""
        pairs = [
            keys.matches(name, has_ended=has_ended)
            for name in ("", game)
            for has_ended in (False, True)
        ]
        await self._client.run(END, [keys.MATCHES, *pairs], (match_id, created_ms * 1000))

    async def page(self, key: str, after: Entry | None, count: int) -> list[Entry]:
        """The newest matches of a list, from behind that entry on."""
        start = "+inf" if after is None else after.place
        limit = count + MOST_AT_A_PLACE
        rows = await self._client.send(
            "ZRANGE", key, start, "-inf", "BYSCORE", "REV", "LIMIT", 0, limit, "WITHSCORES"
        )
        entries = (Entry(int(place), match_id.decode()) for match_id, place in rows)
        return [entry for entry in entries if after is None or entry < after][:count]

    async def remove_gone(self, key: str, entries: Iterable[Entry]) -> None:
        """Remove entries without a match from a list, unless a match may be about to come."""
        old = await self._client.time_us() - GRACE_US
        await self._remove_gone(key, [entry.match_id for entry in entries if entry.place < old])

    async def _remove_gone(self, key: str, match_ids: Sequence[str]) -> None:
        exist = await asyncio.gather(
            *(self._client.send("EXISTS", keys.match(match_id)) for match_id in match_ids)
        )
        gone = [match_id for match_id, exists in zip(match_ids, exist, strict=True) if not exists]
        if gone:
            await self._client.send("ZREM", key, *gone)
