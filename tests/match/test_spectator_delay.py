"""Spectators who are kept behind see nothing younger, and in the end everything."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest
import redis

from tradewinds_server.errors import Draining
from tradewinds_server.match.cache import MatchCache
from tradewinds_server.match.live_match import LiveMatch, digest_of
from tradewinds_server.match.outages import Outages
from tradewinds_server.match.record import Owner, Setup, Terms, TimeControl
from tradewinds_server.match.referee import Move, Referee
from tradewinds_server.match.spectator_delay import DelayedWatcher, Past
from tradewinds_server.store import keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.clock import StoreTime
from tradewinds_server.store.heartbeats import Heartbeats
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.notifications import Notifications

HOUR_MS = 3_600_000


class House:
    """A referee with one match of two seats, and the clock that spectators go by."""

    def __init__(self, url: str) -> None:
        self.client = StoreClient(url)
        self.notifications = Notifications(url)
        self.store = MatchStore(self.client, self.notifications.process, HOUR_MS)
        self.matches = MatchCache(self.store, self.notifications, 16)
        self.clock = StoreTime()
        heartbeats = Heartbeats(self.client, self.notifications.process)
        outages = Outages(heartbeats, self.clock, self.store, self.matches)
        self.referee = Referee(self.store, self.matches, outages)

    async def open(self) -> None:
        self.clock.observe(await self.store.now_ms())
        await self.notifications.start()
        control = TimeControl(HOUR_MS, HOUR_MS)
        setup = Setup("puerto-rico", (Owner("ada"), Owner("bob")), {}, control, seed=7)
        self.match, _ = await self.referee.create(setup)

    async def close(self) -> None:
        await self.notifications.close()
        await self.client.close()

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            state, version = self.match.state, self.match.version
            move = Move(
                self.match.match_id, state.actor, version, state.legal()[0], "", time.monotonic()
            )
            await self.referee.submit(move)

    async def play_to_the_end(self) -> None:
        while not self.match.is_over:
            await self.play(1)

    async def let_pass(self, ms: int) -> None:
        """Have spectators live so much later than the store."""
        self.clock.observe(await self.store.now_ms() + ms)

    def past(self, delay_ms: int) -> Past:
        return Past(self.store, self.clock, delay_ms)


@pytest.fixture
async def house(redis_url: str) -> AsyncIterator[House]:
    house = House(redis_url)
    await house.open()
    yield house
    await house.close()


def public(match: LiveMatch) -> object:
    scores = [(score.seat, score.total, score.rank) for score in match.scores()]
    return match.version, match.state.view(None), scores


async def test_a_version_is_not_shown_before_it_is_old_enough(house: House) -> None:
    await house.play(5)
    seen = await house.past(HOUR_MS).match(house.match.match_id)
    assert seen.version == 0
    assert seen.state.view(None) != house.match.state.view(None)


async def test_the_match_is_shown_as_it_was_with_its_clocks(house: House) -> None:
    await house.play(3)
    then = public(house.match)
    clocks = [seat.bank_ms for seat in house.match.seats]
    turn_ms, deadline_ms = house.match.turn_ms, house.match.deadline_ms
    await house.let_pass(2 * HOUR_MS)
    seen = await house.past(HOUR_MS).match(house.match.match_id)
    assert public(seen) == then
    assert [seat.bank_ms for seat in seen.seats] == clocks
    assert (seen.turn_ms, seen.deadline_ms) == (turn_ms, deadline_ms)


async def test_each_step_comes_once_and_in_order_when_its_time_has_come(house: House) -> None:
    await house.play(3)
    past = house.past(HOUR_MS)
    seen = await past.match(house.match.match_id)
    steps, wait = await past.catch_up(seen)
    assert steps == []
    assert wait is not None
    await house.let_pass(HOUR_MS + 1)
    steps, wait = await past.catch_up(seen)
    assert steps is not None
    assert [step.entry.version for step in steps] == [1, 2, 3]
    assert [digest_of(step.state.dump()) for step in steps] == [step.entry.digest for step in steps]
    assert wait is None
    assert await past.catch_up(seen) == ([], None)


async def test_a_finished_match_is_shown_to_its_end_at_once(house: House) -> None:
    past = house.past(HOUR_MS)
    seen = await past.match(house.match.match_id)
    await house.play_to_the_end()
    steps, _ = await past.catch_up(seen)
    assert steps is not None
    assert len(steps) == house.match.version
    assert public(seen) == public(house.match)
    assert public(await past.match(house.match.match_id)) == public(house.match)


async def test_a_watcher_gets_every_step_of_the_match(house: House) -> None:
    past = house.past(50)
    watcher = DelayedWatcher(past)
    live = await house.matches.follow(house.match.match_id, watcher)
    seen = await past.match(live.match_id)
    versions = []
    await house.play(4)
    async for step in watcher.updates(seen):
        assert step is not None
        assert step.entry.at_ms <= house.clock.now_ms() - 50
        versions.append(step.entry.version)
        if len(versions) == 4:
            break
    assert versions == [1, 2, 3, 4]


async def test_a_watcher_is_told_when_its_server_goes_down(house: House) -> None:
    past = house.past(HOUR_MS)
    watcher = DelayedWatcher(past)
    seen = await past.match(house.match.match_id)
    watcher.end(Draining("going down"))
    with pytest.raises(Draining):
        await anext(watcher.updates(seen))


async def test_a_match_the_store_took_back_is_shown_anew(house: House, redis_url: str) -> None:
    match_key, log_key = keys.match(house.match.match_id), keys.log(house.match.match_id)
    with redis.Redis.from_url(redis_url) as client:
        await house.play(1)
        saved, log = client.dump(match_key), client.dump(log_key)
        await house.play(2)
        await house.let_pass(HOUR_MS + 1)
        past = house.past(HOUR_MS)
        seen = await past.match(house.match.match_id)
        assert seen.version == 3
        client.restore(match_key, 0, saved, replace=True)
        client.restore(log_key, 0, log, replace=True)
    assert await past.catch_up(seen) == (None, None)
    assert seen.version == 1


async def test_a_match_may_ask_for_a_longer_delay_than_its_server(house: House) -> None:
    terms = Terms(spectator_delay_ms=HOUR_MS)
    control = TimeControl(HOUR_MS, HOUR_MS)
    setup = Setup("puerto-rico", (Owner("ada"), Owner("bob")), {}, control, 7, terms=terms)
    house.match, _ = await house.referee.create(setup)
    await house.play(2)
    assert (await house.past(0).match(house.match.match_id)).version == 0


async def test_who_is_connected_now_is_held_back(house: House) -> None:
    await house.play(2)
    await house.let_pass(2 * HOUR_MS)
    before = await house.past(HOUR_MS).match(house.match.match_id)
    for seat in range(2):
        await house.referee.connect(house.match, seat, "stream")
        house.referee.leave(house.match, seat, "stream")
    await house.referee.close()
    assert [seat.stream for seat in house.match.seats] == ["", ""]
    after = await house.past(HOUR_MS).match(house.match.match_id)
    assert [seat.stream for seat in after.seats] == [seat.stream for seat in before.seats]
    assert all(seat.stream for seat in after.seats)
