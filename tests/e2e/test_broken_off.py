"""Servers and bots that go away in the middle of a match, and what becomes of it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.e2e.running import running_server
from tradewinds import Bot, Client, Result, Turn, play
from tradewinds.errors import SessionReplaced
from tradewinds_bots import RandomBot
from tradewinds_engine.replay import decode, verify
from tradewinds_server.cli.child_processes import free_port, running

QUEUE = "puerto-rico/2"


class Pausing(Bot):
    """Stops in the middle of a match and goes on when it is told to."""

    name = "pausing"
    wants_view = False

    def __init__(self) -> None:
        self.paused = asyncio.Event()
        self.go_on = asyncio.Event()

    async def choose(self, turn: Turn) -> int:
        if turn.version > 40:
            self.paused.set()
            await self.go_on.wait()
        return turn.legal[0]


def start(bot: Bot, server: str, session_id: str | None = None) -> asyncio.Task[list[Result]]:
    return asyncio.create_task(
        play(bot, server, QUEUE, matches=1, patience=30, session_id=session_id)
    )


async def pause_of(bot: Pausing, *playing: asyncio.Task[list[Result]]) -> None:
    """Until the bot pauses; an error of a player ends the wait."""
    paused = asyncio.create_task(bot.paused.wait())
    await asyncio.wait({paused, *playing}, return_when=asyncio.FIRST_COMPLETED)
    assert bot.paused.is_set()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_a_match_outlives_the_server_it_began_on(
    redis_url: str, tmp_path: Path, number: signal.Signals
) -> None:
    port = str(free_port())
    serve = ("serve", "--open", "--port", port, "--redis-url", redis_url)
    bot = Pausing()
    async with running("tradewinds_server", *serve, output=tmp_path / "first") as first:
        playing = [start(player, f"127.0.0.1:{port}") for player in (bot, RandomBot(1))]
        await pause_of(bot, *playing)
        first.process.send_signal(number)
        await first.process.wait()
    async with running("tradewinds_server", *serve, output=tmp_path / "second"):
        bot.go_on.set()
        (mine,), (theirs,) = await asyncio.gather(*playing)
        assert mine.match == theirs.match
        assert not any(player.substitution_cause for player in mine.match.players)
        async with Client(f"127.0.0.1:{port}") as client:
            verify(decode(await client.matches.replay(mine.match_id)))


async def test_a_restarted_bot_takes_up_the_match_of_its_session(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as server:
        bot = Pausing()
        opponent = start(RandomBot(1), server)
        broken_off = start(bot, server, "my session")
        await pause_of(bot, broken_off, opponent)
        broken_off.cancel()
        await asyncio.wait({broken_off})
        restarted = Pausing()
        restarted.go_on.set()
        (mine,), (theirs,) = await asyncio.gather(start(restarted, server, "my session"), opponent)
        assert restarted.paused.is_set()
        assert mine.match_id == theirs.match_id


async def test_a_newer_process_of_a_session_ends_the_older(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as server:
        bot = Pausing()
        opponent = start(RandomBot(1), server)
        older = start(bot, server, "my session")
        await pause_of(bot, older, opponent)
        newer = Pausing()
        newer.go_on.set()
        result = await start(newer, server, "my session")
        assert len(result) == 1
        with pytest.raises(SessionReplaced):
            await older
        await opponent
