"""How many matches a bot plays: counted once each, freed once each, whoever dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.store import redis_keys, running_matches
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.running_matches import RunningMatches


@pytest.fixture
async def client(any_redis_url: str) -> AsyncIterator[StoreClient]:
    client = StoreClient(any_redis_url)
    yield client
    await client.close()


@pytest.fixture
def running(client: StoreClient) -> RunningMatches:
    return RunningMatches(client)


async def test_no_bot_plays_more_matches_than_it_may(running: RunningMatches) -> None:
    assert await running.reserve("m1", {"busy": 1, "x": 1})
    assert not await running.reserve("m2", {"busy": 1, "y": 1})
    assert await running.counts(["busy", "x", "y"]) == {"busy": 1, "x": 1, "y": 0}
    assert await running.release(["m1"]) == ["busy", "x"]
    assert await running.reserve("m2", {"busy": 1, "y": 1})


async def test_a_match_counts_once_however_often_it_is_reserved(running: RunningMatches) -> None:
    assert await running.reserve("m", {"a": 1})
    assert await running.reserve("m", {"a": 1})
    await running.count_again("m", ["a", "a"])
    assert await running.counts(["a"]) == {"a": 1}


async def test_a_match_is_freed_once(running: RunningMatches) -> None:
    await running.reserve("m", {"a": 1, "b": 1})
    assert [await running.release(["m"]) for _ in range(2)] == [["a", "b"], []]


async def test_of_two_servers_that_want_the_same_bots_one_gets_them(
    running: RunningMatches,
) -> None:
    for turn in range(50):
        bots = {f"{name}{turn}": 1 for name in "abcd"}
        wanted = [f"m{turn}", f"n{turn}"]
        got = await asyncio.gather(*(running.reserve(match_id, bots) for match_id in wanted))
        assert sorted(got) == [False, True]
        assert await running.counts(list(bots)) == dict.fromkeys(bots, 1)


async def test_a_bot_that_does_not_play_after_all_has_room_again(running: RunningMatches) -> None:
    await running.reserve("m", {"a": 1})
    await running.reserve("m", {"b": 1})
    await running.unreserve("m", "a")
    assert await running.counts(["a", "b"]) == {"a": 0, "b": 1}
    assert await running.release(["m"]) == ["b"]


async def test_what_a_dead_server_reserved_is_looked_at_by_one_other(
    running: RunningMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_matches, "LOOK_AFTER", 0)
    await running.reserve("m", {"a": 1})
    monkeypatch.setattr(running_matches, "LOOK_AFTER", 60_000_000)
    assert [await running.claim_due() for _ in range(2)] == [["m"], []]
    await running.release(["m"])


async def test_a_match_that_is_over_is_not_looked_at_again(
    running: RunningMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_matches, "LOOK_AFTER", 0)
    await running.reserve("m", {"a": 1})
    await running.release(["m"])
    assert await running.claim_due() == []


async def test_a_match_released_while_a_bot_is_reserved_does_not_count_for_ever(
    running: RunningMatches, client: StoreClient
) -> None:
    """Its server stood still in between: nobody would free the bot again."""
    counted = redis_keys.counted_bots("m")

    class Standstill(StoreClient):
        async def run(self, script: object, names: object, arguments: object) -> object:
            reply = await client.run(script, names, arguments)  # type: ignore[arg-type]
            if script is running_matches.RESERVE_MATCH:
                await client.send("DEL", counted)
            return reply

        send = client.send

    stalled = RunningMatches(Standstill("redis://unused"))
    assert not await stalled.reserve("m", {"a": 1})
    assert await running.counts(["a"]) == {"a": 0}
