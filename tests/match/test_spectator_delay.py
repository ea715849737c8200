"""Spectators who are kept behind see nothing younger, and in the end everything."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence

import pytest
import redis

from tradewinds_server.errors import Draining
from tradewinds_server.match.live_match import LiveMatch, Step
from tradewinds_server.match.match_cache import MatchCache
from tradewinds_server.match.match_setup import Owner, Setup, Terms, TimeControl
from tradewinds_server.match.match_summary import ListedMatch
from tradewinds_server.match.match_watcher import Watcher
from tradewinds_server.match.move import Move
from tradewinds_server.match.outages import Outages
from tradewinds_server.match.referee import Referee
from tradewinds_server.match.replay_match import Opening, play_again
from tradewinds_server.match.spectator_delay import FOLLOWED_AT_ONCE, Past
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.heartbeats import Heartbeats
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.notifications import Notifications
from tradewinds_server.store.store_clock import StoreTime

HOUR_MS = 3_600_000


class House:
    """A referee with one match of two seats, and the clock that spectators go by."""

    def __init__(self, url: str) -> None:
        self.client = StoreClient(url)
        self.notifications = Notifications(url)
        self.store = MatchStore(self.client, self.notifications.process, HOUR_MS)
        self.matches = MatchCache(self.store, self.notifications, 16)
        self.clock = StoreTime()
        self.replayed: list[int] = []  # how many actions, by each replay
        heartbeats = Heartbeats(self.client, self.notifications.process)
        index = DeadlineIndex(self.client, self.clock)
        outages = Outages(heartbeats, self.clock, self.store, self.matches, index)
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
        return Past(self.store, self.matches, self.clock, delay_ms, 16, self.replay)

    async def replay(self, opening: Opening, actions: Sequence[int]) -> tuple[bytes, int]:
        self.replayed.append(len(actions))
        return play_again(opening, actions)


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


async def test_a_player_is_shown_as_connected_as_of_its_last_move(house: House) -> None:
    past = house.past(HOUR_MS)
    gone = house.match.mover
    await house.play(1)
    house.referee.committer.is_closing = True  # the house plays when it is told to
    await house.referee.seats.resign(house.match, gone)
    while house.match.mover != gone:
        await house.play(1)
    await house.let_pass(2 * HOUR_MS)
    before = await past.match(house.match.match_id)
    assert all(seat.stream for seat in before.seats)
    await house.referee.committer.play_house(house.match)
    await house.let_pass(4 * HOUR_MS)
    after = await past.match(house.match.match_id)
    assert [bool(seat.stream) for seat in after.seats] == [seat != gone for seat in range(2)]


async def test_each_step_comes_once_and_in_order_when_its_time_has_come(house: House) -> None:
    past = house.past(50)
    watcher = Watcher(64)
    seen = await past.follow(house.match.match_id, watcher)
    await house.play(12)
    versions = []
    async for step in watcher.updates(seen):
        assert isinstance(step, Step)
        assert step.entry.at_ms <= house.clock.now_ms() - 50
        versions.append(step.entry.version)
        if len(versions) == 12:
            break
    past.unfollow(house.match.match_id, watcher)
    assert versions == list(range(1, 13))
    assert public(seen) == public(house.match)
    assert house.replayed == []


async def test_all_watchers_get_the_same_steps(house: House) -> None:
    past = house.past(1)
    watchers = [Watcher(64), Watcher(64)]
    seen = [await past.follow(house.match.match_id, watcher) for watcher in watchers]
    assert seen[0] is seen[1]
    await house.play(1)
    first, second = [await anext(watcher.updates(seen[0])) for watcher in watchers]
    assert first is second
    for watcher in watchers:
        past.unfollow(house.match.match_id, watcher)


async def test_a_watcher_gets_a_finished_match_to_its_end_at_once(house: House) -> None:
    past = house.past(HOUR_MS)
    watcher = Watcher(64)
    seen = await past.follow(house.match.match_id, watcher)
    await house.play_to_the_end()
    steps = [step async for step in watcher.updates(seen)]
    assert [step.entry.version for step in steps if isinstance(step, Step)] == [
        *range(1, house.match.version + 1)
    ]
    assert public(seen) == public(house.match)
    assert public(await house.past(HOUR_MS).match(house.match.match_id)) == public(house.match)


async def test_a_past_with_far_to_go_is_replayed_elsewhere_and_then_goes_on_by_steps(
    house: House,
) -> None:
    past = house.past(HOUR_MS)
    await house.play(30)
    await house.let_pass(HOUR_MS + 1)
    seen = await past.match(house.match.match_id)
    assert public(seen) == public(house.match)
    assert house.replayed == [30]
    await house.play(FOLLOWED_AT_ONCE)
    await house.let_pass(HOUR_MS + 1)
    assert public(await past.match(house.match.match_id)) == public(house.match)
    assert house.replayed == [30]


async def test_a_watcher_is_told_when_its_server_goes_down(house: House) -> None:
    past = house.past(HOUR_MS)
    watcher = Watcher(64)
    seen = await past.follow(house.match.match_id, watcher)
    watcher.end(Draining("going down"))
    with pytest.raises(Draining):
        await anext(watcher.updates(seen))
    past.unfollow(house.match.match_id, watcher)
    assert not house.matches.followed()


async def test_a_match_the_store_took_back_is_shown_anew(house: House, redis_url: str) -> None:
    match_key, log_key = (
        redis_keys.match(house.match.match_id),
        redis_keys.log(house.match.match_id),
    )
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
    assert (await past.match(house.match.match_id)).version == 1


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
        await house.referee.seats.connect(house.match, seat, "stream")
        house.referee.seats.leave(house.match, seat, "stream")
    await house.referee.committer.close()
    assert [seat.stream for seat in house.match.seats] == ["", ""]
    after = await house.past(HOUR_MS).match(house.match.match_id)
    assert [seat.stream for seat in after.seats] == [seat.stream for seat in before.seats]
    assert all(seat.stream for seat in after.seats)


async def test_a_list_shows_a_match_that_is_on_as_it_began(house: House) -> None:
    await house.play(2)
    await house.referee.seats.connect(house.match, 0, "stream")

    async def listed(delay_ms: int) -> ListedMatch:
        stored = await house.store.load(house.match.match_id)
        return house.past(delay_ms).listed(ListedMatch(stored))

    now, began = await listed(0), await listed(HOUR_MS)
    assert (now.version, [seat.stream for seat in now.seats]) == (2, ["stream", ""])
    assert (began.version, [bool(seat.stream) for seat in began.seats]) == (0, [True, True])
    await house.play_to_the_end()
    assert (await listed(HOUR_MS)).version == house.match.version
