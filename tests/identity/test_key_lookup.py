"""Who a key belongs to, as the server sees it while accounts change."""

from __future__ import annotations

import pytest

from tradewinds_server.errors import BadKey
from tradewinds_server.identity import key_lookup
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.identity.key_lookup import KeyLookup
from tradewinds_server.identity.permissions import Principal, Role
from tradewinds_server.store.accounts import AccountStore


async def test_a_key_works_as_soon_as_it_is_added(accounts: AccountStore) -> None:
    key, known = new_key(), KeyLookup(accounts)
    with pytest.raises(BadKey):
        await known.principal_of(key)
    await accounts.add("ada", "bot", key.key_id, key.hash)
    assert await known.principal_of(key) == Principal("ada", Role.BOT, key.key_id)


async def test_a_known_id_with_another_secret_is_refused(accounts: AccountStore) -> None:
    key, known = new_key(), KeyLookup(accounts)
    await accounts.add("ada", "bot", key.key_id, key.hash)
    await known.principal_of(key)
    with pytest.raises(BadKey):
        await known.principal_of(key._replace(secret=new_key().secret))


async def test_a_revoked_key_is_refused_once_the_memory_ends(
    accounts: AccountStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_lookup, "REMEMBER_SECONDS", 0.0)
    key, known = new_key(), KeyLookup(accounts)
    await accounts.add("ada", "bot", key.key_id, key.hash)
    principal = await known.principal_of(key)
    assert await known.still_holds(principal)
    await accounts.revoke("ada")
    assert not await known.still_holds(principal)
    with pytest.raises(BadKey):
        await known.principal_of(key)
