"""Broken streams: nothing is lost, nothing is said twice in different words."""

from __future__ import annotations

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from tradewinds import play
from tradewinds.errors import Unavailable
from tradewinds.v1 import bot_service_pb2, errors_pb2

from .sample_bots import Builder, SlowBuilder
from .scripted_server import Cut, Line, ScriptedServer, one_match


async def test_a_stream_cut_after_the_answer_sends_the_same_answer_again(
    server: ScriptedServer,
) -> None:
    said: list[bot_service_pb2.Move] = []

    async def cut_before_accepting(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        said.append(await line.hear("move"))
        raise Cut

    async def resume(line: Line) -> None:
        await line.greet(("m1", 1))
        await line.resume()
        await line.ask()
        said.append(await line.hear("move"))
        await line.accept(said[1])
        await line.accept(said[1])  # a duplicate changes nothing
        await line.finish()

    server.scripts = [cut_before_accepting, resume]
    bot = Builder()
    results = await play(bot, server.address, "puerto-rico/2", matches=1)
    assert len(results) == 1
    assert said[0] == said[1]
    assert said[0].request_id
    assert len(bot.turns) == 1


async def test_a_stream_cut_while_thinking_keeps_the_thought(server: ScriptedServer) -> None:
    bot = SlowBuilder()

    async def cut_in_the_middle(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        raise Cut

    async def resume(line: Line) -> None:
        await line.greet(("m1", 1))
        await line.resume()
        await line.ask()
        bot.may_answer.set()
        move = await line.hear("move")
        assert move.version == 4
        await line.finish()

    server.scripts = [cut_in_the_middle, resume]
    assert len(await play(bot, server.address, "puerto-rico/2", matches=1)) == 1
    assert len(bot.turns) == 1


async def test_every_stream_of_a_run_is_the_same_session(server: ScriptedServer) -> None:
    hellos: list[bot_service_pb2.Hello] = []

    async def cut(line: Line) -> None:
        hellos.append(await line.greet())
        raise Cut

    async def play_on(line: Line) -> None:
        hellos.append(await line.greet(("m1", 1)))
        await line.resume()
        await line.finish()

    server.scripts = [cut, cut, play_on]
    await play(Builder(), server.address, "puerto-rico/2", matches=1)
    assert len({hello.session_id for hello in hellos}) == 1


async def test_a_broken_wait_goes_on_under_the_same_request(server: ScriptedServer) -> None:
    joins: list[bot_service_pb2.JoinQueue] = []

    async def cut(line: Line) -> None:
        await line.greet()
        joins.append(await line.grant())
        raise Cut

    async def play_on(line: Line) -> None:
        await line.greet()
        joins.append(await line.grant())
        await line.seat()
        await line.finish()

    server.scripts = [cut, play_on]
    await play(Builder(), server.address, "puerto-rico/2", matches=1)
    assert joins[0] == joins[1]


async def test_a_match_that_ended_during_the_break_is_asked_for(server: ScriptedServer) -> None:
    async def cut(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await line.hear("move")
        raise Cut

    async def tell_the_end(line: Line) -> None:
        hello = await line.greet()
        assert [(seat.match_id, seat.seat) for seat in hello.expected_seats] == [("m1", 1)]
        await line.finish()

    server.scripts = [cut, tell_the_end]
    results = await play(Builder(), server.address, "puerto-rico/2", matches=1)
    assert [result.match_id for result in results] == ["m1"]


async def test_a_match_the_server_no_longer_knows_is_forgotten(server: ScriptedServer) -> None:
    async def cut(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        raise Cut

    async def know_nothing(line: Line) -> None:
        await line.greet()
        await line.say(
            refusal=bot_service_pb2.Refusal(
                code=grpc.StatusCode.NOT_FOUND.value[0],
                reason=errors_pb2.UNKNOWN_MATCH,
                match_id="m1",
                seat=1,
            )
        )

    server.scripts = [cut, know_nothing]
    assert await play(Builder(), server.address, "puerto-rico/2", matches=1) == []


async def test_go_away_is_followed_by_another_stream(server: ScriptedServer) -> None:
    async def leave(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.say(go_away=bot_service_pb2.GoAway(reconnect_after=Duration(nanos=1000)))

    async def resume(line: Line) -> None:
        await line.greet(("m1", 1))
        await line.resume()
        await line.finish()

    server.scripts = [leave, resume]
    assert len(await play(Builder(), server.address, "puerto-rico/2", matches=1)) == 1


async def test_a_silent_server_is_left_for_another_stream(server: ScriptedServer) -> None:
    async def fall_silent(line: Line) -> None:
        await line.hear("hello")
        interval = Duration(nanos=10_000_000)
        await line.say(welcome=bot_service_pb2.Welcome(heartbeat_interval=interval))

    server.scripts = [fall_silent, one_match]
    assert len(await play(Builder(), server.address, "puerto-rico/2", matches=1)) == 1


async def test_patience_ends_the_attempts() -> None:
    with pytest.raises(Unavailable):
        await play(Builder(), "127.0.0.1:9", matches=1, patience=0)
