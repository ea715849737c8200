"""Everybody who follows a match is told of it, and nobody follows it who has hung up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from redis.exceptions import ResponseError

from tradewinds_server.errors import SessionReplaced
from tradewinds_server.match.live import LiveMatch
from tradewinds_server.match.record import Owner, Setup
from tradewinds_server.store import keys

from .server import UNHURRIED, Bell, Server, open_server


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def hang_up_after(steps: int, work: Coroutine[Any, Any, object]) -> bool:
    """Whether the work was not done after so many turns of the loop; then it is cancelled."""
    task = asyncio.create_task(work)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    return task.cancelled()


async def take_up_anew(server: Server, match: LiveMatch) -> tuple[LiveMatch, Bell]:
    """The same match as those know it who came after everybody else had gone."""
    first, second = Bell(), Bell()
    await server.matches.follow(match.match_id, first)
    server.matches.unfollow(match.match_id, first)
    anew = await server.matches.follow(match.match_id, second)
    assert anew is not match
    return anew, second


async def seat_of_session(server: Server, session_id: str) -> LiveMatch:
    owners = (Owner("ada", session_id), Owner("bob"))
    match, _ = await server.referee.create(Setup("puerto-rico", owners, {}, UNHURRIED))
    return match


async def test_whoever_hangs_up_while_being_let_in_follows_nothing(server: Server) -> None:
    match = await server.create()
    steps = 0
    while await hang_up_after(steps, server.matches.follow(match.match_id, Bell())):
        assert server.matches.followed() == []
        steps += 1
    assert steps > 1


async def test_whoever_comes_while_the_first_to_follow_fails_is_told_of_every_move(
    server: Server, redis_url: str
) -> None:
    match = await server.create()
    listeners, bell = keys.listeners(match.match_id), Bell()
    await server.courier.send("SET", listeners, "no set that a process could be added to")

    async def make_room() -> None:
        await server.courier.send("DEL", listeners)

    failed, _, followed = await asyncio.gather(
        server.matches.follow(match.match_id, Bell()),
        make_room(),
        server.matches.follow(match.match_id, bell),
        return_exceptions=True,
    )
    assert isinstance(failed, ResponseError)
    assert followed is match
    async with open_server(redis_url) as there:
        await there.play(await there.matches.get(match.match_id))
        await bell.until(lambda: match.version == 1)


async def test_a_change_reaches_those_who_took_the_match_up_anew(server: Server) -> None:
    match = await server.create()
    anew, bell = await take_up_anew(server, match)
    await server.referee.connect(match, 0, "a stream")
    await bell.until(lambda: anew.seats[0].stream == "a stream")


async def test_a_move_of_the_house_reaches_those_who_took_the_match_up_anew(
    server: Server,
) -> None:
    match = await server.create()
    anew, bell = await take_up_anew(server, match)
    await server.referee.resign(match, match.state.actor)
    await server.referee.close()
    assert match.version > 0
    await bell.until(lambda: anew.version == match.version)


async def test_a_stream_that_ends_while_it_is_resumed_leaves_its_seats(server: Server) -> None:
    steps, was_cut_off = 0, True
    while was_cut_off:
        session_id = f"s{steps}"
        match = await seat_of_session(server, session_id)
        session = server.session(session_id)
        was_cut_off = await hang_up_after(steps, session.resume())
        session.end()
        await server.referee.close()
        assert (await server.store.load(match.match_id)).seats[0].stream == ""
        steps += 1
    assert steps > 1


async def test_nothing_is_taken_up_after_resuming_has_failed(server: Server) -> None:
    match = await seat_of_session(server, "s")
    await server.courier.send("SET", keys.match("damaged"), "")
    await server.courier.send("SADD", keys.session("ada", "s"), "damaged")
    session = server.session("s")
    with pytest.raises(ResponseError):
        await session.resume()
    assert (await server.store.load(match.match_id)).seats[0].stream == session.stream
    session.end()
    assert server.matches.followed() == []
    await server.referee.close()
    assert (await server.store.load(match.match_id)).seats[0].stream == ""


async def test_a_stream_that_was_replaced_while_it_is_resumed_takes_no_seat(
    server: Server,
) -> None:
    match = await seat_of_session(server, "s")
    older, newer = server.session("s"), server.session("s")
    older.outbox.close(SessionReplaced())
    await newer.resume()
    with pytest.raises(SessionReplaced):
        await older.resume()
    assert (await server.store.load(match.match_id)).seats[0].stream == newer.stream
