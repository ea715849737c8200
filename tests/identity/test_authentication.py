"""Who gets in through which call, with what they show."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import pytest
from grpc_channelz.v1 import channelz_pb2

import tradewinds.v1
from tradewinds_server.api.auth import MATCH, NEEDS, SEAT_CALLS, Authenticator, Caller
from tradewinds_server.errors import BadKey, KeyNeeded, RoleForbids
from tradewinds_server.identity.api_keys import ApiKey, new_key
from tradewinds_server.identity.key_lookup import KeyLookup
from tradewinds_server.identity.permissions import ANYBODY, MAY, Permission, Principal, Role
from tradewinds_server.store.accounts import AccountStore

TOKEN = "q0CJ1SWmhyfnPlgOwU1Nqg"


@pytest.fixture
def authenticator(accounts: AccountStore) -> Authenticator:
    return Authenticator(KeyLookup(accounts))


async def key_of(accounts: AccountStore, role: Role) -> ApiKey:
    key = new_key()
    assert await accounts.add(f"a {role}", role, key.key_id, key.hash)
    return key


def test_every_call_of_the_contract_stands_in_the_table_and_nothing_else() -> None:
    names = [name for _, name, _ in iter_modules(tradewinds.v1.__path__) if name.endswith("_pb2")]
    calls = {
        f"/{service.full_name}/{method.name}"
        for module in (channelz_pb2, *(import_module(f"tradewinds.v1.{name}") for name in names))
        for service in module.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }
    assert set(NEEDS) == calls
    assert calls > SEAT_CALLS


@pytest.mark.parametrize("role", Role)
async def test_a_role_gets_into_the_calls_it_has_the_permission_for(
    accounts: AccountStore, authenticator: Authenticator, role: Role
) -> None:
    key = await key_of(accounts, role)
    for call, needed in NEEDS.items():
        if needed is None:
            assert await authenticator.identify(call, key.text) == Caller(None, "")
        elif needed in MAY[role]:
            somebody = Principal(f"a {role}", role, key.key_id)
            assert await authenticator.identify(call, key.text) == Caller(somebody, "")
        else:
            with pytest.raises(RoleForbids):
                await authenticator.identify(call, key.text)


def test_only_organisers_and_admins_create_matches() -> None:
    assert NEEDS[MATCH + "CreateMatch"] is Permission.ORGANISE
    assert {role for role in Role if Permission.ORGANISE in MAY[role]} == {
        Role.ORGANISER,
        Role.ADMIN,
    }


@pytest.mark.parametrize("call", [call for call, needed in NEEDS.items() if needed is not None])
async def test_nobody_gets_in_without_a_key(authenticator: Authenticator, call: str) -> None:
    with pytest.raises(KeyNeeded):
        await authenticator.identify(call)
    with pytest.raises(BadKey):
        await authenticator.identify(call, new_key().text)


@pytest.mark.parametrize("call", sorted(SEAT_CALLS))
async def test_a_seat_token_gets_into_the_calls_of_a_seat(
    authenticator: Authenticator, call: str
) -> None:
    assert await authenticator.identify(call, token=TOKEN) == Caller(None, TOKEN)


async def test_a_seat_token_opens_nothing_else(authenticator: Authenticator) -> None:
    for call, needed in NEEDS.items():
        if needed is not None and call not in SEAT_CALLS:
            with pytest.raises(KeyNeeded):
                await authenticator.identify(call, token=TOKEN)


async def test_a_seat_token_is_no_key(authenticator: Authenticator) -> None:
    with pytest.raises(BadKey):
        await authenticator.identify(MATCH + "GetMatch", TOKEN)


async def test_a_key_and_a_token_may_be_shown_together(
    accounts: AccountStore, authenticator: Authenticator
) -> None:
    key = await key_of(accounts, Role.BOT)
    caller = await authenticator.identify(MATCH + "ListMatches", key.text, TOKEN)
    assert caller == Caller(Principal("a bot", Role.BOT, key.key_id), TOKEN)


async def test_on_an_open_server_everybody_gets_in_everywhere() -> None:
    authenticator = Authenticator(None)
    for call in NEEDS:
        assert await authenticator.identify(call) == Caller(ANYBODY, "")
    assert await authenticator.identify(MATCH + "SubmitMove", token=TOKEN) == Caller(ANYBODY, TOKEN)
    assert await authenticator.identify(MATCH + "GetMatch", new_key().text) == Caller(ANYBODY, "")
