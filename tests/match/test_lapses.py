"""Nobody pays for the platform: what it took is given back, once, and to whom it was taken from."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.match.lapses import LAPSE_MS
from tradewinds_server.match.live import LiveMatch
from tradewinds_server.match.record import TimeControl
from tradewinds_server.store import keys

from .server import HOUR_MS, Bell, Server, answer, blitz, open_server

BEFORE_MS = 60_000


@pytest.fixture
async def here(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


@pytest.fixture
async def there(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def let_turn_begin_earlier(server: Server, match: LiveMatch) -> None:
    """As if the seat to move had been asked a minute ago."""
    key = keys.match(match.match_id)
    for name in ("turn_at", "deadline"):
        await server.courier.send("HINCRBY", key, name, -BEFORE_MS)
    await server.matches.refresh(match)


async def sign_earlier(server: Server, process: str) -> None:
    """As if the last sign of a process were a minute old."""
    now_ms = await server.store.now_ms()
    await server.courier.send("ZADD", keys.SIGNS, now_ms - BEFORE_MS, process)


async def spent(server: Server, match: LiveMatch) -> int:
    await server.referee.submit(answer(match, match.state.actor, match.state.legal()[0]))
    [entry] = await server.store.log_since(match.match_id, 0)
    return entry.spent_ms


async def test_the_time_a_server_was_stopped_is_given_back_in_its_matches(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await here.matches.follow(match.match_id, Bell())
    await here.lapses.beat()
    here.lapses._signed_ms -= BEFORE_MS
    await let_turn_begin_earlier(here, match)
    await here.lapses.beat()
    assert await spent(here, match) < LAPSE_MS


async def test_two_servers_give_the_same_time_back_once(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    since_ms = await here.store.now_ms() - BEFORE_MS // 2
    before = await here.store.load(match.match_id)
    first = await here.store.excuse(match.match_id, None, since_ms)
    second = await there.store.excuse(match.match_id, None, since_ms)
    after = await here.store.load(match.match_id)
    assert first >= BEFORE_MS // 2
    assert second < BEFORE_MS // 4
    assert after.turn_ms - before.turn_ms == first + second
    assert after.deadline_ms - before.deadline_ms == first + second


async def test_an_answer_that_waited_while_its_server_was_stopped_came_before(
    here: Server,
) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await here.lapses.beat()
    here.lapses._signed_ms -= BEFORE_MS
    assert await spent(here, match) < LAPSE_MS


async def test_a_bot_whose_server_died_does_not_pay_for_it(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    await there.referee.connect(match, seat, f"{there.hints.process}.stream")
    await there.lapses.beat()
    await there.hints.close()
    await let_turn_begin_earlier(here, match)
    await sign_earlier(here, there.hints.process)
    await here.referee.excuse(match, seat)
    assert await spent(here, match) < LAPSE_MS


async def test_a_bot_that_opens_another_stream_gains_nothing(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    await there.referee.connect(match, seat, f"{there.hints.process}.stream")
    await there.lapses.beat()
    await let_turn_begin_earlier(here, match)
    await here.matches.refresh(match)
    await here.referee.excuse(match, seat)
    assert await spent(here, match) >= BEFORE_MS


async def test_a_seat_whose_server_just_died_is_not_out_of_time(
    here: Server, there: Server
) -> None:
    match = await here.create(blitz())
    await there.referee.connect(match, match.state.actor, f"{there.hints.process}.stream")
    await there.lapses.beat()
    await there.hints.close()
    assert (await here.referee.enforce(match.match_id)).version == 0


async def test_a_seat_whose_server_is_long_dead_is_out_of_time(here: Server, there: Server) -> None:
    match = await here.create(blitz())
    await there.referee.connect(match, match.state.actor, f"{there.hints.process}.stream")
    await there.hints.close()
    await sign_earlier(here, there.hints.process)
    assert (await here.referee.enforce(match.match_id)).version == 1


async def test_the_guess_of_the_stores_time_is_never_ahead_of_it(here: Server) -> None:
    for _ in range(20):
        here.clock.observe(await here.store.now_ms())
        guess = here.clock.at(time.monotonic())
        assert guess <= await here.store.now_ms()
