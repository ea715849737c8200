"""A cluster as one store: every command travels to the node that holds its key."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Self

from hiredis import pack_command
from redis.asyncio import RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import AskError, ClusterDownError, ClusterError, MovedError, ResponseError

from . import keys

Command = tuple[str | bytes | int | float, ...]
PATIENCE_SECONDS = 1.0  # with one node; the others must not wait for it any longer


class Nodes(RedisCluster):
    """Who holds what, as any node tells it: unlike its parent, it depends on no particular one.

    Closing it forgets what it knows, so that whoever uses it next asks anew.
    """

    @classmethod
    def at(cls, hosts: Sequence[tuple[str, int]], **connection: Any) -> Self:
        """The cluster that any of these belongs to."""
        return cls(
            startup_nodes=[ClusterNode(host, port) for host, port in hosts],
            socket_timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            **connection,
        )

    async def initialize(self, *_: Any, **__: Any) -> Self:
        if not self.nodes_manager.slots_cache:
            await self.nodes_manager.initialize()
        return self

    async def aclose(self) -> None:
        self.nodes_manager.slots_cache = {}
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")


async def exchange(nodes: Nodes, commands: Sequence[Command]) -> list[Any]:
    """The replies in order, an exception where there is none; commands of one node keep theirs.

    Nothing is sent again unless a node answered that another is to be asked.
    """
    try:
        await nodes.initialize()
        replies = await _ask_each(nodes, commands)
        for place, reply in enumerate(replies):
            if isinstance(reply, AskError):
                replies[place] = await _follow(nodes, commands[place], reply)
    except BaseException:
        await nodes.aclose()
        raise
    if any(_is_lost(reply) for reply in replies):
        await nodes.aclose()
    return replies


def _is_lost(reply: Any) -> bool:
    """Whether the node could not be asked, or is cut off from the cluster."""
    if isinstance(reply, ResponseError):
        return isinstance(reply, ClusterDownError)
    return isinstance(reply, Exception)


async def _ask_each(nodes: Nodes, commands: Sequence[Command]) -> list[Any]:
    replies: list[Any] = [None] * len(commands)
    places: dict[ClusterNode, list[int]] = {}
    for place, command in enumerate(commands):
        node = nodes.get_node_from_key(_key_of(command))
        assert node is not None
        places.setdefault(node, []).append(place)
    answers = await asyncio.gather(
        *(_talk(node, [commands[place] for place in mine]) for node, mine in places.items()),
        return_exceptions=True,
    )
    for mine, answer in zip(places.values(), answers, strict=True):
        for number, place in enumerate(mine):
            replies[place] = answer if isinstance(answer, BaseException) else answer[number]
    return replies


async def _talk(node: ClusterNode, commands: Sequence[Command]) -> list[Any]:
    connection = node.acquire_connection()
    try:
        packed = b"".join([pack_command(command) for command in commands])  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE_SECONDS):
            await connection.send_packed_command(packed, check_health=False)
            return [await _read(connection) for _ in commands]
    except BaseException:
        await connection.disconnect(nowait=True)  # a reply may still be under way
        raise
    finally:
        node.release(connection)


async def _read(connection: AbstractConnection) -> Any:
    try:
        return await connection.read_response(disconnect_on_error=False)
    except ResponseError as error:
        return error


async def _follow(nodes: Nodes, command: Command, sent_to: AskError) -> Any:
    """Ask the node that was named instead: once if the slot is moving, from now on if it moved."""
    node = nodes.get_node(sent_to.host, sent_to.port)
    if isinstance(sent_to, MovedError):
        nodes.nodes_manager.slots_cache = {}
    if node is None:
        raise ClusterError(f"the cluster has a node at {sent_to.node_addr} we do not know yet")
    *_, reply = await _talk(node, [("ASKING",), command])
    if isinstance(reply, AskError):
        raise ClusterError("the cluster is being rearranged")
    return reply


def _key_of(command: Command) -> Any:
    """Of commands without a key, the one whose node answers for the cluster."""
    if command[0] in ("EVAL", "EVALSHA"):
        return command[3]
    return keys.HEARTBEATS if command[0] in ("TIME", "PUBSUB") else command[1]
