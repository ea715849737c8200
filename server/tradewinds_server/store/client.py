"""The way to the store: commands and scripts, on one server or on a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from . import keys
from .address import Server, StoreAddress, parse
from .cluster import Cluster
from .connection import Connection, OnPush, open_pipeline
from .pipeline import Pipeline, Request
from .resp import Argument, ReplyError
from .script import Script
from .sentinel import find_master

TICK: Final = Script("tick")
SECOND_US: Final = 1_000_000


class OneServer:
    """A store of one server: the one named, or the master that sentinels name."""

    def __init__(self, address: StoreAddress) -> None:
        self._address = address
        self._connection = Connection(self._open)

    def send(self, request: Request) -> None:
        self._connection.send(request)

    def connection_of(self, key: str | bytes) -> Connection | None:
        return self._connection

    async def clocks(self) -> list[tuple[Connection, str]]:
        """The server with the key of its clock."""
        return [(self._connection, keys.clock("0"))]

    async def open_all(self, on_push: OnPush) -> list[Pipeline]:
        """A further connection."""
        return [await self._open(on_push)]

    async def close(self) -> None:
        await self._connection.close()

    async def _open(self, on_push: OnPush | None = None) -> Pipeline:
        return await open_pipeline(await self._find(), self._address.access, on_push)

    async def _find(self) -> Server:
        if self._address.service:
            return await find_master(self._address.servers, self._address.service)
        return self._address.servers[0]


def servers_at(url: str) -> OneServer | Cluster:
    """What a URL names; BadAddress if it names no store."""
    address = parse(url)
    if address.scheme == "redis+cluster":
        return Cluster(address.servers, address.access)
    return OneServer(address)


class StoreClient:
    """Sends commands; those of one turn of the event loop travel together.

    Every failure to reach the store is StoreUnavailable. The command may or may not have been
    carried out then, so only what is safe to repeat may be repeated.
    """

    def __init__(self, url: str) -> None:
        self._servers = servers_at(url)

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """One command and its reply; ReplyError if the store refused it."""
        request = Request(command, asyncio.get_running_loop().create_future())
        self._servers.send(request)
        return request.reply

    async def run(self, script: Script, names: Sequence[str], arguments: Sequence[Argument]) -> Any:
        """One script and its reply; it is told by how much to correct the clock of its server."""
        call = (len(names), *names, *arguments, self._offset_us(names[0]))
        try:
            return await self.send("EVALSHA", script.sha, *call)
        except ReplyError as error:
            if error.code != "NOSCRIPT":
                raise
        return await self.send("EVAL", script.text, *call)

    async def send_to_all(self, *command: Argument) -> list[Any]:
        """One command to every server, and their replies."""
        requests = [self._send_over(each, *command) for each, _ in await self._servers.clocks()]
        return list(await asyncio.gather(*requests))

    async def time_us(self) -> int:
        """The store's clock in microseconds; it never goes back."""
        seconds, micros = await self.send("TIME")
        return int(seconds) * SECOND_US + int(micros) + self._offset_us(keys.HEARTBEATS)

    async def correct_clocks(self) -> None:
        """Learn which clocks were set back, and by how much.

        Waits for the server that time_us asks only: others may hang.
        """
        own = self._servers.connection_of(keys.HEARTBEATS)
        for connection, key in await self._servers.clocks():
            offset = self._send_over(connection, "EVAL", TICK.text, 1, key, 0)
            offset.add_done_callback(partial(_take_offset, connection))
            if connection is own:
                await offset

    async def close(self) -> None:
        """Pending and later commands fail."""
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
