"""A cluster behind one courier: every command finds its node, whatever becomes of the others."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.crc import key_slot
from redis.exceptions import ResponseError

from tests.stores import Cluster, until
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.store import cluster as nodes
from tradewinds_server.store import keys
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.connection import Courier, connect
from tradewinds_server.store.hints import Hints
from tradewinds_server.store.matches import CALL
from tradewinds_server.store.sessions import SessionStore
from tradewinds_server.store.signs import SignsOfLife


@pytest.fixture
async def courier(cluster: Cluster) -> AsyncIterator[Courier]:
    courier = Courier(connect(cluster.url))
    yield courier
    await courier.close()


async def test_replies_of_all_nodes_find_their_callers(courier: Courier) -> None:
    names = [f"k{number}" for number in range(100)]
    await asyncio.gather(*(courier.send("SET", name, f"of {name}") for name in names))
    replies = await asyncio.gather(*(courier.send("GET", name) for name in names))
    assert replies == [f"of {name}".encode() for name in names]


async def test_commands_sent_together_are_carried_out_in_order(courier: Courier) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    lengths = await asyncio.gather(*(courier.send("APPEND", "k", letter) for letter in letters))
    assert lengths == list(range(1, 27))
    assert await courier.send("GET", "k") == letters.encode()


async def test_a_refused_command_does_not_disturb_its_neighbours(courier: Courier) -> None:
    await courier.send("SET", "k", "v")
    replies: tuple[Any, ...] = await asyncio.gather(
        courier.send("GET", "k"),
        courier.send("LPUSH", "k", "w"),
        courier.send("EXISTS", "k"),
        return_exceptions=True,
    )
    assert (replies[0], replies[2]) == (b"v", 1)
    assert isinstance(replies[1], ResponseError)


async def test_all_that_belongs_to_a_name_lies_on_one_node(courier: Courier) -> None:
    accounts = AccountStore(courier)
    assert await accounts.add("ada", "bot", "1", b"hash")
    assert await accounts.rotate("ada", "2", b"other", 60_000)
    [account] = await accounts.all()
    assert sorted(account.keys) == ["1", "2"]
    assert await accounts.revoke("ada")
    assert await accounts.find("2") is None


async def test_one_clock_is_asked_for_the_time(cluster: Cluster, courier: Courier) -> None:
    for node in cluster.nodes:
        node.admin.config_resetstat()
    await asyncio.gather(*(courier.send("TIME") for _ in range(10)))
    asked = [node.admin.info("commandstats").get("cmdstat_time") for node in cluster.nodes]
    assert [stats["calls"] for stats in asked if stats] == [10]


async def test_a_slot_that_moved_is_followed(cluster: Cluster, courier: Courier) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first)
    await courier.send("EXISTS", name)
    cluster.move(key_slot(name.encode()), second)
    try:
        await courier.send("SET", name, "v")
        assert second.admin.get(name) == "v"
        await courier.send("DEL", name)
    finally:
        cluster.move(key_slot(name.encode()), first)


async def test_a_slot_that_is_just_moving_is_followed(cluster: Cluster, courier: Courier) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first)
    slot = key_slot(name.encode())
    await courier.send("EXISTS", name)
    giver, taker = (node.ask("CLUSTER", "MYID") for node in (first, second))
    second.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giver)
    first.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", taker)
    try:
        await courier.send("SET", name, "v")
        assert await courier.send("GET", name) == b"v"
        assert second.ask("CLUSTER", "COUNTKEYSINSLOT", slot) == 1
        assert first.ask("CLUSTER", "COUNTKEYSINSLOT", slot) == 0
        await courier.send("DEL", name)
    finally:
        cluster.move(slot, first)


async def test_a_cluster_that_lacks_a_slot_is_only_away(cluster: Cluster, courier: Courier) -> None:
    node = cluster.nodes[0]
    name, lacking = cluster.name_at(node), cluster.name_at(node, "other*")
    slot = key_slot(lacking.encode())
    await courier.send("SET", name, "v")
    node.ask("CLUSTER", "DELSLOTS", slot)
    try:
        until(lambda: "cluster_state:fail" in node.ask("CLUSTER", "INFO"))
        with pytest.raises(StoreUnavailable):
            await courier.send("GET", name)
    finally:
        node.ask("CLUSTER", "ADDSLOTS", slot)
        until(lambda: "cluster_state:ok" in node.ask("CLUSTER", "INFO"))
    assert await courier.send("GET", name) == b"v"


async def test_keys_that_are_just_moving_apart_are_only_away(
    cluster: Cluster, courier: Courier
) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first, "{*}")
    slot = key_slot(name.encode())
    await courier.send("SET", name, "v")
    giver, taker = (node.ask("CLUSTER", "MYID") for node in (first, second))
    second.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giver)
    first.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", taker)
    try:
        with pytest.raises(StoreUnavailable):
            await courier.send("MGET", name, f"{name} beside")
    finally:
        for node in (first, second):
            node.ask("CLUSTER", "SETSLOT", slot, "STABLE")
    assert await courier.send("MGET", name, f"{name} beside") == [b"v", None]


async def test_a_node_that_hangs_does_not_take_the_others_with_it(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "PATIENCE_SECONDS", 0.2)
    courier = Courier(connect(cluster.url))
    hanging, other, _ = cluster.nodes
    there, elsewhere = cluster.name_at(hanging), cluster.name_at(other)
    await courier.send("SET", there, "v")
    hanging.signal(signal.SIGSTOP)
    try:
        replies: tuple[Any, ...] = await asyncio.gather(
            courier.send("GET", there), courier.send("SET", elsewhere, "w"), return_exceptions=True
        )
        assert isinstance(replies[0], StoreUnavailable)
        assert replies[1] == b"OK"
        assert await courier.send("GET", elsewhere) == b"w"
    finally:
        hanging.signal(signal.SIGCONT)
    assert await courier.send("GET", there) == b"v"
    await courier.close()


async def test_hints_of_every_node_come_straight_from_it(
    cluster: Cluster, courier: Courier
) -> None:
    hints = Hints(connect(cluster.url))
    await hints.start()
    channel = keys.process_channel(hints.process)
    listening = [node.ask("PUBSUB", "NUMSUB", channel) for node in cluster.nodes]
    assert listening == [[channel, 1]] * 3
    sessions = SessionStore(courier, hints.process, 60_000)
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    for node in cluster.nodes:
        home = cluster.name_at(node, keys.session_home("ada", "*"))
        await sessions.claim("ada", home.split("/")[1].split("}")[0], "stream", 0)
        hints.listen(home, heard.put_nowait)
        await courier.run(CALL, [home], [home, "m"])
        assert await heard.get() == b"seated m"
        hints.ignore(home)
    await hints.close()


async def test_a_process_is_connected_as_long_as_it_listens(
    cluster: Cluster, courier: Courier
) -> None:
    signs = SignsOfLife(courier, "here")
    hints = Hints(connect(cluster.url))
    await hints.start()
    assert await signs.is_connected(hints.process)
    await hints.close()
    while await signs.is_connected(hints.process):
        await asyncio.sleep(0.01)


async def test_everybody_is_woken_when_the_hints_of_one_node_may_be_lost(cluster: Cluster) -> None:
    hints = Hints(connect(cluster.url))
    await hints.start()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    hints.listen("topic", heard.put_nowait)
    for node in cluster.nodes:
        node.ask("CLIENT", "KILL", "TYPE", "pubsub")
        assert await heard.get() is None
    await hints.close()
