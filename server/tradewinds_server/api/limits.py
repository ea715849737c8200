"""How much one client may ask for."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import Overloaded, RateLimited

REMEMBERED_CLIENTS = 10_000
BURST_SECONDS = 0.05
SHORTEST_WAIT_SECONDS = 0.001


class Bucket:
    """A token bucket: so many a second, with a burst saved up while nothing is asked."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = now

    def take(self, now: float) -> float:
        """0 if there was one left, else the seconds until there is."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0


class RateLimit:
    """One bucket a client address; the longest silent are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def admit(self, address: str) -> None:
        """RateLimited if that client asks too often."""
        now = time.monotonic()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > REMEMBERED_CLIENTS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        wait = bucket.take(now)
        if wait:
            raise RateLimited("too many calls from this address", wait)


class CallLimit:
    """How often a client may call, how many calls it may have open, and how many all may have."""

    def __init__(self, rate: RateLimit, most: int, most_per_client: int) -> None:
        self._rate = rate
        self._most = most
        self._most_per_client = most_per_client
        self._open: Counter[str] = Counter()
        self._total = 0

    def count(self, peer: str) -> None:
        """RateLimited if that client asks too often, be it in many calls or in one."""
        self._rate.admit(address_of(peer))

    @contextmanager
    def admit(self, peer: str) -> Iterator[None]:
        """Let a call in while the context lasts; `peer` is as gRPC names it."""
        self.count(peer)
        address = address_of(peer)
        if self._open[address] >= self._most_per_client:
            raise Overloaded("too many calls are open from this address")
        if self._total >= self._most:
            raise Overloaded("too many calls are open on this server")
        self._open[address] += 1
        self._total += 1
        try:
            yield
        finally:
            self._total -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class SharedBudget:
    """Work for spectators: so many units a second, whoever asks, so that players come first.

    Clients that have to wait are served in a circle, one request each.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._burst = rate * BURST_SECONDS
        self._left = self._burst
        self._since = time.monotonic()
        self._waiting: OrderedDict[str, deque[tuple[asyncio.Future[None], int]]] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    async def spend(self, client: str, units: int = 1) -> None:
        """Wait until the client may have so much done."""
        if not self._waiting and self._refill() > 0:
            self._left -= units
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append((turn, units))
        self._wait()
        await turn

    def _serve(self) -> None:
        self._timer = None
        while self._waiting and self._refill() > 0:
            client, turns = self._waiting.popitem(last=False)
            turn, units = turns.popleft()
            if turns:
                self._waiting[client] = turns
            if not turn.done():  # else the client is gone
                turn.set_result(None)
                self._left -= units
        self._wait()

    def _wait(self) -> None:
        if self._waiting and self._timer is None:
            seconds = max(0.0, -self._left) / self._rate + SHORTEST_WAIT_SECONDS
            self._timer = asyncio.get_running_loop().call_later(seconds, self._serve)

    def _refill(self) -> float:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left


def address_of(peer: str) -> str:
    """A new connection is not a new client."""
    return peer.rpartition(":")[0] or peer
