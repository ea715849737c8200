"""What it takes to resume a stream or a watch is given back, and no moment twice."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from tradewinds_server.clock_constants import RESUMED_AGAIN_MS, RESUMING_MS
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.store import redis_keys

from .server import (
    BEFORE_MS,
    UNHURRIED,
    Server,
    blitz,
    let_turn_begin_earlier,
    open_server,
    run_out,
)

Resume = Callable[[Server, LiveMatch, int], Awaitable[None]]
WAITED_MS = 4_000


@pytest.fixture
async def here(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def resume_stream(server: Server, match: LiveMatch, waited_ms: int) -> None:
    """By a stream that waited for some time, and ends afterwards."""
    session = server.session("s", waited_ms / 1000)
    await session.resume()
    session.end()
    await server.referee.committer.close()


async def resume_watch(server: Server, match: LiveMatch, waited_ms: int) -> None:
    """By a watch that waited for some time, and ends afterwards."""
    await watch(server, match, match.state.actor, waited_ms)


async def watch(server: Server, match: LiveMatch, seat: int, waited_ms: int = WAITED_MS) -> None:
    async with server.watching(match, seat, waited_ms / 1000) as holder:
        await holder.refund_resuming(await server.matches.get(match.match_id))
    await server.referee.committer.close()


WAYS = {"stream": resume_stream, "watch": resume_watch}
each_way = pytest.mark.parametrize("resume", WAYS.values(), ids=WAYS)
each_way_again = pytest.mark.parametrize("resume_again", WAYS.values(), ids=WAYS)


async def match_of_session(server: Server) -> LiveMatch:
    """The same session plays all seats; the turn began a minute ago."""
    owners = (Owner("ada", "s"), Owner("ada", "s"))
    match, _ = await server.referee.create(Setup("puerto-rico", owners, {}, UNHURRIED))
    await let_turn_begin_earlier(server, match)
    return match


async def given_back_by(server: Server, match: LiveMatch, work: Awaitable[None]) -> int:
    """The milliseconds by which beginning and end of the turn are later after it."""
    before = await server.store.load(match.match_id)
    await work
    after = await server.store.load(match.match_id)
    assert after.turn_ms - before.turn_ms == after.deadline_ms - before.deadline_ms
    return after.deadline_ms - before.deadline_ms


@each_way
async def test_the_first_in_a_turn_gets_back_what_it_waited(here: Server, resume: Resume) -> None:
    match = await match_of_session(here)
    began_ms = match.turn_ms
    given = await given_back_by(here, match, resume(here, match, WAITED_MS))
    assert WAITED_MS <= given < BEFORE_MS
    await here.play(match)
    [entry] = await here.store.log_since(match.match_id, 0)
    assert entry.spent_ms + entry.held_ms == entry.at_ms - began_ms - given


@each_way_again
@each_way
async def test_a_later_one_in_a_turn_gets_back_an_unusually_long_wait(
    here: Server, resume: Resume, resume_again: Resume
) -> None:
    match = await match_of_session(here)
    began_ms = match.turn_ms
    first = await given_back_by(here, match, resume(here, match, 0))
    again = await given_back_by(here, match, resume_again(here, match, WAITED_MS))
    assert WAITED_MS - RESUMED_AGAIN_MS <= first + again < BEFORE_MS
    await here.matches.refresh(match)
    await here.play(match)
    [entry] = await here.store.log_since(match.match_id, 0)
    assert entry.spent_ms + entry.held_ms == entry.at_ms - began_ms - first - again


async def test_a_bot_that_breaks_its_connection_over_and_over_gains_nothing(here: Server) -> None:
    """A healthy server asks again in less than what is charged; waits that overlap count once."""
    match = await match_of_session(here)
    seat = match.state.actor

    async def resume(stream: str, since_ms: int) -> tuple[int, int]:
        refund = await here.store.refund_resuming(match.match_id, seat, since_ms, stream)
        return refund.given_ms, refund.until_ms

    _, until_ms = await resume("first", await here.store.now_ms())
    for count in range(20):
        came_ms = until_ms
        given_ms, until_ms = await resume(f"stream.{count}", came_ms)
        assert given_ms == max(0, until_ms - came_ms - RESUMED_AGAIN_MS)


async def test_later_ones_in_a_turn_get_back_five_seconds_together(here: Server) -> None:
    match = await match_of_session(here)
    seat, now_ms = match.state.actor, await here.store.now_ms()
    given = []
    for count, waited_ms in enumerate([0, 2_000, 40_000, 50_000]):
        refund = await here.store.refund_resuming(
            match.match_id, seat, now_ms - waited_ms, f"stream.{count}"
        )
        given.append(refund.given_ms)
    assert given[1] >= 2_000 - RESUMED_AGAIN_MS - given[0]
    assert sum(given[1:]) <= RESUMING_MS
    assert given[2] > 0


@each_way
async def test_the_first_in_the_next_turn_gets_back_what_it_waited(
    here: Server, resume: Resume
) -> None:
    match = await match_of_session(here)
    await resume(here, match, WAITED_MS)
    await here.play(match)
    await let_turn_begin_earlier(here, match)
    assert await given_back_by(here, match, resume(here, match, WAITED_MS)) >= WAITED_MS


async def test_a_watch_beside_the_stream_that_plays_gets_nothing_back(here: Server) -> None:
    match = await match_of_session(here)
    await here.referee.seats.connect(
        match, match.state.actor, f"{here.notifications.process}.stream"
    )
    assert await given_back_by(here, match, resume_watch(here, match, WAITED_MS)) == 0


async def test_whoever_comes_in_the_turn_of_another_seat_gets_nothing_back(here: Server) -> None:
    match = await match_of_session(here)
    waiting = 1 - match.state.actor
    assert await here.referee.seats.refund_resuming(match, waiting, "stream", 0.0) is None
    assert await given_back_by(here, match, watch(here, match, waiting)) == 0


async def test_one_stream_gets_back_its_wait_in_parts_and_no_part_twice(here: Server) -> None:
    match = await match_of_session(here)
    seat, now_ms = match.state.actor, await here.store.now_ms()

    async def give_back(stream: str, before_ms: int) -> tuple[int, int]:
        """How much, and up to when by a clock that shows 0 now."""
        since_ms = now_ms - before_ms
        refund = await here.store.refund_resuming(match.match_id, seat, since_ms, stream)
        return refund.given_ms, refund.until_ms - now_ms

    given, first_ms = await give_back("first", 5_000)
    assert given == 5_000 + first_ms
    given, second_ms = await give_back("first", 6_000)
    assert given == 1_000 + second_ms - first_ms
    given, third_ms = await give_back("there before the turn", BEFORE_MS + 1_000)
    began_ms = match.turn_ms - now_ms
    assert given == third_ms - began_ms - 6_000 - second_ms


async def test_the_house_waits_a_little_for_a_seat_whose_stream_is_being_resumed(
    here: Server,
) -> None:
    match = await here.create(blitz())
    seat = match.state.actor
    await run_out(here, match)
    now_ms = await here.store.now_ms()
    await here.store.refund_resuming(match.match_id, seat, now_ms, "stream")
    assert (await here.referee.enforce(match.match_id)).version == 0
    long_ago = f"0 {now_ms - 6_000} stream 0"
    await here.client.send("HSET", redis_keys.match(match.match_id), "resumed", long_ago)
    assert (await here.referee.enforce(match.match_id)).version == 1
