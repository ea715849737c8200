"""Bots that fail and servers that refuse."""

from __future__ import annotations

import asyncio
import logging

import pytest
from google.protobuf.duration_pb2 import Duration

from tradewinds import Answers, Bot, play
from tradewinds.errors import NotFound, Refused
from tradewinds.v1 import bot_service_pb2, errors_pb2

from .sample_bots import Broken, Builder, Confused
from .scripted_server import Line, ScriptedServer


@pytest.mark.parametrize(
    ("bot", "problem", "counted"),
    [
        (Broken(), "no idea", Answers(asked=1, failed=1)),
        (Confused(), "99 is not a legal action", Answers(asked=1, illegal=1)),
    ],
)
async def test_a_failing_choose_is_logged_counted_and_answered_at_random(
    server: ScriptedServer,
    caplog: pytest.LogCaptureFixture,
    bot: Bot,
    problem: str,
    counted: Answers,
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(legal=(1, 3))
        assert (await line.hear("move")).action_id in (1, 3)
        await line.finish()

    server.scripts = [script]
    (result,) = await play(bot, server.address, "puerto-rico/2", matches=1)
    assert result.answers == counted
    assert str(counted) in str(result)
    assert f"{bot.name}: {counted} in 1 matches" in caplog.text
    assert problem in caplog.text
    position = "match m1, seat 1, version 4: choose-role; legal: role:settler (1), role:builder (3)"
    assert position in caplog.text


async def test_a_bot_that_fails_at_an_action_of_a_later_server_is_answered_for(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(legal=(9998, 9999))
        assert (await line.hear("move")).action_id in (9998, 9999)
        await line.finish()

    server.scripts = [script]
    (result,) = await play(Broken(), server.address, "puerto-rico/2", matches=1)
    assert result.answers == Answers(asked=1, failed=1)
    assert "legal:  (9998),  (9999)" in caplog.text


async def test_on_error_wait_lets_the_clock_run(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    logged = asyncio.Event()
    loop = asyncio.get_running_loop()

    class Notice(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "no answer is sent" in record.getMessage():
                loop.call_soon_threadsafe(logged.set)

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await logged.wait()
        await line.say(heartbeat=bot_service_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        await line.finish()

    notice = Notice()
    logging.getLogger("tradewinds").addHandler(notice)
    server.scripts = [script]
    assert (
        len(await play(Broken(), server.address, "puerto-rico/2", matches=1, on_error="wait")) == 1
    )
    logging.getLogger("tradewinds").removeHandler(notice)


async def test_a_refused_move_with_a_time_to_retry_is_said_again(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        first = await line.hear("move")
        refusal = bot_service_pb2.Refusal(
            reason=errors_pb2.STORE_UNAVAILABLE,
            match_id="m1",
            seat=1,
            request_id=first.request_id,
            retry_after=Duration(nanos=1000),
        )
        await line.say(refusal=refusal)
        assert await line.hear("move") == first
        await line.finish()

    server.scripts = [script]
    assert len(await play(Builder(), server.address, "puerto-rico/2", matches=1)) == 1


async def test_a_stale_move_is_dropped_and_the_next_turn_answered(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(version=4)
        first = await line.hear("move")
        refusal = bot_service_pb2.Refusal(
            reason=errors_pb2.STALE_VERSION, match_id="m1", seat=1, request_id=first.request_id
        )
        await line.say(refusal=refusal)
        await line.ask(version=8)
        assert (await line.hear("move")).version == 8
        await line.finish()

    server.scripts = [script]
    (result,) = await play(Builder(), server.address, "puerto-rico/2", matches=1)
    assert result.answers == Answers(asked=2, late=1)


async def test_a_refused_queue_is_an_error(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        join = await line.hear("join_queue")
        refusal = bot_service_pb2.Refusal(
            reason=errors_pb2.BAD_SETUP, message="7 seats?", request_id=join.request_id
        )
        await line.say(refusal=refusal)

    server.scripts = [script]
    with pytest.raises(Refused, match="7 seats") as caught:
        await play(Builder(), server.address, "puerto-rico/7", matches=1)
    assert caught.value.reason == "BAD_SETUP"


async def test_an_unknown_game_is_an_error_before_anything_is_joined(
    server: ScriptedServer,
) -> None:
    with pytest.raises(NotFound, match="no game chess"):
        await play(Builder(), server.address, "chess/2", matches=1)
