"""Deadlines are kept for every match, also where the store is slow or often away."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from tests.match.server import open_server
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.match.deadline_sweep import AT_ONCE, DeadlineSweeper
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.referee import Referee
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.store_clock import StoreTime

MATCHES = 5


class WaitingReferee:
    """Lets no visit end before all matches are visited; visits to some of them fail."""

    def __init__(self, referee: Referee, matches: int, unlucky: str = "") -> None:
        self._referee = referee
        self._matches = matches
        self._unlucky = unlucky
        self._all = asyncio.Event()
        self.visited: list[str] = []

    async def enforce(self, match_id: str) -> LiveMatch:
        self.visited.append(match_id)
        if match_id == self._unlucky:
            raise StoreUnavailable("the store cannot be reached")
        if len(self.visited) == self._matches:
            self._all.set()
        await self._all.wait()
        return await self._referee.enforce(match_id)


async def test_who_is_due_for_longest_comes_first_in_whatever_shard(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        index = DeadlineIndex(server.client, StoreTime())
        names = [f"{number:020x}" for number in range(20)]
        for at, name in enumerate(reversed(names), start=1):
            await index.put(name, at)
        assert (await index.due())[1] == names[::-1]


async def test_visits_do_not_wait_for_each_other(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        index = DeadlineIndex(server.client, server.clock)
        created = [(await server.create()).match_id for _ in range(MATCHES)]
        for match_id in created:
            await index.put(match_id, 0)
        referee = WaitingReferee(server.referee, MATCHES)
        sweeper = DeadlineSweeper(index, cast(Referee, referee), server.invitations, 1.0, 1000.0)
        async with asyncio.timeout(30):
            assert await sweeper.sweep() == MATCHES
        assert sorted(referee.visited) == sorted(created)
        assert (await index.due())[1] == []


async def test_a_visit_that_fails_keeps_no_other_from_its_end(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        index = DeadlineIndex(server.client, server.clock)
        created = [(await server.create()).match_id for _ in range(MATCHES)]
        for match_id in created:
            await index.put(match_id, 0)
        unlucky = (await index.due())[1][0]
        referee = WaitingReferee(server.referee, MATCHES, unlucky)
        sweeper = DeadlineSweeper(index, cast(Referee, referee), server.invitations, 1.0, 1000.0)
        async with asyncio.timeout(30):
            with pytest.raises(StoreUnavailable):
                await sweeper.sweep()
        assert (await index.due())[1] == [unlucky]


async def test_only_so_many_visits_are_made_at_once(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        index = DeadlineIndex(server.client, server.clock)
        for number in range(AT_ONCE + MATCHES):
            await index.put(f"{number:020x}", 0)
        referee = WaitingReferee(server.referee, AT_ONCE + 1)
        sweeper = DeadlineSweeper(index, cast(Referee, referee), server.invitations, 1.0, 1000.0)
        sweeping = asyncio.create_task(sweeper.sweep())
        while len(referee.visited) < AT_ONCE:
            await asyncio.sleep(0)
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(referee.visited) == AT_ONCE
        sweeping.cancel()
