"""A seat is idle, asked, sent or answered, and its question is written when it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.match.server import HOUR_MS, UNHURRIED, Server, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_server.api.play_messages import PlayMessages
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, Setup, Terms
from tradewinds_server.session import seat as seat_module
from tradewinds_server.session.outbox import Outbox
from tradewinds_server.session.seat import Seat, SeatState
from tradewinds_server.session.updates import Asked, Question


class Stream:
    """All seats of a match on one stream that sends when it is told to."""

    def __init__(self, server: Server, match: LiveMatch) -> None:
        self.match = match
        self.clock = server.clock
        self.messages = PlayMessages(pb.Hello(), server.clock)
        self.outbox = Outbox()
        self.seats = [Seat(number, self.outbox, confirms_moves=False) for number in range(2)]
        for seat in self.seats:
            match.listeners.append(seat)
            seat.begin(match, "token", match.turn_ms)

    @property
    def mover(self) -> Seat:
        return self.seats[self.match.mover]

    async def send(self) -> pb.Turn | None:
        """Write the next message; the turn, if it is one."""
        return self._encode(await self.outbox.get())

    async def send_rest(self) -> list[pb.Turn]:
        """Write what waits; the turns in it."""
        self.outbox.close()
        turns = []
        while (update := await self.outbox.get()) is not None:
            turn = self._encode(update)
            if turn is not None:
                turns.append(turn)
        return turns

    def _encode(self, update: object) -> pb.Turn | None:
        if isinstance(update, Asked):
            update = update.seat.send_question(self.clock.now_ms())
        if not isinstance(update, Question):
            return None
        encoded = self.messages.encode(update)
        assert isinstance(encoded, bytes)
        return pb.PlayResponse.FromString(encoded).turn

    async def asked(self) -> Seat:
        """The seat whose question is the next to be sent."""
        while not isinstance(update := await self.outbox.get(), Asked):
            pass
        return update.seat

    async def send_turn(self) -> pb.Turn:
        """Write messages up to the next turn."""
        while True:
            async with asyncio.timeout(10):
                turn = await self.send()
            if turn is not None:
                return turn


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


@pytest.fixture
async def stream(server: Server) -> Stream:
    return Stream(server, await server.create())


async def test_a_seat_goes_from_idle_over_asked_and_sent_and_answered_to_idle(
    server: Server, stream: Stream
) -> None:
    seat, other = stream.mover, stream.seats[1 - stream.match.mover]
    states = [(seat.state, other.state)]
    await stream.send_turn()
    states.append((seat.state, other.state))
    seat.answer(stream.match.version)
    states.append((seat.state, other.state))
    while stream.mover is seat:
        await server.play(stream.match)
    states.append((seat.state, other.state))
    assert states == [
        (SeatState.ASKED, SeatState.IDLE),
        (SeatState.SENT, SeatState.IDLE),
        (SeatState.ANSWERED, SeatState.IDLE),
        (SeatState.IDLE, SeatState.ASKED),
    ]


async def test_an_answer_that_is_refused_leaves_the_question_sent(stream: Stream) -> None:
    await stream.send_turn()
    stream.mover.answer(stream.match.version)
    stream.mover.refuse_answer()
    assert stream.mover.state is SeatState.SENT


async def test_a_question_is_written_as_the_match_is_when_it_is_sent(
    server: Server, stream: Stream
) -> None:
    await server.play(stream.match)
    stream.match.deadline_ms += 5000
    now_ms = server.clock.now_ms()
    turn = await stream.send_turn()
    assert turn.version == stream.match.version == 1
    assert turn.events
    assert 0 < turn.time_left.ToMilliseconds() <= stream.match.deadline_ms - now_ms


async def test_the_wait_of_a_question_is_not_charged(server: Server, stream: Stream) -> None:
    seat, match = stream.mover, stream.match
    await asyncio.sleep(0.05)
    before_ms = server.clock.now_ms()
    await stream.send_turn()
    sent = seat.answer(match.version)
    assert sent.at_ms >= before_ms > match.turn_ms
    assert sent.owed_ms == 0


async def test_the_wait_of_an_invited_bots_first_question_is_not_charged(server: Server) -> None:
    owners, terms = (Owner("ada"), Owner("bob")), Terms(invitation_timeout_ms=HOUR_MS)
    match, _ = await server.referee.create(Setup("puerto-rico", owners, {}, UNHURRIED, terms=terms))
    stream = Stream(server, match)
    for seat, owner in enumerate(owners):
        await server.invitations.accept(match.match_id, seat, owner.bot, "s", 1)
    await asyncio.sleep(0.05)
    before_ms = server.clock.now_ms()
    await stream.send_turn()
    sent = stream.mover.answer(match.version)
    assert sent.at_ms >= before_ms > match.turn_ms
    assert sent.owed_ms == 0


async def test_a_question_that_waited_for_long_moves_its_turn_on(
    server: Server, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deadline too, and a later stream of the seat does not pay for the wait."""
    monkeypatch.setattr(seat_module, "LATE_MS", 20)
    before = await server.store.load(stream.match.match_id)
    await asyncio.sleep(0.05)
    asked = await stream.asked()
    session = server.session("s")
    question = session.send_question(asked, server.clock.now_ms())
    assert question is not None
    assert session.send_question(asked, server.clock.now_ms()) is None
    await server.referee.committer.close()
    after = await server.store.load(stream.match.match_id)
    assert after.turn_ms == question.sent_ms == before.turn_ms + question.late_ms
    assert after.deadline_ms == before.deadline_ms + question.late_ms


async def test_the_wait_of_a_question_is_not_given_to_the_turn_after_it(
    server: Server, stream: Stream
) -> None:
    match, began_ms = stream.match, stream.match.turn_ms
    seat = match.mover
    await asyncio.sleep(0.01)
    sent_ms = server.clock.now_ms()
    while (await server.play(match)) and match.mover != seat:
        pass
    server.referee.seats.refund_wait(match, seat, began_ms, sent_ms)
    before = await server.store.load(match.match_id)
    await server.referee.committer.close()
    after = await server.store.load(match.match_id)
    assert (after.turn_ms, after.deadline_ms) == (before.turn_ms, before.deadline_ms)


async def test_a_question_that_was_answered_meanwhile_is_not_sent(
    server: Server, stream: Stream
) -> None:
    await server.play(stream.match)
    turn = await stream.send_turn()
    assert turn.version == 1


async def test_what_an_unsent_question_would_have_told_comes_with_the_next(
    server: Server, stream: Stream
) -> None:
    seat = stream.mover
    await server.play(stream.match)
    while stream.mover is seat:
        await server.play(stream.match)
    while stream.mover is not seat:
        await server.play(stream.match)
    told = [event.kind for report in seat._reports for event in report.events]
    turn = await stream.send_turn()
    while turn.seat != seat.number:
        turn = await stream.send_turn()
    assert [event.kind_id for event in turn.events] == told
    assert told


async def test_a_question_repeated_after_an_illegal_answer_keeps_its_clock(
    server: Server, stream: Stream
) -> None:
    await server.play(stream.match)
    first = await stream.send_turn()
    sent = stream.mover.answer(stream.match.version)
    stream.mover.refuse_answer()
    stream.mover.ask_again()
    await asyncio.sleep(0.02)
    again = await stream.send_turn()
    assert (again.version, again.position) == (first.version, first.position)
    assert not again.events
    assert stream.mover.answer(stream.match.version) == sent


async def test_a_question_that_is_asked_again_before_it_was_sent_is_sent_once(
    stream: Stream,
) -> None:
    stream.mover.ask_again()
    assert len(await stream.send_rest()) == 1


async def test_a_substituted_seat_is_not_asked_and_is_asked_anew_when_it_is_back(
    stream: Stream,
) -> None:
    seat, match = stream.mover, stream.match
    held = match.seats[seat.number]
    match.seats[seat.number] = held._replace(cause="timeout")
    match.notify_seats_changed()
    for _ in range(3):  # two seatings, and the question that the seat was to be asked
        assert await stream.send() is None
    match.seats[seat.number] = held
    match.notify_seats_changed()
    assert (await stream.send_turn()).seat == seat.number


async def test_when_the_store_went_back_the_seat_is_asked_what_the_match_asks_now(
    server: Server, stream: Stream
) -> None:
    before = await server.store.load(stream.match.match_id)
    await server.play(stream.match)
    await stream.send_turn()
    stream.match.take(before)
    for seat in stream.seats:
        seat.reloaded(stream.match)
    turn = await stream.send_turn()
    assert turn.version == 0
    assert not turn.events
