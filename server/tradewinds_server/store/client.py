"""The store client: commands and scripts, on one server or a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from ..errors import StoreUnavailable
from . import redis_keys
from .cluster import Cluster
from .connection import FAILURES, Connection, OnPush, open_pipeline
from .lua_script import Script
from .pipeline import UNREACHABLE, Pipeline, Request
from .resp import Argument, ReplyError
from .sentinel import find_master
from .store_url import Server, StoreAddress, parse

CORRECT_CLOCK: Final = Script("correct_clock")
SECOND_US: Final = 1_000_000


class OneServer:
    """A store on one server: the named one, or the primary that sentinels name."""

    def __init__(self, address: StoreAddress) -> None:
        self._address = address
        self._connection = Connection(self._open)

    def send(self, request: Request) -> None:
        self._connection.send(request)

    def connection_of(self, key: str | bytes) -> Connection | None:
        return self._connection

    async def clocks(self) -> list[tuple[Connection, str]]:
        """The server, with the key of its clock."""
        return [(self._connection, redis_keys.clock("0"))]

    async def open_all(self, on_push: OnPush) -> list[Pipeline]:
        """Open another connection."""
        return [await self._open(on_push)]

    async def masters(self) -> list[Server]:
        """Where the server listens; StoreUnavailable if no sentinel knows it."""
        try:
            return [await self._find()]
        except FAILURES as error:
            raise StoreUnavailable(UNREACHABLE) from error

    async def close(self) -> None:
        await self._connection.close()

    async def _open(self, on_push: OnPush | None = None) -> Pipeline:
        return await open_pipeline(await self._find(), self._address.access, on_push)

    async def _find(self) -> Server:
        if self._address.service:
            return await find_master(self._address.servers, self._address.service)
        return self._address.servers[0]


def servers_at(url: str) -> OneServer | Cluster:
    """The servers that a URL names. Raises BadAddress."""
    address = parse(url)
    if address.scheme == "redis+cluster":
        return Cluster(address.servers, address.access)
    return OneServer(address)


class StoreClient:
    """Sends commands. Those of one event-loop turn are sent together.

    Every failure to reach the store raises StoreUnavailable. The command may or may not have been
    executed, so only repeat what is safe to repeat.
    """

    def __init__(self, url: str) -> None:
        self._servers = servers_at(url)

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """Send a command and return its reply. Raises ReplyError if the store refused it."""
        request = Request(command, asyncio.get_running_loop().create_future())
        self._servers.send(request)
        return request.reply

    async def run(self, script: Script, names: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """Run a script and return its reply. The script gets the clock offset of its server."""
        call = (len(names), *names, *arguments, self._offset_us(names[0]))
        try:
            return await self.send("EVALSHA", script.sha, *call)
        except ReplyError as error:
            if error.code != "NOSCRIPT":
                raise
        return await self.send("EVAL", script.text, *call)

    async def send_to_all(self, *command: Argument) -> list[Any]:
        """Send a command to every server and return the replies."""
        requests = [self._send_over(each, *command) for each, _ in await self._servers.clocks()]
        return list(await asyncio.gather(*requests))

    async def time_us(self) -> int:
        """The store's clock in microseconds. It never goes back."""
        seconds, micros = await self.send("TIME")
        return int(seconds) * SECOND_US + int(micros) + self._offset_us(redis_keys.HEARTBEATS)

    async def correct_clocks(self) -> None:
        """Find out which clocks were set back, and by how much.

        Waits only for the server that `time_us` asks: others may hang.
        """
        own = self._servers.connection_of(redis_keys.HEARTBEATS)
        for connection, key in await self._servers.clocks():
            offset = self._send_over(connection, "EVAL", CORRECT_CLOCK.text, 1, key, 0)
            offset.add_done_callback(partial(_take_offset, connection))
            if connection is own:
                await offset

    async def explain_failure(self) -> str:
        """Connect once more; what went wrong, empty if nothing did."""
        try:
            pipelines = await self._servers.open_all(lambda _: None)
        except FAILURES as error:
            return str(error) or type(error).__name__
        for pipeline in pipelines:
            pipeline.close()
        return ""

    async def close(self) -> None:
        """Close. Pending and later commands fail."""
        await self._servers.close()

    def _offset_us(self, key: str) -> int:
        connection = self._servers.connection_of(key)
        return 0 if connection is None else connection.clock_offset_us

    @staticmethod
    def _send_over(connection: Connection, *command: Argument) -> asyncio.Future[Any]:
        request = Request(command, asyncio.get_running_loop().create_future())
        connection.send(request)
        return request.reply


def _take_offset(connection: Connection, offset: asyncio.Future[Any]) -> None:
    if not offset.cancelled() and offset.exception() is None:
        connection.clock_offset_us = int(offset.result())
