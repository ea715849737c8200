"""Everybody who follows a match is told of it, and nobody follows it who has hung up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Coroutine
from typing import Any

import pytest

from tradewinds_server.errors import SessionReplaced
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.store import redis_keys
from tradewinds_server.store.resp import ReplyError
from tradewinds_server.store.stored_match import Refund, SeatChange

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


async def play_elsewhere(redis_url: str, match: LiveMatch) -> None:
    """The match goes on by a move that another server commits."""
    async with open_server(redis_url) as there:
        await there.play(await there.matches.get(match.match_id))


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
    listeners, bell = redis_keys.listeners(match.match_id), Bell()
    await server.client.send("SET", listeners, "no set that a process could be added to")

    async def make_room() -> None:
        await server.client.send("DEL", listeners)

    failed, _, followed = await asyncio.gather(
        server.matches.follow(match.match_id, Bell()),
        make_room(),
        server.matches.follow(match.match_id, bell),
        return_exceptions=True,
    )
    assert isinstance(failed, ReplyError)
    assert followed is match
    async with open_server(redis_url) as there:
        await there.play(await there.matches.get(match.match_id))
        await bell.until(lambda: match.version == 1)


async def times_loaded(server: Server, work: Awaitable[object]) -> int:
    """How often the store was asked for a whole match meanwhile."""

    async def count() -> int:
        stats = await server.client.send("INFO", "commandstats")
        found = re.search(rb"cmdstat_hgetall:calls=(\d+)", stats)
        return int(found[1]) if found else 0

    before = await count()
    await work
    return await count() - before


async def test_those_who_come_together_are_let_in_together(server: Server) -> None:
    match = await server.create()
    bells = [Bell() for _ in range(4)]
    together = asyncio.gather(*(server.matches.follow(match.match_id, bell) for bell in bells))
    assert await times_loaded(server, together) == 1
    assert match.listeners == bells


async def test_whoever_comes_later_is_told_what_the_store_says_then(
    server: Server, redis_url: str
) -> None:
    match = await server.create()
    await server.matches.follow(match.match_id, Bell())
    server.notifications.ignore(redis_keys.match_topic(match.match_id))
    await play_elsewhere(redis_url, match)
    assert match.version == 0
    await server.matches.follow(match.match_id, Bell())
    assert match.version == 1


async def test_a_match_is_as_the_store_has_it_if_it_is_asked_for_so(
    server: Server, redis_url: str
) -> None:
    match = await server.create()
    await play_elsewhere(redis_url, match)
    assert (await server.matches.get(match.match_id)).version == 0
    assert await server.matches.get_fresh(match.match_id) is match
    assert match.version == 1
    await server.client.send("HSET", redis_keys.match(match.match_id), "version", 0)
    await server.client.send("DEL", redis_keys.log(match.match_id))
    assert (await server.matches.get_fresh(match.match_id)).version == 0


async def test_a_seat_taken_while_the_match_is_being_caught_up_with_stays_taken(
    server: Server, redis_url: str
) -> None:
    """However the replies come: whoever catches up through the log does not bring seats back."""
    async with open_server(redis_url) as there:
        for turns in range(60):
            match = await server.create()
            await there.play(await there.matches.get(match.match_id))
            late = [asyncio.create_task(server.matches.refresh(match)) for _ in range(2)]
            for _ in range(turns % 12):
                await asyncio.sleep(0)
            late.append(asyncio.create_task(server.matches.refresh(match)))
            for _ in range(turns // 12):
                await asyncio.sleep(0)
            await server.referee.seats.connect(match, 0, "a stream")
            await asyncio.gather(*late)
            assert match.seats[0].stream == "a stream"


async def test_whoever_follows_more_matches_than_are_kept_is_told_of_all(server: Server) -> None:
    matches = [await server.create() for _ in range(17)]
    for match in matches:
        await server.matches.follow(match.match_id, Bell())
    assert len(server.matches.followed()) == 17
    for match in server.matches.followed():
        await server.play(match)
        assert match.version == 1


async def test_whoever_comes_while_another_hangs_up_is_sent_hints(
    server: Server, redis_url: str
) -> None:
    async with open_server(redis_url) as there:
        for steps in range(60):
            match_id = (await there.create()).match_id
            going = asyncio.create_task(server.matches.follow(match_id, Bell()))
            for _ in range(steps // 15):
                await asyncio.sleep(0)
            coming = asyncio.create_task(server.matches.follow(match_id, Bell()))
            for _ in range(steps % 15):
                await asyncio.sleep(0)
            going.cancel()
            match = await coming
            await asyncio.wait({going})
            if not going.cancelled():
                server.matches.unfollow(match_id, going.result().listeners[0])
            await server.matches.close()
            listeners = await server.client.send("SMEMBERS", redis_keys.listeners(match_id))
            assert list(listeners) == [server.notifications.process.encode()]
            assert match in server.matches.followed()


async def test_a_seat_is_taken_without_loading_the_match_again(server: Server) -> None:
    match = await seat_of_session(server, "s")
    session = server.session("s")
    assert await times_loaded(server, session.take_up(match.match_id)) == 1
    stored = await server.store.load(match.match_id)
    assert stored.seats[0].stream == session.stream
    assert [seat.stream for seat in stored.seats] == [seat.stream for seat in match.seats]
    assert (stored.turn_ms, stored.deadline_ms) == (match.turn_ms, match.deadline_ms)


async def test_a_change_in_a_match_that_went_on_elsewhere_brings_it_up_to_date(
    server: Server, redis_url: str
) -> None:
    match = await server.create()
    await play_elsewhere(redis_url, match)
    await server.referee.seats.connect(match, 0, "a stream")
    assert (match.version, match.seats[0].stream) == (1, "a stream")


async def test_a_refund_in_a_match_that_went_on_elsewhere_brings_it_up_to_date(
    server: Server, redis_url: str
) -> None:
    match = await server.create()
    await play_elsewhere(redis_url, match)
    now_ms = await server.store.now_ms()
    while await server.store.now_ms() <= now_ms + 1:
        pass
    server.matches._matches[match.match_id].listeners.append(Bell())
    await server.outages._refund_followed(0)
    assert match.version == 1


async def test_a_change_or_a_refund_is_taken_with_its_times_if_the_version_is_the_same(
    server: Server,
) -> None:
    match = await server.create()
    assert match.take_change(0, SeatChange(0, 10, 20, 3, "timeout", "s", 5))
    assert (match.turn_ms, match.deadline_ms) == (10, 20)
    assert match.seats[0][1:4] == (3, "timeout", "s")
    assert match.take_refund(Refund(1, 2, 0, 30, 40))
    assert (match.turn_ms, match.deadline_ms) == (30, 40)
    assert not match.take_change(0, SeatChange(1, 0, 0, 0, "", "", 0))
    assert not match.take_refund(Refund(1, 2, 1, 0, 0))
    assert (match.turn_ms, match.deadline_ms, match.seats[0].strikes) == (30, 40, 3)


async def test_a_change_reaches_those_who_took_the_match_up_anew(server: Server) -> None:
    match = await server.create()
    anew, bell = await take_up_anew(server, match)
    await server.referee.seats.connect(match, 0, "a stream")
    await bell.until(lambda: anew.seats[0].stream == "a stream")


async def test_a_move_of_the_house_reaches_those_who_took_the_match_up_anew(
    server: Server,
) -> None:
    match = await server.create()
    anew, bell = await take_up_anew(server, match)
    await server.referee.seats.resign(match, match.state.actor)
    await server.referee.committer.close()
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
        await server.referee.committer.close()
        assert (await server.store.load(match.match_id)).seats[0].stream == ""
        steps += 1
    assert steps > 1


async def test_nothing_is_taken_up_after_resuming_has_failed(server: Server) -> None:
    match = await seat_of_session(server, "s")
    await server.client.send("SET", redis_keys.match("damaged"), "")
    await server.client.send("SADD", redis_keys.session("ada", "s"), "damaged")
    session = server.session("s")
    with pytest.raises(ReplyError):
        await session.resume()
    assert (await server.store.load(match.match_id)).seats[0].stream == session.stream
    session.end()
    assert server.matches.followed() == []
    await server.referee.committer.close()
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
