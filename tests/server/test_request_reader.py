"""Requests are read as they arrive, not when the ones before them have been handled."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import grpc
import pytest

from tests.match.server import UNHURRIED, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_server.api.request_reader import READ_AHEAD_BYTES, RequestReader
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


def reader(requests: Any) -> RequestReader:
    return RequestReader(requests)


async def test_every_request_is_handled_before_the_stream_ends() -> None:
    async with aclosing(reader(Requests(200)).arrivals()) as arrivals:
        received = [arrival.received async for arrival in arrivals]
    assert len(received) == 200
    assert received == sorted(received)


async def test_an_error_of_the_stream_comes_after_its_requests() -> None:
    async with aclosing(reader(Requests(3, ConnectionError())).arrivals()) as arrivals:
        for _ in range(3):
            assert (await anext(arrivals)).request == REQUEST
        with pytest.raises(ConnectionError):
            await anext(arrivals)


async def test_a_client_that_sends_more_than_is_handled_has_to_wait() -> None:
    requests = Requests(10_000)
    async with aclosing(reader(requests).arrivals()) as arrivals:
        await anext(arrivals)
        for _ in range(1000):
            await asyncio.sleep(0)
        read = 10_000 - requests.left
        assert READ_AHEAD_BYTES // 2 < read * REQUEST.ByteSize() < 2 * READ_AHEAD_BYTES


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
