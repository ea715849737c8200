"""Whatever happens, at the most talkative level: no seed, key or token in any line of the log."""

from __future__ import annotations

import asyncio
import base64
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest
import structlog

from tests.e2e.running import play
from tradewinds.client import Client
from tradewinds.errors import TradewindsError
from tradewinds.seating import guest
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import queue_pb2, setup_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server import logging_setup as logging
from tradewinds_server.config import Settings
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

QUEUE = queue_pb2.QueueSpec(setup=setup_pb2.GameSetup(game="puerto-rico", seats=2))


class Secrets:
    """Everything that must not be written down, in every form it might take."""

    def __init__(self) -> None:
        self.forms: set[str] = set()

    def add(self, secret: str) -> str:
        self.forms.add(secret)
        return secret

    def add_seed(self, seed: bytes) -> None:
        assert len(seed) == 16
        self.forms |= {seed.hex(), str(int.from_bytes(seed, "big"))}
        self.forms |= {base64.b64encode(seed).decode(), repr(seed)[2:-1]}

    def add_key(self) -> tuple[str, str, bytes]:
        key = new_key()
        self.forms |= {key.secret, key.hash.hex()}
        return key.text, key.key_id, key.hash


@asynccontextmanager
async def talkative_server(redis_url: str, log_format: str) -> AsyncIterator[tuple[str, list[str]]]:
    """A server process and the lines it has written."""
    main = "from tradewinds_server.cli import main; main()"
    flags = ["serve", "--port", "0", "--redis-url", redis_url]
    flags += ["--log-level", "debug", "--log-format", log_format]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", main, *flags, stderr=PIPE)
    lines: list[str] = []
    port: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    reading = asyncio.create_task(_read(process, lines, port))
    try:
        yield f"127.0.0.1:{await port}", lines
    finally:
        process.terminate()
        await process.wait()
        await reading


async def _read(process: Process, lines: list[str], port: asyncio.Future[str]) -> None:
    assert process.stderr is not None
    async for line in process.stderr:
        lines.append(line.decode())
        if "serving" in lines[-1] and not port.done():
            words = lines[-1].replace('"port": ', "port=").replace("}", " ").split()
            port.set_result(next(word[5:].strip(",") for word in words if word.startswith("port=")))


async def play_over_a_stream(server: str, bot: str, key: str, secrets: Secrets) -> None:
    """Play one match from a queue with first legal actions, and one illegal one."""
    outbox: asyncio.Queue[pb.PlayRequest] = asyncio.Queue()
    outbox.put_nowait(pb.PlayRequest(hello=pb.Hello(bot=bot, session_id="s")))
    outbox.put_nowait(pb.PlayRequest(join_queue=pb.JoinQueue(queue=QUEUE)))

    async def said() -> AsyncIterator[pb.PlayRequest]:
        while True:
            yield await outbox.get()

    illegal = [99_999]
    async with grpc.aio.insecure_channel(server) as channel:
        metadata = (("authorization", f"Bearer {key}"),)
        async for heard in BotServiceStub(channel).Play(said(), metadata=metadata):
            if heard.HasField("seating"):
                secrets.add(heard.seating.seat_token)
            elif heard.HasField("turn"):
                turn = heard.turn
                action = illegal.pop() if illegal else turn.position.legal_actions[0]
                move = pb.Move(
                    match_id=turn.match_id, seat=turn.seat, version=turn.version, action_id=action
                )
                outbox.put_nowait(pb.PlayRequest(move=move))
            elif heard.HasField("match_over"):
                secrets.add_seed(heard.match_over.match.seed)
                return


async def play_one_by_one(server: str, key: str, secrets: Secrets) -> None:
    """Play a match over unary calls with tokens, and try what is refused."""
    async with Client(server, api_key=key) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        match_id = created.match.match_id
        for token in [key.token for key in created.seat_keys]:
            secrets.add(token)
        await play(client, created, 20)
        refused = [
            client.matches.get(match_id, secrets.add("not-a-token-of-anybody")),
            client.matches.get(created.seat_keys[0].token),
            client.matches.submit(match_id, 0, 99_999, created.seat_keys[1].token),
            client.matches.submit(match_id, 10**6, 0, created.seat_keys[0].token),
        ]
        for call in refused:
            with pytest.raises(TradewindsError):
                await call
        end = await play(client, created, 10_000)
        secrets.add_seed(end.match.seed)
    async with Client(server, api_key=secrets.add_key()[0]) as stranger:
        with pytest.raises(TradewindsError):
            await stranger.matches.get(match_id)


@pytest.mark.parametrize("log_format", ["console", "json"])
async def test_no_line_of_the_log_holds_a_secret(redis_url: str, log_format: str) -> None:
    secrets = Secrets()
    client = StoreClient(redis_url)
    keys = {}
    for name, role in (("ada", Role.BOT), ("bob", Role.BOT), ("judge", Role.ORGANISER)):
        keys[name], key_id, key_hash = secrets.add_key()
        await AccountStore(client).add(name, role, key_id, key_hash)
    await client.close()
    async with talkative_server(redis_url, log_format) as (server, lines):
        await asyncio.gather(
            play_over_a_stream(server, "ada", keys["ada"], secrets),
            play_over_a_stream(server, "bob", keys["bob"], secrets),
            play_one_by_one(server, keys["judge"], secrets),
        )
    assert sum("match finished" in line for line in lines) == 2
    assert len(secrets.forms) > 20
    for line in lines:
        assert not [form for form in secrets.forms if form in line], line


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_a_traceback_shows_no_values(log_format: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unexpected error is logged with its traceback, but not with what was in its frames."""
    kept = structlog.get_config()
    try:
        logging.set_up(Settings(log_format=log_format))
        _fail_with("a".join("secret"))
    finally:
        structlog.configure(**kept)
    written = capsys.readouterr().err
    assert "ZeroDivisionError" in written
    assert "_fail_with" in written
    assert "a".join("secret") not in written


def _fail_with(seat_token: str) -> None:
    try:
        1 / len(seat_token[:0])
    except ZeroDivisionError as error:
        structlog.get_logger().error("call failed", exc_info=error)
