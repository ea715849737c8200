"""Accounts in the store: names, their roles, and hashes of their keys. No key is ever stored."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from . import keys
from .client import StoreClient
from .script import Script

ADD: Final = Script("accounts/add")
ROTATE: Final = Script("accounts/rotate")
REVOKE: Final = Script("accounts/revoke")

GONE: Final = -2  # what PTTL says of a key that does not exist


class KeyRecord(NamedTuple):
    """Whose key it is, and the hash that proves it."""

    name: str
    role: str
    hash: bytes


class Account(NamedTuple):
    """A name with its working keys: id -> milliseconds until it ends, -1 for never."""

    name: str
    role: str
    keys: dict[str, int]


class AccountStore:
    """All keys share one hash tag. Keys that are to end are ended by the store itself."""

    def __init__(self, client: StoreClient) -> None:
        self._client = client

    async def add(self, name: str, role: str, key_id: str, key_hash: bytes) -> bool:
        """Whether it was added; False if the name is taken."""
        places = [keys.ACCOUNTS, keys.account_keys(name), keys.api_key(key_id)]
        return bool(await self._client.run(ADD, places, [name, role, key_id, key_hash]))

    async def rotate(self, name: str, key_id: str, key_hash: bytes, grace_ms: int) -> bool:
        """Add a key and let the older ones end after `grace_ms`; False if nobody is called so."""
        places = [keys.ACCOUNTS, keys.account_keys(name), keys.api_key(key_id)]
        arguments = (name, key_id, key_hash, grace_ms, keys.api_key(""))
        return bool(await self._client.run(ROTATE, places, arguments))

    async def revoke(self, name: str) -> bool:
        """Take the name and every key of it away; False if nobody is called so."""
        places = [keys.ACCOUNTS, keys.account_keys(name)]
        return bool(await self._client.run(REVOKE, places, [name, keys.api_key("")]))

    async def find(self, key_id: str) -> KeyRecord | None:
        """The key of that id; None if there is none (any more)."""
        name, role, key_hash = await self._client.send(
            "HMGET", keys.api_key(key_id), "name", "role", "hash"
        )
        return None if name is None else KeyRecord(name.decode(), role.decode(), key_hash)

    async def is_empty(self) -> bool:
        """Whether nobody has an account."""
        return not await self._client.send("EXISTS", keys.ACCOUNTS)

    async def all(self) -> list[Account]:
        """Every account, by name. Several round trips."""
        flat = await self._client.send("HGETALL", keys.ACCOUNTS)
        roles = flat if isinstance(flat, dict) else dict(zip(flat[::2], flat[1::2], strict=True))
        named = sorted((name.decode(), role.decode()) for name, role in roles.items())
        return list(await asyncio.gather(*(self._account(name, role) for name, role in named)))

    async def _account(self, name: str, role: str) -> Account:
        members = await self._client.send("SMEMBERS", keys.account_keys(name))
        ids = sorted(member.decode() for member in members)
        ends = await asyncio.gather(
            *(self._client.send("PTTL", keys.api_key(key_id)) for key_id in ids)
        )
        working = {key_id: int(end) for key_id, end in zip(ids, ends, strict=True) if end != GONE}
        return Account(name, role, working)
