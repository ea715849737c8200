"""What becomes of accounts and keys in the store."""

from __future__ import annotations

from tradewinds_server.identity.api_keys import ApiKey, new_key
from tradewinds_server.store import redis_keys
from tradewinds_server.store.accounts import AccountStore, KeyRecord
from tradewinds_server.store.client import StoreClient

HOUR_MS = 3_600_000


async def add(accounts: AccountStore, name: str, role: str = "bot") -> ApiKey:
    key = new_key()
    assert await accounts.add(name, role, key.key_id, key.hash)
    return key


async def rotate(accounts: AccountStore, name: str, grace_ms: int) -> ApiKey:
    key = new_key()
    assert await accounts.rotate(name, key.key_id, key.hash, grace_ms)
    return key


async def test_an_added_key_is_found_by_its_id(accounts: AccountStore) -> None:
    assert await accounts.is_empty()
    key = await add(accounts, "ada", "organiser")
    assert await accounts.find(key.key_id) == KeyRecord("ada", "organiser", key.hash)
    assert await accounts.find(new_key().key_id) is None
    assert not await accounts.is_empty()


async def test_a_name_is_given_once(accounts: AccountStore) -> None:
    first, second = await add(accounts, "ada"), new_key()
    assert not await accounts.add("ada", "admin", second.key_id, second.hash)
    assert await accounts.find(second.key_id) is None
    assert await accounts.find(first.key_id) == KeyRecord("ada", "bot", first.hash)


async def test_a_revoked_name_has_no_key_left_and_may_be_given_again(
    accounts: AccountStore,
) -> None:
    first = await add(accounts, "ada")
    second = await rotate(accounts, "ada", HOUR_MS)
    assert await accounts.revoke("ada")
    assert not await accounts.revoke("ada")
    for key in (first, second):
        assert await accounts.find(key.key_id) is None
    assert await accounts.is_empty()
    await add(accounts, "ada")


async def test_rotating_keeps_the_old_key_for_the_grace_and_no_longer(
    accounts: AccountStore, client: StoreClient
) -> None:
    old = await add(accounts, "ada", "admin")
    new = await rotate(accounts, "ada", HOUR_MS)
    assert await accounts.find(new.key_id) == KeyRecord("ada", "admin", new.hash)
    assert await accounts.find(old.key_id) is not None
    assert 0 < await client.send("PTTL", redis_keys.api_key(old.key_id)) <= HOUR_MS
    assert await client.send("PTTL", redis_keys.api_key(new.key_id)) == -1


async def test_rotating_again_does_not_prolong_a_key_that_is_to_end(
    accounts: AccountStore, client: StoreClient
) -> None:
    oldest = await add(accounts, "ada")
    await rotate(accounts, "ada", HOUR_MS)
    await rotate(accounts, "ada", 24 * HOUR_MS)
    assert await client.send("PTTL", redis_keys.api_key(oldest.key_id)) <= HOUR_MS


async def test_rotating_without_grace_ends_the_old_key_at_once(accounts: AccountStore) -> None:
    old = await add(accounts, "ada")
    new = await rotate(accounts, "ada", 0)
    assert await accounts.find(old.key_id) is None
    [account] = await accounts.all()
    assert account.keys == {new.key_id: -1}


async def test_nobody_unknown_is_rotated(accounts: AccountStore) -> None:
    key = new_key()
    assert not await accounts.rotate("ada", key.key_id, key.hash, 0)
    assert await accounts.find(key.key_id) is None


async def test_accounts_are_listed_by_name_with_their_working_keys(accounts: AccountStore) -> None:
    bob = await add(accounts, "bob")
    ada = await add(accounts, "ada", "spectator")
    listed = await accounts.all()
    assert [(account.name, account.role) for account in listed] == [
        ("ada", "spectator"),
        ("bob", "bot"),
    ]
    assert [account.keys for account in listed] == [{ada.key_id: -1}, {bob.key_id: -1}]


async def test_the_store_holds_no_key(accounts: AccountStore, client: StoreClient) -> None:
    issued = [await add(accounts, "ada"), await rotate(accounts, "ada", HOUR_MS)]
    held = b""
    for name in await client.send("KEYS", "*"):
        kind = await client.send("TYPE", name)
        read = ("HGETALL", name) if kind == b"hash" else ("SMEMBERS", name)
        held += name + repr(await client.send(*read)).encode()
    for key in issued:
        assert key.key_id.encode() in held
        assert key.secret.encode() not in held
