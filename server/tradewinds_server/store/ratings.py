"""Ratings in the store. Keys of a pool share a hash tag, so that a match is rated atomically."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from . import redis_keys as keys
from .client import StoreClient
from .lua_script import Script
from .resp import Argument

RATE: Final = Script("ratings/update")
RESULTS_KEPT: Final = 1000
MOST_AT_A_PLACE: Final = 16  # bots with exactly the same rating


class StoredRating(NamedTuple):
    """A bot's rating in a pool; `ended_ms` is when its latest rated match ended."""

    mu: float
    sigma: float
    games: int
    ended_ms: int

    def encode(self) -> str:
        return f"{self.mu!r} {self.sigma!r} {self.games} {self.ended_ms}"

    @classmethod
    def decode(cls, data: bytes) -> StoredRating:
        mu, sigma, games, ended_ms = data.decode().split(" ")
        return cls(float(mu), float(sigma), int(games), int(ended_ms))


class NewRating(NamedTuple):
    """The new rating of one bot after a match. `result` is stored in its history."""

    bot: str
    before: StoredRating | None
    after: StoredRating
    place: float
    result: str


class RatingChange(NamedTuple):
    """What a match did to the rating of one seat."""

    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


class BoardEntry(NamedTuple):
    """A bot on a leaderboard; the place is what the board is sorted by."""

    place: float
    bot: str


class RatingStore:
    """Every method is safe to repeat."""

    def __init__(self, client: StoreClient, retention_ms: int) -> None:
        self._client = client
        self._remember_ms = 2 * retention_ms  # longer than any match that could be rated again

    async def ratings(self, pool: str, bots: Sequence[str]) -> list[StoredRating | None]:
        """Of these bots in a pool; None for one that has none."""
        if not bots:
            return []
        found = await self._client.send("HMGET", keys.ratings(pool), *bots)
        return [None if data is None else StoredRating.decode(data) for data in found]

    async def rate(
        self,
        pool: str,
        match_id: str,
        ended_ms: int,
        new: Sequence[NewRating],
        changes: Sequence[RatingChange],
    ) -> str:
        """DONE, SEEN if the match was rated before, CHANGED if a rating before is out of date."""
        names = [keys.ratings(pool), keys.rated_matches(pool), keys.leaderboard(pool)]
        names.append(keys.rating_changes(pool))
        names += [keys.results_of_bot(pool, each.bot) for each in new]
        arguments: list[Argument] = [
            match_id, ended_ms, ended_ms - self._remember_ms, RESULTS_KEPT, json.dumps(changes),
        ]  # fmt: skip
        for each in new:
            before = "" if each.before is None else each.before.encode()
            arguments += [each.bot, before, each.after.encode(), repr(each.place)]
            arguments += [each.after.games, each.result]
        outcome: bytes = await self._client.run(RATE, names, arguments)
        return outcome.decode()

    async def changes(self, pool: str, match_id: str) -> list[RatingChange] | None:
        """Of the seats of a rated match; None if it was not rated, or is forgotten."""
        held = await self._client.send("HGET", keys.rating_changes(pool), match_id)
        return None if held is None else [RatingChange(*change) for change in json.loads(held)]

    async def forget_changes(self, pool: str, match_id: str) -> None:
        """The archive has them now."""
        await self._client.send("HDEL", keys.rating_changes(pool), match_id)

    async def board(self, pool: str, after: BoardEntry | None, count: int) -> list[BoardEntry]:
        """The best bots of a pool, from behind that entry on."""
        start = "+inf" if after is None else repr(after.place)
        rows = await self._client.send(
            *("ZRANGE", keys.leaderboard(pool), start, "-inf", "BYSCORE", "REV"),
            *("LIMIT", 0, count + MOST_AT_A_PLACE, "WITHSCORES"),
        )
        entries = [BoardEntry(float(place), bot.decode()) for bot, place in rows]
        return [entry for entry in entries if after is None or entry < after][:count]

    async def latest(self, pool: str) -> int | None:
        """When the latest rated match of a pool ended; None if there is none."""
        rows = await self._client.send("ZRANGE", keys.rated_matches(pool), -1, -1, "WITHSCORES")
        return int(float(rows[0][1])) if rows else None

    async def rank(self, pool: str, bot: str) -> int:
        """The place of a bot on the board, from 0."""
        rank: int | None = await self._client.send("ZREVRANK", keys.leaderboard(pool), bot)
        return rank or 0

    async def results(self, pool: str, bot: str, before: int | None, count: int) -> list[bytes]:
        """The latest results of a bot, those with a number below `before`."""
        start = "+inf" if before is None else f"({before}"
        rows: list[bytes] = await self._client.send(
            *("ZRANGE", keys.results_of_bot(pool, bot), start, "-inf", "BYSCORE", "REV"),
            *("LIMIT", 0, count),
        )
        return rows
