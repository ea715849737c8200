"""A scripted server for every test that asks for it."""

from collections.abc import AsyncIterator

import pytest

from .scripted_server import ScriptedServer


@pytest.fixture
async def server() -> AsyncIterator[ScriptedServer]:
    scripted = ScriptedServer()
    await scripted.start()
    yield scripted
    await scripted.stop()
