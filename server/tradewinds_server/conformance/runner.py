"""Plays every check with a client that is started anew for each, a few at a time."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import grpc

from ..app import App
from ..config import Settings
from ..store.embedded_redis import EmbeddedRedis
from .check import Check, Failed, NotChecked, Tls
from .check_environment import CheckEnvironment
from .client_under_test import ClientStart, ClientUnderTest
from .pace import USUAL, Pace
from .proxy import Proxy
from .score_card import CheckResult, Mark, ScoreCard
from .untrusted_server import UntrustedServer

GATES = frozenset({"turn", "move"})
BRING_MATCHES = ("matches", "tables")  # families whose checks invite the client themselves
NO_TLS = "needs the package cryptography: pip install 'tradewinds[conformance]'"


class Run:
    """All checks of one client against one server.

    With `invites` the client plays what it is invited to, and the queues it joins stay empty.
    """

    def __init__(
        self,
        client: ClientUnderTest,
        upstream: str,
        queue: str,
        at_once: int,
        folder: Path,
        first_label: int = 0,
        pace: Pace = USUAL,
        invites: bool = False,
    ) -> None:
        self.client_name = ""  # as its first hello gives it
        self._client = client
        self._upstream = upstream
        self._queue = queue
        self._room = asyncio.Semaphore(at_once)
        self._folder = folder
        self._pace = pace
        self._invites = invites
        self._count = first_label  # makes the names and queues of each check unique

    async def play(
        self, checks: Sequence[Check], told: Callable[[Mark], None] = lambda mark: None
    ) -> ScoreCard:
        """Returns the score card. `told` is called with every mark as soon as it is known."""

        async def mark(check: Check) -> Mark:
            async with self._room:
                marked = await self._mark(check)
            told(marked)
            return marked

        marks = await asyncio.gather(*(mark(check) for check in checks))
        return ScoreCard(self.client_name, list(marks))

    async def _mark(self, check: Check) -> Mark:
        verdict, seen = CheckResult.PASSED, ""
        try:
            await self._play(check)
        except Failed as failure:
            verdict, seen = CheckResult.FAILED, str(failure)
        except NotChecked as reason:
            verdict, seen = CheckResult.SKIPPED, str(reason)
        except ModuleNotFoundError as missing:
            if missing.name != "cryptography":
                raise
            verdict, seen = CheckResult.SKIPPED, NO_TLS
        return Mark(check.family, check.name, verdict, seen, check.mend)

    async def _play(self, check: Check) -> None:
        self._count += 1
        label = str(self._count)
        async with grpc.aio.insecure_channel(self._upstream) as channel:
            gates = GATES | {"join_queue"} if self._invites else GATES
            proxy = Proxy(channel, label, gates)
            authority = self._folder / f"authority-{label}.pem"
            environment = {
                "TRADEWINDS_BOT": f"client-{label}",
                "TRADEWINDS_API_KEY": f"tw_conformance_{label}",
                "TRADEWINDS_AT_ONCE": "1",
                **({} if check.tls is Tls.NONE else {"TRADEWINDS_CA": str(authority)}),
                **check.environment,
            }
            invites = self._invites and check.family not in BRING_MATCHES
            game = self._queue.partition("/")[0]
            stage = CheckEnvironment(proxy, self._upstream, environment, self._pace, game, invites)
            async with _serving(stage, check.tls, authority) as port:
                address = environment["TRADEWINDS_SERVER"] = f"127.0.0.1:{port}"
                try:
                    start = ClientStart(address, self._queue, environment)
                    async with self._client.started(start) as stage.client:
                        await check.script(stage)
                finally:
                    self.client_name = self.client_name or proxy.client_name
                    await stage.close()


@contextlib.asynccontextmanager
async def _serving(stage: CheckEnvironment, tls: Tls, authority: Path) -> AsyncIterator[int]:
    """Start what the client meets: the proxy, or a server that it must not trust. Its port."""
    if tls in (Tls.FOREIGN_AUTHORITY, Tls.OTHER_HOST):
        stage.untrusted = _untrusted(tls, authority)
        async with stage.untrusted.serving() as port:
            yield port
        return
    server = grpc.aio.server()
    server.add_generic_rpc_handlers([stage.proxy])
    if tls is Tls.NONE:
        port = server.add_insecure_port("127.0.0.1:0")
    else:
        from .certificates import issue  # needs a package that others do not

        own = issue(authority)
        credentials = grpc.ssl_server_credentials([(own.key, own.certificate)])
        port = server.add_secure_port("127.0.0.1:0", credentials)
    await server.start()
    try:
        yield port
    finally:
        await server.stop(0)


def _untrusted(tls: Tls, authority: Path) -> UntrustedServer:
    from .certificates import OTHER_HOST, issue  # needs a package that others do not

    if tls is Tls.OTHER_HOST:
        return UntrustedServer(issue(authority, OTHER_HOST), authority.parent)
    issue(authority)
    return UntrustedServer(issue(authority.with_suffix(".foreign")), authority.parent)


async def run(
    client: ClientUnderTest,
    checks: Sequence[Check],
    queue: str = "puerto-rico/2",
    at_once: int = 4,
    told: Callable[[Mark], None] = lambda mark: None,
) -> ScoreCard:
    """Check a client against a server that is started for it."""
    with tempfile.TemporaryDirectory(prefix="tradewinds-conformance-") as folder:
        async with real_server() as upstream:
            return await Run(client, upstream, queue, at_once, Path(folder)).play(checks, told)


@contextlib.asynccontextmanager
async def real_server() -> AsyncIterator[str]:
    """Starts an open server with a separate store. Yields its address."""
    store = EmbeddedRedis("memory", "")
    await asyncio.to_thread(store.start)
    try:
        app = App(Settings(port=0, open=True, drain_seconds=0.1), store.url)
        port = await app.start()
        try:
            yield f"127.0.0.1:{port}"
        finally:
            await app.drain()
    finally:
        await asyncio.to_thread(store.stop)
