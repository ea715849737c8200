"""Lists of matches: complete while matches come, end and expire."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tradewinds_server.match.list_matches import Wanted
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.match_lists import GRACE_US, Filing, ListEntry, MatchLists

GAME = "puerto-rico"
RUNNING, ENDED = redis_keys.matches(has_ended=False), redis_keys.matches(has_ended=True)


class House:
    def __init__(self, url: str) -> None:
        self.client = StoreClient(url)
        self.lists = MatchLists(self.client)

    async def add(self, match_id: str, player: str = "ada", exists: bool = True) -> None:
        if exists:
            await self.client.send("HSET", redis_keys.match(match_id), "meta", "x")
        await self.lists.add(match_id, Filing(GAME, [player, "bob"], "cup"))

    async def make_old(self, *match_ids: str) -> None:
        """As if they had been listed longer ago than a match takes to be created."""
        for key in (redis_keys.MATCHES, RUNNING, redis_keys.matches_of_player("ada")):
            for match_id in match_ids:
                await self.client.send("ZINCRBY", key, -2 * GRACE_US, match_id)

    async def ids(self, key: str) -> list[str]:
        return [entry.match_id for entry in await self.lists.page(key, None, 100)]


@pytest.fixture
async def house(any_redis_url: str) -> AsyncIterator[House]:
    house = House(any_redis_url)
    yield house
    await house.client.close()


async def test_a_match_is_in_every_list_it_belongs_to(house: House) -> None:
    await house.add("m1")
    await house.add("m2", "cyd")
    for key in (
        redis_keys.MATCHES,
        RUNNING,
        redis_keys.matches(GAME),
        redis_keys.matches_of_tournament("cup"),
    ):
        assert await house.ids(key) == ["m2", "m1"]
    assert await house.ids(redis_keys.matches_of_player("ada")) == ["m1"]
    assert await house.ids(ENDED) == []


async def test_a_match_that_ends_moves_and_a_repeated_request_does_not_bring_it_back(
    house: House,
) -> None:
    await house.add("m1")
    for _ in range(2):
        await house.lists.end("m1", GAME, 1)
        await house.add("m1")
        assert (
            await house.ids(RUNNING)
            == await house.ids(redis_keys.matches(GAME, has_ended=False))
            == []
        )
        assert (
            await house.ids(ENDED)
            == await house.ids(redis_keys.matches(GAME, has_ended=True))
            == ["m1"]
        )
    assert await house.ids(redis_keys.MATCHES) == ["m1"]


async def test_a_match_that_is_just_being_created_is_not_dropped_by_a_reader(
    house: House,
) -> None:
    """A match is listed before it exists; a list read between the two leaves its entry alone."""
    await house.add("m1", exists=False)
    entries = await house.lists.page(redis_keys.MATCHES, None, 10)
    await house.lists.remove_gone(redis_keys.MATCHES, entries)
    assert await house.ids(redis_keys.MATCHES) == ["m1"]


async def test_old_entries_without_a_match_are_removed_by_readers(house: House) -> None:
    gone = [f"gone{number}" for number in range(20)]
    for match_id in gone:
        await house.add(match_id, exists=False)
    await house.make_old(*gone)
    entries = await house.lists.page(redis_keys.MATCHES, None, 100)
    await house.lists.remove_gone(redis_keys.MATCHES, entries)
    assert await house.ids(redis_keys.MATCHES) == []


async def test_old_matches_that_exist_stay_in_their_lists(house: House) -> None:
    """Whoever reads the lists, and however many new matches look at their entries."""
    await house.add("old")
    await house.make_old("old")
    for number in range(20):
        await house.add(f"m{number}")
        entries = await house.lists.page(RUNNING, None, 100)
        await house.lists.remove_gone(RUNNING, entries)
    for key in (redis_keys.MATCHES, RUNNING, redis_keys.matches_of_player("ada")):
        assert "old" in await house.ids(key)


@pytest.mark.parametrize(
    "key",
    [
        redis_keys.MATCHES,
        RUNNING,
        ENDED,
        redis_keys.matches(GAME),
        redis_keys.matches(GAME, has_ended=False),
        redis_keys.matches(GAME, has_ended=True),
        redis_keys.matches_of_player("ada"),
        redis_keys.matches_of_tournament("cup"),
    ],
)
async def test_old_entries_without_a_match_are_removed_though_nobody_lists(
    house: House, key: str
) -> None:
    """Each new match looks at two entries of each of its lists."""
    gone = [f"gone{number}" for number in range(60)]
    for place, match_id in enumerate(gone, 1):
        await house.client.send("ZADD", key, place, match_id)
    for number in range(120):
        await house.add(f"m{number}")
    left = {member.decode() for member in await members(house, key)} & set(gone)
    assert len(left) < 30


async def members(house: House, key: str) -> list[bytes]:
    found: list[bytes] = await house.client.send("ZRANGE", key, 0, -1)
    return found


async def test_pages_miss_no_match_of_the_same_microsecond(house: House) -> None:
    await house.client.send("ZADD", RUNNING, 5, "a", 5, "b", 5, "c", 4, "d")
    seen: list[str] = []
    after: ListEntry | None = None
    while page := await house.lists.page(RUNNING, after, 2):
        seen += [entry.match_id for entry in page]
        after = page[-1]
    assert sorted(seen) == ["a", "b", "c", "d"]


def test_the_narrowest_list_is_read() -> None:
    assert Wanted(GAME, player="ada").list_key() == redis_keys.matches_of_player("ada")
    assert Wanted(GAME, tournament_id="cup").list_key() == redis_keys.matches_of_tournament("cup")
    assert Wanted(GAME, end_after_ms=5).list_key() == redis_keys.matches(GAME, has_ended=True)
    assert Wanted().list_key() == redis_keys.MATCHES
