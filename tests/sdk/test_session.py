"""The bot's end of the Play stream, against scripts that break things on purpose."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest
from google.protobuf.duration_pb2 import Duration

from tradewinds import Bot, Player, Result, Turn, play
from tradewinds.errors import NotFound, Refused, Unavailable
from tradewinds.v1 import bot_pb2

from .scripted_server import Cut, Line, ScriptedServer, finished


class Builder(Bot):
    """Takes the builder, and remembers what it was asked."""

    name = "builder"

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.over: list[Result] = []

    def choose(self, turn: Turn) -> int:
        self.turns.append(turn)
        action = turn.find("role:builder")
        return turn.legal[0] if action is None else action

    def match_over(self, result: Result) -> None:
        self.over.append(result)


class SlowBuilder(Builder):
    """Thinks until it is allowed to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = threading.Event()

    def choose(self, turn: Turn) -> int:
        self.may_answer.wait(10)
        return super().choose(turn)


async def one_match(line: Line) -> None:
    await line.greet()
    await line.grant()
    await line.seat()
    await line.ask()
    move = await line.hear("move")
    assert (move.match_id, move.version, move.action) == ("m1", 4, 3)
    await line.accept(move)
    await line.finish()


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
    assert len(await play(Asynchronous(), server.address, matches=1)) == 1


async def test_hello_says_what_the_bot_wants_to_be_sent(server: ScriptedServer) -> None:
    class Terse(Builder):
        name = "terse"
        wants_view = False
        wants_events = False
        wants_snapshot = True

    async def script(line: Line) -> None:
        hello = await line.greet("m1")
        assert (hello.bot, hello.session_id, hello.max_matches) == ("terse", "s1", 3)
        assert (hello.without_views, hello.without_events, hello.with_snapshots) == (True,) * 3
        await line.seat()
        await line.finish()

    server.scripts = [script]
    await play(Terse(), server.address, matches=1, max_matches=3, session_id="s1")


async def test_the_api_key_travels_in_the_metadata(server: ScriptedServer) -> None:
    server.scripts = [one_match]
    await play(Builder(), server.address, matches=1, api_key="k-123")
    assert server.metadata[0]["authorization"] == "Bearer k-123"


async def test_a_stream_cut_after_the_answer_sends_the_same_answer_again(
    server: ScriptedServer,
) -> None:
    said: list[bot_pb2.Move] = []

    async def cut_before_accepting(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        said.append(await line.hear("move"))
        raise Cut

    async def resume(line: Line) -> None:
        await line.greet("m1")
        await line.seat()
        await line.ask()
        said.append(await line.hear("move"))
        await line.accept(said[1])
        await line.accept(said[1])  # a duplicate changes nothing
        await line.finish()

    server.scripts = [cut_before_accepting, resume]
    bot = Builder()
    results = await play(bot, server.address, matches=1)
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
        await line.greet("m1")
        await line.seat()
        await line.ask()
        bot.may_answer.set()
        move = await line.hear("move")
        assert move.version == 4
        await line.finish()

    server.scripts = [cut_in_the_middle, resume]
    assert len(await play(bot, server.address, matches=1)) == 1
    assert len(bot.turns) == 1


async def test_every_stream_of_a_run_is_the_same_session(server: ScriptedServer) -> None:
    hellos: list[bot_pb2.Hello] = []

    async def cut(line: Line) -> None:
        hellos.append(await line.greet())
        raise Cut

    async def play_on(line: Line) -> None:
        hellos.append(await line.greet("m1"))
        await line.seat()
        await line.finish()

    server.scripts = [cut, cut, play_on]
    await play(Builder(), server.address, matches=1)
    assert len({hello.session_id for hello in hellos}) == 1


async def test_a_broken_wait_goes_on_under_the_same_request(server: ScriptedServer) -> None:
    joins: list[bot_pb2.Join] = []

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
    await play(Builder(), server.address, matches=1)
    assert joins[0] == joins[1]


async def test_a_ticket_that_is_gone_is_asked_for_anew(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        first = await line.grant("t1")
        await line.say(ticket_gone=bot_pb2.TicketGone(ticket_id="t1", reason="EXPIRED"))
        second = await line.grant("t2")
        assert first.request_id != second.request_id
        await line.seat(ticket_id="t2")
        await line.finish()

    server.scripts = [script]
    assert len(await play(Builder(), server.address, matches=1)) == 1


async def test_a_match_that_ended_during_the_break_is_looked_up(server: ScriptedServer) -> None:
    async def cut(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await line.hear("move")
        server.matches["m1"] = finished("m1")
        raise Cut

    async def nothing_left(line: Line) -> None:
        await line.greet()

    server.scripts = [cut, nothing_left]
    results = await play(Builder(), server.address, matches=1)
    assert [result.match_id for result in results] == ["m1"]


async def test_go_away_is_followed_by_another_stream(server: ScriptedServer) -> None:
    async def leave(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.say(go_away=bot_pb2.GoAway(reconnect_after=Duration(nanos=1000)))

    async def resume(line: Line) -> None:
        await line.greet("m1")
        await line.seat()
        await line.finish()

    server.scripts = [leave, resume]
    assert len(await play(Builder(), server.address, matches=1)) == 1


async def test_heartbeats_are_answered_while_the_bot_thinks(server: ScriptedServer) -> None:
    bot = SlowBuilder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        await line.say(heartbeat=bot_pb2.Heartbeat(count=7))
        assert (await line.hear("heartbeat")).count == 7
        bot.may_answer.set()
        await line.hear("move")
        await line.finish()

    server.scripts = [script]
    assert len(await play(bot, server.address, matches=1)) == 1


async def test_a_turn_that_passed_meanwhile_is_not_answered(server: ScriptedServer) -> None:
    bot = SlowBuilder()

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(version=4)
        await line.ask(version=9)
        bot.may_answer.set()
        assert (await line.hear("move")).version == 9
        await line.say(heartbeat=bot_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        await line.finish()

    server.scripts = [script]
    assert len(await play(bot, server.address, matches=1)) == 1


async def test_a_silent_server_is_left_for_another_stream(server: ScriptedServer) -> None:
    async def fall_silent(line: Line) -> None:
        await line.hear("hello")
        interval = Duration(nanos=10_000_000)
        await line.say(welcome=bot_pb2.Welcome(heartbeat_interval=interval))

    server.scripts = [fall_silent, one_match]
    assert len(await play(Builder(), server.address, matches=1)) == 1


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
    results = await play(Together(), server.address, matches=2, max_matches=2)
    assert {result.match_id for result in results} == {"m1", "m2"}


async def test_a_bot_waits_in_all_its_queues_at_once(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        joins = [await line.grant("t1"), await line.grant("t2")]
        assert {join.queue.seats for join in joins} == {2, 4}
        for match_id, ticket_id in (("m1", "t2"), ("m2", "t1")):
            await line.seat(match_id, ticket_id)
            await line.finish(match_id)

    server.scripts = [script]
    queues = ["puerto-rico/2", "puerto-rico/4"]
    assert len(await play(Builder(), server.address, queues, matches=2)) == 2


class Broken(Bot):
    name = "broken"

    def choose(self, turn: Turn) -> int:
        raise RuntimeError("no idea")


class Confused(Bot):
    name = "confused"

    def choose(self, turn: Turn) -> int:
        return 99


@pytest.mark.parametrize(
    ("bot", "problem"), [(Broken(), "no idea"), (Confused(), "99 is not a legal action")]
)
async def test_a_failing_choose_is_logged_with_the_position_and_answered_at_random(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture, bot: Bot, problem: str
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(legal=(1, 3))
        assert (await line.hear("move")).action in (1, 3)
        await line.finish()

    server.scripts = [script]
    assert len(await play(bot, server.address, matches=1)) == 1
    assert problem in caplog.text
    position = "match m1, seat 1, version 4: choose-role; legal: role:settler (1), role:builder (3)"
    assert position in caplog.text


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
        await line.say(heartbeat=bot_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        await line.finish()

    notice = Notice()
    logging.getLogger("tradewinds").addHandler(notice)
    server.scripts = [script]
    assert len(await play(Broken(), server.address, matches=1, on_error="wait")) == 1
    logging.getLogger("tradewinds").removeHandler(notice)


async def test_a_refused_move_with_a_time_to_retry_is_said_again(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask()
        first = await line.hear("move")
        refusal = bot_pb2.Refusal(
            reason="STORE_UNAVAILABLE",
            match_id="m1",
            request_id=first.request_id,
            retry_after=Duration(nanos=1000),
        )
        await line.say(refusal=refusal)
        assert await line.hear("move") == first
        await line.finish()

    server.scripts = [script]
    assert len(await play(Builder(), server.address, matches=1)) == 1


async def test_a_stale_move_is_dropped_and_the_next_turn_answered(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.grant()
        await line.seat()
        await line.ask(version=4)
        first = await line.hear("move")
        refusal = bot_pb2.Refusal(
            reason="STALE_VERSION", match_id="m1", request_id=first.request_id
        )
        await line.say(refusal=refusal)
        await line.ask(version=8)
        assert (await line.hear("move")).version == 8
        await line.finish()

    server.scripts = [script]
    assert len(await play(Builder(), server.address, matches=1)) == 1


async def test_a_refused_queue_is_an_error(server: ScriptedServer) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        join = await line.hear("join")
        refusal = bot_pb2.Refusal(
            reason="BAD_SETUP", message="7 seats?", request_id=join.request_id
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


async def test_patience_ends_the_attempts() -> None:
    with pytest.raises(Unavailable):
        await play(Builder(), "127.0.0.1:9", matches=1, patience=0)


async def test_stop_leaves_the_queues_and_ends_the_run(server: ScriptedServer) -> None:
    player = Player(Builder(), server.address)

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        await line.say(heartbeat=bot_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        player.stop()
        assert (await line.hear("leave")).ticket_id == "t1"
        await line.say(ticket_gone=bot_pb2.TicketGone(ticket_id="t1", reason="CANCELLED"))

    server.scripts = [script]
    assert await player.play() == []


async def test_stop_plays_a_match_that_formed_first(server: ScriptedServer) -> None:
    player = Player(Builder(), server.address)

    async def script(line: Line) -> None:
        await line.greet()
        await line.grant("t1")
        await line.say(heartbeat=bot_pb2.Heartbeat(count=1))
        await line.hear("heartbeat")
        player.stop()
        await line.hear("leave")
        await line.seat(ticket_id="t1")
        await line.ask()
        await line.hear("move")
        await line.finish()

    server.scripts = [script]
    assert len(await player.play()) == 1
