"""A store behind TLS and an ACL file with the least rights, as `deploy/store` has it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis

from tests.identity.certificates import Authority
from tests.stores import Node, free_port
from tradewinds import Client, play
from tradewinds.seating import house
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.store.client import StoreClient

from .running import running_server
from .steady import Steady

ACL = Path(__file__).resolve().parents[2] / "deploy" / "store" / "users.acl"
FORBIDDEN = (
    ("FLUSHALL",),
    ("CONFIG", "SET", "maxmemory", "1"),
    ("KEYS", "*"),
    ("SHUTDOWN",),
    ("ACL", "LIST"),
    ("GET", "another-application"),
    ("PUBLISH", "another-application", "hello"),
)


class Guarded:
    """A store of one server that wants a name and a password, behind a port that wants TLS.

    Not every build of a store server has TLS, so a proxy ends it.
    """

    def __init__(self, folder: Path) -> None:
        authority = Authority(folder, "ca")
        self.certificate = authority.issue("localhost")
        self.authority = authority.file
        rights = ACL.read_text().replace("ADMIN_PASSWORD", "harbour").replace("PASSWORD", "sea")
        (folder / "users.acl").write_text(rights)
        self.node = Node(
            folder,
            *("--save", "", "--aclfile", str(folder / "users.acl")),
            user="admin",
            password="harbour",
        )
        self.tls_port = 0

    def url(self, user: str = "tradewinds", password: str = "sea") -> str:
        address = f"localhost:{self.tls_port}?ssl_ca_certs={self.authority}"
        return f"rediss://{user}:{password}@{address}"

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection to the store and back."""
        answers, requests = await asyncio.open_connection("127.0.0.1", self.node.port)
        await asyncio.gather(copy(reader, requests), copy(answers, writer))


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, ssl.SSLError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture
async def guarded(tmp_path: Path) -> AsyncIterator[Guarded]:
    store = Guarded(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*store.certificate)
    proxy = await asyncio.start_server(store.forward, "localhost", 0, ssl=context)
    store.tls_port = proxy.sockets[0].getsockname()[1]
    yield store
    proxy.close()
    store.node.stop()


async def test_servers_need_no_more_than_the_rights_of_the_acl_file(
    guarded: Guarded, tmp_path: Path
) -> None:
    """Keys, queues, invitations, moves, lists, replays, watching, archiving and metrics."""
    folder = tmp_path / "archive"
    settings = {"archive": str(folder), "archive_after_seconds": 0, "sweep_seconds": 0.05}
    async with running_server(guarded.url(), open=True, metrics_port=free_port(), **settings) as at:
        bots = [Steady("ada"), Steady("bob")]
        await asyncio.gather(*(play(bot, at, "puerto-rico/2", matches=1) for bot in bots))
        async with Client(at) as client:
            created = await client.matches.create("madeira", [house("random"), house("greedy")])
            async for _ in client.matches.watch(created.match.match_id):
                pass
            async with asyncio.timeout(20):
                while len(list(folder.rglob("*.gz"))) < 2:
                    await asyncio.sleep(0.05)
            assert len([match async for match in client.matches.list()]) == 2
            await client.matches.replay(created.match.match_id)
    assert guarded.node.admin.acl_log() == []


@pytest.mark.parametrize("command", FORBIDDEN, ids=lambda command: command[0])
async def test_a_stolen_password_does_no_more_than_a_server(
    guarded: Guarded, command: tuple[str, ...]
) -> None:
    with (
        redis.Redis(port=guarded.node.port, username="tradewinds", password="sea") as thief,
        pytest.raises(redis.exceptions.NoPermissionError),
    ):
        thief.execute_command(*command)


@pytest.mark.parametrize(
    ("user", "password"), [("tradewinds", "wrong"), ("default", "sea"), ("nobody", "sea")]
)
async def test_nobody_else_is_let_in(guarded: Guarded, user: str, password: str) -> None:
    client = StoreClient(guarded.url(user, password))
    with pytest.raises(StoreUnavailable):
        await client.send("TIME")
    await client.close()


async def test_a_store_with_another_certificate_is_not_trusted(
    guarded: Guarded, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    guarded.authority = Authority(tmp_path / "other", "ca").file
    client = StoreClient(guarded.url())
    with pytest.raises(StoreUnavailable):
        await client.send("TIME")
    await client.close()
