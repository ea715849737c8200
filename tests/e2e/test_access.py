"""Keys, roles and tokens against a real server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing

import grpc
import pytest
from grpc_channelz.v1 import channelz_pb2, channelz_pb2_grpc

from tests.e2e.running import running_server
from tradewinds.client import Client
from tradewinds.errors import NotAllowed, TradewindsError, from_rpc
from tradewinds.game_setup import game_setup
from tradewinds.seating import guest
from tradewinds.v1 import bot_service_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.permissions import Role
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

BOTS = [guest("ada"), guest("bob")]


@pytest.fixture
async def accounts(redis_url: str) -> AsyncIterator[AccountStore]:
    client = StoreClient(redis_url)
    yield AccountStore(client)
    await client.close()


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[str]:
    async with running_server(redis_url) as address:
        yield address


async def key_for(accounts: AccountStore, name: str, role: Role) -> str:
    key = new_key()
    assert await accounts.add(name, role, key.key_id, key.hash)
    return key.text


async def refusal(call: Awaitable[object]) -> TradewindsError:
    with pytest.raises(NotAllowed) as refused:
        await call
    return refused.value


async def repeat(call: Callable[[], Awaitable[object]]) -> None:
    """Until it is refused."""
    while True:
        await call()


async def test_the_catalog_needs_no_key_but_a_match_does(server: str) -> None:
    async with Client(server) as client:
        assert await client.catalog.games()
        assert (await refusal(client.matches.create("puerto-rico", BOTS))).reason == "KEY_NEEDED"
        assert (await refusal(client.matches.get("x"))).reason == "KEY_NEEDED"


async def test_a_key_that_was_never_given_out_is_refused(server: str) -> None:
    async with Client(server, api_key=new_key().text) as client:
        assert (await refusal(client.matches.create("puerto-rico", BOTS))).reason == "BAD_KEY"


@pytest.mark.parametrize("role", [Role.BOT, Role.SPECTATOR])
async def test_creating_matches_is_for_organisers(
    server: str, accounts: AccountStore, role: Role
) -> None:
    async with Client(server, api_key=await key_for(accounts, "ada", role)) as client:
        refused = await refusal(client.matches.create("puerto-rico", BOTS))
    assert refused.reason == "ROLE_FORBIDS"
    assert refused.metadata == {"role": role, "permission": "organise"}


async def test_a_key_works_while_the_server_runs_until_it_is_revoked(
    server: str, accounts: AccountStore
) -> None:
    key = await key_for(accounts, "judge", Role.ORGANISER)
    async with Client(server, api_key=key) as client:
        created = await client.matches.create("puerto-rico", BOTS)
        await accounts.revoke("judge")
        refused = await refusal(repeat(lambda: client.matches.get(created.match.match_id)))
    assert refused.reason == "BAD_KEY"


async def test_a_stream_is_closed_when_its_key_is_revoked(
    server: str, accounts: AccountStore
) -> None:
    judge = await key_for(accounts, "judge", Role.ORGANISER)
    eve = await key_for(accounts, "eve", Role.SPECTATOR)
    async with Client(server, api_key=judge) as organiser, Client(server, api_key=eve) as watching:
        match = (await organiser.matches.create("puerto-rico", BOTS)).match
        updates = watching.matches.watch(match.match_id)
        await anext(updates)
        await accounts.revoke("eve")
        assert (await refusal(repeat(lambda: anext(updates)))).reason == "BAD_KEY"


async def test_a_seat_token_opens_its_seat_without_a_key_and_nothing_else(
    server: str, accounts: AccountStore
) -> None:
    judge = await key_for(accounts, "judge", Role.ORGANISER)
    async with Client(server, api_key=judge) as organiser:
        created = await organiser.matches.create("puerto-rico", BOTS)
        other = await organiser.matches.create("puerto-rico", BOTS)
        match_id, seat_tokens = created.match.match_id, [key.token for key in created.seat_keys]
        public = await organiser.matches.get(match_id)
    assert not public.position.legal_actions
    async with Client(server) as bot:
        state = await bot.matches.get(match_id, seat_tokens[public.position.seat_to_move])
        assert state.position.legal_actions
        assert (await refusal(bot.matches.get(match_id))).reason == "KEY_NEEDED"
        wrong = bot.matches.get(other.match.match_id, seat_tokens[0])
        assert (await refusal(wrong)).reason == "BAD_TOKEN"
        action = state.position.legal_actions[0]
        assert await bot.matches.submit(
            match_id, 0, action, seat_tokens[public.position.seat_to_move]
        ) == 1  # fmt: skip


async def test_a_bot_waits_in_queues_under_its_own_name_only(
    server: str, accounts: AccountStore
) -> None:
    async with Client(server, api_key=await key_for(accounts, "ada", Role.BOT)) as client:
        refused = await refusal(anext(client.matchmaking.join("puerto-rico/2", "bob")))
        assert refused.reason == "NOT_YOUR_NAME"
        assert refused.metadata == {"name": "ada"}
        async with aclosing(client.matchmaking.join("puerto-rico/2", "ada")) as updates:
            assert (await anext(updates)).ticket.ticket_id


async def test_a_ticket_is_cancelled_by_its_own_bot_only(
    server: str, accounts: AccountStore
) -> None:
    ada = await key_for(accounts, "ada", Role.BOT)
    eve = await key_for(accounts, "eve", Role.BOT)
    async with (
        Client(server, api_key=ada) as owner,
        Client(server, api_key=eve) as thief,
        aclosing(owner.matchmaking.join("puerto-rico/2", "ada")) as updates,
    ):
        ticket_id = (await anext(updates)).ticket.ticket_id
        refused = await refusal(thief.matchmaking.cancel(ticket_id))
        assert refused.reason == "NOT_YOUR_TICKET"
        assert (await owner.matchmaking.cancel(ticket_id)).cancelled


async def play_as(server: str, key: str, bot: str) -> AsyncGenerator[bot_service_pb2.PlayResponse]:
    """What the server says to a bot that says hello and nothing more."""

    async def hello() -> AsyncIterator[bot_service_pb2.PlayRequest]:
        yield bot_service_pb2.PlayRequest(hello=bot_service_pb2.Hello(bot=bot, session_id="s"))
        await asyncio.Event().wait()

    async with Client(server, api_key=key) as client:
        stub = BotServiceStub(client.connection.channel)
        metadata = client.connection.endpoint.metadata()
        try:
            async for response in stub.Play(hello(), metadata=metadata):
                yield response
        except grpc.aio.AioRpcError as error:
            raise from_rpc(error) from error


async def test_a_bot_plays_under_its_own_name_only_and_until_its_key_is_revoked(
    server: str, accounts: AccountStore
) -> None:
    key = await key_for(accounts, "ada", Role.BOT)
    assert (await refusal(anext(play_as(server, key, "bob")))).reason == "NOT_YOUR_NAME"
    async with aclosing(play_as(server, key, "ada")) as stream:
        assert (await anext(stream)).HasField("welcome")
        await accounts.revoke("ada")
        assert (await refusal(repeat(lambda: anext(stream)))).reason == "BAD_KEY"


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SPECTATOR])
async def test_playing_is_for_bots(server: str, accounts: AccountStore, role: Role) -> None:
    key = await key_for(accounts, "ada", role)
    assert (await refusal(anext(play_as(server, key, "ada")))).reason == "ROLE_FORBIDS"


async def test_only_an_admin_sees_the_connections_of_a_server(
    server: str, accounts: AccountStore
) -> None:
    async with grpc.aio.insecure_channel(server) as channel:
        stub = channelz_pb2_grpc.ChannelzStub(channel)
        ask = channelz_pb2.GetServersRequest()
        with pytest.raises(grpc.aio.AioRpcError) as stranger:
            await stub.GetServers(ask)
        assert stranger.value.code() is grpc.StatusCode.UNAUTHENTICATED
        for role in Role:
            bearer = (("authorization", f"Bearer {await key_for(accounts, role, role)}"),)
            if role is Role.ADMIN:
                assert (await stub.GetServers(ask, metadata=bearer)).server
            else:
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await stub.GetServers(ask, metadata=bearer)
                assert refused.value.code() is grpc.StatusCode.PERMISSION_DENIED


async def test_an_admin_plays_under_any_name(server: str, accounts: AccountStore) -> None:
    key = await key_for(accounts, "root", Role.ADMIN)
    async with aclosing(play_as(server, key, "bob")) as stream:
        assert (await anext(stream)).HasField("welcome")


async def test_nobody_gets_another_organisers_tokens_by_repeating_its_request(
    server: str, accounts: AccountStore
) -> None:
    request = pb.CreateMatchRequest(
        setup=game_setup("puerto-rico", 2), assignments=BOTS, request_id="final"
    )
    keys = {name: await key_for(accounts, name, Role.ORGANISER) for name in ("judge", "thief")}
    created = []
    for name in ("judge", "thief", "judge"):
        async with Client(server, api_key=keys[name]) as client:
            created.append(await client.matches.call(client.matches.stub.CreateMatch, request))
    first, stolen, again = (answer.match.match_id for answer in created)
    assert stolen != first
    assert again == first


async def test_an_open_server_needs_no_key(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        assert (await client.matches.create("puerto-rico", BOTS)).seat_keys


def serve(*flags: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from tradewinds_server.cli import main; main()", "serve"]
    return subprocess.run(
        [*command, "--port", "0", *flags], capture_output=True, text=True, timeout=60
    )


def test_a_server_to_which_nobody_has_a_key_does_not_start(redis_url: str) -> None:
    ended = serve("--redis-url", redis_url)
    assert ended.returncode == 2
    assert "tradewinds bots add" in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr


def test_a_server_open_to_the_world_does_not_start(redis_url: str) -> None:
    ended = serve("--redis-url", redis_url, "--open", "--host", "0.0.0.0")
    assert ended.returncode == 2
    assert "loopback" in ended.stderr
