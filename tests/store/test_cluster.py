"""A cluster behind one client: every command finds its node, whatever becomes of the others."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from redis.crc import key_slot

from tests.stores import Cluster, free_port, until
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.store import pipeline, redis_keys
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.heartbeats import Heartbeats
from tradewinds_server.store.matches import NOTIFY_SESSION
from tradewinds_server.store.notifications import Notifications
from tradewinds_server.store.resp import ReplyError
from tradewinds_server.store.sessions import SessionStore


@pytest.fixture
async def client(cluster: Cluster) -> AsyncIterator[StoreClient]:
    client = StoreClient(cluster.url)
    yield client
    await client.close()


async def test_replies_of_all_nodes_find_their_callers(client: StoreClient) -> None:
    names = [f"k{number}" for number in range(100)]
    await asyncio.gather(*(client.send("SET", name, f"of {name}") for name in names))
    replies = await asyncio.gather(*(client.send("GET", name) for name in names))
    assert replies == [f"of {name}".encode() for name in names]


async def test_commands_sent_together_are_carried_out_in_order(client: StoreClient) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    lengths = await asyncio.gather(*(client.send("APPEND", "k", letter) for letter in letters))
    assert lengths == list(range(1, 27))
    assert await client.send("GET", "k") == letters.encode()


async def test_a_refused_command_does_not_disturb_its_neighbours(client: StoreClient) -> None:
    await client.send("SET", "k", "v")
    replies: tuple[Any, ...] = await asyncio.gather(
        client.send("GET", "k"),
        client.send("LPUSH", "k", "w"),
        client.send("EXISTS", "k"),
        return_exceptions=True,
    )
    assert (replies[0], replies[2]) == (b"v", 1)
    assert isinstance(replies[1], ReplyError)


async def test_all_that_belongs_to_a_name_lies_on_one_node(client: StoreClient) -> None:
    accounts = AccountStore(client)
    assert await accounts.add("ada", "bot", "1", b"hash")
    assert await accounts.rotate("ada", "2", b"other", 60_000)
    [account] = await accounts.all()
    assert sorted(account.keys) == ["1", "2"]
    assert await accounts.revoke("ada")
    assert await accounts.find("2") is None


async def test_one_clock_is_asked_for_the_time(cluster: Cluster, client: StoreClient) -> None:
    for node in cluster.nodes:
        node.admin.config_resetstat()
    await asyncio.gather(*(client.send("TIME") for _ in range(10)))
    asked = [node.admin.info("commandstats").get("cmdstat_time") for node in cluster.nodes]
    assert [stats["calls"] for stats in asked if stats] == [10]


async def test_a_slot_that_moved_is_followed(cluster: Cluster, client: StoreClient) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first)
    await client.send("EXISTS", name)
    cluster.move(key_slot(name.encode()), second)
    try:
        await client.send("SET", name, "v")
        assert second.admin.get(name) == "v"
        await client.send("DEL", name)
    finally:
        cluster.move(key_slot(name.encode()), first)


async def test_a_slot_that_is_just_moving_is_followed(
    cluster: Cluster, client: StoreClient
) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first)
    slot = key_slot(name.encode())
    await client.send("EXISTS", name)
    giver, taker = (node.ask("CLUSTER", "MYID") for node in (first, second))
    second.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giver)
    first.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", taker)
    try:
        await client.send("SET", name, "v")
        assert await client.send("GET", name) == b"v"
        assert second.ask("CLUSTER", "COUNTKEYSINSLOT", slot) == 1
        assert first.ask("CLUSTER", "COUNTKEYSINSLOT", slot) == 0
        await client.send("DEL", name)
    finally:
        cluster.move(slot, first)


async def test_a_cluster_that_lacks_a_slot_is_only_away(
    cluster: Cluster, client: StoreClient
) -> None:
    node = cluster.nodes[0]
    name, lacking = cluster.name_at(node), cluster.name_at(node, "other*")
    slot = key_slot(lacking.encode())
    await client.send("SET", name, "v")
    node.ask("CLUSTER", "DELSLOTS", slot)
    try:
        until(lambda: "cluster_state:fail" in node.ask("CLUSTER", "INFO"))
        with pytest.raises(StoreUnavailable):
            await client.send("GET", name)
    finally:
        node.ask("CLUSTER", "ADDSLOTS", slot)
        until(lambda: "cluster_state:ok" in node.ask("CLUSTER", "INFO"))
    assert await client.send("GET", name) == b"v"


async def test_keys_that_are_just_moving_apart_are_only_away(
    cluster: Cluster, client: StoreClient
) -> None:
    first, second, _ = cluster.nodes
    name = cluster.name_at(first, "{*}")
    slot = key_slot(name.encode())
    await client.send("SET", name, "v")
    giver, taker = (node.ask("CLUSTER", "MYID") for node in (first, second))
    second.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giver)
    first.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", taker)
    try:
        with pytest.raises(StoreUnavailable):
            await client.send("MGET", name, f"{name} beside")
    finally:
        for node in (first, second):
            node.ask("CLUSTER", "SETSLOT", slot, "STABLE")
    assert await client.send("MGET", name, f"{name} beside") == [b"v", None]


async def test_a_node_that_hangs_does_not_take_the_others_with_it(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "REPLY_SECONDS", 0.2)
    client = StoreClient(cluster.url)
    hanging, other, _ = cluster.nodes
    there, elsewhere = cluster.name_at(hanging), cluster.name_at(other)
    await client.send("SET", there, "v")
    hanging.signal(signal.SIGSTOP)
    try:
        replies: tuple[Any, ...] = await asyncio.gather(
            client.send("GET", there), client.send("SET", elsewhere, "w"), return_exceptions=True
        )
        assert isinstance(replies[0], StoreUnavailable)
        assert replies[1] == b"OK"
        assert await client.send("GET", elsewhere) == b"w"
    finally:
        hanging.signal(signal.SIGCONT)
    assert await client.send("GET", there) == b"v"
    await client.close()


async def test_hints_of_every_node_come_straight_from_it(
    cluster: Cluster, client: StoreClient
) -> None:
    notifications = Notifications(cluster.url)
    await notifications.start()
    channel = redis_keys.process_channel(notifications.process)
    listening = [node.ask("PUBSUB", "NUMSUB", channel) for node in cluster.nodes]
    assert listening == [[channel, 1]] * 3
    sessions = SessionStore(client, notifications.process, 60_000)
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    for node in cluster.nodes:
        home = cluster.name_at(node, redis_keys.session_home("ada", "*"))
        await sessions.claim("ada", home.split("/")[1].split("}")[0], "stream", 0)
        notifications.listen(home, heard.put_nowait)
        await client.run(NOTIFY_SESSION, [home], [home, "m"])
        assert await heard.get() == b"seated m"
        notifications.ignore(home)
    await notifications.close()


async def test_a_process_is_connected_as_long_as_it_listens(
    cluster: Cluster, client: StoreClient
) -> None:
    heartbeats = Heartbeats(client, "here")
    notifications = Notifications(cluster.url)
    await notifications.start()
    assert await heartbeats.is_connected(notifications.process)
    await notifications.close()
    while await heartbeats.is_connected(notifications.process):
        await asyncio.sleep(0.01)


async def test_everybody_is_woken_when_the_hints_of_one_node_may_be_lost(cluster: Cluster) -> None:
    notifications = Notifications(cluster.url)
    await notifications.start()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    notifications.listen("topic", heard.put_nowait)
    for node in cluster.nodes:
        node.ask("CLIENT", "KILL", "TYPE", "pubsub")
        assert await heard.get() is None
    await notifications.close()


async def test_a_cluster_of_which_no_node_answers_is_unavailable() -> None:
    client = StoreClient(f"redis+cluster://127.0.0.1:{free_port()}")
    for asking in (client.correct_clocks, client.time_us, partial(client.send_to_all, "PING")):
        with pytest.raises(StoreUnavailable):
            await asking()
    await client.close()
