"""A bot at play over the Play stream: queues, turns, results."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

import pytest

from tradewinds import Answers, Bot, Player, Turn, play
from tradewinds.v1 import bot_service_pb2, position_pb2, queue_pb2

from .sample_bots import Builder, SlowBuilder
from .scripted_server import Line, ScriptedServer, one_match

OF_A_LATER_SERVER: Any = 900  # a value of an enum that this client does not know


def ended(ticket_id: str, reason: queue_pb2.TicketEndReason) -> queue_pb2.TicketEnded:
    return queue_pb2.TicketEnded(ticket_id=ticket_id, reason=reason)


async def test_a_bot_joins_its_queue_plays_and_returns_the_result(server: ScriptedServer) -> None:
    server.scripts = [one_match]
    bot = Builder()
    results = await play(bot, server.address, "puerto-rico/2", matches=1)
    assert [(r.match_id, r.seat, r.rank, r.score, r.won) for r in results] == [
        ("m1", 1, 1, 41, True)
    ]
    assert bot.turns[0].label(3) == "role:builder"
    assert bot.over == results


async def test_an_asynchronous_bot_plays_as_well(server: ScriptedServer) -> None:
    class Asynchronous(Bot):
        name = "asynchronous"

        async def choose(self, turn: Turn) -> int:
            await asyncio.sleep(0)
            return 3

    server.scripts = [one_match]
    assert len(await play(Asynchronous(), server.address, "puerto-rico/2", matches=1)) == 1


async def test_hello_says_what_the_bot_wants_to_be_sent(server: ScriptedServer) -> None:
    class Terse(Builder):
        name = "terse"
        wants_view = False
        wants_events = False
        wants_snapshot = True
        wants_details = True
        wants_observation = True

    async def script(line: Line) -> None:
        hello = await line.greet(("m1", 1))
        assert (hello.bot, hello.session_id, hello.max_matches) == ("terse", "s1", 3)
        wanted = position_pb2.Include(snapshot=True, action_details=True, observation=True)
        assert hello.include == wanted
        assert hello.client.startswith("tradewinds-python/")
        await line.resume()
        await line.finish()

    server.scripts = [script]
    await play(Terse(), server.address, "puerto-rico/2", matches=1, max_matches=3, session_id="s1")


async def test_the_api_key_travels_in_the_metadata(server: ScriptedServer) -> None:
    server.scripts = [one_match]
    await play(Builder(), server.address, "puerto-rico/2", matches=1, api_key="k-123")
    assert server.metadata[0]["authorization"] == "Bearer k-123"


async def test_several_matches_are_thought_about_at_once(server: ScriptedServer) -> None:
    class Together(Bot):
        """Answers only when two of its matches ask at the same time."""

        name = "together"

        def __init__(self) -> None:
            self.both = threading.Barrier(2, timeout=10)

        def choose(self, turn: Turn) -> int:
            self.both.wait()
            return turn.legal[0]

    async def script(line: Line) -> None:
        await line.greet()
        for match_id, ticket_id in (("m1", "t1"), ("m2", "t2")):
            await line.grant(ticket_id)
            await line.seat(match_id, ticket_id)
        await line.ask("m1")
        await line.ask("m2")
        assert {(await line.hear("move")).match_id for _ in range(2)} == {"m1", "m2"}
        await line.finish("m1")
        await line.finish("m2")

    server.scripts = [script]
    results = await play(Together(), server.address, "puerto-rico/2", matches=2, max_matches=2)
    assert {result.match_id for result in results} == {"m1", "m2"}


async def test_a_bot_that_meets_itself_plays_both_seats(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        await line.seat(ticket_id="t1", seat=0)
        await line.grant("t2")
        await line.seat(ticket_id="t2", seat=1)
        for version, seat in ((4, 0), (5, 1)):
            await line.ask(version=version, seat=seat)
            await line.accept(await line.hear("move"))
        await line.finish(seat=0)
        await line.finish(seat=1)

    server.scripts = [script]
    results = await play(Builder(), server.address, "puerto-rico/2", matches=2, max_matches=2)
    assert [(result.seat, result.rank) for result in results] == [(0, 2), (1, 1)]


async def test_a_bot_waits_in_all_its_queues_at_once(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        joins = [await line.grant("t1"), await line.grant("t2")]
        assert {join.queue.setup.seats for join in joins} == {2, 4}
        for match_id, ticket_id in (("m1", "t2"), ("m2", "t1")):
            await line.seat(match_id, ticket_id)
            await line.finish(match_id)

    server.scripts = [script]
    queues = ["puerto-rico/2", "puerto-rico/4"]
    assert len(await play(Builder(), server.address, queues, matches=2)) == 2


async def test_heartbeats_are_answered_while_the_bot_thinks(server: ScriptedServer) -> None:
    bot = SlowBuilder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=7))
        assert (await line.hear("heartbeat")).count == 7
        bot.may_answer.set()
        await line.hear("move")
        await line.finish()

    server.scripts = [script]
    assert len(await play(bot, server.address, "puerto-rico/2", matches=1)) == 1


async def test_a_turn_that_passed_meanwhile_is_not_answered(server: ScriptedServer) -> None:
    bot = SlowBuilder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(version=4)
        await line.ask(version=9)
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")  # by now the bot knows both turns
        bot.may_answer.set()
        assert (await line.hear("move")).version == 9
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=2))
        await line.hear("heartbeat")
        await line.finish()

    server.scripts = [script]
    (result,) = await play(bot, server.address, "puerto-rico/2", matches=1)
    assert result.answers == Answers(asked=2, late=1)


async def test_a_bot_still_thinking_at_the_end_of_the_match_was_too_late(
    server: ScriptedServer,
) -> None:
    bot = SlowBuilder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await line.finish()

    server.scripts = [script]
    (result,) = await play(bot, server.address, "puerto-rico/2", matches=1)
    bot.may_answer.set()
    assert result.answers == Answers(asked=1, late=1)


async def test_a_bot_that_waits_says_at_once_for_what_and_with_whom(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    said = asyncio.Event()

    class Notice(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "waits in" in record.getMessage():
                said.set()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        figures = queue_pb2.QueueStatistics(waiting=1)
        update = bot_service_pb2.QueueUpdate(ticket_id="t1", statistics=figures)
        await line.say(queue_update=update)
        await said.wait()
        await line.seat()
        await line.finish()

    caplog.set_level("INFO", "tradewinds")
    notice = Notice()
    logging.getLogger("tradewinds").addHandler(notice)
    server.scripts = [script]
    await play(Builder(), server.address, "puerto-rico/2", matches=1)
    logging.getLogger("tradewinds").removeHandler(notice)
    line = "builder waits in puerto-rico/2 10s+120s: alone, 1 more bot is needed"
    assert line in caplog.text


async def test_a_bot_says_with_whom_it_waits_as_soon_as_the_server_has_said_so(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    said: asyncio.Queue[str] = asyncio.Queue()

    class Notice(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "waits in" in record.getMessage():
                said.put_nowait(record.getMessage())

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        assert await said.get() == "builder waits in puerto-rico/2 10s+120s"
        figures = queue_pb2.QueueStatistics(waiting=1)
        update = bot_service_pb2.QueueUpdate(ticket_id="t1", statistics=figures)
        await line.say(queue_update=update)
        async with asyncio.timeout(10):
            assert (await said.get()).endswith(": alone, 1 more bot is needed")
        await line.seat()
        await line.finish()

    caplog.set_level("INFO", "tradewinds")
    notice = Notice()
    logging.getLogger("tradewinds").addHandler(notice)
    server.scripts = [script]
    results = await play(Builder(), server.address, "puerto-rico/2", matches=1)
    logging.getLogger("tradewinds").removeHandler(notice)
    assert len(results) == 1


@pytest.mark.parametrize("reason", [queue_pb2.TICKET_END_REASON_EXPIRED, OF_A_LATER_SERVER])
async def test_a_ticket_that_is_gone_is_asked_for_anew(
    server: ScriptedServer, reason: queue_pb2.TicketEndReason
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        first = await line.grant("t1")
        await line.say(ticket_ended=ended("t1", reason))
        second = await line.grant("t2")
        assert first.request_id != second.request_id
        await line.seat(ticket_id="t2")
        await line.finish()

    server.scripts = [script]
    assert len(await play(Builder(), server.address, "puerto-rico/2", matches=1)) == 1


async def test_stop_leaves_the_queues_and_ends_the_run(server: ScriptedServer) -> None:
    player = Player(Builder(), server.address, "puerto-rico/2")

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        player.stop()
        assert (await line.hear("cancel_ticket")).ticket_id == "t1"
        await line.say(ticket_ended=ended("t1", queue_pb2.TICKET_END_REASON_CANCELLED))

    server.scripts = [script]
    assert await player.play() == []


async def test_stop_plays_a_match_that_formed_first(server: ScriptedServer) -> None:
    player = Player(Builder(), server.address, "puerto-rico/2")

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        player.stop()
        await line.hear("cancel_ticket")
        await line.seat(ticket_id="t1")
        await line.ask()
        await line.hear("move")
        await line.finish()

    server.scripts = [script]
    assert len(await player.play()) == 1
