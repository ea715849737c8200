"""A watcher gets every version in order, or is told to take the whole match."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tradewinds_server.errors import Draining
from tradewinds_server.match.live_match import Step, digest_of
from tradewinds_server.match.match_watcher import IDLE, PlayerChanged, Watcher

from .server import Server, open_server


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def test_every_step_comes_in_order_to_the_end_of_the_match(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10_000)
    await server.matches.follow(match.match_id, watcher)
    await server.play_to_the_end(match)
    versions = [
        step.entry.version async for step in watcher.updates(match) if isinstance(step, Step)
    ]
    assert versions == list(range(1, match.version + 1))


async def test_a_step_that_waits_keeps_the_position_it_led_to(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=100)
    await server.matches.follow(match.match_id, watcher)
    for _ in range(9):
        await server.play(match)
    updates = watcher.updates(match)
    for _ in range(9):
        step = await anext(updates)
        assert isinstance(step, Step)
        assert digest_of(step.state.dump()) == step.entry.digest


async def test_all_watchers_keep_one_step_between_them(server: Server) -> None:
    match = await server.create()
    watchers = [Watcher(backlog=100) for _ in range(3)]
    for watcher in watchers:
        await server.matches.follow(match.match_id, watcher)
    await server.play(match)
    kept = [await anext(watcher.updates(match)) for watcher in watchers]
    assert len({id(step) for step in kept}) == 1


async def test_a_reader_that_falls_behind_takes_the_match_as_it_stands(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=3)
    await server.matches.follow(match.match_id, watcher)
    for _ in range(9):
        await server.play(match)
    updates = watcher.updates(match)
    assert await anext(updates) is None
    await server.play(match)
    step = await anext(updates)
    assert isinstance(step, Step)
    assert step.entry.version == match.version == 10


async def test_a_watcher_is_shown_who_was_substituted(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10)
    await server.matches.follow(match.match_id, watcher)
    updates = watcher.updates(match)
    await server.play(match)
    assert isinstance(await anext(updates), Step)
    resigned = 1 - match.state.actor
    await server.referee.seats.resign(match, resigned)
    assert await anext(updates) == PlayerChanged(resigned)


async def test_players_that_change_before_the_first_state_is_read_come_with_it(
    server: Server,
) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10)
    await server.matches.follow(match.match_id, watcher)
    await server.referee.seats.resign(match, 1 - match.state.actor)
    assert await anext(watcher.updates(match)) is None


async def test_a_player_that_comes_and_goes_is_told_of_once(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10)
    await server.matches.follow(match.match_id, watcher)
    updates = watcher.updates(match)
    await server.play(match)
    await anext(updates)
    for stream in ("one", "two"):
        await server.referee.seats.connect(match, 1, stream)
        await server.store.change_seat(match.match_id, 1, "disconnect", f"{stream} 1", 1, b"")
        await server.matches.refresh(match)
    await server.play(match)
    assert await anext(updates) == PlayerChanged(1)
    assert isinstance(await anext(updates), Step)


async def test_a_watcher_of_a_finished_match_ends_at_once(server: Server) -> None:
    match = await server.create()
    await server.play_to_the_end(match)
    watcher = Watcher(backlog=10)
    await server.matches.follow(match.match_id, watcher)
    assert [step async for step in watcher.updates(match)] == []


async def test_what_waits_is_read_before_the_end_is_told(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10)
    await server.matches.follow(match.match_id, watcher)
    await server.play(match)
    watcher.end(Draining("going down"))
    updates = watcher.updates(match)
    assert await anext(updates) is not None
    with pytest.raises(Draining):
        await anext(updates)


async def test_an_idle_reader_is_told_so_and_then_the_next_step(server: Server) -> None:
    match = await server.create()
    watcher = Watcher(backlog=10, idle_seconds=0.01)
    await server.matches.follow(match.match_id, watcher)
    updates = watcher.updates(match)
    assert await anext(updates) is IDLE
    assert await anext(updates) is IDLE
    await server.play(match)
    step = await anext(updates)
    while step is IDLE:
        step = await anext(updates)
    assert isinstance(step, Step)
