"""Looks up the principal of an API key, with a short-lived cache."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from ..errors import BadKey
from ..store.accounts import AccountStore
from .api_keys import ApiKey
from .permissions import Principal, Role

REMEMBER_SECONDS: Final = 1.0  # a revoked key may work for this long
REMEMBERED: Final = 10_000


class KeyLookup:
    """Asks the store for the owner of a key and caches it for a second.

    Only valid keys are cached, so a new key works at once.
    """

    def __init__(self, store: AccountStore) -> None:
        self._store = store
        self._known: OrderedDict[bytes, tuple[Principal, float]] = OrderedDict()

    async def principal_of(self, key: ApiKey) -> Principal:
        """The owner of a key. Raises BadKey."""
        digest = key.hash
        principal, until = self._known.get(digest, (None, 0.0))
        if principal is not None and time.monotonic() < until:
            return principal
        principal = await self._ask(key)
        self._known[digest] = (principal, time.monotonic() + REMEMBER_SECONDS)
        self._known.move_to_end(digest)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return principal

    def remembered(self, key: ApiKey) -> Principal | None:
        """The owner of a key when it was last valid, however long ago."""
        return self._known.get(key.hash, (None, 0.0))[0]

    async def still_holds(self, principal: Principal) -> bool:
        """Whether the principal's key is valid now. Bypasses the cache."""
        return await self._store.find(principal.key_id) is not None

    async def _ask(self, key: ApiKey) -> Principal:
        record = await self._store.find(key.key_id)
        if record is None or not key.has_hash(record.hash):
            self._known.pop(key.hash, None)
            raise BadKey
        return Principal(record.name, Role(record.role), key.key_id)
