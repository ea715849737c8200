"""From a key to the principal behind it, with a short memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from ..errors import BadKey
from ..store.accounts import AccountStore
from .keys import ApiKey
from .principals import Principal, Role

REMEMBER_SECONDS: Final = 1.0  # so long may a revoked key still open new calls
REMEMBERED: Final = 10_000


class Register:
    """Asks the store who a key belongs to; what it learnt holds for a second.

    Only keys that were found are remembered, so a new key works at once.
    """

    def __init__(self, store: AccountStore) -> None:
        self._store = store
        self._known: OrderedDict[bytes, tuple[Principal, float]] = OrderedDict()

    async def principal_of(self, key: ApiKey) -> Principal:
        """BadKey if there is no such key (any more)."""
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

    async def still_holds(self, principal: Principal) -> bool:
        """Whether the key behind the principal works now; the memory is not asked."""
        return await self._store.find(principal.key_id) is not None

    async def _ask(self, key: ApiKey) -> Principal:
        record = await self._store.find(key.key_id)
        if record is None or not key.has_hash(record.hash):
            self._known.pop(key.hash, None)
            raise BadKey
        return Principal(record.name, Role(record.role), key.key_id)
