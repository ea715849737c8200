"""Every call the server answers, grouped by service; bots usually need only `run`.

async with Client("localhost:50051") as client:
    for game in await client.catalog.games():
        print(game.title, list(game.seat_counts))
"""

from __future__ import annotations

from types import TracebackType

from .catalog import Catalog
from .endpoint import Endpoint, Tls
from .engine import Engine
from .matches import Matches
from .matchmaking import Matchmaking


class Client:
    """An open connection; close it, or use it in `async with`."""

    def __init__(
        self,
        server: str = "localhost:50051",
        api_key: str | None = None,
        tls: Tls | None = None,
        timeout: float = 30.0,
    ) -> None:
        self.endpoint = Endpoint(server, api_key, tls)
        self.channel = self.endpoint.channel()
        self.catalog = Catalog(self.channel, self.endpoint, timeout)
        self.matches = Matches(self.channel, self.endpoint, timeout)
        self.matchmaking = Matchmaking(self.channel, self.endpoint, timeout)
        self.engine = Engine(self.channel, self.endpoint, timeout)

    async def close(self) -> None:
        await self.channel.close(None)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
