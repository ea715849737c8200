"""A store of accounts on the real store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.connection import Courier, connect


@pytest.fixture
async def courier(redis_url: str) -> AsyncIterator[Courier]:
    courier = Courier(connect(redis_url))
    yield courier
    await courier.close()


@pytest.fixture
async def accounts(courier: Courier) -> AccountStore:
    return AccountStore(courier)
