"""A cluster as one store: every request goes to the node that holds its key."""

from __future__ import annotations

import asyncio
import binascii
import itertools
from collections.abc import Sequence
from contextvars import Context
from functools import partial
from typing import Any

from ..errors import StoreUnavailable
from . import redis_keys
from .connection import FAILURES, Connection, OnPush, ask, open_pipeline
from .pipeline import UNREACHABLE, Pipeline, Request, log_loss
from .resp import Argument, ReplyError
from .store_url import Credentials, Server

SLOTS = 16384
MOST_REDIRECTS = 5
REFRESH_SECONDS = 0.2  # between two reloads of the slot map
SlotMap = list[Server | None]


def slot_of(key: str | bytes) -> int:
    """The slot of a key: the checksum of its hash tag, or of the whole key."""
    name = key.encode() if isinstance(key, str) else key
    _, brace, rest = name.partition(b"{")
    tag, closing, _ = rest.partition(b"}")
    return binascii.crc_hqx(tag if brace and closing and tag else name, 0) % SLOTS


class Cluster:
    """Keeps the slot map, as any node reports it, and a connection to each primary."""

    def __init__(self, known: Sequence[Server], access: Credentials) -> None:
        self._known = tuple(known)
        self._access = access
        self._slots: SlotMap | None = None
        self._connections: dict[Server, Connection] = {}
        self._waiting: list[Request] = []
        self._refreshing: asyncio.Task[None] | None = None
        self._is_closed = False

    def send(self, request: Request) -> None:
        """Send to the node that holds the key, once the slot map is known."""
        if self._slots is None and not self._is_closed:
            self._waiting.append(request)
            self._refresh()
            return
        connection = self.connection_of(_key_of(request.command))
        if connection is None:
            request.fail("no node of the cluster holds the slot")
            self._refresh()
        else:
            connection.send(request)

    def connection_of(self, key: str | bytes) -> Connection | None:
        """The connection to the node that holds a key; None while unknown."""
        server = None if self._slots is None else self._slots[slot_of(key)]
        return None if server is None else self._connection(server)

    async def clocks(self) -> list[tuple[Connection, str]]:
        """Every primary, with the key of a clock that it holds."""
        if self._slots is None:
            try:
                self._slots = await self._load_slots()
            except FAILURES as error:
                log_loss(error)
                raise StoreUnavailable(UNREACHABLE) from error
        missing = {server for server in self._slots if server}
        found: list[tuple[Connection, str]] = []
        for number in itertools.count():
            if not missing:
                break
            server = self._slots[slot_of(redis_keys.clock(str(number)))]
            if server is not None and server in missing:
                missing.remove(server)
                found.append((self._connection(server), redis_keys.clock(str(number))))
        return found

    async def open_all(self, on_push: OnPush) -> list[Pipeline]:
        """Open another connection to every primary. Raises one of FAILURES."""
        self._slots = await self._load_slots()
        masters = {server for server in self._slots if server}
        opened = await asyncio.gather(
            *(open_pipeline(server, self._access, on_push) for server in masters),
            return_exceptions=True,
        )
        failures = [each for each in opened if isinstance(each, BaseException)]
        pipelines = [each for each in opened if not isinstance(each, BaseException)]
        if failures:
            for pipeline in pipelines:
                pipeline.close()
            raise failures[0]
        return pipelines

    async def masters(self) -> list[Server]:
        """Where every master listens; StoreUnavailable if no node answers."""
        await self.clocks()
        return sorted(
            {server for server in self._slots or () if server},
            key=lambda each: (each.host, each.port),
        )

    async def close(self) -> None:
        self._is_closed = True
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)
        self._route_waiting()
        await asyncio.gather(*(each.close() for each in self._connections.values()))

    def _connection(self, server: Server) -> Connection:
        connection = self._connections.get(server)
        if connection is None:
            on_refused = partial(self._redirect, server)
            connection = self._connections[server] = Connection(
                partial(open_pipeline, server, self._access, None, on_refused), self._refresh
            )
        return connection

    def _redirect(self, asked: Server, request: Request, error: ReplyError) -> bool:
        """Follow a redirection: MOVED updates the slot map, ASK is for this request only."""
        if error.code not in ("MOVED", "ASK"):
            if error.code == "CLUSTERDOWN":
                self._refresh()
            return False
        request.redirects += 1
        if request.redirects > MOST_REDIRECTS:
            request.fail("the cluster is being rearranged")
            return True
        _, slot, address = str(error).split(" ")[:3]
        host, _, port = address.rpartition(":")
        named = Server(host.strip("[]") or asked.host, int(port))
        connection = self._connection(named)
        if error.code == "ASK":
            connection.send(_unwatched("ASKING"))
        elif self._slots is not None:
            self._slots[int(slot)] = named
            self._refresh()
        connection.send(request)
        return True

    def _refresh(self) -> None:
        """Reload the slot map in the background, unless that is in progress."""
        if self._is_closed or (self._refreshing is not None and not self._refreshing.done()):
            return
        self._refreshing = asyncio.create_task(self._load(), context=Context())

    async def _load(self) -> None:
        try:
            self._slots = await self._load_slots()
        except FAILURES as error:
            log_loss(error)
        finally:
            self._route_waiting()
        await asyncio.sleep(REFRESH_SECONDS)

    def _route_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for request in waiting:
            if self._slots is None:
                request.fail()
            else:
                self.send(request)

    async def _load_slots(self) -> SlotMap:
        """The slot map from the first node that answers. Raises ConnectionError if none does."""
        nodes = dict.fromkeys([*self._known, *self._connections])
        asking = [asyncio.create_task(_ask_slots(node, self._access)) for node in nodes]
        try:
            for answer in asyncio.as_completed(asking):
                try:
                    return await answer
                except FAILURES:
                    continue
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        raise ConnectionError("no node of the cluster answers")


async def _ask_slots(node: Server, access: Credentials) -> SlotMap:
    pipeline = await open_pipeline(node, access)
    try:
        ranges = await ask(pipeline, "CLUSTER", "SLOTS")
    finally:
        pipeline.close()
        await pipeline.lost
    slots: SlotMap = [None] * SLOTS
    for first, last, master, *_ in ranges:
        host = (master[0] or b"").decode()
        server = Server(node.host if host in ("", "?") else host, int(master[1]))
        slots[first : last + 1] = [server] * (last + 1 - first)
    return slots


def _unwatched(*command: Argument) -> Request:
    """A request whose reply is ignored."""
    reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    reply.add_done_callback(lambda done: done.cancelled() or done.exception())
    return Request(command, reply)


def _key_of(command: Sequence[Argument]) -> Any:
    """The key that routes a command. Commands without a key go to one fixed node."""
    if command[0] in ("EVAL", "EVALSHA"):
        return command[3]
    return redis_keys.HEARTBEATS if command[0] in ("TIME", "PUBSUB") else command[1]
