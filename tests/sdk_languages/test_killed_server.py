"""Matches go on where a killed server left them."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import grpc
import pytest

from sdk.tools.language import Language
from tests.e2e.processes import SERVE
from tradewinds import Client
from tradewinds_engine.replay import decode

from .conftest import all_python_table, free_port, started

pytestmark = pytest.mark.languages
MATCHES = 3


async def test_bots_play_on_after_their_server_was_killed(
    language: Language, redis_url: str, tmp_path: Path
) -> None:
    port = free_port()
    address = f"localhost:{port}"
    serve = [*SERVE, "--open", "--port", str(port), "--redis-url", redis_url]
    bot = [*language.bot(), "reference", "--server", address, "--invited", "--max-matches", "9"]
    with ExitStack() as running, grpc.insecure_channel(address) as channel:
        killed = running.enter_context(started(serve, tmp_path / "killed.log"))
        grpc.channel_ready_future(channel).result(timeout=60)
        logs = [tmp_path / "ada.log", tmp_path / "bob.log"]
        bots = [
            running.enter_context(
                started([*bot, "--name", log.stem, "--matches", str(MATCHES)], log)
            )
            for log in logs
        ]
        async with Client(address) as client:
            created = [
                await client.matches.create("puerto-rico", ["ada", "bob"]) for _ in range(MATCHES)
            ]
            async for update in client.matches.watch(created[0].match.match_id):
                if update.step.version >= 20:
                    break
        killed.kill()
        killed.wait()
        running.enter_context(started(serve, tmp_path / "second.log"))
        assert [each.wait(timeout=120) for each in bots] == [0, 0], logs[0].read_text()
        async with Client(address) as client:
            for each in created:
                replay = decode(await client.matches.replay(each.match.match_id))
                alone = all_python_table(each.match.match_id, replay)
                assert replay.actions_digest == alone.actions_digest
    assert all("next attempt in" in log.read_text() for log in logs)
