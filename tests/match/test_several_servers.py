"""Any server serves any seat: what one commits, the others know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import redis

from tradewinds_engine import replay
from tradewinds_server.errors import StaleVersion
from tradewinds_server.store import redis_keys

from .server import Bell, Server, answer, open_server


@pytest.fixture
async def here(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


@pytest.fixture
async def there(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def test_a_match_is_played_by_turns_on_two_servers(here: Server, there: Server) -> None:
    match = await here.create()
    await there.matches.get(match.match_id)
    while not match.is_over:
        for server in (here, there):
            mine = await server.matches.get_fresh(match.match_id)
            if not mine.is_over:
                await server.play(mine)
        await here.matches.refresh(match)
    far = await there.matches.get_fresh(match.match_id)
    assert far.state.digest() == match.state.digest()
    assert [s.total for s in far.scores()] == [s.total for s in match.scores()]


async def test_a_follower_hears_of_every_move_made_elsewhere(here: Server, there: Server) -> None:
    match = await here.create()
    bell = Bell()
    far = await there.matches.follow(match.match_id, bell)
    await here.play_to_the_end(match)
    await bell.until(lambda: far.is_over)
    assert far.version == match.version
    assert far.state.digest() == match.state.digest()
    assert bell.reloads == 0


async def test_a_gap_in_the_hints_is_filled_from_the_log(here: Server, there: Server) -> None:
    match = await here.create()
    bell = Bell()
    far = await there.matches.follow(match.match_id, bell)
    await here.client.send(
        "SREM", redis_keys.listeners(match.match_id), there.notifications.process
    )
    for _ in range(5):
        await here.play(match)
    assert far.version == 0
    await here.client.send(
        "SADD", redis_keys.listeners(match.match_id), there.notifications.process
    )
    await here.play(match)
    await bell.until(lambda: far.version == 6)
    assert far.state.digest() == match.state.digest()


async def test_a_server_that_lost_its_hints_reads_again(here: Server, there: Server) -> None:
    match = await here.create()
    bell = Bell()
    far = await there.matches.follow(match.match_id, bell)
    await here.client.send(
        "SREM", redis_keys.listeners(match.match_id), there.notifications.process
    )
    await here.play(match)
    await here.client.send("CLIENT", "KILL", "TYPE", "pubsub")
    await bell.until(lambda: far.version == 1)


async def test_a_server_that_is_behind_accepts_the_answer_to_the_newest_version(
    here: Server, there: Server
) -> None:
    match = await here.create()
    far = await there.matches.get(match.match_id)
    await here.play(match)
    move = answer(match, match.state.actor, match.state.legal()[0])
    assert far.version == 0
    assert (await there.referee.submit(move)).version == 2


async def test_a_server_that_is_behind_refuses_what_was_answered_elsewhere(
    here: Server, there: Server
) -> None:
    match = await here.create()
    far = await there.matches.get(match.match_id)
    late = answer(far, far.state.actor, far.state.legal()[1])
    same = answer(far, far.state.actor, far.state.legal()[0])
    await here.play(match)
    with pytest.raises(StaleVersion):
        await there.referee.submit(late)
    assert (await there.referee.submit(same)).repeated


async def test_when_the_store_lost_moves_everybody_goes_back_with_it(
    here: Server, there: Server, redis_url: str
) -> None:
    match = await here.create()
    bell = Bell()
    far = await there.matches.follow(match.match_id, bell)
    await here.play(match)
    names = redis_keys.match(match.match_id), redis_keys.log(match.match_id)
    with redis.Redis.from_url(redis_url) as client:
        held = [client.dump(name) for name in names]
        for _ in range(3):
            await here.play(match)
        await bell.until(lambda: far.version == 4)
        for name, value in zip(names, held, strict=True):
            client.restore(name, 0, value, replace=True)
    with pytest.raises(StaleVersion) as refused:
        await here.play(match)
    assert refused.value.current == 1
    assert match.version == 1
    await there.matches.refresh(far)
    assert (far.version, bell.reloads) == (1, 1)
    went_back_to = match.state.digest()
    playing = asyncio.create_task(here.play(match))
    await asyncio.sleep(0)
    assert (match.version, match.state.digest()) == (1, went_back_to)  # until that is committed
    await playing
    await here.play_to_the_end(match)
    await bell.until(lambda: far.is_over)
    assert far.state.digest() == match.state.digest()


@pytest.mark.parametrize("moves", [3, 4])
async def test_a_server_that_missed_the_store_going_back_never_diverges(
    here: Server, there: Server, redis_url: str, moves: int
) -> None:
    match = await here.create()
    names = redis_keys.match(match.match_id), redis_keys.log(match.match_id)
    with redis.Redis.from_url(redis_url) as client:
        await here.play(match)
        held = [client.dump(name) for name in names]
        for _ in range(3):
            await here.play(match)
        for name, value in zip(names, held, strict=True):
            client.restore(name, 0, value, replace=True)
    far = await there.matches.get_fresh(match.match_id)
    for _ in range(moves):
        await there.referee.submit(answer(far, far.state.actor, far.state.legal()[-1]))
    with pytest.raises(StaleVersion):
        await here.play(match)
    assert match.state.digest() == far.state.digest()
    await here.play_to_the_end(match)
    await there.matches.refresh(far)
    assert match.state.digest() == far.state.digest()
    digests = [entry.digest for entry in await here.store.log_since(match.match_id, 0)]
    actions = [entry.action for entry in await here.store.log_since(match.match_id, 0)]
    assert replay.record("puerto-rico", 2, None, 7, actions).digests[1:] == digests
