"""Questions are written as soon as their stream is idle, and sent only if they still stand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.match.server import Server
from tradewinds.v1 import bot_pb2 as pb
from tradewinds_server.api.telling import Question, Telling
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.session.outbox import Outbox
from tradewinds_server.session.seat import FRESH_MS, PlayedSeat


class Stream:
    """All seats of a match on one stream that sends when it is told to."""

    def __init__(self, server: Server, match: LiveMatch) -> None:
        self.telling = Telling(pb.Hello(), server.clock)
        self.outbox = Outbox()
        self.outbox.prepare = self.telling.prepare
        self.places = [PlayedSeat(seat, self.outbox, confirms=False) for seat in range(2)]
        for place in self.places:
            match.listeners.append(place)
            place.begin(match, "token")

    async def idle(self) -> asyncio.Task[object]:
        """Send what there is, then wait for more."""
        for _ in range(3):  # both seatings, and one question
            self.telling.tell(await self.outbox.get())
        waiting = asyncio.create_task(self.outbox.get())
        await asyncio.sleep(0)
        return waiting

    def send(self, news: object) -> pb.Turn | None:
        told = self.telling.tell(news)
        assert told is None or isinstance(told, bytes)
        return None if told is None else pb.PlayResponse.FromString(told).turn


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    server = Server(redis_url)
    await server.notifications.start()
    yield server
    await server.notifications.close()
    await server.client.close()


async def test_a_question_that_still_stands_is_sent_as_it_was_written(server: Server) -> None:
    match = await server.create()
    stream = Stream(server, match)
    waiting = await stream.idle()
    await server.play(match)
    question = await waiting
    assert isinstance(question, Question)
    assert stream.telling.tell(question) is question.turn
    turn = pb.PlayResponse.FromString(question.turn).turn
    assert turn.version == match.version == 1
    assert turn.events


async def test_a_question_that_waited_is_written_anew_and_its_wait_is_not_charged(
    server: Server,
) -> None:
    match = await server.create()
    stream = Stream(server, match)
    waiting = await stream.idle()
    await server.play(match)
    question = await waiting
    assert isinstance(question, Question)
    place = stream.places[match.state.actor]
    written_ms = place.asked_ms
    await asyncio.sleep(2.5 * FRESH_MS / 1000)
    turn = stream.send(question)
    assert turn is not None
    before = pb.PlayResponse.FromString(question.turn).turn
    assert turn.server_time.ToMilliseconds() > before.server_time.ToMilliseconds() + FRESH_MS
    assert list(turn.events) == list(before.events)
    assert turn.events
    assert place.asked_ms > written_ms + 2 * FRESH_MS


async def test_a_question_whose_deadline_moved_meanwhile_is_written_anew(server: Server) -> None:
    match = await server.create()
    stream = Stream(server, match)
    waiting = await stream.idle()
    await server.play(match)
    question = await waiting
    match.deadline_ms += 5000
    turn = stream.send(question)
    assert turn is not None
    assert turn.deadline.ToMilliseconds() == match.deadline_ms
    assert turn.events


async def test_a_question_out_of_date_is_not_sent_and_the_next_tells_what_it_would_have(
    server: Server,
) -> None:
    match = await server.create()
    stream = Stream(server, match)
    waiting = await stream.idle()
    await server.play(match)
    question = await waiting
    place = stream.places[match.state.actor]
    told = [event.kind for report in place._unsent for event in report.events]
    while match.state.actor == place.seat:
        await server.play(match)
    assert stream.send(question) is None
    while match.state.actor != place.seat:
        await server.play(match)
    turns: list[pb.Turn] = []
    while not turns or turns[-1].seat != place.seat:
        turn = stream.send(await stream.outbox.get())
        turns += [] if turn is None else [turn]
    assert turns[-1].version == match.version
    assert told
    assert [event.kind for event in turns[-1].events][: len(told)] == told


async def test_a_question_that_is_asked_again_before_it_was_sent_is_sent_once(
    server: Server,
) -> None:
    match = await server.create()
    stream = Stream(server, match)
    waiting = await stream.idle()
    await server.play(match)
    place = stream.places[match.state.actor]
    place.ask_again()
    turn = stream.send(await waiting)
    assert turn is not None
    assert turn.events
    assert stream.send(await stream.outbox.get()) is None
    place.ask_again()
    again = stream.send(await stream.outbox.get())
    assert again is not None
    assert not again.events


async def test_a_question_that_cannot_be_written_ends_only_its_own_stream(server: Server) -> None:
    def fail(news: object) -> object:
        raise ArithmeticError

    match = await server.create()
    stream, other = Stream(server, match), Stream(server, match)
    waiting, others = await stream.idle(), await other.idle()
    stream.outbox.prepare = fail
    await server.play(match)
    assert other.send(await others) is not None
    with pytest.raises(ArithmeticError):
        await waiting
