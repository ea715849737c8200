"""The engine time of each client: some at once, then a steady share."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from ..errors import RateLimited

SAVED_SECONDS: Final = 60.0  # a client that rests saves up what it may use in this time
REMEMBERED_CLIENTS: Final = 10_000


class EngineTime:
    """Charges clients for the time of engine workers.

    A call may begin while its client has time left, and is charged when its work is done. So a
    client may overdraw by the calls that it has open, which are few and short, and waits longer.
    """

    def __init__(self, workers_per_client: float) -> None:
        self._rate = workers_per_client
        self._most = SAVED_SECONDS * workers_per_client
        self._full_at: OrderedDict[str, float] = OrderedDict()  # when all of it is saved up again

    def admit(self, client: str) -> None:
        """Raise RateLimited if the client has no time left."""
        missing = self._missing(client)
        if missing >= self._most:
            wait = (missing - self._most) / self._rate + 0.1
            raise RateLimited("your calls have used the engine too much", wait)

    def charge(self, client: str, seconds: float) -> None:
        """The client has used a worker for so long."""
        self._full_at[client] = time.monotonic() + (self._missing(client) + seconds) / self._rate
        self._full_at.move_to_end(client)
        if len(self._full_at) > REMEMBERED_CLIENTS:
            self._full_at.popitem(last=False)

    def _missing(self, client: str) -> float:
        """Seconds of engine time until all is saved up."""
        return max(0.0, self._full_at.get(client, 0.0) - time.monotonic()) * self._rate
