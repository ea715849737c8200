"""Updates ratings after every rated match, exactly once.

The server that ends a match rates it. If it dies first, the sweep that visits the ended match
does; the store refuses to rate a match twice.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from tradewinds_arena.online_rating import Skill, after_game

from ..errors import Overloaded
from ..match.ended_match import UNREADABLE
from ..match.match_setup import Status
from ..match.match_summary import ListedMatch, MatchSummary
from ..match.rating_pool import Pool, pool_of
from ..match.result import is_substituted, rank_with_forfeits
from ..store.ratings import BoardEntry, NewRating, RatingChange, RatingStore, StoredRating
from ..store.stored_match import StoredMatch

ATTEMPTS: Final = 20  # while matches of the same bots are rated at the same time
DECIMALS: Final = 6


class RatedResult(NamedTuple):
    """How a bot did in a rated match; `number` counts its results in the pool."""

    number: int
    match_id: str
    seat: int
    rank: int
    score: int
    before: StoredRating
    after: StoredRating
    ended_ms: int


NEWCOMER: Final = StoredRating(Skill().mu, Skill().sigma, 0, 0)


def skill_of(rating: StoredRating) -> Skill:
    return Skill(rating.mu, rating.sigma)


class Ratings:
    """Rates matches, and answers who is how strong."""

    def __init__(self, store: RatingStore) -> None:
        self._store = store

    async def match_ended(self, match: MatchSummary) -> None:
        """Rate a match that has ended. Repeating it is harmless."""
        pool = pool_of(match.record)
        if pool is None or match.status is not Status.FINISHED:
            return
        bots = [owner.bot for owner in match.record.owners]
        for _ in range(ATTEMPTS):
            known = await self._store.ratings(pool.name, bots)
            new = _new_ratings(match, known)
            changes = [_change(each) for each in new]
            done = await self._store.rate(
                pool.name, match.record.match_id, match.ended_ms, new, changes
            )
            if done != "CHANGED":
                return
        raise Overloaded("ratings change too quickly")

    async def changes(self, match: StoredMatch) -> list[RatingChange] | None:
        """What an ended match did to the ratings of its seats; None if it was not rated."""
        pool = _pool_of_stored(match)
        return None if pool is None else await self._store.changes(pool.name, match.match_id)

    async def forget_changes(self, match: StoredMatch) -> None:
        """The archive has them now."""
        pool = _pool_of_stored(match)
        if pool is not None:
            await self._store.forget_changes(pool.name, match.match_id)

    async def leaderboard(
        self, pool: Pool, after: BoardEntry | None, count: int
    ) -> list[tuple[BoardEntry, StoredRating]]:
        """The best bots of a pool, from behind that entry on."""
        entries = await self._store.board(pool.name, after, count)
        ratings = await self._store.ratings(pool.name, [entry.bot for entry in entries])
        return [
            (entry, rating)
            for entry, rating in zip(entries, ratings, strict=True)
            if rating is not None
        ]

    async def latest(self, pool: Pool) -> int | None:
        """When the latest match that counts in the pool ended; None if there is none."""
        return await self._store.latest(pool.name)

    async def rank(self, pool: Pool, bot: str) -> int:
        """The place of a bot on the board, from 1."""
        return await self._store.rank(pool.name, bot) + 1

    async def of_bot(self, pool: Pool, bot: str) -> StoredRating | None:
        return (await self._store.ratings(pool.name, [bot]))[0]

    async def results(
        self, pool: Pool, bot: str, before: int | None, count: int
    ) -> list[RatedResult]:
        """The latest results of a bot, newest first, those with a number below `before`."""
        return [
            _decode_result(data)
            for data in await self._store.results(pool.name, bot, before, count)
        ]


def _pool_of_stored(match: StoredMatch) -> Pool | None:
    """None, too, if its setup is damaged or its game is not installed."""
    try:
        return pool_of(ListedMatch(match).record)
    except UNREADABLE:
        return None


def _change(new: NewRating) -> RatingChange:
    before = new.before or NEWCOMER
    return RatingChange(before.mu, before.sigma, new.after.mu, new.after.sigma)


def _new_ratings(match: MatchSummary, known: Sequence[StoredRating | None]) -> list[NewRating]:
    """A seat that a substitute finished ranks last."""
    forfeits = [is_substituted(seat.cause) for seat in match.seats]
    scores = rank_with_forfeits(match.scores(), forfeits)
    before = [NEWCOMER if rating is None else rating for rating in known]
    skills = after_game([skill_of(rating) for rating in before], [score.rank for score in scores])
    new = []
    for seat, owner in enumerate(match.record.owners):
        skill, score = skills[seat], scores[seat]
        after = StoredRating(
            round(skill.mu, DECIMALS), round(skill.sigma, DECIMALS),
            before[seat].games + 1, max(match.ended_ms, before[seat].ended_ms),
        )  # fmt: skip
        result = RatedResult(
            after.games, match.record.match_id, seat, score.rank, score.total,
            before[seat], after, match.ended_ms,
        )  # fmt: skip
        new.append(
            NewRating(owner.bot, known[seat], after, skill_of(after).low, json.dumps(result))
        )
    return new


def _decode_result(data: bytes) -> RatedResult:
    number, match_id, seat, rank, score, before, after, ended_ms = json.loads(data)
    return RatedResult(
        number, match_id, seat, rank, score, StoredRating(*before), StoredRating(*after), ended_ms
    )
