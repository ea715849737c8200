"""Calls are counted for the owner of their key, and by address where there is no good key."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import grpc
import pytest

from tests.e2e.running import running_server
from tests.server.errors import details_of
from tests.server.wire_bot import WireBot
from tradewinds.v1 import engine_service_pb2 as engine_pb
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds_engine import game
from tradewinds_server.api.client_limits import address_of
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

BURST = 5
SNAPSHOT = game("puerto-rico").new(2, seed=3).dump()


@pytest.fixture
async def accounts(redis_url: str) -> AsyncIterator[AccountStore]:
    client = StoreClient(redis_url)
    yield AccountStore(client)
    await client.close()


async def key_of(accounts: AccountStore, name: str) -> str:
    key = new_key()
    assert await accounts.add(name, Role.BOT, key.key_id, key.hash)
    return key.text


async def reason_of(call: Awaitable[object]) -> str:
    """The reason of its refusal, empty if it was answered."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        return str(details_of(error)[0].reason)
    return ""


def bearer(key: str) -> list[tuple[str, str]]:
    return [("authorization", f"Bearer {key}")]


async def list_matches(channel: grpc.aio.Channel, key: str) -> str:
    stub = MatchServiceStub(channel)
    return await reason_of(stub.ListMatches(pb.ListMatchesRequest(), metadata=bearer(key)))


async def read_archive(channel: grpc.aio.Channel, key: str) -> str:
    """A match that the store does not know is looked for in the archive."""
    request = pb.GetMatchRequest(match_id="0" * 20)
    return await reason_of(MatchServiceStub(channel).GetMatch(request, metadata=bearer(key)))


async def roll_out(channel: grpc.aio.Channel, key: str) -> str:
    request = engine_pb.RolloutRequest(snapshots=[SNAPSHOT], playouts=1)
    return await reason_of(EngineServiceStub(channel).Rollout(request, metadata=bearer(key)))


@pytest.mark.parametrize(
    ("peer", "client"),
    [
        ("ipv4:198.51.100.7:4711", "ipv4:198.51.100.7"),
        ("ipv6:%5B2001:db8:1:2::7%5D:4711", "ipv6:2001:db8:1:2::/64"),
        ("ipv6:%5B2001:db8:1:2:ffff::9%5D:1", "ipv6:2001:db8:1:2::/64"),
        ("ipv6:%5B2001:db8:1:3::7%5D:4711", "ipv6:2001:db8:1:3::/64"),
        ("ipv6:%5Bfe80::1%25eth0%5D:4711", "ipv6:fe80::/64"),
        ("ipv6:%5B::ffff:198.51.100.7%5D:4711", "ipv4:198.51.100.7"),
        ("ipv6:%5Bnonsense%5D:4711", "ipv6:%5Bnonsense%5D"),
    ],
)
def test_a_client_is_an_address_or_a_network_of_ipv6(peer: str, client: str) -> None:
    assert address_of(peer) == client


async def test_who_calls_too_often_with_a_key_keeps_nobody_else_out(
    redis_url: str, accounts: AccountStore
) -> None:
    eve, ada = await key_of(accounts, "eve"), await key_of(accounts, "ada")
    settings = {"calls_per_second": 0.01, "call_burst": BURST}
    async with (
        running_server(redis_url, **settings) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        assert await list_matches(channel, ada) == ""
        reasons = [await list_matches(channel, eve) for _ in range(2 * BURST)]
        assert set(reasons) == {"", "RATE_LIMITED"}
        assert await list_matches(channel, ada) == ""


async def test_who_guesses_keys_is_counted_by_address_and_keeps_no_known_key_out(
    redis_url: str, accounts: AccountStore
) -> None:
    ada = await key_of(accounts, "ada")
    settings = {"calls_per_second": 0.01, "call_burst": BURST}
    async with (
        running_server(redis_url, **settings) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        assert await list_matches(channel, ada) == ""
        guesses = [await list_matches(channel, new_key().text) for _ in range(2 * BURST)]
        assert guesses[-1] == "RATE_LIMITED"
        assert await list_matches(channel, ada) == ""


async def test_the_engines_time_of_one_key_leaves_another_its_own(
    redis_url: str, accounts: AccountStore
) -> None:
    eve, ada = await key_of(accounts, "eve"), await key_of(accounts, "ada")
    async with (
        running_server(redis_url, engine_workers_per_client=1e-6) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        assert await roll_out(channel, eve) == ""
        assert await roll_out(channel, eve) == "RATE_LIMITED"
        assert await roll_out(channel, ada) == ""


async def test_archive_reads_of_one_key_leave_another_its_own(
    redis_url: str, accounts: AccountStore, tmp_path: Path
) -> None:
    eve, ada = await key_of(accounts, "eve"), await key_of(accounts, "ada")
    limits = {"archive": str(tmp_path), "archive_reads_per_second": 0.1}
    async with (
        running_server(redis_url, **limits) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        assert await read_archive(channel, eve) == "UNKNOWN_MATCH"
        assert await read_archive(channel, eve) == "RATE_LIMITED"
        assert await list_matches(channel, ada) == ""  # reads the archive, too
        assert await read_archive(channel, ada) == "RATE_LIMITED"
        assert await list_matches(channel, eve) == "RATE_LIMITED"


async def test_open_calls_of_one_key_leave_room_for_another(
    redis_url: str, accounts: AccountStore
) -> None:
    eve, ada = await key_of(accounts, "eve"), await key_of(accounts, "ada")
    async with (
        running_server(redis_url, max_calls_per_client=1) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        bot = WireBot(channel, "eve")
        bot.metadata = [("authorization", f"Bearer {eve}")]
        await bot.connect()
        assert await list_matches(channel, eve) == "OVERLOADED"
        assert await list_matches(channel, ada) == ""
        await bot.end()
