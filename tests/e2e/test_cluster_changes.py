"""A cluster that is rearranged while matches are played on it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.crc import key_slot

from tests.stores import Cluster
from tradewinds_server.store import redis_keys

from .running import running_server
from .steady import Steady
from .test_store_hosts import check, meet


@pytest.fixture
def own_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Six nodes of this test's own, which it may change."""
    cluster = Cluster(tmp_path, with_replicas=True)
    yield cluster
    cluster.stop()


def slot_of_match(match_id: str) -> int:
    return key_slot(redis_keys.match(match_id).encode())


def slots_in_use(cluster: Cluster, bot: Steady) -> list[int]:
    """Of the match, of its bot, of every queue and of the lists."""
    queues = [name for node in cluster.nodes for name in node.ask("KEYS", "{q:*")]
    assert queues
    match, running = redis_keys.match(bot.match_id), redis_keys.running(bot.name)
    names = (match, running, redis_keys.QUEUES, *queues)
    return sorted({key_slot(name.encode()) for name in names})


async def test_slots_are_moved_to_and_fro_during_a_match(own_cluster: Cluster) -> None:
    async with (
        running_server(own_cluster.url, open=True) as here,
        running_server(own_cluster.url, open=True) as there,
    ):
        ada, bob = Steady("ada", at=10), Steady("bob", at=60)
        playing = asyncio.create_task(meet("puerto-rico", (here, there), ada, bob))
        for bot in (ada, bob):
            await bot.reached.wait()
            for slot in slots_in_use(own_cluster, bot):
                target = next(
                    node for node in own_cluster.nodes if slot not in own_cluster.slots_of(node)
                )
                await asyncio.to_thread(own_cluster.move_with_keys, slot, target)
        await check(own_cluster.url, there, await playing)
        assert ada.asked == sorted(ada.asked)  # nothing was lost and played again


async def test_a_node_is_added_during_a_match_and_takes_it_over(
    own_cluster: Cluster, tmp_path: Path
) -> None:
    async with (
        running_server(own_cluster.url, open=True) as here,
        running_server(own_cluster.url, open=True) as there,
    ):
        ada = Steady("ada", at=20)
        playing = asyncio.create_task(meet("puerto-rico", (here, there), ada, Steady("bob")))
        await ada.reached.wait()
        added = await asyncio.to_thread(own_cluster.add_node, tmp_path)
        slot = slot_of_match(ada.match_id)
        await asyncio.to_thread(own_cluster.move_with_keys, slot, added)
        await check(own_cluster.url, there, await playing)
        assert own_cluster.slots_of(added) == {slot}
        assert added.ask("EXISTS", redis_keys.match(ada.match_id))
