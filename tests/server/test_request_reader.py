"""Requests are read as they arrive, not when the ones before them have been handled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import grpc
import pytest

from tests.match.server import UNHURRIED, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_server.api.request_reader import READ_AHEAD_BYTES, Arrival, RequestReader
from tradewinds_server.match.match_setup import Owner, Setup, Terms
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.stored_match import Commit, Outcome

from .wire_bot import WireBot

HELD_MS = 500
REQUEST = pb.PlayRequest(move=pb.Move(match_id="m" * 1000))


class Requests:
    """A stream with so many requests, which then ends."""

    def __init__(self, count: int, error: Exception | None = None) -> None:
        self.left = count
        self._error = error

    async def read(self) -> pb.PlayRequest | None:
        await asyncio.sleep(0)
        if self.left == 0:
            if self._error is not None:
                raise self._error
            return None
        self.left -= 1
        return REQUEST


class Queued:
    """A stream with the requests of a queue."""

    def __init__(self, queue: asyncio.Queue[pb.PlayRequest]) -> None:
        self._queue = queue

    async def read(self) -> pb.PlayRequest:
        return await self._queue.get()


class Reading:
    """What a reader makes of requests. `handle` is held up before a request until it may go on."""

    def __init__(self, requests: Any) -> None:
        self.arrivals: list[Arrival] = []
        self.goes_on = asyncio.Event()
        self.ended = asyncio.get_running_loop().create_future()
        self.reader = RequestReader(requests, self.handle, self.ended.set_result)

    async def handle(self, arrivals: Iterator[Arrival]) -> None:
        for arrival in arrivals:
            await self.goes_on.wait()
            self.arrivals.append(arrival)


async def settled() -> None:
    """Everything that can happen by now has happened."""
    for _ in range(1000):
        await asyncio.sleep(0)


async def test_every_request_is_handled_before_the_stream_ends() -> None:
    reading = Reading(Requests(200))
    await settled()
    assert not reading.ended.done()
    reading.goes_on.set()
    assert await reading.ended is None
    assert len(reading.arrivals) == 200
    received = [arrival.received for arrival in reading.arrivals]
    assert received == sorted(received)


async def test_an_error_of_the_stream_comes_after_its_requests() -> None:
    reading = Reading(Requests(3, ConnectionError()))
    await settled()
    assert not reading.ended.done()
    reading.goes_on.set()
    assert isinstance(await reading.ended, ConnectionError)
    assert [arrival.request for arrival in reading.arrivals] == [REQUEST] * 3


async def test_a_client_that_sends_more_than_is_handled_has_to_wait() -> None:
    requests = Requests(10_000)
    reading = Reading(requests)
    await settled()
    read = 10_000 - requests.left
    assert READ_AHEAD_BYTES // 2 < read * REQUEST.ByteSize() < 2 * READ_AHEAD_BYTES
    reading.goes_on.set()
    await reading.ended
    assert len(reading.arrivals) == 10_000


async def test_an_error_of_a_request_ends_the_stream_at_once() -> None:
    async def fail(arrivals: Iterator[Arrival]) -> None:
        raise ArithmeticError

    requests = Requests(50)
    ended = asyncio.get_running_loop().create_future()
    RequestReader(requests, fail, ended.set_result)  # type: ignore[arg-type]
    assert isinstance(await ended, ArithmeticError)
    await settled()
    assert requests.left > 0


async def test_nothing_is_handled_once_the_reader_is_closed() -> None:
    reading = Reading(Requests(200))
    await settled()
    await reading.reader.close()
    reading.goes_on.set()
    await settled()
    assert not reading.arrivals
    assert not reading.ended.done()


async def test_a_request_that_arrives_just_as_all_are_handled_is_handled_too() -> None:
    queue: asyncio.Queue[pb.PlayRequest] = asyncio.Queue()
    handled: list[Arrival] = []

    async def handle(arrivals: Iterator[Arrival]) -> None:
        handled.extend(arrivals)
        if len(handled) < 5:
            queue.put_nowait(REQUEST)

    reader = RequestReader(Queued(queue), handle, lambda error: None)  # type: ignore[arg-type]
    queue.put_nowait(REQUEST)
    await settled()
    assert len(handled) == 5
    await reader.close()


async def test_a_stream_that_waits_for_requests_takes_one_task() -> None:
    queue: asyncio.Queue[pb.PlayRequest] = asyncio.Queue()
    before = asyncio.all_tasks()
    reading = Reading(Queued(queue))
    reading.goes_on.set()
    for count in (1, 2):
        queue.put_nowait(REQUEST)
        await settled()
        assert len(reading.arrivals) == count
        assert len(asyncio.all_tasks() - before) == 1
    await reading.reader.close()


async def test_an_answer_does_not_pay_for_the_answers_before_it_on_its_stream(
    channel: grpc.aio.Channel, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = WireBot(channel, "ada", max_matches=2)
    async with open_server(redis_url) as there:
        owners, terms = (Owner("ada"), Owner("ada")), Terms(invitation_timeout_ms=60_000)
        for _ in range(2):
            setup = Setup("puerto-rico", owners, {}, UNHURRIED, terms=terms)
            await there.referee.create(setup)
        await ada.connect()
        first, second = [(await ada.hear("turn")).turn for _ in range(2)]
        reached, goes_on = asyncio.Event(), asyncio.Event()
        commit = MatchStore.commit

        async def be_slow(store: MatchStore, move: Commit) -> Outcome:
            if move.match_id == first.match_id:
                reached.set()
                await goes_on.wait()
            return await commit(store, move)

        monkeypatch.setattr(MatchStore, "commit", be_slow)
        await ada.answer(first, first.position.legal_actions[0])
        await reached.wait()
        await ada.answer(second, second.position.legal_actions[0])
        await asyncio.sleep(HELD_MS / 1000)
        goes_on.set()
        for _ in range(2):
            await ada.hear("move_accepted")
        [entry] = await there.store.log_since(second.match_id, 0)
        assert entry.held_ms > HELD_MS / 2
