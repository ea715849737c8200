"""Every call the server answers, grouped by service; bots usually need only `run`.

async with Client("localhost:50051") as client:
    for game in await client.catalog.games():
        print(game.title, list(game.seat_counts))
"""

from __future__ import annotations

from types import TracebackType

from .arena import Arena
from .catalog import Catalog
from .connection import Connection
from .endpoint import Endpoint, Tls
from .engine import Engine
from .matches import Matches
from .matchmaking import Matchmaking


class Client:
    """Connects with the first call, in the event loop of that call; may be made outside of any.

    Close it, or use it in `async with`.
    """

    def __init__(
        self,
        server: str = "localhost:50051",
        api_key: str | None = None,
        tls: Tls | None = None,
        timeout: float = 30.0,
    ) -> None:
        self.connection = Connection(Endpoint(server, api_key, tls))
        self.catalog = Catalog(self.connection, timeout)
        self.matches = Matches(self.connection, timeout)
        self.matchmaking = Matchmaking(self.connection, timeout)
        self.engine = Engine(self.connection, timeout)
        self.arena = Arena(self.connection, timeout)

    async def close(self) -> None:
        await self.connection.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
