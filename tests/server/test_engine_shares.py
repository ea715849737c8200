"""Rollouts of some keys leave the engine's processes to others, and to replays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import grpc
import pytest

from tests.e2e.running import play, running_server
from tradewinds import TradewindsError
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds.v1 import engine_service_pb2 as pb
from tradewinds_engine import game
from tradewinds_engine.replay import decode, verify
from tradewinds_server.api.engine_service import MOST_PLAYOUTS
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

ROLLOUTS = 16
GREEDY = ("eve", "eva", "evi", "evo")
SNAPSHOT = game("puerto-rico").new(4, seed=3).dump()


@pytest.fixture
async def clients(redis_url: str) -> AsyncIterator[dict[str, Client]]:
    async with AsyncExitStack() as stack:
        store = StoreClient(redis_url)
        stack.push_async_callback(store.close)
        address = await stack.enter_async_context(running_server(redis_url, engine_workers=1))
        made: dict[str, Client] = {}
        for name in (*GREEDY, "ada", "org"):
            key, role = new_key(), Role.ORGANISER if name == "org" else Role.BOT
            await AccountStore(store).add(name, role, key.key_id, key.hash)
            client = Client(address, api_key=key.text)
            made[name] = await stack.enter_async_context(client)
        yield made


async def finished_match(organiser: Client) -> str:
    created = await organiser.matches.create("puerto-rico", [guest("one"), guest("two")])
    await play(organiser, created, 10_000)
    return created.match.match_id


async def try_once(client: Client, playouts: int) -> object:
    """A rollout that does not wait and try again where it is refused."""
    engine = client.engine
    request = pb.RolloutRequest(snapshots=[SNAPSHOT], playouts=playouts)
    try:
        return await engine.stub.Rollout(
            request, metadata=engine.connection.endpoint.metadata(None)
        )
    except grpc.aio.AioRpcError as error:
        raise await engine.connection.failure(error) from error


def roll_out(client: Client, calls: int) -> list[asyncio.Task[object]]:
    """As many of the longest rollouts at once."""
    return [asyncio.create_task(try_once(client, MOST_PLAYOUTS)) for _ in range(calls)]


async def end(rollouts: list[asyncio.Task[object]]) -> list[str]:
    """The reasons of those that were refused."""
    for rollout in rollouts:
        rollout.cancel()
    ends = await asyncio.gather(*rollouts, return_exceptions=True)
    return [str(each.reason) for each in ends if isinstance(each, TradewindsError)]


async def test_sixteen_long_rollouts_of_one_key_keep_nobody_else_waiting(
    clients: dict[str, Client],
) -> None:
    match_id = await finished_match(clients["org"])
    rollouts = roll_out(clients["eve"], ROLLOUTS)
    await asyncio.wait(rollouts, return_when=asyncio.FIRST_COMPLETED)  # those beyond her share
    ada = clients["ada"]
    verify(decode(await ada.matches.replay(match_id)))
    assert (await ada.engine.position(SNAPSHOT)).legal_actions
    short = pb.RolloutRequest(snapshots=[SNAPSHOT], playouts=1)
    answer = await ada.engine.call(ada.engine.stub.Rollout, short)
    assert answer.results[0].playouts == 1
    assert not all(rollout.done() for rollout in rollouts)
    assert "OVERLOADED" in await end(rollouts)


async def test_rollouts_that_take_every_place_leave_those_of_replays(
    clients: dict[str, Client],
) -> None:
    match_id = await finished_match(clients["org"])
    rollouts = [task for name in GREEDY for task in roll_out(clients[name], ROLLOUTS // 4)]
    await asyncio.wait(rollouts, return_when=asyncio.FIRST_COMPLETED)
    ada = clients["ada"]
    with pytest.raises(TradewindsError, match="busy"):
        await try_once(ada, playouts=1)
    verify(decode(await ada.matches.replay(match_id)))
    assert not all(rollout.done() for rollout in rollouts)
    await end(rollouts)


async def test_a_rollout_ends_in_time_and_tells_how_much_was_played(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, rollout_seconds=0.2) as address,
        Client(address) as client,
    ):
        request = pb.RolloutRequest(snapshots=[SNAPSHOT], playouts=MOST_PLAYOUTS)
        answer = await client.engine.call(client.engine.stub.Rollout, request)
        assert 0 < answer.results[0].playouts < MOST_PLAYOUTS
