"""The store fails in every way a store can: calls say so or wait, nothing is played twice, and
everything goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
import redis

from tests.chaos.proxy import Proxy, to_socket
from tradewinds import Client, play
from tradewinds.errors import StaleVersion, TradewindsError, Unavailable
from tradewinds.seating import guest
from tradewinds.v1.match_pb2 import MatchState
from tradewinds_engine import replay
from tradewinds_server.store import redis_keys
from tradewinds_server.store.embedded_redis import EmbeddedRedis
from tradewinds_server.store.stored_match import LogEntry

from .running import running_server
from .steady import Steady

Question = tuple[int, int, str]


@dataclass
class Table:
    """A match of two seats, both played by unary calls."""

    client: Client
    match_id: str
    tokens: list[str]
    asked: int = 0  # the seat that was asked last: often it is asked again

    @classmethod
    async def open(cls, client: Client) -> Table:
        made = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        return cls(client, made.match.match_id, [key.token for key in made.seat_keys])

    async def look(self) -> MatchState:
        """The match as the seat sees it that is asked."""
        state = await self.client.matches.get(self.match_id, self.tokens[self.asked])
        if state.position.HasField("seat_to_move") and state.position.seat_to_move != self.asked:
            self.asked = state.position.seat_to_move
            state = await self.client.matches.get(self.match_id, self.tokens[self.asked])
        return state

    async def question(self) -> Question:
        """The version, an answer to it, and the token of the seat that is asked."""
        return self.question_in(await self.look())

    def question_in(self, state: MatchState) -> Question:
        return state.match.version, state.position.legal_actions[0], self.tokens[self.asked]

    async def answer(self, question: Question, request_id: str = "") -> int:
        version, action, token = question
        return await self.client.matches.submit(self.match_id, version, action, token, request_id)

    async def play(self, moves: int) -> int:
        """So many moves; the version they led to."""
        version = 0
        for _ in range(moves):
            version = await self.answer(await self.question())
        return version

    async def play_to_the_end(self) -> None:
        while (state := await self.look()).position.HasField("seat_to_move"):
            await self.answer(self.question_in(state))
        verified = await self.client.matches.verify(await self.client.matches.replay(self.match_id))
        assert verified.valid


class House:
    """A store of its own, a server on it, and a table."""

    def __init__(self, store: EmbeddedRedis) -> None:
        self.store = store

    def signal(self, number: signal.Signals) -> None:
        assert self.store.pid is not None
        os.kill(self.store.pid, number)

    def configure(self, **settings: object) -> None:
        with redis.Redis.from_url(self.store.url) as admin:
            for name, value in settings.items():
                admin.config_set(name.replace("_", "-"), value)

    def log(self, match_id: str) -> list[LogEntry]:
        with redis.Redis.from_url(self.store.url) as admin:
            return [LogEntry.parse(line) for line in admin.lrange(redis_keys.log(match_id), 0, -1)]

    async def seat(self, stack: AsyncExitStack, url: str) -> None:
        self.address = await stack.enter_async_context(running_server(url, open=True))
        self.client = await stack.enter_async_context(Client(self.address))
        self.table = await Table.open(self.client)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EmbeddedRedis]:
    store = EmbeddedRedis("always", str(tmp_path))
    store.start()
    yield store
    store.stop()


@pytest.fixture
async def house(store: EmbeddedRedis) -> AsyncIterator[House]:
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, store.url)
        yield house


@asynccontextmanager
async def behind_proxy(store: EmbeddedRedis) -> AsyncIterator[tuple[House, Proxy]]:
    """A house whose way to the store can be delayed, held and cut."""
    way = Proxy(to_socket(store.url.removeprefix("unix://")))
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, f"redis://127.0.0.1:{await way.start()}")
        stack.push_async_callback(way.close)
        yield house, way


async def refused(house: House, question: Question, request_id: str) -> None:
    """The call fails, and says that and when it may be repeated."""
    with pytest.raises(Unavailable) as failure:
        await house.table.answer(question, request_id)
    assert failure.value.reason == "STORE_UNAVAILABLE"
    assert failure.value.retry_after is not None


async def repeat(house: House, question: Question, request_id: str) -> int:
    """As docs/protocol.md tells clients to."""
    while True:
        try:
            return await house.table.answer(question, request_id)
        except Unavailable as error:
            await asyncio.sleep(error.retry_after or 0.1)


async def goes_on(house: House, question: Question, request_id: str) -> None:
    """The same request plays the move once, and the match comes to its end."""
    version = await repeat(house, question, request_id)
    assert version == question[0] + 1
    assert await repeat(house, question, request_id) == version
    assert [entry.request_id for entry in house.log(house.table.match_id)].count(request_id) == 1
    await house.table.play_to_the_end()


async def test_a_store_that_is_restarted(house: House) -> None:
    await house.table.play(5)
    question = await house.table.question()
    house.store.kill()
    await refused(house, question, "r")
    house.store.start()
    await goes_on(house, question, "r")


async def test_a_store_that_is_paused_is_waited_for(house: House) -> None:
    question = await house.table.question()
    house.signal(signal.SIGSTOP)
    waiting = asyncio.create_task(house.table.answer(question, "r"))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    house.signal(signal.SIGCONT)
    assert await waiting == 1
    await goes_on(house, question, "r")


async def test_a_call_waits_for_a_paused_store_only_within_its_deadline(house: House) -> None:
    question = await house.table.question()
    house.signal(signal.SIGSTOP)
    async with Client(house.address, timeout=0.3) as hasty:
        with pytest.raises(Unavailable):
            await Table(hasty, house.table.match_id, house.table.tokens).answer(question, "r")
    house.signal(signal.SIGCONT)
    await goes_on(house, question, "r")


async def test_the_time_a_store_was_paused_is_not_charged(house: House) -> None:
    question = await house.table.question()
    house.signal(signal.SIGSTOP)
    waiting = asyncio.create_task(house.table.answer(question))
    await asyncio.sleep(0.5)
    house.signal(signal.SIGCONT)
    await waiting
    [entry] = house.log(house.table.match_id)
    assert entry.held_ms >= 400


@pytest.mark.parametrize("kind", ["replica", "without replicas", "out of memory"])
async def test_a_store_that_takes_no_writes(house: House, kind: str) -> None:
    await house.table.play(3)
    question = await house.table.question()
    with redis.Redis.from_url(house.store.url) as admin:
        if kind == "replica":
            admin.replicaof("127.0.0.1", 1)
        elif kind == "without replicas":
            house.configure(min_replicas_to_write=1)
        else:
            house.configure(maxmemory=1, maxmemory_policy="noeviction")
        await refused(house, question, "r")
        assert (await house.client.matches.get(house.table.match_id)).match.version == 3
        admin.replicaof("NO", "ONE")
    house.configure(maxmemory=0, min_replicas_to_write=0)
    await goes_on(house, question, "r")


async def test_a_slow_store_slows_everybody_down_and_charges_nobody(store: EmbeddedRedis) -> None:
    async with behind_proxy(store) as (house, way):
        question = await house.table.question()
        way.delay = 0.3
        assert await house.table.answer(question, "r") == 1
        way.delay = 0.0
        [entry] = house.log(house.table.match_id)
        assert entry.held_ms >= 250
        await goes_on(house, question, "r")


async def test_a_connection_that_hangs_is_given_up(store: EmbeddedRedis) -> None:
    async with behind_proxy(store) as (house, way):
        question = await house.table.question()
        way.hold()
        async with Client(house.address, timeout=0.3) as hasty:
            with pytest.raises(Unavailable):
                await Table(hasty, house.table.match_id, house.table.tokens).answer(question, "r")
        way.cut()
        way.resume()
        await goes_on(house, question, "r")


async def test_a_store_without_free_connections(house: House) -> None:
    await house.table.play(2)
    question = await house.table.question()
    with redis.Redis.from_url(house.store.url) as admin:
        admin.client_kill_filter(_type="normal", skipme=True)
        admin.config_set("maxclients", 1)
        await refused(house, question, "r")
        admin.config_set("maxclients", 1000)
    await goes_on(house, question, "r")


async def test_a_hundred_callers_share_one_connection(store: EmbeddedRedis) -> None:
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, store.url)
        with redis.Redis.from_url(store.url) as admin:
            tables = await asyncio.gather(*(Table.open(house.client) for _ in range(100)))
            assert await asyncio.gather(*(table.play(1) for table in tables)) == [1] * 100
            assert len(admin.client_list(_type="normal")) == 2  # the server's and this one


@pytest.mark.parametrize("failure", ["killed", "paused", "read-only"])
async def test_bots_play_on_through_it(house: House, failure: str) -> None:
    ada, bob = Steady("ada", at=20), Steady("bob")
    playing = [
        asyncio.create_task(play(bot, house.address, "puerto-rico/2", matches=1))
        for bot in (ada, bob)
    ]
    await ada.reached.wait()
    if failure == "killed":
        house.store.kill()
        await asyncio.sleep(0.3)
        house.store.start()
    elif failure == "paused":
        house.signal(signal.SIGSTOP)
        await asyncio.sleep(0.5)
        house.signal(signal.SIGCONT)
    else:
        house.configure(min_replicas_to_write=1)
        await asyncio.sleep(0.3)
        house.configure(min_replicas_to_write=0)
    async with asyncio.timeout(60):
        [[mine], [theirs]] = await asyncio.gather(*playing)
    assert mine.match_id == theirs.match_id
    log = house.log(mine.match_id)
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert {entry.by for entry in log} == {"seat"}
    assert replay.verify(replay.decode(await house.client.matches.replay(mine.match_id)))


async def test_with_always_no_acknowledged_move_is_lost(house: House) -> None:
    for killed in range(1, 4):
        version = await house.table.play(7)
        house.store.kill()
        house.store.start()
        assert len(house.log(house.table.match_id)) == version == 7 * killed
    await house.table.play_to_the_end()


async def test_with_everysec_at_most_two_seconds_are_lost(tmp_path: Path) -> None:
    store = EmbeddedRedis("everysec", str(tmp_path))
    store.start()
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, store.url)
        acknowledged: list[float] = []
        began = time.monotonic()
        while time.monotonic() < began + 3.0:
            await house.table.play(1)
            acknowledged.append(time.monotonic())
            await asyncio.sleep(0.02)
        killed = time.monotonic()
        store.kill()
        store.start()
        kept = len(house.log(house.table.match_id))
        assert all(at > killed - 2.0 for at in acknowledged[kept:])
        await house.table.play_to_the_end()
    store.stop()


def lose_power(store: EmbeddedRedis, log: Path, size: int) -> None:
    """What was written after the log had that size never reached the disk."""
    store.kill()
    os.truncate(log, size)
    store.start()


async def test_a_match_that_went_back_goes_on_consistently(tmp_path: Path) -> None:
    store = EmbeddedRedis("everysec", str(tmp_path))
    store.start()
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, store.url)
        table = house.table
        await table.play(10)
        [log] = tmp_path.glob("appendonlydir/*.incr.aof")
        size = log.stat().st_size
        await table.play(5)
        question = await table.question()
        lose_power(store, log, size)
        with pytest.raises(StaleVersion) as stale:
            await repeat(house, question, uuid4().hex)
        assert stale.value.metadata["version"] == "10"
        assert (await house.client.matches.get(table.match_id)).match.version == 10
        await table.play_to_the_end()
    store.stop()


async def test_bots_follow_a_match_that_went_back(tmp_path: Path) -> None:
    store = EmbeddedRedis("everysec", str(tmp_path))
    store.start()
    house = House(store)
    async with AsyncExitStack() as stack:
        await house.seat(stack, store.url)
        ada, bob = Steady("ada", at=20), Steady("bob", at=40)
        playing = [
            asyncio.create_task(play(bot, house.address, "puerto-rico/2", matches=1))
            for bot in (ada, bob)
        ]
        await ada.reached.wait()
        [log] = tmp_path.glob("appendonlydir/*.incr.aof")
        size = log.stat().st_size
        await bob.reached.wait()
        lose_power(store, log, size)
        async with asyncio.timeout(60):
            [[mine], [theirs]] = await asyncio.gather(*playing)
        assert [score.total for score in mine.match.scores] == [
            score.total for score in theirs.match.scores
        ]
        assert replay.verify(replay.decode(await house.client.matches.replay(mine.match_id)))
    store.stop()


async def test_nothing_is_decided_while_the_store_is_away(house: House) -> None:
    house.store.kill()
    answers = await asyncio.gather(
        house.client.matches.get(house.table.match_id),
        house.client.matches.create("puerto-rico", [guest("ada"), guest("bob")]),
        house.client.matches.replay(house.table.match_id),
        return_exceptions=True,
    )
    for answer in answers:
        assert isinstance(answer, TradewindsError)
        assert answer.reason == "STORE_UNAVAILABLE"
    house.store.start()
    assert await house.table.play(1) == 1
