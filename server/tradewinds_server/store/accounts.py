"""Accounts: names, roles and hashes of API keys. Keys themselves are never stored."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from . import redis_keys
from .client import StoreClient
from .lua_script import Script

ADD: Final = Script("accounts/add")
ROTATE: Final = Script("accounts/rotate")
REVOKE: Final = Script("accounts/revoke")

GONE: Final = -2  # PTTL of a key that does not exist


class KeyRecord(NamedTuple):
    """The owner of a key, and its hash."""

    name: str
    role: str
    hash: bytes


class Account(NamedTuple):
    """A name with its valid keys: id -> milliseconds until it expires, -1 for never."""

    name: str
    role: str
    keys: dict[str, int]


class AccountStore:
    """All keys share one hash tag. The store itself expires keys."""

    def __init__(self, client: StoreClient) -> None:
        self._client = client

    async def add(self, name: str, role: str, key_id: str, key_hash: bytes) -> bool:
        """Add an account. Returns False if the name is taken."""
        places = [redis_keys.ACCOUNTS, redis_keys.account_keys(name), redis_keys.api_key(key_id)]
        return bool(await self._client.run(ADD, places, [name, role, key_id, key_hash]))

    async def rotate(self, name: str, key_id: str, key_hash: bytes, grace_ms: int) -> bool:
        """Add a key and expire older ones after `grace_ms`. Returns False for an unknown name."""
        places = [redis_keys.ACCOUNTS, redis_keys.account_keys(name), redis_keys.api_key(key_id)]
        arguments = (name, key_id, key_hash, grace_ms, redis_keys.api_key(""))
        return bool(await self._client.run(ROTATE, places, arguments))

    async def revoke(self, name: str) -> bool:
        """Delete a name and all its keys. Returns False for an unknown name."""
        places = [redis_keys.ACCOUNTS, redis_keys.account_keys(name)]
        return bool(await self._client.run(REVOKE, places, [name, redis_keys.api_key("")]))

    async def find(self, key_id: str) -> KeyRecord | None:
        """The key with that id; None if there is none."""
        name, role, key_hash = await self._client.send(
            "HMGET", redis_keys.api_key(key_id), "name", "role", "hash"
        )
        return None if name is None else KeyRecord(name.decode(), role.decode(), key_hash)

    async def is_empty(self) -> bool:
        """Whether there are no accounts."""
        return not await self._client.send("EXISTS", redis_keys.ACCOUNTS)

    async def all(self) -> list[Account]:
        """Every account, sorted by name. Several round trips."""
        flat = await self._client.send("HGETALL", redis_keys.ACCOUNTS)
        roles = flat if isinstance(flat, dict) else dict(zip(flat[::2], flat[1::2], strict=True))
        named = sorted((name.decode(), role.decode()) for name, role in roles.items())
        return list(await asyncio.gather(*(self._account(name, role) for name, role in named)))

    async def _account(self, name: str, role: str) -> Account:
        members = await self._client.send("SMEMBERS", redis_keys.account_keys(name))
        ids = sorted(member.decode() for member in members)
        ends = await asyncio.gather(
            *(self._client.send("PTTL", redis_keys.api_key(key_id)) for key_id in ids)
        )
        working = {key_id: int(end) for key_id, end in zip(ids, ends, strict=True) if end != GONE}
        return Account(name, role, working)
