"""A list is read in parts, and each part is paid for before it is read."""

from __future__ import annotations

import pytest

from tradewinds_server.match.list_matches import READ_AT_ONCE, Wanted, list_matches

from .server import open_server

MATCHES = READ_AT_ONCE + 3


class OutOfBudget(Exception):
    pass


async def test_every_match_that_is_read_is_paid_for_in_parts(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        for _ in range(MATCHES):
            await server.create()
        paid: list[int] = []

        async def pay(units: int) -> None:
            paid.append(units)

        page, _ = await list_matches(server.store, None, Wanted(player="nobody"), 50, None, pay)
        assert (page, paid) == ([], [])
        page, _ = await list_matches(server.store, None, Wanted(), 50, None, pay)
        assert len(page) == MATCHES
        assert paid == [READ_AT_ONCE, MATCHES - READ_AT_ONCE]


async def test_who_cannot_pay_reads_nothing(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        await server.create()

        async def refuse(units: int) -> None:
            raise OutOfBudget

        with pytest.raises(OutOfBudget):
            await list_matches(server.store, None, Wanted(), 50, None, refuse)
