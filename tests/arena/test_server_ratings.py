"""Ratings on the server: every rated match counts exactly once, whoever dies when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from tests.arena.bots import First
from tests.e2e.running import running_server
from tradewinds import Bot, Client, Player
from tradewinds.v1 import arena_service_pb2 as pb
from tradewinds_arena.online_rating import Skill, after_game
from tradewinds_bots import RandomBot
from tradewinds_engine import game
from tradewinds_engine.scores import Score
from tradewinds_server.arena.ratings import Ratings
from tradewinds_server.match.match_setup import (
    MatchRecord,
    Owner,
    Status,
    Substitute,
    Terms,
    TimeControl,
)
from tradewinds_server.match.rating_pool import Pool, pool_of
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.ratings import RatingStore
from tradewinds_server.store.stored_match import StoredSeat

POOL = Pool("vasco-da-gama", 2)
RETENTION_MS = 3_600_000
CLOCK = TimeControl(1000, 0, 3, Substitute.RANDOM)


class EndedMatch:
    """A finished match with these bots, the first one best."""

    def __init__(self, match_id: str, *bots: str, cause: str = "", **terms: Any) -> None:
        owners = tuple(Owner(bot) for bot in bots)
        rules = game("vasco-da-gama")
        self.record = MatchRecord(
            match_id, rules, 1, {}, owners, CLOCK, b"", Terms(**{"rated": True} | terms)
        )
        self.seats = [
            StoredSeat(0, 0, cause if seat == 0 else "", "", b"", 0) for seat in range(len(bots))
        ]
        self.status = Status.FINISHED
        self.ended_ms = 1000

    def scores(self) -> list[Score]:
        found = [Score(seat, {"points": 50 - seat}, {}) for seat in range(len(self.seats))]
        for seat, score in enumerate(found):
            score.rank = seat + 1
        return found


@asynccontextmanager
async def ratings_at(url: str) -> AsyncIterator[Ratings]:
    client = StoreClient(url)
    try:
        yield Ratings(RatingStore(client, RETENTION_MS))
    finally:
        await client.close()


async def test_a_match_counts_once_however_often_it_is_told(any_redis_url: str) -> None:
    async with ratings_at(any_redis_url) as ratings:
        match: Any = EndedMatch("m1", "ada", "bob")
        await asyncio.gather(*(ratings.match_ended(match) for _ in range(8)))
        ada, bob = [await ratings.of_bot(POOL, name) for name in ("ada", "bob")]
        assert ada is not None
        assert bob is not None
        better, worse = after_game([Skill(), Skill()], [1, 2])
        assert ada.mu == pytest.approx(better.mu)
        assert bob.mu == pytest.approx(worse.mu)
        assert (ada.games, bob.games) == (1, 1)
        (result,) = await ratings.results(POOL, "ada", None, 10)
        assert (result.match_id, result.rank, result.score) == ("m1", 1, 50)


async def test_matches_rated_at_the_same_time_all_count(any_redis_url: str) -> None:
    async with ratings_at(any_redis_url) as one, ratings_at(any_redis_url) as other:
        matches: list[Any] = [EndedMatch(f"m{at}", "ada", "bob", "c") for at in range(12)]
        await asyncio.gather(
            *((one if at % 2 else other).match_ended(match) for at, match in enumerate(matches))
        )
        pool = Pool("vasco-da-gama", 3)
        ada = await one.of_bot(pool, "ada")
        assert ada is not None
        assert ada.games == 12
        results = await one.results(pool, "ada", None, 100)
        assert [result.number for result in results] == list(range(12, 0, -1))
        pairs = pairwise(results)
        assert all(late.before == early.after for late, early in pairs)
        board = await one.leaderboard(pool, None, 10)
        assert [entry.bot for entry, _ in board] == ["ada", "bob", "c"]
        behind = await one.leaderboard(pool, board[0][0], 10)
        assert [entry.bot for entry, _ in behind] == ["bob", "c"]


async def test_what_long_ended_matches_did_is_forgotten(any_redis_url: str) -> None:
    client = StoreClient(any_redis_url)
    store = RatingStore(client, RETENTION_MS)
    ratings = Ratings(store)
    early: Any = EndedMatch("m1", "ada", "bob")
    late: Any = EndedMatch("m2", "ada", "bob")
    late.ended_ms += 3 * RETENTION_MS
    await ratings.match_ended(early)
    assert await store.changes(POOL.name, "m1") is not None
    await ratings.match_ended(late)
    assert await store.changes(POOL.name, "m1") is None
    assert await store.changes(POOL.name, "m2") is not None
    early.ended_ms = late.ended_ms
    await ratings.match_ended(early)  # nobody knows any more that it was rated
    results = await ratings.results(POOL, "ada", None, 9)
    assert [result.match_id for result in results] == ["m1", "m2", "m1"]
    await client.close()


async def test_a_bot_that_a_substitute_finished_for_ranks_last(redis_url: str) -> None:
    async with ratings_at(redis_url) as ratings:
        match: Any = EndedMatch("m1", "ada", "bob", cause="timeout")
        await ratings.match_ended(match)
        (result,) = await ratings.results(POOL, "ada", None, 10)
        assert result.rank == 2


def test_only_rated_matches_between_different_bots_count() -> None:
    assert pool_of(EndedMatch("m", "ada", "bob").record) == POOL
    assert pool_of(EndedMatch("m", "ada", "ada").record) is None
    assert pool_of(EndedMatch("m", "ada", "bob", rated=False).record) is None


@asynccontextmanager
async def connected(address: str, *bots: Bot, **terms: Any) -> AsyncIterator[None]:
    players = [Player(each, address, **terms) for each in bots]
    playing = [asyncio.create_task(player.play()) for player in players]
    yield
    for player in players:
        player.stop()
    await asyncio.gather(*playing)


def named(made: Bot, name: str) -> Bot:
    made.name = name
    return made


async def test_matches_of_a_queue_make_a_leaderboard(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        bots = (named(First(), "first"), named(RandomBot(1), "random"))
        players = [Player(each, address, "vasco-da-gama/2", matches=3) for each in bots]
        await asyncio.gather(*(player.play() for player in players))
        while True:
            board = [entry async for entry in client.arena.leaderboard("vasco-da-gama", 2)]
            if [entry.rating.matches for entry in board] == [3, 3]:
                break
            await asyncio.sleep(0.05)
        assert [entry.rank for entry in board] == [1, 2]
        assert board[0].rating.low >= board[1].rating.low
        bot = await client.arena.bot("first")
        assert [(each.pool.game, each.rating.matches) for each in bot.ratings] == [
            ("vasco-da-gama", 3)
        ]
        results = [each async for each in client.arena.results("first", "vasco-da-gama", 2)]
        assert len({each.match_id for each in results}) == 3
        await check_pages(client)
        late = [
            entry async for entry in client.arena.leaderboard("vasco-da-gama", 2, min_matches=4)
        ]
        assert late == []


async def check_pages(client: Client) -> None:
    """Boards and histories come page by page, without gaps."""
    arena, pool = client.arena.stub, pb.RatingPool(game="vasco-da-gama", seats=2)
    board = pb.ListLeaderboardRequest(pool=pool, page_size=1)
    first = await arena.ListLeaderboard(board)
    board.page_token = first.next_page_token
    second = await arena.ListLeaderboard(board)
    assert [entry.rank for entry in (*first.entries, *second.entries)] == [1, 2]
    assert first.update_time == max(
        (entry.last_play_time for entry in (*first.entries, *second.entries)),
        key=Timestamp.ToNanoseconds,
    )
    history = pb.ListBotResultsRequest(bot="first", pool=pool, page_size=2)
    newest = await arena.ListBotResults(history)
    assert newest.results[0].seat in (0, 1)
    history.page_token = newest.next_page_token
    oldest = await arena.ListBotResults(history)
    assert [len(newest.results), len(oldest.results)] == [2, 1]
    assert oldest.results[0].rating_before.matches == 0


async def test_a_match_is_rated_by_another_server_if_its_own_died_first(redis_url: str) -> None:
    """The server that commits the last move never gets to rating it."""
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        bots = (named(First(), "a"), named(First(), "b"))
        players = [Player(each, address, "vasco-da-gama/2", matches=1) for each in bots]
        await asyncio.gather(*(player.play() for player in players))
        await wait_for_games(client, "a", 1)
    store = StoreClient(redis_url)
    for key in await store.send("KEYS", "{r:*"):  # as if nobody had got to it
        await store.send("DEL", key)
    (match_id,) = await store.send("ZRANGE", "{x}:matches", 0, -1)
    shard = sum(match_id) % 8
    await store.send("ZADD", f"{{d:{shard}}}:deadlines", 0, match_id)
    await store.close()
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        await wait_for_games(client, "a", 1)


async def wait_for_games(client: Client, bot: str, games: int) -> None:
    while True:
        ratings = (await client.arena.bot(bot)).ratings
        if ratings and ratings[0].rating.matches >= games:
            assert ratings[0].rating.matches == games
            return
        await asyncio.sleep(0.05)
