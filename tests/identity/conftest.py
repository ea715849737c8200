"""A store of accounts on the real store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient


@pytest.fixture
async def client(redis_url: str) -> AsyncIterator[StoreClient]:
    client = StoreClient(redis_url)
    yield client
    await client.close()


@pytest.fixture
async def accounts(client: StoreClient) -> AccountStore:
    return AccountStore(client)
